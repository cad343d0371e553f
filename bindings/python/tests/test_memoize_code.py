"""Changes of the code of memoized functions: results are found again if the code is equal, or has an equal version."""

import functools
import itertools
import math
import pathlib
import subprocess
import sys
import textwrap
import types
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import zobrist
from zobrist._callables import digest_of_code


@pytest.fixture
def store(tmp_path: pathlib.Path) -> Iterator[zobrist.Store]:
    with zobrist.Store(tmp_path / "x.store", model="functions") as store:
        yield store


def defined(text: str, **names: Any) -> Any:
    """Returns the last function of a program."""
    names["__name__"] = "program"
    exec(compile(text, "program.py", "exec"), names)
    return [value for value in names.values() if isinstance(value, types.FunctionType)][-1]


FIRST = "def f(x, scale=2.0):\n    '''Scales.'''\n    return [x * scale, 'a']\n"
SAME = [
    FIRST, "\n\n# A comment.\n" + FIRST, FIRST.replace("Scales", "Multiplies by the scale"), FIRST.replace("(x, ", "(  x,"),
    FIRST.replace("[x * scale, 'a']", "[ (x * scale),\n      # A comment.\n   'a', ]"), "if True:\n" + textwrap.indent(FIRST, "  "),
]  # fmt: skip
OTHER = [
    FIRST.replace("*", "+"), FIRST.replace("2.0", "3.0"), FIRST.replace("'a'", "'b'"), FIRST.replace("'a'", "b'a'"), FIRST.replace("'a'", "1"), FIRST.replace("'a'", "True"),
    FIRST.replace("'a'", "1.0"), FIRST.replace("'a'", "0.0"), FIRST.replace("'a'", "-0.0"), FIRST.replace("'a'", "str(...)"), FIRST.replace("'a'", "(1, 2)"), FIRST.replace("'a'", "(1, 2.0)"),
    FIRST.replace("'a'", "x in {1, 2}"), FIRST.replace("'a'", "x in {1, 3}"), FIRST.replace("'a'", "[x for _ in 'a']"), FIRST.replace("'a'", "[x for _ in 'b']"),
    FIRST.replace("'a'", "list(x for _ in 'a')"), FIRST.replace("'a'", "(lambda: 1)()"), FIRST.replace("'a'", "(lambda: 2)()"), FIRST.replace("'a'", "abs(x)"), FIRST.replace("'a'", "id(x)"),
    FIRST.replace("'a'", "x.real"), FIRST.replace("'a'", "x.imag"), FIRST.replace("scale=2.0", "/, scale=2.0"), FIRST.replace("scale=2.0", "*, scale=2.0"), FIRST.replace("scale=2.0", "scale=2.0, *r"),
    FIRST.replace("scale=2.0", "scale=2.0, **r"), FIRST.replace("return", "try:\n        x = x + 1\n    except KeyError:\n        pass\n    return"),
    FIRST.replace("return", "try:\n        x = x + 1\n    except TypeError:\n        pass\n    return"), "def f(x, scale=2.0):\n    def g(y): return y\n    return g(x)\n",
    "def f(x, scale=2.0):\n    def g(y): return y + 1\n    return g(x)\n", "def f(x, scale=2.0):\n    return x\n", "def f(x, scale=2.0):\n    return scale\n", "def f(x, scale=2.0):\n    'a'\n",
    "def f(x, scale=2.0):\n    return 'a'\n", "def f(x, scale=2.0):\n    return 'b'\n", "f = lambda x, scale=2.0: 'c'\n", "f = lambda x, scale=2.0: 'd'\n",
]  # fmt: skip


def test_equal_code_is_found_again(store: zobrist.Store) -> None:
    for text in SAME:
        store.memoize(defined(text), name="f")(1)
        assert len(store) == 1, text


def test_other_code_is_computed(store: zobrist.Store) -> None:
    for count, text in enumerate([FIRST, *OTHER]):
        function = defined(text)
        assert repr(store.memoize(function, name="f")(1)) == repr(function(1)) and len(store) == count + 1, text
    for text in [FIRST, *OTHER]:  # An earlier code is found again.
        store.memoize(defined(text), name="f")(1)
    assert len(store) == len(OTHER) + 1


def test_running_does_not_change_the_code() -> None:
    """The interpreter replaces instructions of code that runs often."""
    function = defined(FIRST.replace("'a'", "sum(i * scale for i in range(3))"))
    first = digest_of_code.__wrapped__(function.__code__)
    for _ in range(10_000):
        function(1.0)
    assert digest_of_code.__wrapped__(function.__code__) == first
    sys.settrace(lambda *_: None)
    try:
        function(1.0)
    finally:
        sys.settrace(None)
    assert digest_of_code.__wrapped__(function.__code__) == first


def test_a_version_stands_for_the_code(store: zobrist.Store, tmp_path: pathlib.Path) -> None:
    for text in (FIRST, OTHER[0], OTHER[2], OTHER[-1]):
        with zobrist.Store(tmp_path / "x.store", model="functions") as again:
            assert again.memoize(defined(text), name="f", version=1)(1) == [2.0, "a"]
    assert store.memoize(defined(OTHER[0]), name="f", version=2)(1) == [3.0, "a"]


def test_code_that_is_replaced(store: zobrist.Store) -> None:
    """A module that is loaded again can replace the code of its functions, as `%autoreload` of IPython does."""
    function = defined(FIRST)
    memoized = store.memoize(function, name="f")
    assert memoized(1) == [2.0, "a"]
    function.__code__ = defined(OTHER[0]).__code__
    assert memoized(1) == [3.0, "a"]


HELPER = "def helper(x, by={by}):\n    return x + by\n"
ENCLOSED = "def outer(helper):\n    def f(x):\n        return helper(x)\n    return f\n"


def test_functions_of_variables(store: zobrist.Store) -> None:
    """The code and the defaults of a function that a closure has count, whatever wraps it."""
    wraps: list[Callable[[Any], Any]] = [lambda f: f, lambda f: functools.partial(f), functools.lru_cache, lambda f: functools.wraps(f)(lambda x: f(x))]
    for wrap in wraps:
        results = [
            store.memoize(defined(ENCLOSED)(wrap(defined(text))), name="f")(1)
            for text in (HELPER.format(by=1), HELPER.format(by=2), HELPER.format(by=1).replace("+", "-"), HELPER.format(by=1))
        ]
        assert results == [2, 3, 0, 2]
    assert len(store) == 9  # A partial without arguments is the function.
    # With a version the code of the helper stands for nothing, and its default is still a value.
    results = [store.memoize(defined(ENCLOSED)(defined(text)), name="f", version=1)(1) for text in (HELPER.format(by=1), HELPER.format(by=1).replace("+", "-"))]
    assert results == [2, 2]


def test_depends(store: zobrist.Store) -> None:
    text = "def f(x):\n    return helper(x)\n"
    for depends, expected in ((False, [2, 2, 2]), (True, [2, 0, 3])):
        results = []
        for helper in map(defined, (HELPER.format(by=1), HELPER.format(by=1).replace("+", "-"), HELPER.format(by=2))):
            results.append(store.memoize(defined(text, helper=helper), name="f", depends=[helper] if depends else None)(1))
        assert results == expected
    # A memoized function stands for its own code, or its version.
    results = []
    for at, (helper, version) in enumerate(((HELPER.format(by=1), 1), (HELPER.format(by=2), 1), (HELPER.format(by=2), 2))):
        with zobrist.Store(f"{store.__getnewargs_ex__()[0][0]}-{at}", model="m") as other:
            inner = other.memoize(defined(helper), name="helper", version=version)
            results.append(store.memoize(defined(text, helper=inner), name="g", depends=[inner])(1))
    assert results == [2, 2, 3]
    assert store.memoize(lambda x: 7, name="h", depends=[math.sin, np.add, pathlib.Path.exists, functools.partial(pow, 2)])(1) == 7


def test_mistakes_name_what_to_write(store: zobrist.Store) -> None:
    def function(x: int, y: int = 2) -> int: return x  # fmt: skip
    for options, message in (
        ({"ignore": ["z"]}, r"f: ignore names 'z', but the parameters are \['x', 'y'\]"), ({"key": {"z": abs}}, r"f: key names 'z', but the parameters are \['x', 'y'\]"),
        ({"ignore": "x", "key": abs}, "ignore has no effect with a key of all arguments"), ({"depends": [abs], "version": 1}, "depends has no effect with a version"),
        ({"depends": [math]}, "depends has <module 'math'.*>: name functions"), ({"depends": [pathlib.Path]}, "name functions, such as the methods of a class"),
        ({"depends": [lambda: 1]}, "function has no canonical encoding"),
    ):  # fmt: skip
        with pytest.raises((ValueError, TypeError), match=message):
            store.memoize(function, name="f", **options)  # type: ignore[call-overload]
    for unread in (pow, np.sin, "text".upper, pathlib.Path, functools.partial(math.cos)):
        with pytest.raises(ValueError, match="has no code that can be read: give memoize a version, and change it with the code"):
            store.memoize(unread, name="f")
    assert store.memoize(pow, name="f", version=1)(2, 3) == 8


def test_ignore_and_keys_of_arguments(store: zobrist.Store) -> None:
    def function(frame: Any, cutoff: float = 5.0, *rest: int, verbose: bool = False, **more: int) -> int:
        return next(RUNS)

    ignoring = store.memoize(function, name="f", ignore=["verbose", "rest"])
    assert ignoring(1) == ignoring(1, verbose=True) == ignoring(1, 5.0, 7, verbose=True) != ignoring(2)
    assert ignoring(1) != ignoring(1, more=1) and ignoring(1) != store.memoize(function, name="f")(1)
    by_key = store.memoize(function, name="g", key={"frame": lambda frame: frame.n, "rest": len})
    frames = [types.SimpleNamespace(n=n) for n in (1, 1, 2)]
    assert by_key(frames[0]) == by_key(frames[1], cutoff=5.0) != by_key(frames[2])
    assert by_key(frames[0], 4.0) != by_key(frames[0]) and by_key(frames[0], 5.0, 8) == by_key(frames[1], 5.0, 9)
    with pytest.raises(TypeError, match=r"g: argument more: .*SimpleNamespace has no canonical encoding: pass vars\(x\), or give `memoize` a `key`, such as {'more': joblib.hash}"):
        by_key(frames[0], more=frames[0])


RUNS = itertools.count()


@pytest.mark.parametrize("pickle", [False, True])
def test_clear(address: str, pickle: bool) -> None:
    def function(x: int) -> int: return next(RUNS)  # fmt: skip
    with zobrist.Store(address, model="m", pickle=pickle) as store:
        f, again, g = (store.memoize(function, name=name, version=version) for name, version in (("f", 1), ("f", 2), ("g", 1)))
        store.put(7, {"f": 1})
        first = [each(x) for each in (f, again, g) for x in range(3)]
        assert store.clear(f) == 6 and len(store) == 4 and store.get(7) == {"f": 1}
        second = [each(x) for each in (f, again, g) for x in range(3)]
        assert not set(first[:6]) & set(second) and second[6:] == first[6:]
        assert store.clear("g") == 3 and store.clear("absent") == 0 and g(0) not in first
        for wrong in (function, 5, print, zobrist.Store.clear):
            with pytest.raises(TypeError, match="is no function that memoize returned, and no name"):
                store.clear(wrong)  # type: ignore[arg-type]


def test_clear_forgets_the_file(tmp_path: pathlib.Path) -> None:
    program = "import sys, zobrist\nwith zobrist.Store('../x.store', model='m') as store:\n    @store.memoize\n    def f(): return sys.argv[0]\n    print({}f())\n"
    found = []
    for folder, more in (("a", ""), ("b", "f() and "), ("b", "store.clear(f) and ")):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / "run.py").write_text(program.format(more))
        run = subprocess.run([sys.executable, "run.py"], cwd=tmp_path / folder, capture_output=True, text=True)
        found.append(run.stdout or run.stderr.splitlines()[-1])
    assert found[0] == found[2] == "run.py\n" and "the store has results of this name from" in found[1]
