"""Pairs of calls of memoized functions that share a result, that must not, or that are refused. And programs whose
files have equal names."""

import collections
import dataclasses
import datetime
import decimal
import enum
import functools
import inspect
import itertools
import math
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import zoneinfo
from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import numpy as np
import pytest

import zobrist

T = TypeVar("T")
#: A function returns the next number each time it runs, so two calls have equal results if they share one.
RUNS = itertools.count()
SHARED, APART = "shared", "apart"


def run(*args: Any, **kwargs: Any) -> int:
    return next(RUNS)


@dataclasses.dataclass
class Potential:
    a: float
    #: Not compared, but the function can read it.
    note: str = dataclasses.field(default="", compare=False)

    @functools.cached_property
    def grid(self) -> float:
        return 3 * self.a

    def energy(self, x: float = 0.0) -> int:
        return next(RUNS)

    @classmethod
    def make(cls) -> int:
        return next(RUNS)

    def __call__(self, x: float) -> int:
        return next(RUNS)


@dataclasses.dataclass
class Morse(Potential):
    def energy(self, x: float = 0.0) -> int:
        return super().energy(x)


@dataclasses.dataclass(frozen=True)
class Frozen:
    values: Any

    @functools.cached_property
    def total(self) -> float:
        return float(sum(self.values))


@dataclasses.dataclass(slots=True)
class Slots:
    x: float
    hidden: float = dataclasses.field(init=False, repr=False, compare=False)


@dataclasses.dataclass
class Box(Generic[T]):
    count: ClassVar[int] = 0
    x: Any = None


class Plain:
    __slots__ = ("x",)

    def __init__(self, x: float) -> None:
        self.x = x

    def __call__(self) -> int:
        return next(RUNS)


class Color(enum.Enum):
    RED = 1


class Shade(enum.Enum):
    RED = 1


class Number(enum.IntEnum):
    ONE = 1


class Word(str, enum.Enum):
    A = "a"


class Axes(enum.Flag):
    X = 1
    Y = 2


class Pair(NamedTuple):
    x: float
    y: float


class Couple(NamedTuple):
    x: float
    y: float


class Text(str): ...
class Whole(int): ...
class Row(list): ...  # type: ignore[type-arg]
class Grid(np.ndarray): ...  # type: ignore[type-arg]


def stale(a: float, cached_at: float) -> Potential:
    """Returns a potential with a grid that was computed for another value of `a`."""
    potential = Potential(cached_at)
    assert potential.grid == 3 * cached_at
    potential.a = a
    return potential


def stale_frozen() -> Frozen:
    frozen = Frozen([1.0])
    assert frozen.total == 1.0
    frozen.values.append(2.0)
    return frozen


def having(value: Any, **attributes: Any) -> Any:
    for name, item in attributes.items():
        object.__setattr__(value, name, item)
    return value


def redefined() -> Any:
    """Returns an instance of a class whose name now stands for another class."""
    global Again
    old = Again(1)
    Again = dataclasses.make_dataclass("Again", ["x"], namespace={"__module__": __name__})  # type: ignore[misc]
    return old


@dataclasses.dataclass
class Again:  # type: ignore[no-redef]
    x: int


def nan(bits: int) -> float:
    return struct.unpack("<d", struct.pack("<Q", bits))[0]  # type: ignore[no-any-return]


def itself() -> list[Any]:
    value: list[Any] = []
    value.append(value)
    return value


GRID = np.arange(6.0).reshape(2, 3)
NIGHT = datetime.datetime(2026, 10, 25, 2, 30)
UTC, BERLIN = datetime.timezone.utc, zoneinfo.ZoneInfo("Europe/Berlin")
NO_ENCODING = "argument x: .*no canonical encoding.*or give `memoize` a `key`"

#: Two arguments of one function, and what becomes of the second call.
ARGUMENTS: list[tuple[str, Any, Any, str]] = [
    ("equal ints", 7, 7, SHARED),
    ("an int and a bool", 1, True, APART),
    ("an int and a float", 1, 1.0, APART),
    ("an int and its text", 1, "1", APART),
    ("an int of 65 bits and a float", 2**64, float(2**64), APART),
    ("an int and one of NumPy", 1, np.int64(1), APART),
    ("a float and one of NumPy", 1.0, np.float64(1.0), APART),
    ("two precisions", np.float32(1.0), np.float64(1.0), APART),
    ("a float and a complex number", 1.0, 1 + 0j, APART),
    ("signed zeros", 0.0, -0.0, APART),
    ("signed zeros of a complex number", complex(0.0, 0.0), complex(0.0, -0.0), APART),
    ("signed zeros of an array", np.zeros(2), -np.zeros(2), APART),
    ("payloads of NaN", math.nan, nan(0xFFF8000000000001), SHARED),
    ("None and its text", None, "None", APART),
    ("text and bytes", "a", b"a", APART),
    ("composed and decomposed text", "\u00e9", "e\u0301", APART),
    ("a subclass of str", "a", Text("a"), NO_ENCODING),
    ("a subclass of int", 1, Whole(1), NO_ENCODING),
    ("a subclass of list", [1], Row([1]), NO_ENCODING),
    ("an OrderedDict", {"a": 1}, collections.OrderedDict(a=1), NO_ENCODING),
    ("a defaultdict", {"a": 1}, collections.defaultdict(int, a=1), NO_ENCODING),
    ("a Decimal", 1, decimal.Decimal(1), NO_ENCODING),
    ("a range", [0, 1], range(2), NO_ENCODING),
    ("a bytearray", b"a", bytearray(b"a"), NO_ENCODING),
    ("a memoryview", b"a", memoryview(b"a"), NO_ENCODING),
    ("a generator", [1], (number for number in [1]), NO_ENCODING),
    ("an iterator", [1], iter([1]), NO_ENCODING),
    ("a lambda", 1, lambda: 1, NO_ENCODING),
    ("a function", 1, run, NO_ENCODING),
    ("a class", 1, Potential, NO_ENCODING),
    ("a module", 1, math, NO_ENCODING),
    ("an object with slots", 1, Plain(1.0), NO_ENCODING),
    ("a value that contains itself", [], itself(), "argument x: .*contains itself"),
    ("a list and a tuple", [1, 2], (1, 2), APART),
    ("a set and a frozenset", {1, 2}, frozenset({1, 2}), APART),
    ("sets of another order", set("abcdef"), set("fedcba"), SHARED),
    ("sets of an int and a bool", {1}, {True}, APART),
    ("nested lists", [[1], 2], [1, [2]], APART),
    ("an empty list in a list", [[]], [[], []], APART),
    ("dicts of another order", {"a": 1, "b": 2}, {"b": 2, "a": 1}, SHARED),
    ("keys 1 and True", {1: "x"}, {True: "x"}, APART),
    ("keys 1 and 1.0", {1: "x"}, {1.0: "x"}, APART),
    ("a dict and its items", {"a": 1}, [("a", 1)], APART),
    ("a named tuple and a tuple", Pair(1, 2), (1, 2), APART),
    ("two named tuples", Pair(1, 2), Couple(1, 2), APART),
    ("members of two enums", Color.RED, Shade.RED, APART),
    ("an int and a member of an IntEnum", 1, Number.ONE, APART),
    ("a text and a member of an enum of texts", "a", Word.A, APART),
    ("a flag and its value", Axes.X, 1, APART),
    ("flags", Axes.X | Axes.Y, Axes(3), SHARED),
    ("equal dataclasses", Potential(2.0), Potential(2.0), SHARED),
    ("fields that are not compared", Potential(2.0, "a"), Potential(2.0, "b"), APART),
    ("a dataclass and one that inherits from it", Potential(2.0), Morse(2.0), APART),
    ("a dataclass and the dict of its fields", Frozen(1), {"values": 1}, APART),
    ("a further attribute", Potential(2.0), having(Potential(2.0), later=1), APART),
    ("a field without a value", Slots(1.0), having(Slots(1.0), hidden=2.0), APART),
    ("a stale cached property", stale(2.0, 1.0), Potential(2.0), APART),
    ("cached properties of two ages", stale(2.0, 1.0), stale(2.0, 3.0), APART),
    ("equal cached properties", stale(2.0, 1.0), stale(2.0, 1.0), SHARED),
    ("a stale cached property of a frozen dataclass", stale_frozen(), Frozen([1.0, 2.0]), APART),
    ("an integer and a float as a field", Box(x=1), Box(x=1.0), APART),
    ("an instance of a class that was defined again", redefined(), Again(1), "argument x: .*Again is not the class of this name"),
    ("types of arrays", np.zeros(2, "i8"), np.zeros(2, "f8"), APART),
    ("signs of integers", np.zeros(2, "i8"), np.zeros(2, "u8"), APART),
    ("bools and bytes", np.zeros(2, bool), np.zeros(2, "i1"), APART),
    ("shapes", np.zeros((2, 3)), np.zeros((3, 2)), APART),
    ("shapes of empty arrays", np.zeros((0, 3)), np.zeros((3, 0)), APART),
    ("types of empty arrays", np.zeros(0), np.zeros(0, int), APART),
    ("an array and a list", np.arange(3), [0, 1, 2], APART),
    ("an array without dimensions and a number", np.array(1.0), np.float64(1.0), APART),
    ("a transposed array", np.ones((2, 2)), np.array([[1.0, 1.0], [0.0, 1.0]]).T, APART),
    ("byte orders", np.arange(3), np.arange(3).astype(">i8"), SHARED),
    ("strides", GRID[:, ::2], GRID[:, ::2].copy(), SHARED),
    ("C and F order", GRID, np.asfortranarray(GRID), APART),
    ("texts and bytes in arrays", np.array(["a"]), np.array([b"a"]), APART),
    ("units of time", np.array([1], "M8[s]"), np.array([1], "M8[ms]"), APART),
    ("a subclass of arrays", np.zeros(2), np.zeros(2).view(Grid), NO_ENCODING),
    ("a masked array", np.zeros(2), np.ma.array([0.0, 0.0], mask=[0, 1]), NO_ENCODING),
    ("an array of objects", [None], np.array([None]), NO_ENCODING),
    ("a structured array", [1], np.zeros(1, "i4, f8"), NO_ENCODING),
    ("the second hour of a change of clocks", NIGHT, NIGHT.replace(fold=1), APART),
    ("time zones", NIGHT.replace(tzinfo=UTC), NIGHT.replace(tzinfo=zoneinfo.ZoneInfo("UTC")), APART),
    ("a time zone and none", NIGHT.replace(tzinfo=BERLIN), NIGHT, APART),
    ("a date and a datetime", NIGHT.date(), datetime.datetime(2026, 10, 25), APART),
    ("equal durations", datetime.timedelta(hours=1), datetime.timedelta(seconds=3600), SHARED),
    ("a path and a text", pathlib.Path("a"), "a", APART),
    ("a path and a pure one", pathlib.Path("a"), pathlib.PurePosixPath("a"), APART),
    ("paths with two slashes", pathlib.Path("a//b"), pathlib.Path("a/b"), SHARED),
]  # fmt: skip

Memoize = Callable[..., Callable[..., Any]]


def scaled(x: float, scale: float = 1.0) -> int:
    return next(RUNS)


@functools.wraps(scaled)
def doubled(x: float, scale: float = 2.0) -> int:
    return next(RUNS)


def both(x: float, y: float) -> int:
    return next(RUNS)


def supplied(function: Callable[..., int], **given: Any) -> Callable[..., int]:
    """Decorates a function, and supplies some of its arguments."""

    @functools.wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> int:
        return function(*args, **given, **kwargs)

    return wrapper


@functools.lru_cache
def cached(x: float, scale: float = 1.0) -> int:
    return next(RUNS)


def lying(x: float, scale: float = 2.0) -> int:
    return next(RUNS)


lying.__signature__ = inspect.signature(scaled)  # type: ignore[attr-defined]


def mutable(x: float, seen: list[float] = []) -> int:
    seen.append(x)
    return next(RUNS)


def positional(a: int, /, *rest: Any, **more: Any) -> int:
    return next(RUNS)


def named(a: int, *, b: int = 2) -> int:
    return next(RUNS)


def closure(value: Any) -> Callable[[int], int]:
    def function(x: int) -> int:
        return next(RUNS) if value is None else next(RUNS)

    return function


def counter() -> tuple[Callable[[], int], Callable[[], None]]:
    number = 0

    def read() -> int:
        return next(RUNS) if number else next(RUNS)

    def increase() -> None:
        nonlocal number
        number += 1

    return read, increase


def changed(m: Memoize) -> int:
    read, increase = counter()
    increase()
    return m(read, name="f")()


def helper(scale: float) -> Callable[[], float]:
    def helped() -> float:
        return scale

    return helped


def chosen(flag: bool) -> Callable[[int], int]:
    if flag:

        def function(x: int) -> int:
            return next(RUNS)

    else:

        def function(x: int) -> int:
            return next(RUNS) + 0

    return function


def loop(bound: bool) -> list[Callable[..., int]]:
    functions: list[Callable[..., int]] = []
    for number in (1, 2):
        if bound:

            def function(x: int, number: int = number) -> int:
                return next(RUNS)

        else:

            def function(x: int) -> int:  # type: ignore[misc]
                return next(RUNS) if number else next(RUNS)

        functions.append(function)
    return functions


def recursive(m: Memoize, step: int) -> Any:
    function = m(lambda n: n if n < 1 else function(n - step) + next(RUNS), name="f")
    return function(3)


def outer(m: Memoize, version: int) -> int:
    inner = m(run, name="inner", version=version)
    return m(lambda x: (inner, next(RUNS))[1], name="f")(1)


def fresh(x: int) -> Callable[[Memoize], int]:
    return lambda m: m(run, name="f")(x)


class Late:
    async def __call__(self) -> None: ...


ENCLOSED = "variable value: .*no canonical encoding.*or give `memoize` a `key`"
NAME = "give memoize a name"

#: Two calls, and what becomes of the second one.
CALLS: list[tuple[str, Callable[[Memoize], Any], Callable[[Memoize], Any], str]] = [
    ("a default and the same argument", lambda m: m(scaled)(1), lambda m: m(scaled)(x=1, scale=1.0), SHARED),
    ("another default", lambda m: m(scaled)(1), lambda m: m(scaled)(1, 2.0), APART),
    ("a wrapper with another default", lambda m: m(doubled, name="f")(1), lambda m: m(doubled, name="f")(1, 1.0), APART),
    ("the default of a wrapper", lambda m: m(doubled, name="f")(1), lambda m: m(doubled, name="f")(1, 2.0), SHARED),
    ("a wrapper without a name", lambda m: m(scaled)(1), lambda m: m(doubled)(1), "the function that it wraps: " + NAME),
    ("a wrapper that supplies an argument", lambda m: m(supplied(scaled, scale=3.0), name="f")(1), lambda m: m(supplied(scaled, scale=3.0), name="f")(1), SHARED),
    ("a wrapper that supplies an argument without a default", lambda m: m(supplied(both, y=3.0), name="f")(1), lambda m: m(supplied(both, y=3.0), name="f")(1), SHARED),
    ("wrappers that supply two arguments", lambda m: m(supplied(scaled, scale=3.0), name="f")(1), lambda m: m(supplied(scaled, scale=4.0), name="f")(1), APART),
    ("wrappers of two functions", lambda m: m(supplied(scaled), name="f")(1), lambda m: m(supplied(run), name="f")(1), APART),
    ("a signature that is not the function's", lambda m: m(lying)(1), lambda m: m(lying)(1, 1.0), APART),
    ("a function with a cache", lambda m: m(cached, name="f")(1), lambda m: m(cached, name="f")(1), SHARED),
    ("closures with a cache", lambda m: m(functools.lru_cache(closure(1)), name="f")(1), lambda m: m(functools.lru_cache(closure(2)), name="f")(1), APART),
    ("partials of two arguments", lambda m: m(functools.partial(pow, 2), name="f", version=1)(5), lambda m: m(functools.partial(pow, 3), name="f", version=1)(5), APART),
    ("equal partials", lambda m: m(functools.partial(run, 2), name="f")(5), lambda m: m(functools.partial(run, 2), name="f")(5), SHARED),
    ("a partial and the whole call", lambda m: m(functools.partial(scaled, scale=2.0))(1), lambda m: m(scaled)(1, 2.0), SHARED),
    ("an argument that replaces one of a partial", lambda m: m(functools.partial(scaled, scale=2.0))(1, scale=3.0), lambda m: m(functools.partial(scaled, scale=2.0))(1), APART),
    ("nested partials", lambda m: m(functools.partial(functools.partial(run, 1), 2), name="f")(3), lambda m: m(run, name="f")(1, 2, 3), SHARED),
    ("methods of two objects", lambda m: m(Potential(1.0).energy, name="f")(), lambda m: m(Potential(2.0).energy, name="f")(), APART),
    ("methods of equal objects", lambda m: m(Potential(1.0).energy, name="f")(), lambda m: m(Potential(1.0).energy, name="f")(0.0), SHARED),
    ("a method and its function", lambda m: m(Potential(1.0).energy)(), lambda m: m(Potential.energy)(Potential(1.0)), SHARED),
    ("a method that calls super", lambda m: m(Morse.energy)(Morse(1.0)), lambda m: m(Morse.energy)(Morse(2.0)), APART),
    ("a method of an object without a digest", fresh(1), lambda m: m(Plain(1.0).__call__, name="f")(), "argument self: .*no canonical"),
    ("class methods of two classes", lambda m: m(Potential.make, name="f")(), lambda m: m(Morse.make, name="f")(), APART),
    ("a class method of an object", lambda m: m(Potential.make, name="f")(), lambda m: m(Potential(1.0).make, name="f")(), SHARED),
    ("methods of two texts", lambda m: m("ab".count, name="f", version=1)("b") or 0.5, lambda m: m("abb".count, name="f", version=1)("b"), APART),
    ("operators of two numbers", lambda m: m((1).__add__, name="f", version=1)(5), lambda m: m((2).__add__, name="f", version=1)(5), APART),
    ("callable objects", lambda m: m(Potential(1.0), name="f")(1), lambda m: m(Potential(2.0), name="f")(1), APART),
    ("equal callable objects", lambda m: m(Potential(1.0), name="f")(1), lambda m: m(Potential(1.0), name="f")(x=1), SHARED),
    ("a callable object without a digest", fresh(1), lambda m: m(Plain(1.0), name="f")(), "argument self: .*no canonical"),
    ("classes", lambda m: m(Pair, name="f", version=1)(1, 2), lambda m: m(Couple, name="f", version=1)(2, 1), APART),
    ("closures of two values", lambda m: m(closure(1), name="f")(1), lambda m: m(closure(2), name="f")(1), APART),
    ("closures of two types", lambda m: m(closure(1), name="f")(1), lambda m: m(closure(True), name="f")(1), APART),
    ("closures of equal values", lambda m: m(closure([1, 2]))(1), lambda m: m(closure([1, 2]))(1), SHARED),
    ("a closure of an object without a digest", fresh(1), lambda m: m(closure(Plain(1.0)), name="f")(1), ENCLOSED),
    ("a closure of a lambda", fresh(1), lambda m: m(closure(lambda: 1), name="f")(1), ENCLOSED),
    ("closures of two functions", lambda m: m(closure(math.sin), name="f")(1), lambda m: m(closure(math.cos), name="f")(1), APART),
    ("closures of two closures", lambda m: m(closure(helper(1.0)), name="f")(1), lambda m: m(closure(helper(2.0)), name="f")(1), APART),
    ("closures of equal closures", lambda m: m(closure(helper(1.0)), name="f")(1), lambda m: m(closure(helper(1.0)), name="f")(1), SHARED),
    ("closures of two partials", lambda m: m(closure(functools.partial(pow, 2)), name="f")(1), lambda m: m(closure(functools.partial(pow, 3)), name="f")(1), APART),
    ("closures of two classes", lambda m: m(closure(Pair), name="f")(1), lambda m: m(closure(Couple), name="f")(1), APART),
    ("closures of two modules", lambda m: m(closure(math), name="f")(1), lambda m: m(closure(enum), name="f")(1), APART),
    ("a variable that has changed", lambda m: m(counter()[0], name="f")(), changed, APART),
    ("a function that calls itself", lambda m: recursive(m, 1), lambda m: recursive(m, 1), SHARED),
    ("functions that call themselves in steps", lambda m: recursive(m, 1), lambda m: recursive(m, 3), APART),
    ("versions of a memoized variable", lambda m: outer(m, 1), lambda m: outer(m, 2), APART),
    ("functions of a loop with defaults", lambda m: m(loop(True)[0])(1), lambda m: m(loop(True)[1])(1), APART),
    ("functions of a loop with a variable", lambda m: m(loop(False)[0])(1), lambda m: m(loop(False)[1])(1), SHARED),
    ("functions of two branches", lambda m: m(chosen(True))(1), lambda m: m(chosen(False))(1), APART),
    ("functions of two branches with a version", lambda m: m(chosen(True), version=1)(1), lambda m: m(chosen(False), version=1)(1), "another function of this name"),
    ("functions of a branch", lambda m: m(chosen(True))(1), lambda m: m(chosen(True))(1), SHARED),
    ("a lambda without a name", fresh(1), lambda m: m(lambda: 1)(), "is no function with a name: " + NAME),
    ("a mutable default that has changed", lambda m: m(mutable)(1), lambda m: m(mutable)(1), APART),
    ("a parameter and a further argument of its name", lambda m: m(positional)(1, a=2), lambda m: m(positional)(2, a=1), APART),
    ("a further argument and a tuple", lambda m: m(positional)(1, 2, 3), lambda m: m(positional)(1, (2, 3)), APART),
    ("arguments and one named `rest`", lambda m: m(positional)(1, 2), lambda m: m(positional)(1, rest=(2,)), APART),
    ("further arguments of another order", lambda m: m(positional)(1, x=1, y=2), lambda m: m(positional)(1, y=2, x=1), SHARED),
    ("an argument by name only", lambda m: m(named)(1), lambda m: m(named)(1, b=2), SHARED),
    ("the versions 1 and True", lambda m: m(run, name="f", version=1)(), lambda m: m(run, name="f", version=True)(), APART),
    ("the versions 1 and '1'", lambda m: m(run, name="f", version=1)(), lambda m: m(run, name="f", version="1")(), APART),
    ("equal keys", lambda m: m(run, name="f", key=type)(Plain(1.0)), lambda m: m(run, name="f", key=lambda _: "Plain")(Plain(2.0)), "no canonical encoding"),
    ("equal keys of closures", lambda m: m(closure(Plain(1.0)), name="f", key=abs)(1), lambda m: m(closure(Plain(2.0)), name="f", key=abs)(-1), SHARED),
    ("a coroutine of an object", fresh(1), lambda m: m(Late(), name="f")(), "returns before it computes"),
    ("a number", fresh(1), lambda m: m(5, name="f")(), "5 is no function"),
    ("a static method", fresh(1), lambda m: m(staticmethod(run))(1), "write @staticmethod above"),
]  # fmt: skip


@pytest.fixture
def memoize(tmp_path: pathlib.Path) -> Iterator[Memoize]:
    with zobrist.Store(tmp_path / "x.store", model="functions") as store:
        yield store.memoize


def outcome(first: Callable[[], Any], second: Callable[[], Any]) -> str:
    try:
        return SHARED if first() == second() else APART
    except (TypeError, ValueError) as error:
        return str(error)


def assert_outcome(found: str, expected: str) -> None:
    if expected in (SHARED, APART):
        assert found == expected
    else:
        assert found not in (SHARED, APART) and re.search(expected, found), found


@pytest.mark.parametrize(("one", "other", "expected"), [pytest.param(*rest, id=name) for name, *rest in ARGUMENTS])
def test_arguments(memoize: Memoize, one: Any, other: Any, expected: str) -> None:
    def function(x: Any) -> int:
        return next(RUNS)

    function = memoize(function, name="f")
    assert_outcome(outcome(lambda: function(one), lambda: function(other)), expected)


@pytest.mark.parametrize(("first", "second", "expected"), [pytest.param(*rest, id=name) for name, *rest in CALLS])
def test_calls(memoize: Memoize, first: Callable[[Memoize], Any], second: Callable[[Memoize], Any], expected: str) -> None:
    assert_outcome(outcome(lambda: first(memoize), lambda: second(memoize)), expected)


PROGRAM = """
import sys, zobrist
FACTOR = {factor}
with zobrist.Store(sys.argv[1], model="m") as store:
    @store.memoize(version=1{more})
    def scaled(x):
        print("computing")
        return FACTOR * x
    print(scaled(3))
"""
CLASSES = """
import dataclasses, sys, zobrist, common
@dataclasses.dataclass
class Point:
    x: float
    def energy(self):
        return {factor} * self.x
with zobrist.Store(sys.argv[1], model="m") as store:
    print(store.memoize(common.energy{name})(Point(3)))
"""


def python(*arguments: Any, cwd: pathlib.Path) -> str:
    """Runs a program. Returns its output, or the last line of its error."""
    done = subprocess.run([sys.executable, *map(str, arguments)], cwd=cwd, capture_output=True, text=True)
    return done.stderr.strip().splitlines()[-1] if done.returncode else done.stdout


def test_programs_of_equal_names(tmp_path: pathlib.Path) -> None:
    """Two programs do not share results. One program finds its results after a change, in another folder, and both."""
    store, run, other = tmp_path / "x.store", tmp_path / "a" / "run.py", tmp_path / "b" / "run.py"
    for file, factor in ((run, 2), (other, 5)):
        file.parent.mkdir()
        file.write_text(PROGRAM.format(factor=factor, more=""))
    assert python(run, store, cwd=tmp_path) == "computing\n6\n"
    for arguments in ((other, store), ("-m", "run", store)):
        error = python(*arguments, cwd=other.parent)
        assert f"the store has results of this name from {run}, not from {other}: give memoize another name" in error
    assert python("a/run.py", store, cwd=tmp_path) == "6\n"
    run.write_text(run.read_text() + "# A change.\n")
    assert python("-m", "run", store, cwd=run.parent) == "6\n"
    moved = tmp_path / "c" / "run.py"
    run.parent.rename(moved.parent)
    assert python(moved, store, cwd=tmp_path) == "6\n"
    moved.write_text(moved.read_text() + "# Another change.\n")
    copied = tmp_path / "d" / "run.py"
    copied.parent.mkdir()
    shutil.copy(moved, copied)
    assert python(moved, store, cwd=tmp_path) == python(copied, store, cwd=tmp_path) == "6\n"
    copied.write_text(PROGRAM.format(factor=7, more=""))
    assert f"from {moved}, not from {copied}" in python(copied, store, cwd=tmp_path)
    # With the name that the error shows, a program goes on with the results; with another name or version it has its own.
    copied.write_text(PROGRAM.format(factor=7, more=", name='run.scaled'"))
    assert python(copied, store, cwd=tmp_path) == "6\n"
    for more in (", name='d'", " + 1"):
        copied.write_text(PROGRAM.format(factor=7, more=more))
        assert python(copied, store, cwd=tmp_path) == "computing\n21\n"
    assert python(moved, store, cwd=tmp_path) == "6\n"


def test_modules_of_equal_names(tmp_path: pathlib.Path) -> None:
    for folder, factor in (("a", 2), ("b", 5)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "model.py").write_text(f"def scaled(x): return {factor} * x\n")
    call = "import model, zobrist; print(zobrist.Store('../x.store', model='m').memoize(model.scaled)(3))"
    assert python("-c", call, cwd=tmp_path / "a") == python("-c", call, cwd=tmp_path / "a") == "6\n"
    assert "model.scaled: the store has results of this name from" in python("-c", call, cwd=tmp_path / "b")


def test_classes_of_equal_names(tmp_path: pathlib.Path) -> None:
    """Arguments of one function, whose classes have one name and different methods."""
    (tmp_path / "common.py").write_text("def energy(point): return point.energy()\n")
    store, folders = tmp_path / "x.store", [tmp_path / name for name in "ab"]
    for folder, factor in zip(folders, (2, 5)):
        folder.mkdir()
        shutil.copy(tmp_path / "common.py", folder)
        (folder / "run.py").write_text(CLASSES.format(factor=factor, name=", name='energy'"))
    assert [python("run.py", store, cwd=folders[0]) for _ in range(2)] == ["6\n"] * 2
    assert "the store has results for the class run.Point from" in python("run.py", store, cwd=folders[1])
    program = CLASSES.format(factor=5, name=", name='energy'")
    assert "__main__.Point is of a program without a file" in python("-c", program, store, cwd=folders[1])


def test_programs_without_a_file(tmp_path: pathlib.Path) -> None:
    """A notebook runs its cells in a module `__main__` without a file, as `python -c` does."""
    for more, found in (("", "other functions can have its name: give memoize a name"), (", name='f'", "computing\n6\n")):
        assert found in python("-c", PROGRAM.format(factor=2, more=more), "x.store", cwd=tmp_path)
