"""Writes LICENSE-THIRD-PARTY: a list of the crates in the compiled module, with the texts of their licences.

With `--check` it compares the file instead of writing it. A test does so, to find a dependency without its licence.
"""

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

HERE = Path(__file__).parent
FILE = HERE / "LICENSE-THIRD-PARTY"


def linked() -> list[dict]:
    """Returns the packages that are linked into the compiled module, except the module itself and build-time
    packages."""
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", "x86_64-unknown-linux-gnu"]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    metadata = json.loads(done.stdout)
    packages = {package["id"]: package for package in metadata["packages"]}
    needs = {node["id"]: node["deps"] for node in metadata["resolve"]["nodes"]}
    found, rest = {}, [metadata["resolve"]["root"]]
    while rest:
        package = packages[rest.pop()]
        if package["id"] in found or any("proc-macro" in target["kind"] for target in package["targets"]):
            continue
        found[package["id"]] = package
        rest += [need["pkg"] for need in needs[package["id"]] if any(kind["kind"] is None for kind in need["dep_kinds"])]
    return sorted((package for package in found.values() if package["source"]), key=lambda package: package["name"])


def texts(package: dict) -> list[str]:
    """Returns the text of the MIT licence if a package offers it. If not, returns all its licence texts except
    Apache's."""
    folder = Path(package["manifest_path"]).parent
    files = sorted(file for file in folder.iterdir() if file.name.upper().startswith(("LICENSE", "LICENCE", "COPYING")))
    chosen = [file for file in files if "MIT" in file.name.upper()] or [file for file in files if "APACHE" not in file.name.upper()]
    return ["\n".join(line.rstrip() for line in file.read_text("utf-8").strip().splitlines()) for file in chosen]


def written() -> str:
    packages, of = linked(), defaultdict(list)
    lines = ["The compiled module contains code of these crates:", ""]
    for package in packages:
        lines.append(f"{package['name']}: {package['license']}, {package['repository'] or 'no repository'}")
        found = texts(package) or [f"No text in the package, by {', '.join(package['authors']) or 'unnamed authors'}: its licence is {package['license']}."]
        for text in found:
            of[text].append(package["name"])
    lines += ["", "libsqlite3-sys contains SQLite, which is in the public domain."]
    for text, names in sorted(of.items(), key=lambda item: item[1]):
        lines += ["", "-" * 100, f"{', '.join(names)}:", "", text]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        if FILE.read_text("utf-8") != written():
            sys.exit(f"{FILE.name} does not match the dependencies: run {Path(__file__).name}")
    elif sys.argv[1:]:
        sys.exit("usage: licenses.py [--check]")
    else:
        FILE.write_text(written(), "utf-8")
