#!/usr/bin/env python3
"""Measures the repository against its budgets.

    .ci/budgets.py             prints each number and its limit; exit code 1 above a limit
    .ci/budgets.py --quick     without the numbers that need the compiler
    .ci/budgets.py --list      prints the public names, too, and the lines and files above a limit

A line of code is neither empty nor a comment. A public item counts once, however often it is re-exported; modules and hidden items do not
count. Methods are those of inherent `impl`s.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

LIMITS = {
    "lines of code outside tests": 39_270,
    "lines of code in zobrist/src": 13_920,
    "lines of code in tests": 32_080,
    "public items": 100,
    "public methods": 320,
    "words in README.md": 900,
    "lines in the longest file": 400,
    "columns in the longest line": 120,
}

ROOT = Path(__file__).resolve().parents[1]
TEST = re.compile(r"(^|/)(tests|unit_tests|generated)(/|\.rs$)|tests?\.rs$|_tests")
ITEMS = {"struct", "enum", "union", "trait", "type_alias", "function", "constant"}


def run(*command: str, **variables: str) -> str:
    return subprocess.run(command, cwd=ROOT, env=os.environ | variables, check=True, stdout=subprocess.PIPE, text=True).stdout


def sources() -> tuple[dict[str, int], list[str]]:
    files = {name: (ROOT / name).read_text("utf-8").splitlines() for name in run("git", "ls-files", "*.rs").split() if (ROOT / name).exists()}
    code = {name: sum(bool(line.strip()) and not line.strip().startswith("//") for line in lines) for name, lines in files.items()}
    untested = [name for name in files if not TEST.search(name)]
    written = [name for name in files if "/generated/" not in name]
    counts = {
        "lines of code outside tests": sum(code[name] for name in untested),
        "lines of code in zobrist/src": sum(lines for name, lines in code.items() if name.startswith("zobrist/src/")),
        "lines of code in tests": sum(code.values()) - sum(code[name] for name in untested),
        "words in README.md": len((ROOT / "README.md").read_text("utf-8").split()),
        "lines in the longest file": max(len(files[name]) for name in written),
        "columns in the longest line": max(len(line) for name in untested for line in files[name]),
    }
    longest, widest = LIMITS["lines in the longest file"], LIMITS["columns in the longest line"]
    above = [f"{name}: {len(files[name])} lines" for name in written if len(files[name]) > longest]
    above += [
        f"{name}:{number}: {len(line)} columns"
        for name in untested
        for number, line in enumerate(files[name], 1)
        if len(line) > widest
    ]
    return counts, above


def public() -> tuple[list[str], list[str]]:
    """The names of items and of methods, from rustdoc's JSON, an unstable format: the compiler writes it when told to be nightly."""
    metadata = json.loads(run("cargo", "metadata", "--no-deps", "--format-version", "1"))
    run("cargo", "rustdoc", "--quiet", "-p", "zobrist", "--lib", "--", "-Zunstable-options", "--output-format", "json", RUSTC_BOOTSTRAP="1")
    documentation = json.loads((Path(metadata["target_directory"]) / "doc/zobrist.json").read_text("utf-8"))
    index, seen = documentation["index"], {}

    def walk(module: dict, path: str) -> None:
        for number in module["inner"]["module"]["items"]:
            item = index.get(str(number))
            if item is None or item["visibility"] != "public":
                continue
            ((kind, inner),) = item["inner"].items()
            if kind == "use":
                item = index.get(str(inner["id"]))
                if item is None:
                    continue
                ((kind, inner),) = item["inner"].items()
            if item["id"] in seen:
                continue
            name = f"{path}::{item['name']}"
            seen[item["id"]] = (name, kind, inner)
            if kind == "module":
                walk(item, name)

    walk(index[str(documentation["root"])], "zobrist")
    items = [name for name, kind, _ in seen.values() if kind in ITEMS]
    methods = [
        f"{name}::{method['name']}"
        for name, kind, inner in seen.values()
        if kind in ("struct", "enum")
        for block in inner["impls"]
        if (implementation := index[str(block)]["inner"]["impl"])["trait"] is None
        for method in map(index.get, map(str, implementation["items"]))
        if method and method["visibility"] == "public"
    ]
    return sorted(items), sorted(methods)


def main() -> int:
    counts, above = sources()
    names: list[str] = []
    if "--quick" not in sys.argv[1:]:
        items, methods = public()
        counts |= {"public items": len(items), "public methods": len(methods)}
        names = items + methods
    if "--list" in sys.argv[1:]:
        print(*names, *above, sep="\n")
    broken = [name for name in LIMITS if name in counts and counts[name] > LIMITS[name]]
    for name, limit in LIMITS.items():
        if name in counts:
            print(f"{name:28} {counts[name]:7,} of {limit:7,}{'  above the limit' if name in broken else ''}")
    return int(bool(broken))


if __name__ == "__main__":
    sys.exit(main())
