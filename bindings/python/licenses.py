"""Writes LICENSE-THIRD-PARTY: a list of the crates in the compiled module, with the texts of their licences, and those of
the standard library.

With `--check` it compares the file instead of writing it. A test does so, to find a dependency without its licence. The
argument `../c` or `../web` stands for the C library or the page.
"""

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

IS_CHECK = "--check" in sys.argv[1:]
FOLDERS = [argument for argument in sys.argv[1:] if argument != "--check"]
HERE = (Path(__file__).parent / (FOLDERS or ["."])[0]).resolve()
FILE = HERE / "LICENSE-THIRD-PARTY"
# The page is a program of a package that has others.
PAGE = ["-p", "keys", "--no-default-features", "--features", "page"] if HERE.name == "web" else []
# Cargo does not know the crates in the standard library. This file has them, by hand.
STANDARD = HERE.parent / "LICENSE-STANDARD-LIBRARY"
OF_RUST = {"alloc", "core", "getopts", "panic_abort", "panic_unwind", "proc_macro", "profiler_builtins", "rustc_literal_escaper",
    "rustc_std_workspace_alloc", "rustc_std_workspace_core", "rustc_std_workspace_std", "std", "std_detect", "sysroot", "test", "unwind"}
# Crates of one platform are listed for all.
PLATFORMS = ["x86_64-unknown-linux-gnu", "aarch64-apple-darwin", "x86_64-pc-windows-msvc"]


def cargo(*arguments: str) -> str:
    done = subprocess.run(["cargo", *arguments, "--locked"], cwd=HERE, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    return done.stdout


def linked(platform: str) -> dict[str, dict]:
    """Returns the packages that are linked into the compiled module, except those of the project and build-time
    packages."""
    metadata = json.loads(cargo("metadata", "--format-version", "1", "--filter-platform", platform))
    # `metadata` lists the features of all packages of a workspace, `tree` those of this package.
    tree = cargo("tree", "--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}", "--target", platform, *PAGE)
    names = {tuple(line.split()[:2]) for line in tree.splitlines()}
    packages = [package for package in metadata["packages"] if package["source"]]
    return {package["id"]: package for package in packages if (package["name"], f"v{package['version']}") in names}


def texts(package: dict) -> list[str]:
    """Returns the text of the MIT licence if a package offers it. If not, returns all its licence texts except
    Apache's."""
    folder = Path(package["manifest_path"]).parent
    files = sorted(file for file in folder.iterdir() if file.name.upper().startswith(("LICENSE", "LICENCE", "COPYING")))
    chosen = [file for file in files if "MIT" in file.name.upper()] or [file for file in files if "APACHE" not in file.name.upper()]
    return ["\n".join(line.rstrip() for line in file.read_text("utf-8").strip().splitlines()) for file in chosen]


def written() -> str:
    found, of = {}, defaultdict(list)
    for platform in PLATFORMS:
        found |= linked(platform)
    packages = sorted(found.values(), key=lambda package: (package["name"], package["version"]))
    lines = ["The compiled module contains code of these crates:", ""]
    for package in packages:
        lines.append(f"{package['name']}: {package['license']}, {package['repository'] or 'no repository'}")
        its_texts = texts(package) or [f"No text in the package, by {', '.join(package['authors']) or 'unnamed authors'}: its licence is {package['license']}."]
        for text in its_texts:
            of[text].append(package["name"])
    if any(package["name"] == "libsqlite3-sys" for package in packages):
        lines += ["", "libsqlite3-sys contains SQLite, which is in the public domain."]
    for text, names in sorted(of.items(), key=lambda item: item[1]):
        lines += ["", "-" * 100, f"{', '.join(names)}:", "", text]
    return "\n".join([*lines, "", "-" * 100, "", STANDARD.read_text("utf-8")])


def unlisted() -> set[str]:
    """Returns the crates in the standard library of this compiler that `STANDARD` does not list."""
    folder = Path(subprocess.run(["rustc", "--print", "target-libdir"], cwd=HERE, capture_output=True, text=True, check=True).stdout.strip())
    crates = {file.name.removeprefix("lib").rsplit("-", 1)[0] for file in folder.glob("*.rlib")}
    listed = {line.split(":")[0].replace("-", "_") for line in STANDARD.read_text("utf-8").splitlines()}
    return crates - OF_RUST - listed


if __name__ == "__main__":
    if len(FOLDERS) > 1:
        sys.exit("usage: licenses.py [--check] [FOLDER]")
    elif missing := unlisted():
        sys.exit(f"{STANDARD} lacks {', '.join(sorted(missing))}")
    elif not IS_CHECK:
        FILE.write_text(written(), "utf-8")
    elif not FILE.exists() or FILE.read_text("utf-8") != written():
        sys.exit(f"{FILE} does not match the dependencies: run {Path(__file__).name}")
