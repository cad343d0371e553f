"""Digests of values and multisets: the golden file, which Rust checks, too, values that must be equal or differ, and
values that have no encoding."""

import collections
import dataclasses
import enum
import hashlib
import io
import math
import pathlib
import random
import runpy
import struct
import subprocess
import sys
from typing import Any, Literal

import numpy as np
import pytest

import zobrist

GOLDEN = pathlib.Path(__file__).parents[3] / "zobrist" / "tests" / "golden"
LINES = [line.split(" ") for line in (GOLDEN / "digests.txt").read_text().splitlines() if not line.startswith("#")]


def test_golden_values() -> None:
    values = runpy.run_path(str(GOLDEN / "digests.py"))["VALUES"]
    expected = [int(line[2], 16) for line in LINES if line[0] == "value"]
    assert len(expected) > 30 and [zobrist.digest_of(value) for value in values] == expected


def test_golden_multisets() -> None:
    for _, items, *sums in (line for line in LINES if line[0] == "multiset"):
        for bits, expected in zip((64, 128), sums):
            digest = zobrist.MultisetDigest(bits=bits)  # type: ignore[arg-type]
            for item in filter(None, items.split(",")):
                data, count = item.split(":")
                rows = np.array([list(bytes.fromhex(data))] * abs(int(count)), np.uint8)
                (digest.insert if int(count) > 0 else digest.remove)(rows)
            assert int(digest) == int(expected, 16)


def test_digest_is_that_of_hashlib() -> None:
    for data in (b"", b"abc", bytes(1000)):
        assert f"{zobrist.digest(data):032x}" == hashlib.blake2b(data, digest_size=16, person=b"zobrist-digest-1").hexdigest()


class Color(enum.Enum):
    RED = 1
    BLUE = 2


class Other(enum.IntEnum):
    RED = 1


class Axes(enum.Flag):
    X = 1
    Y = 2


@dataclasses.dataclass(frozen=True)
class Point:
    x: float
    y: float = 0.0


@dataclasses.dataclass
class Vector:
    x: float
    y: float = 0.0


def test_different_values_have_different_digests() -> None:
    grid = np.arange(6.0).reshape(2, 3)
    values: list[Any] = [
        0, 1, -1, 0.0, -0.0, 1.0, True, False, None, "1", b"1", "", b"", 1 + 0j, 1j, [], (), {}, set(), frozenset(), [1], (1,), {1}, frozenset([1]), {1: 1},
        [[1], 2], [[1, 2]], [1, [2]], ["tuple", 1], {1: 2}, {2: 1}, {(1, 2): 3}, math.inf, math.nan, 2**64, -2**64 - 1, 2**200,
        Color.RED, Color.BLUE, Other.RED, Axes.X, Axes.X | Axes.Y, Point(1.0), Point(1.0, 2.0), Vector(1.0), {"x": 1.0, "y": 0.0},
        grid, np.asfortranarray(grid), grid.ravel(), grid.reshape(3, 2), grid.T, grid.astype(np.float32), grid.astype(int), grid.astype(np.uint64), grid.tolist(),
        np.array(1.0), np.float64(1.0), np.float32(1.0), np.int64(1), np.array("1"), np.array(b"1"), np.bool_(True), np.zeros(0), np.zeros((0, 3)),
        np.array(["1970-01-01"], "M8[s]"), np.array([0], "m8[s]"), -np.zeros(1), np.zeros(1), np.array([1j]), np.array([1 + 0j]),
    ]  # fmt: skip
    digests = [zobrist.digest_of(value) for value in values]
    twice = [value for value, digest in zip(values, digests) if digests.count(digest) > 1]
    assert twice == []


def test_equal_values_have_equal_digests() -> None:
    words = [f"word {number}" for number in range(100)]
    grid = np.arange(24.0).reshape(4, 6)
    strange = np.frombuffer(struct.pack("<QQd", 0xFFF8000000000000, 0x7FF8000000000001, 1.0), np.float64)
    pairs: list[tuple[Any, Any]] = [
        (dict.fromkeys(words), dict.fromkeys(reversed(words))),
        (set(words), set(reversed(words))),
        (math.nan, struct.unpack("<d", struct.pack("<Q", 0xFFF8000000000001))[0]),
        (grid[::2, ::3], grid[::2, ::3].copy()),
        (grid, grid.astype(">f8")),
        (np.arange(3), np.arange(3).astype(">i8")),
        (np.array(["ab"]), np.array(["ab"]).astype(">U2")),
        (strange, np.array([math.nan, math.nan, 1.0])),
        (strange[:2].view(complex), np.array([complex(math.nan, math.nan)])),
        (strange[:1].astype(np.float16), np.array([math.nan], np.float16)),
        (Point(1.0), Point(1.0, 0.0)),
    ]
    for one, other in pairs:
        assert zobrist.digest_of(one) == zobrist.digest_of(other), one


def test_sets_do_not_depend_on_the_seed_of_hash() -> None:
    program = "import zobrist; print(zobrist.digest_of({'a', 'b', 'c', 'd', frozenset({'e', 'f'})}))"
    runs = [
        subprocess.run([sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout
        for seed in "123"
    ]
    assert len(set(runs)) == 1


def test_atoms() -> None:
    build, constraints = pytest.importorskip("ase.build"), pytest.importorskip("ase.constraints")

    def changed(change: str) -> Any:
        atoms = build.bulk("Cu", cubic=True)
        exec(change, {"atoms": atoms, "FixAtoms": constraints.FixAtoms})
        return atoms

    changes = ["", "atoms.positions[1, 2] += 1e-12", "atoms.numbers[0] = 28", "atoms.cell[0, 1] = 0.1", "atoms.pbc[2] = False",
               "atoms.set_tags([0, 0, 0, 1])", "atoms.set_initial_magnetic_moments([1] * 4)", "atoms.set_constraint(FixAtoms([0]))",
               "atoms.set_constraint(FixAtoms([1]))", "atoms.info['charge'] = 1", "atoms.set_array('site', atoms.numbers)", "atoms.set_celldisp([0, 0, 1])"]  # fmt: skip
    digests = [zobrist.digest_of(changed(change)) for change in changes]
    assert len(set(digests)) == len(changes)
    assert digests == [zobrist.digest_of(changed(change).copy()) for change in changes]
    # Attributes that ASE does not know count, too. `copy` leaves them out.
    ours = [changed(f"atoms.charge = {charge}") for charge in (1, 2)]
    assert len({digests[0], *map(zobrist.digest_of, ours)}) == 3
    assert [zobrist.digest_of(atoms.copy()) for atoms in ours] == digests[:1] * 2


def cyclic() -> list[Any]:
    cycle: list[Any] = []
    cycle.append(cycle)
    return cycle


def with_calculator() -> Any:
    atoms = pytest.importorskip("ase.build").bulk("Cu")
    atoms.calc = pytest.importorskip("ase.calculators.emt").EMT()
    return atoms


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (object(), "object has no canonical encoding: pass the values that identify it"),
        ([1, {"a": io.StringIO()}], "_io.StringIO has no canonical encoding"),
        (open, "builtin_function_or_method has no"),
        (test_atoms, "function has no"),
        (collections.OrderedDict(a=1), "collections.OrderedDict has no"),
        ((number for number in [1]), "generator has no"),
        (Point, "type has no"),
        (np.array([None]), r"an array of object has no canonical encoding: pass x.tolist\(\)"),
        (np.zeros(1, "i4, f8"), "an array of .* has no"),
        (np.zeros(1, np.longdouble), "an array of .* has no"),
        (np.ma.array([1], mask=[True]), "MaskedArray has no"),
        ({math.nan: 1, float("nan"): 2}, "a dict has NaN as two keys"),
        ("\ud800", "surrogates not allowed"),
        (cyclic(), "contains itself"),
        (with_calculator, r"Atoms have a calculator: pass `atoms.copy\(\)`"),
    ],
)
def test_values_without_an_encoding(value: Any, message: str) -> None:
    value = value() if value is with_calculator else value
    with pytest.raises((TypeError, ValueError), match=message):
        zobrist.digest_of(value)


@pytest.mark.parametrize("bits", [64, 128])
def test_random_updates(bits: Literal[64, 128]) -> None:
    chance, counts, digest = random.Random(2026), collections.Counter[int](), zobrist.MultisetDigest(bits=bits)
    rows = np.random.default_rng(1).random((50, 3))
    for _ in range(2000):
        row = chance.randrange(50)
        if chance.random() < 0.6:
            digest.insert(rows[row : row + 1])
            counts[row] += 1
        elif counts[row]:
            digest.remove(rows[row : row + 1])
            counts[row] -= 1
    items = list(counts.elements())
    chance.shuffle(items)
    assert digest == zobrist.MultisetDigest(rows[items], bits=bits) and len(items) > len(set(items)) > 40
    half = zobrist.MultisetDigest(rows[items[:100]], bits=bits)
    assert digest - half == zobrist.MultisetDigest(rows[items[100:]], bits=bits)
    assert (digest - half) + half == zobrist.MultisetDigest(bits=bits, value=int(digest))


def test_equal_items_do_not_cancel() -> None:
    """The XOR of the items is equal for all of these multisets."""
    digests = [zobrist.MultisetDigest(items) for items in ([], ["a", "a"], ["b", "b"], ["a", "a", "b", "b"])]
    assert all(one != other for at, one in enumerate(digests) for other in digests[:at])
    assert zobrist.MultisetDigest(np.array([1, 2])) != zobrist.MultisetDigest(np.array([1, 2], np.int32))
    assert zobrist.MultisetDigest(np.array([1, 2])) != zobrist.MultisetDigest(np.array([[1, 2]]))
    assert zobrist.MultisetDigest(["a"]) != zobrist.MultisetDigest(["a"], bits=64) != "a"
    assert repr(zobrist.MultisetDigest(bits=64, value=255)) == "<MultisetDigest 00000000000000ff>"


def test_wrong_arguments() -> None:
    for arguments in ({"bits": 32}, {"value": -1}, {"value": 2**128 - 159}, {"bits": 64, "value": 2**64 - 59}):
        with pytest.raises(ValueError, match="bits must be 64 or 128, and value at least 0"):
            zobrist.MultisetDigest(**arguments)
    zobrist.MultisetDigest(value=2**128 - 160)
    with pytest.raises(ValueError, match="digests of 128 and 64 bits"):
        zobrist.MultisetDigest() + zobrist.MultisetDigest(bits=64)
    with pytest.raises(TypeError, match="object has no canonical encoding"):
        zobrist.MultisetDigest([object()])


def test_counters() -> None:
    counts = collections.Counter({"a": 3, 1.5: 1, "b": 0, (1, 2): -2})
    digest = zobrist.MultisetDigest(counts)
    digest.insert([(1, 2), (1, 2)])
    assert digest == zobrist.MultisetDigest(["a", "a", 1.5, "a"])
    digest.remove(collections.Counter(["a", "a"]))
    assert digest == zobrist.MultisetDigest([1.5, "a"])
    with pytest.raises(TypeError, match="float"):
        zobrist.MultisetDigest(collections.Counter(a=1.5))  # type: ignore[arg-type]


class Table:
    """A table as pandas and polars have it: it iterates over the names of its columns."""

    def __dataframe__(self) -> None: ...

    def __iter__(self) -> Any:
        return iter(["x", "y"])


@pytest.mark.parametrize(
    ("items", "message"),
    [
        ("abc", "items is a str, but must be an array or an iterable of values: pass a list of items"),
        (b"abc", "items is a bytes, .* pass a list of items"),
        (bytearray(b"abc"), "items is a bytearray, .* pass a list of items"),
        ({"a": 3}, "items is a dict, .* pass a collections.Counter of the items, or items.items()"),
        (np.ma.array([1, 2], mask=[True, False]), r"items is a MaskedArray, .* pass items.compressed\(\) or items.filled\(..\)"),
        (np.matrix([1, 2]), r"items is a matrix, .* pass numpy.asarray\(items\)"),
        (Table(), r"items is a Table, .* pass items.to_numpy\(\)"),
    ],
)
def test_items_that_are_one_or_many(items: Any, message: str) -> None:
    digest = zobrist.MultisetDigest(["a"])
    for call in (zobrist.MultisetDigest, digest.insert, digest.remove):
        with pytest.raises(TypeError, match=message):
            call(items)
    assert digest == zobrist.MultisetDigest(["a"])
