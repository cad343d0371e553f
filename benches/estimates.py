#!/usr/bin/env python3
"""Prints the estimates of the last `cargo bench -p zobrist-benches` as a Markdown table, with their 95% intervals.

    benches/estimates.py [FILTER]                        ratios, and times in nanoseconds, of the names that contain FILTER
    benches/estimates.py --picture benches/ratios.svg    draws the ratios of updates in the README
"""

import json
import platform
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# Benches of the group `updates`, and their labels in the picture.
BARS = {
    "chess, quiet move": "chess: a quiet move",
    "chess, capture": "chess: a capture",
    "chess, castling": "chess: castling",
    "chess, any square": "chess: any square",
    "chess, move by Hashed": "chess: a move by Hashed",
    "shogi, piece in hand": "shogi: a piece in hand",
    "Go, stone by KeyTable": "Go: a stone, KeyTable",
}


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def estimates():
    """Returns lower end, mean and upper end by name, the names sorted."""
    metadata = json.loads(output("cargo", "metadata", "--no-deps", "--format-version=1"))
    found = {}
    for file in Path(metadata["target_directory"], "criterion").rglob("new/benchmark.json"):
        mean = json.loads(file.with_name("estimates.json").read_text())["mean"]
        interval = mean["confidence_interval"]
        name = json.loads(file.read_text())["full_id"]
        found[name] = (interval["lower_bound"], mean["point_estimate"], interval["upper_bound"])
    return dict(sorted(found.items()))


def machine():
    """Returns the processor, the compiler and the commit, because times depend on them."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.partition(": ")[2] for line in lines if line.startswith("model name")] or [platform.processor()]
    commit = output("git", "describe", "--always", "--dirty", "--abbrev=10")
    return f"{names[0]}, {len(names)} cores, {output('rustc', '--version').strip()}, commit {commit.strip()}"


def picture(found):
    """Returns a bar chart as SVG."""
    width, left, top, step = 720, 240, 60, 32
    bars = [(label, found[f"updates/{name}"][1]) for name, label in BARS.items()]
    bottom, scale = top + step * len(bars), 360 / max(1.0, *(ratio for _, ratio in bars))

    def text(x, y, size, anchor, words):
        return f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" text-anchor="{anchor}">{words}</text>'

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{bottom + 40}" font-family="sans-serif">',
        '<rect width="100%" height="100%" fill="#fff"/>',
        text(width / 2, 32, 18, "middle", "time of an update, relative to arrays and XORs by hand"),
    ]
    for row, (label, ratio) in enumerate(bars):
        y = top + step * row
        lines += [
            f'<rect x="{left}" y="{y + 5}" width="{ratio * scale:.1f}" height="{step - 10}" fill="#0072b2"/>',
            text(left - 10, y + 21, 15, "end", label),
            text(left + 380, y + 21, 15, "start", f"{ratio:.2f}"),
        ]
    for mark in (0, 0.5, 1):
        lines.append(text(left + mark * scale, bottom + 22, 14, "middle", mark))
    lines.append(f'<path d="M{left} {top}V{bottom}M{left + scale:.1f} {top}V{bottom}" stroke="#000" stroke-width="2"/>')
    return "\n".join([*lines, "</svg>", ""])


def main(arguments):
    found = estimates()
    if arguments[:1] == ["--picture"]:
        missing = [name for name in BARS if f"updates/{name}" not in found]
        if len(arguments) != 2 or missing:
            sys.exit(f"usage: --picture FILE, after `cargo bench -p zobrist-benches -- updates`; missing: {missing}")
        Path(arguments[1]).write_text(picture(found))
        return
    found = {name: ends for name, ends in found.items() if all(part in name for part in arguments)}
    if not found:
        sys.exit("no estimates: run `cargo bench -p zobrist-benches` first, or give another filter")
    print(machine(), "", "| bench | estimate | 95% interval |", "| --- | --- | --- |", sep="\n")
    for name, ends in found.items():
        low, mean, high = (f"{end:,.0f}" if end >= 1000 else f"{end:.3g}" for end in ends)
        print(f"| {name} | {mean} | {low} to {high} |")


if __name__ == "__main__":
    main(sys.argv[1:])
