"""Compares memoized functions of this package, joblib and diskcache, by programs that run one after another.

    pip install joblib diskcache
    python docs/compare_memoize.py docs/compared.md
"""

from __future__ import annotations

import importlib.metadata
import os
import subprocess
import sys
import tempfile
from pathlib import Path

OPENED = {
    "zobrist": "import zobrist\nstore = zobrist.Store('x.store', model='m')\n",
    "joblib": "import joblib\nmemory = joblib.Memory('x', verbose=0)\n",
    "diskcache": "import diskcache\ncache = diskcache.Cache('x')\n",
}
PLAIN = {"zobrist": "store.memoize({})", "joblib": "memory.cache({})", "diskcache": "cache.memoize({})"}
FUNCTION = "@MEMO\ndef f(x, scale=2):\n    print('computing', end=' ')\n    return x * scale\nprint(f(3))\n"
COMPUTED = "computing 6\n"
HELPER = "def helper(x): return x * {}\n@MEMO\ndef f(x):\n    return helper(x)\nprint(f(3))\n"
CLOSURE = "def outer(by):\n    @MEMO\n    def f(x): return x * by\n    return f\nprint(outer(2)(3), outer(5)(3))\n"
FRAME = "import numpy\nclass Model:\n    def __init__(self, a): self.a = a\n"
PLANTED = """
import os, pickle
class Runs:
    def __reduce__(self): return os.mkdir, ('ran',)
@MEMO
def f(x): return Runs()
try: f(1)
except Exception: pass
"""

#: What a feature is, the arguments with which each package has it (none: it has not), the programs, and what they print.
ROWS: list[tuple[str, dict[str, str], list[str], str]] = [
    ("`f(3)`, `f(x=3)` and `f(3, 2)` are one call", {way: "" for way in PLAIN}, [FUNCTION + "print(f(x=3), f(3, 2), f(3, scale=2))\n"], COMPUTED + "6 6 6\n"),
    ("1, 1.0 and True are three arguments", {"zobrist": "", "joblib": "", "diskcache": "typed=True"}, ["@MEMO\ndef f(x): return repr(x)\nprint(f(1), f(1.0), f(True))\n"], "1 1.0 True\n"),
    ("changed code computes again", {way: "" for way in PLAIN}, [FUNCTION, FUNCTION.replace("x * scale", "x + scale")], COMPUTED + "computing 5\n"),
    ("a changed default computes again", {way: "" for way in PLAIN}, [FUNCTION, FUNCTION.replace("=2", "=3")], COMPUTED + "computing 9\n"),
    ("a changed comment does not", {way: "" for way in PLAIN}, [FUNCTION, FUNCTION.replace("    return", "    # A comment.\n    return")], COMPUTED + "6\n"),
    ("an earlier state of the code finds its results", {way: "" for way in PLAIN}, [FUNCTION, FUNCTION.replace("x * scale", "x + scale"), FUNCTION], COMPUTED + "computing 5\n6\n"),
    ("changed code is declared to be the same", {"zobrist": "version=1"}, [FUNCTION, FUNCTION.replace("x * scale", "scale * x")], COMPUTED + "6\n"),
    ("variables of closures count", {way: "" for way in PLAIN}, [CLOSURE], "6 15\n"),
    ("code of other functions counts on request", {"zobrist": "depends=[helper]"}, [HELPER.format(2), HELPER.format(5)], "6\n15\n"),
    ("an argument is ignored", {"zobrist": "ignore=['scale']", "joblib": "ignore=['scale']", "diskcache": "ignore={'scale', 1}"}, [FUNCTION + "print(f(3, 7))\n"], COMPUTED + "6\n"),
    ("a key for an object of a class without one", {"zobrist": "key={'x': lambda x: x.a}"}, [FRAME + FUNCTION.replace("x * scale", "x.a * scale").replace("f(3)", "f(Model(3)), f(Model(3))")], "computing 6 6\n"),
    ("arguments of any class, by their pickles", {"joblib": "", "diskcache": ""}, [FRAME + FUNCTION.replace("x * scale", "x.a * scale").replace("f(3)", "f(Model(3)), f(Model(3))")], "computing 6 6\n"),
    ("the results of one function are removed", {"zobrist": "", "joblib": "", "diskcache": "tag='f'"}, [FUNCTION + "CLEAR\nprint(f(3))\n"], COMPUTED * 2),
    ("a result that cannot be stored is returned", {way: "" for way in PLAIN}, ["import sys; sys.stderr = None\n@MEMO\ndef f(x): return lambda: x\nprint(f(3)())\n"], "3\n"),
    ("two programs of one name do not share results", {way: "" for way in PLAIN}, [], ""),
    ("reading runs no code of whoever wrote the file", {way: "" for way in PLAIN}, ["import sys; sys.stderr = None" + PLANTED, "import sys, os; sys.stderr = None" + PLANTED + "print(os.path.exists('ran'))\n"], "False\n"),
    ("a store that can only be read serves", {way: "" for way in PLAIN}, [FUNCTION, "READONLY\n" + FUNCTION], COMPUTED + "6\n"),
    ("old results are removed by age or size", {"joblib": "", "diskcache": "expire=1e-9"}, [FUNCTION + "REDUCE\nprint(f(3))\n"], COMPUTED * 2),
    ("coroutines", {way: "" for way in PLAIN}, ["import asyncio\n@MEMO\nasync def f(x):\n    print('computing', end=' ')\n    return x\nfor _ in 1, 2: print(asyncio.run(f(3)))\n"], "computing 3\n3\n"),
]  # fmt: skip
REPLACED = {
    "CLEAR": {"zobrist": "store.clear(f)", "joblib": "f.clear(warn=False)", "diskcache": "cache.evict('f')"},
    "REDUCE": {"zobrist": "", "joblib": "memory.reduce_size(bytes_limit=0)", "diskcache": "import time; time.sleep(0.01)"},
}
#: Without this right, the administrator cannot write what others may not write.
UNPRIVILEGED = ["setpriv", "--bounding-set", "-dac_override"] if os.getuid() == 0 else []


def has(way: str, arguments: str, programs: list[str], expected: str) -> bool:
    """Returns whether the programs print what they should."""
    with tempfile.TemporaryDirectory() as folder:
        output = ""
        for program in programs:
            text = program.replace("@MEMO", "@" + PLAIN[way].format(arguments))
            for word, texts in REPLACED.items():
                text = text.replace(word, texts[way])
            Path(folder, "run.py").write_text(OPENED[way] + text.removeprefix("READONLY\n"))
            if program.startswith("READONLY"):
                for path in [*Path(folder).rglob("*"), Path(folder)]:
                    path.chmod(0o555 if path.is_dir() else 0o444)
            run = subprocess.run([*UNPRIVILEGED, sys.executable, "-W", "ignore", "run.py"], cwd=folder, capture_output=True, text=True)
            output += run.stdout
            Path(folder).chmod(0o755)
        return output == expected


def separates(way: str) -> bool:
    """Returns whether two programs of one name, of which one has another constant, do not get each other's results."""
    with tempfile.TemporaryDirectory() as folder:
        output = []
        for name, factor in (("a", 2), ("b", 5)):
            program = Path(folder, name, "run.py")
            program.parent.mkdir()
            opened = OPENED[way].replace("'x", f"'{folder}/x")
            program.write_text(f"{opened}FACTOR = {factor}\n@{PLAIN[way].format('')}\ndef f(x): return FACTOR * x\nprint(f(3))\n")
            output.append(subprocess.run([sys.executable, "-W", "ignore", program], capture_output=True, text=True).stdout)
        return output in (["6\n", "15\n"], ["6\n", ""])


def table() -> str:
    lines = ["| | zobrist | joblib | diskcache |", "| --- | --- | --- | --- |"]
    for name, arguments, programs, expected in ROWS:
        cells = []
        for way in PLAIN:
            found = way in arguments and (has(way, arguments[way], programs, expected) if programs else separates(way))
            cells.append((f"`{arguments[way]}`" if arguments[way] else "yes") if found else "no")
        lines.append(f"| {name} | {' | '.join(cells)} |")
        print(lines[-1], file=sys.stderr, flush=True)
    versions = ", ".join(f"{way} {importlib.metadata.version(way)}" for way in ("joblib", "diskcache"))
    return "\n".join([*lines, "", f"Run by `docs/compare_memoize.py`, with {versions}, Python {sys.version.split()[0]}.", ""])


if __name__ == "__main__":
    text = table()
    print(text, end="")
    for path in sys.argv[1:]:
        Path(path).write_text(text, encoding="utf-8")
