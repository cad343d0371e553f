#!/usr/bin/env python3
"""Counts what a user of the library can name: items and methods, from rustdoc's JSON of the default features.

    .ci/public_items.py            prints both numbers and the budget; exit code 1 above it
    .ci/public_items.py --list     prints the names, too

An item counts once, however often it is re-exported, and a trait and its derive of one name are one; modules do not count, nor do hidden
ones. Methods are those of inherent
`impl`s and those that public traits declare.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

ITEMS, METHODS = 100, 320
ROOT = Path(__file__).resolve().parents[1]
NAMED = {"struct", "enum", "union", "trait", "function", "type_alias", "constant", "static", "macro", "proc_macro"}


def documentation() -> dict:
    metadata = subprocess.run(["cargo", "metadata", "--no-deps", "--format-version", "1"], cwd=ROOT, capture_output=True, check=True)
    # The JSON is an unstable format: the compiler of this checkout writes it when told to be nightly.
    subprocess.run(["cargo", "rustdoc", "--quiet", "-p", "zobrist", "--", "-Zunstable-options", "--output-format", "json"],
                   cwd=ROOT, env=os.environ | {"RUSTC_BOOTSTRAP": "1"}, check=True)
    return json.loads((Path(json.loads(metadata.stdout)["target_directory"]) / "doc/zobrist.json").read_text())


def count(crate: dict) -> tuple[dict[int, str], list[str]]:
    index = crate["index"]
    items: dict[int, str] = {}
    modules = set()

    def visit(number, path: str, name: str | None = None) -> None:
        item = index.get(str(number))
        if item is None:  # of another crate, such as the macro: named by the `use`
            if name:
                items.setdefault(number, f"{path}::{name}")
            return
        ((kind, inner),) = item["inner"].items()
        if kind == "use":
            if inner["is_glob"]:
                visit(inner["id"], path)
            else:
                visit(inner["id"], path, inner["name"])
        elif kind == "module":
            if number not in modules:
                modules.add(number)
                for child in inner["items"]:
                    visit(child, f"{path}::{name or item['name']}")
        elif kind in NAMED:
            items.setdefault(number, f"{path}::{name or item['name']}")

    for child in index[str(crate["root"])]["inner"]["module"]["items"]:
        visit(child, "zobrist")
    methods = []
    for number, name in items.items():
        item = index.get(str(number))
        if item is None:
            continue
        ((kind, inner),) = item["inner"].items()
        inside = inner["items"] if kind == "trait" else []
        for impl in inner.get("impls", []) if kind in ("struct", "enum", "union") else []:
            block = index[str(impl)]["inner"]["impl"]
            if block["trait"] is None:
                inside = inside + block["items"]
        for part in inside:
            part = index.get(str(part))
            if part and "function" in part["inner"]:
                methods.append(f"{name}::{part['name']}")
    return items, methods


def main() -> int:
    items, methods = count(documentation())
    names = set(items.values())
    if "--list" in sys.argv[1:]:
        print(*sorted(names), *sorted(methods), sep="\n")
    print(f"{len(names)} public items (at most {ITEMS}), {len(methods)} methods (at most {METHODS})")
    return int(len(names) > ITEMS or len(methods) > METHODS)


if __name__ == "__main__":
    sys.exit(main())
