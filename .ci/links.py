#!/usr/bin/env python3
"""Checks that all Markdown files read the same on GitHub as elsewhere: their links lead to files and headings of the
repository, as GitHub follows them, and no block of code has lines that rustdoc hides.

rustdoc shows the pages below `src`, too, but links to items instead of files. If a label has two definitions, the
first one counts. So such a page defines its labels as files, at its end, and a module includes `src/links.md`, with the
same labels as items, before the page.
"""

import re
import subprocess
import sys
from itertools import chain, count
from pathlib import Path, PurePosixPath
from posixpath import normpath

ROOT = Path(__file__).resolve().parents[1]
FILES = set(subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.split("\0")) - {""}
FOLDERS = {str(folder) for file in FILES for folder in PurePosixPath(file).parents}
DEFINITION = re.compile(r"^ {0,3}\[([^]]+)\]:[ \t]*(\S+).*$", re.M)


def code_faults(page: str) -> list[str]:
    """Returns blocks without a language, which GitHub shows without colours, and lines that only rustdoc hides."""
    found = []
    for language, block in re.findall(r"^ *```([^\n]*)\n(.*?)^ *```$", (ROOT / page).read_text("utf-8"), re.M | re.S):
        if not language:
            found.append(f"no language: {block.partition(chr(10))[0]}")
        if language.startswith("rust"):
            found += [f"hidden by rustdoc: {line}" for line in re.findall(r"^ *#(?: .*)?$", block, re.M)]
    return found


def prose(page: str) -> str:
    """Returns the text of a page without blocks of code and comments."""
    text = re.sub(r"^ *(```+|~~~+).*?^ *\1 *$", "", (ROOT / page).read_text("utf-8"), flags=re.M | re.S)
    return re.sub(r"<!--.*?-->", "", text, flags=re.S)


def normal(label: str) -> str:
    return " ".join(label.split()).casefold()


def definitions(page: str) -> dict[str, str]:
    """Returns the destinations by label. Labels are compared without case."""
    found: dict[str, str] = {}
    for label, to in DEFINITION.findall(prose(page)):
        if normal(label) in found:
            sys.exit(f"{page}: two definitions of [{label}]")
        found[normal(label)] = to
    return found


def anchors(page: str) -> set[str]:
    """Returns the anchors of the headings of a page: letters, digits, `-` and `_` of their text, numbered if equal."""
    text = prose(page)
    found = set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text))
    for heading in re.findall(r"^ {0,3}#{1,6} +(.*?)(?: +#+)? *$", text, re.M):
        shown = re.sub(r"\]\([^)]*\)|\]\[[^]]*\]|</?\w+>", "", heading)
        anchor = re.sub(r"[^\w -]", "", shown.lower()).replace(" ", "-")
        numbered = (f"{anchor}-{n}" for n in count(1))
        found.add(next(name for name in chain([anchor], numbered) if name not in found))
    return found


def links(page: str) -> tuple[list[str], list[str]]:
    """Returns the destinations in the text of a page, and the labels that it uses."""
    text = DEFINITION.sub("", prose(page))
    text = re.sub(r"\\[][]", "", text)
    # Brackets in code are no links.
    text = re.sub(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", lambda code: re.sub(r"[][()<>]", "", code[0]), text, flags=re.S)
    to = re.findall(r"\]\(([^)\s]+)[^)]*\)", text) + re.findall(r"<\w+ [^>]*(?:href|src)=\"([^\"]+)\"", text)
    text = re.sub(r"\]\([^)]*\)", "](", text)
    labels = [label or shown for shown, label in re.findall(r"\[([^][]*)\](?:\[([^][]*)\])?(?!\()", text)]
    # `[ ]` and `[x]` are boxes of a list.
    return to, [label for label in labels if label not in (" ", "x")]


def fault(page: str, to: str) -> str | None:
    """Returns what is wrong with a destination."""
    if re.match(r"(https?|mailto):", to):
        return None
    if "::" in to:
        return "a path of rustdoc"
    path, _, anchor = to.partition("#")
    file = normpath(str(PurePosixPath(page).parent / path)) if path else page
    if file not in FILES and file not in FOLDERS:
        return "no file"
    if file in FOLDERS:
        file += "/README.md"
    if anchor and (not file.endswith(".md") or anchor not in anchors(file)):
        return "no heading"
    return None


def faults(page: str) -> list[str]:
    """Returns the faults of a page."""
    defined = definitions(page)
    to, used = links(page)
    found = [f"{wrong}: {link}" for link in [*to, *defined.values()] if (wrong := fault(page, link))]
    found += [f"no definition of [{label}]" for label in used if normal(label) not in defined]
    found += [f"unused: [{label}]" for label in defined.keys() - {normal(label) for label in used}]
    source = re.match(r"(.*?)/src/", page)
    if source:
        items = definitions(f"{source[0]}links.md") if f"{source[0]}links.md" in FILES else {}
        found += [f"rustdoc needs a label: {link}" for link in to if not re.match(r"https?:|#", link)]
        found += [f"no definition of [{label}] in {source[0]}links.md" for label in defined.keys() - items.keys()]
    return found + code_faults(page)


def main() -> int:
    items = {file for file in FILES if file.endswith("/src/links.md")}
    pages = sorted(file for file in FILES - items if file.endswith(".md"))
    found = [f"{page}: {wrong}" for page in pages for wrong in faults(page)]
    for file in sorted(items):
        below = [definitions(page).keys() for page in pages if page.startswith(file.removesuffix("links.md"))]
        found += [f"{file}: unused: [{label}]" for label in definitions(file).keys() - set().union(*below)]
    print(*found, sep="\n", end="\n" if found else "")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
