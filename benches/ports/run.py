#!/usr/bin/env python3
"""Puts the crate into published engines, runs their tests, and compares perft with the engines as they are.

    python3 benches/ports/run.py            tests, hashes and speed
    python3 benches/ports/run.py --check    tests and hashes
    python3 benches/ports/run.py --diff     prints what a port changes

Exits with 1 if a test fails or perft takes more than 2% longer, with 2 on other arguments.
"""

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import port

ROOT = Path(__file__).resolve().parents[2]
PROCESSES = 5
TOLERANCE = 0.02


class Failure(Exception):
    """A command of the comparison failed."""


def output(*command, **options):
    """Runs a command and returns what it writes; its errors are shown as they come, unless `quiet`."""
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, **options)
    if done.returncode != 0:
        raise Failure(f"{done.stdout}`{' '.join(map(str, command))}` failed")
    return done.stdout


def published():
    """Finds the unpacked sources of all packages of the workspace, by name."""
    host = re.search(r"^host: (.*)$", output("rustc", "-vV"), re.M)[1]
    metadata = output(
        "cargo", "metadata", "--format-version=1", "--locked", f"--filter-platform={host}", cwd=ROOT
    )
    packages = json.loads(metadata)["packages"]
    return {one["name"]: (Path(one["manifest_path"]).parent, one["version"]) for one in packages}


def manifest(folder, engines):
    """Writes the manifest of the program that links each engine as published, copied and ported."""
    lines = ['[package]', 'name = "driver"', 'edition = "2024"', '[workspace]']
    lines += ['[[bin]]', 'name = "driver"', f'path = "{port.HERE / "driver/main.rs"}"']
    lines += ['[profile.release]', 'codegen-units = 1', '[dependencies]']
    for game, engine, version in engines:
        lines.append(f'published_{game} = {{ package = "{engine}", version = "={version}" }}')
        for kind in ("copied", "ported"):
            lines.append(f'{kind}_{game} = {{ package = "{engine}", path = "../{kind}/{engine}" }}')
    folder.mkdir()
    (folder / "Cargo.toml").write_text("\n".join(lines) + "\n")


def main(mode):
    """Builds and runs everything in a temporary folder; returns whether all is as it should be."""
    sources = published()
    with tempfile.TemporaryDirectory(prefix="ports-") as folder:
        folder = Path(folder)
        environment = os.environ | {"CARGO_TARGET_DIR": str(folder / "target")}
        for one in port.PORTS:
            for package in (one.package, one.types):
                for kind in ("copied", "ported"):
                    port.copy(sources[package][0], folder / kind / package, one)
            one.apply(folder / "ported", ROOT / "zobrist")
        if mode == "--diff":
            for one in port.PORTS:
                print("".join(one.diff(folder)), end="")
            return True
        engines = [(game, one.package, sources[one.package][1]) for game, one in zip(("chess", "shogi"), port.PORTS)]
        manifest(folder / "driver", engines)
        for package in [folder / "driver", *(folder / "ported" / one.package for one in port.PORTS)]:
            shutil.copy(ROOT / "Cargo.lock", package)
        output("cargo", "build", "--release", "--quiet", cwd=folder / "driver", env=environment)
        driver = folder / "target/release/driver"
        rows = [row(one, folder, environment, driver, mode) for one in port.PORTS]
    head = ["crate", "keys theirs", "ours", "lines -", "+", "tests", "hashes", "copy/theirs", "ours/theirs"]
    table(head, [cells for cells, _ in rows])
    return all(good for _, good in rows)


def row(one, folder, environment, driver, mode):
    """Tests and times one port: the cells of its row, and whether it is good."""
    # Optimised, with debug assertions: their perft tests are long.
    tests = environment | {"CARGO_PROFILE_TEST_OPT_LEVEL": "2"}
    report = output("cargo", "test", "--quiet", "--lib", cwd=folder / "ported" / one.package, env=tests)
    passed = sum(map(int, re.findall(r"(\d+) passed", report)))
    hashes = output(driver, "check", one.package).strip()
    cells = [one.package, *one.table_lines(folder), *one.changed_lines(folder), passed, hashes]
    if passed == 0:
        raise Failure(f"{one.package} has no tests")
    if mode == "--check":
        return cells + ["", ""], True
    runs = [output(driver, "time", one.package).split() for _ in range(PROCESSES)]
    good = True
    for ratios in zip(*runs):
        ratios = sorted(map(float, ratios))
        median = statistics.median(ratios)
        good = median <= 1 + TOLERANCE
        cells.append(f"{median:.3f} ({ratios[0]:.3f}..{ratios[-1]:.3f})")
    return cells, good


def table(head, rows):
    """Prints rows in columns."""
    rows = [head, ["-" * len(cell) for cell in head]] + [[str(cell) for cell in cells] for cells in rows]
    widths = [max(map(len, column)) for column in zip(*rows)]
    for cells in rows:
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths)) + " |")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if len(arguments) > 1 or arguments and arguments[0] not in ("--check", "--diff"):
        print("run.py: expected nothing, `--check` or `--diff`", file=sys.stderr)
        sys.exit(2)
    try:
        sys.exit(0 if main(arguments[0] if arguments else "") else 1)
    except (Failure, port.Mismatch) as error:
        print(error, file=sys.stderr)
        sys.exit(1)
