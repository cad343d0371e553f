#!/usr/bin/env python3
"""Ports published engines to the crate, runs their tests, and compares perft with the unmodified engines.

    python3 benches/ports/run.py            tests, hashes and speed
    python3 benches/ports/run.py --check    tests and hashes
    python3 benches/ports/run.py --diff     prints what the ports change

The exit code is 1 if a test fails or perft takes more than 2% longer, and 2 for other arguments.
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

from port import HERE, PORTS, Mismatch, copy

ROOT = HERE.parents[1]
LAYOUTS = 7
TOLERANCE = 0.02

# The build is optimized, because perft takes long, but has debug assertions.
CHECKED = {"CARGO_INCREMENTAL": "0", "CARGO_PROFILE_DEV_DEBUG": "false", "CARGO_PROFILE_DEV_OPT_LEVEL": "2"}
# Align functions and blocks, because the addresses of branches can change times by more than the measured effect.
TIMED = {"RUSTFLAGS": "-Cllvm-args=-align-all-functions=6 -Cllvm-args=-align-all-nofallthru-blocks=5"}


class Failure(Exception):
    """A command failed."""


def output(*command, **options):
    """Runs a command and returns its output."""
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode != 0:
        raise Failure(f"{done.stdout}{done.stderr}`{' '.join(map(str, command))}` failed")
    return done.stdout


def sources():
    """Returns, by name, the source folders and the versions of the packages that the workspace uses."""
    host = re.search(r"^host: (.*)$", output("rustc", "-vV", cwd=ROOT), re.M)[1]
    command = ("cargo", "metadata", "--format-version=1", "--locked", f"--filter-platform={host}")
    packages = json.loads(output(*command, cwd=ROOT))["packages"]
    return {one["name"]: (Path(one["manifest_path"]).parent, one["version"]) for one in packages}


def prepare(folder, found):
    """Writes copies of the engines, their ports, and a driver that links both with the published engines."""
    shutil.copy(ROOT / "rust-toolchain.toml", folder)
    dependencies, copies = [], []
    for port in PORTS:
        game, package = port.game, port.package
        for kind in ("copied", "ported"):
            copy(found[package][0], folder / kind / package, port)
            copy(found[port.types][0], folder / kind / port.types, port)
        port.apply(folder / "ported", ROOT / "zobrist")
        shutil.copy(ROOT / "Cargo.lock", folder / "ported" / package)
        dependencies += [
            f'published_{game} = {{ package = "{package}", version = "={found[package][1]}" }}',
            f'ported_{game} = {{ package = "{package}", path = "../ported/{package}" }}',
            f'copied_{game} = {{ package = "{package}", path = "../copied/{package}", optional = true }}',
        ]
        copies.append(f'"dep:copied_{game}"')
    manifest = f"""[package]
name = "driver"
edition = "2024"

[[bin]]
name = "driver"
path = "{HERE / 'driver/main.rs'}"

[features]
time = ["dep:rustix", {", ".join(copies)}]

[dependencies]
rustix = {{ version = "{found["rustix"][1]}", features = ["time"], optional = true }}
{chr(10).join(dependencies)}

[profile.release]
codegen-units = 1

[workspace]
"""
    (folder / "driver").mkdir()
    (folder / "driver/Cargo.toml").write_text(manifest)
    shutil.copy(ROOT / "Cargo.lock", folder / "driver")


def check(folder, environment):
    """Runs the tests of the ports and compares hashes. Returns the first cells of a row for each port."""
    environment = environment | CHECKED
    output("cargo", "build", cwd=folder / "driver", env=environment)
    rows = []
    for port in PORTS:
        report = output("cargo", "test", "--lib", cwd=folder / "ported" / port.package, env=environment)
        passed = sum(map(int, re.findall(r"(\d+) passed", report)))
        if passed == 0:
            raise Failure(f"{port.package} has no tests")
        hashes = int(output(folder / "target/debug/driver", "check", port.game))
        rows.append([port.package, *port.table_lines(folder), *port.changed_lines(folder), passed, hashes])
    return rows


def link(folder, environment, seed):
    """Links the driver with its functions and tables in a random order that `seed` determines."""
    sections = (".text*", ".rodata*", ".data.rel.ro*")
    order = [f"-Clink-arg=-Wl,--shuffle-sections={name}={seed}" for name in sections]
    command = ("cargo", "rustc", "--release", "--features=time", "--", *order)
    output(*command, cwd=folder / "driver", env=environment | TIMED)
    return folder / "target/release/driver"


def time(folder, environment):
    """Times perft. Returns two cells for each port, and the ports that are too slow."""
    runs = {port: [] for port in PORTS}
    for seed in range(1, 1 + LAYOUTS):
        driver = link(folder, environment, seed)
        for port in PORTS:
            runs[port].append([float(ratio) for ratio in output(driver, "time", port.game).split()])
    cells, slower = [], []
    for port in PORTS:
        copied, ported = zip(*runs[port])
        cells.append([f"{statistics.median(one):.3f} ({min(one):.3f}..{max(one):.3f})" for one in (copied, ported)])
        if statistics.median(ported) > 1 + TOLERANCE:
            slower.append(port.package)
    return cells, slower


def table(rows):
    """Prints rows as a Markdown table. The first row is the header."""
    rows = [[str(cell) for cell in cells] for cells in rows]
    widths = [max(map(len, column)) for column in zip(*rows)]
    rows.insert(1, ["-" * width for width in widths])
    for cells in rows:
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths)) + " |")


def main(mode):
    """Runs a mode in a temporary folder, and prints a table."""
    with tempfile.TemporaryDirectory(prefix="ports-") as folder:
        folder = Path(folder)
        environment = os.environ | {"CARGO_TARGET_DIR": str(folder / "target")}
        prepare(folder, sources())
        if mode == "--diff":
            for port in PORTS:
                sys.stdout.writelines(port.diff(folder))
            return
        head = ["crate", "table, theirs", "ours", "lines removed", "added", "tests passed", "hashes checked"]
        rows, slower = check(folder, environment), []
        if mode is None:
            head += ["perft, copy / published", "perft, port / published"]
            ratios, slower = time(folder, environment)
            rows = [row + cells for row, cells in zip(rows, ratios)]
        table([head, *rows])
        if slower:
            raise Failure(f"more than {TOLERANCE:.0%} slower: {', '.join(slower)}")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if arguments not in ([], ["--check"], ["--diff"]):
        sys.stderr.write("run.py: expected no argument, `--check` or `--diff`\n")
        sys.exit(2)
    try:
        main(arguments[0] if arguments else None)
    except (Failure, Mismatch) as error:
        sys.exit(str(error))
