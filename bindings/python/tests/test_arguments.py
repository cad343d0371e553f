"""Arguments of memoized functions: values that differ in anything that a function can read have different digests or
none, and equal values have equal ones."""

import copy
import dataclasses
import datetime
import decimal
import enum
import functools
import io
import itertools
import multiprocessing
import pathlib
import subprocess
import sys
import uuid
import zoneinfo
from collections.abc import Callable
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

import numpy as np
import pytest

import zobrist

T = TypeVar("T")


@dataclasses.dataclass
class Scaled:
    """Keeps `sigma` as a field, but computes with `metres`."""

    sigma: float
    unit: dataclasses.InitVar[float] = 1.0

    def __post_init__(self, unit: float) -> None:
        self.metres = self.sigma * unit


@dataclasses.dataclass
class Plain:
    x: float = 0.0


@dataclasses.dataclass
class Slots:
    __slots__ = ("x", "y")
    x: float


class Hidden:
    __slots__ = ("x",)


@dataclasses.dataclass
class Twice(Hidden):
    """Has two slots of one name, of which only the second one is a field."""

    __slots__ = ("x",)
    x: float


@dataclasses.dataclass(slots=True)
class WithState:
    x: float
    y: dataclasses.InitVar[float] = 0.0
    z: float = dataclasses.field(init=False, repr=False, compare=False)

    def __post_init__(self, y: float) -> None:
        self.z = y

    def __getstate__(self) -> Any:
        return [self.x]


@dataclasses.dataclass
class Listed(list):  # type: ignore[type-arg]
    x: float = 0.0


@dataclasses.dataclass
class Mapped(dict):  # type: ignore[type-arg]
    x: float = 0.0


@dataclasses.dataclass
class Failure(Exception):
    x: float = 0.0


class Celsius:
    """A field that stores its values outside of the instance."""

    def __init__(self) -> None:
        self.values: dict[int, float] = {}

    def __get__(self, instance: Any, owner: Any) -> Any:
        return self if instance is None else self.values[id(instance)]

    def __set__(self, instance: Any, value: float) -> None:
        self.values[id(instance)] = value


@dataclasses.dataclass
class Described:
    x: float = Celsius()  # type: ignore[assignment]


class Own(Protocol): ...


@dataclasses.dataclass
class Based(Own, Generic[T]):
    count: ClassVar[int] = 0
    x: float = 0.0

    @functools.cached_property
    def twice(self) -> float:
        return 2 * self.x


class Kind(enum.Enum):
    A = 1
    B = [1, 2]
    C = object()

    @classmethod
    def _missing_(cls, value: object) -> Any:
        member = object.__new__(cls)
        member._name_, member._value_ = "UNKNOWN", value
        return member


class Text(str, enum.Enum):
    A = "a"


class Lists(list, enum.Enum):  # type: ignore[misc, type-arg]
    A = [1, 2]


class Axes(enum.Flag):
    X = 1
    Y = 2


class Pair(NamedTuple):
    x: float
    y: float


class Noted(Pair):
    """A named tuple whose instances have a dict."""


class Metres(np.float64):
    unit = "m"


def local(flag: bool) -> Any:
    @dataclasses.dataclass
    class Local:
        x: float = 0.0
        doubled: ClassVar[bool] = flag

    return Local()


def having(value: Any, **attributes: Any) -> Any:
    for name, item in attributes.items():
        setattr(value, name, item)
    return value


def slotted(own: float, hidden: float) -> Twice:
    value = Twice(own)
    Hidden.x.__set__(value, hidden)  # type: ignore[attr-defined]
    return value


def from_file(zone: str) -> Any:
    with open(next(path for path in map(pathlib.Path, zoneinfo.TZPATH) if path.exists()) / zone, "rb") as file:
        return zoneinfo.ZoneInfo.from_file(file, "Europe/Berlin")


LONDON_AS_BERLIN = from_file("Europe/London")


def typed(metadata: Any) -> Any:
    return np.zeros(1, np.dtype("i1", metadata=metadata))


SUMMER = datetime.datetime(2026, 10, 25, 2, 30)
BERLIN, VIENNA = zoneinfo.ZoneInfo("Europe/Berlin"), zoneinfo.ZoneInfo("Europe/Vienna")
ONE, RENAMED = (datetime.timezone(datetime.timedelta(hours=1), *name) for name in ((), ("CET",)))

#: Values of which no two are equal to a function that reads them.
DIFFERENT: list[list[Any]] = [
    [Scaled(2.0), Scaled(2.0, 1e-10), Scaled(1.0, 2.0)],
    [Plain(), Plain(1.0), having(Plain(), y=1), having(Plain(), y=2), having(Plain(), z=1), Plain(np.float64(0.0))],
    [Slots(1.0), having(Slots(1.0), y=1.0), having(Slots(1.0), y=2.0), Slots(2.0)],
    [Twice(1.0), slotted(1.0, 1.0), slotted(1.0, 2.0), slotted(2.0, 1.0)],
    [WithState(1.0), WithState(1.0, 1.0), WithState(1.0, 2.0)],
    [Listed(1.0), having(Listed(1.0)).__iadd__([1])],
    [Mapped(1.0), having(Mapped(1.0)).__ior__({1: 2})],
    [Failure(1.0), having(Failure(1.0), args=(1,))],
    [Described(1.0), Described(2.0)],
    [Based(1.0), Based(2.0), having(Based(1.0), y=1)],
    [Kind.A, Kind.B, Kind.C, Kind(5), Kind(6), Kind(None), Kind([object()]), Kind(object())],
    [Text.A, "a", Axes.X, Axes.Y, Axes.X | Axes.Y, Axes(0), Lists.A, [1, 2]],
    [Pair(1, 2), Pair(2, 1), (1, 2), [1, 2], Noted(1, 2), having(Noted(1, 2), z=1), having(Noted(1, 2), z=2)],
    [Metres(1.0), having(Metres(1.0), unit="km"), np.float64(1.0), 1.0, np.array(1.0)],
    [typed({}), typed({"a": 1}), typed({"a": 2})],
    [np.zeros(1, "f8, f8"), np.ones(1, "f8, f8"), np.zeros(2).view(np.recarray)],
    [np.ma.array([1], mask=[True]), np.ma.array([1]), np.array([1])],
    [local(False), local(True)],
    [functools.partial(max, 1), functools.partial(max, 2), lambda: 1, lambda: 2, len, Plain],
    [io.StringIO("a"), io.StringIO("b"), bytearray(b"a"), b"a", memoryview(b"a"), object(), ..., NotImplemented],
    [range(3), range(4), slice(1), uuid.UUID(int=1), decimal.Decimal(1)],
    [pathlib.Path("a/b"), pathlib.Path("/a/b"), pathlib.Path("a"), "a"],
    [pathlib.PurePosixPath("a"), pathlib.PureWindowsPath("a"), pathlib.Path("a")],
    [SUMMER, SUMMER.replace(fold=1), SUMMER.replace(microsecond=1), SUMMER.isoformat()],
    [SUMMER.replace(tzinfo=zone) for zone in (BERLIN, VIENNA, ONE, RENAMED, LONDON_AS_BERLIN)],
    [SUMMER.date(), SUMMER.time(), SUMMER.time().replace(fold=1), SUMMER.replace(tzinfo=ONE).timetz()],
    [ONE, RENAMED, BERLIN, VIENNA, LONDON_AS_BERLIN],
    [datetime.timedelta(1), datetime.timedelta(0, 1), datetime.timedelta(0, 0, 1), datetime.date(1, 1, 1), SUMMER],
    [True, 1, 1.0, 1 + 0j, "1", b"1", (1,), [1], {1}, frozenset([1]), {1: 1}, None, 2**64, -1, 0.0, -0.0, "", b"", ()],
    [np.int64(1), np.bool_(True), np.datetime64(1, "s"), np.timedelta64(1, "s"), np.float32(1), np.str_("1"), 1, "1"],
]

#: Values that are equal to a function.
EQUAL: list[tuple[Any, Any]] = [
    (Scaled(2.0, 3.0), Scaled(2.0, 3.0)),
    (having(Plain(), a=1, b=2), having(Plain(), b=2, a=1)),
    (Slots(1.0), Slots(1.0)),
    (slotted(1.0, 2.0), slotted(1.0, 2.0)),
    (WithState(1.0, 2.0), WithState(1.0, 2.0)),
    (Described(1.0), Described(1.0)),
    (Kind(5), Kind(5)),
    (Axes.X | Axes.Y, Axes(3)),
    (Pair(1, 2), Pair(y=2, x=1)),
    (having(Noted(1, 2), z=1), having(Noted(1, 2), z=1)),
    (pathlib.Path("a//b/."), pathlib.Path("a") / "b"),
    (SUMMER.replace(tzinfo=BERLIN), SUMMER.replace(tzinfo=zoneinfo.ZoneInfo.no_cache("Europe/Berlin"))),
    (ONE, datetime.timezone(datetime.timedelta(minutes=60))),
    (datetime.timedelta(hours=24), datetime.timedelta(days=1)),
    (np.int64(1), np.array([1])[0]),
]


def digest(value: Any) -> Any:
    """Returns the key of a call with this argument, or None if it is refused."""
    try:
        return zobrist.digest_of(["f", None, {"value": value}])
    except TypeError as error:
        assert "no canonical encoding" in str(error) or "defined in a function" in str(error), error
        return None


def different(values: list[Any]) -> int:
    """Checks that no two values have one digest. Returns the number of pairs."""
    pairs = [(one, other) for one, other in itertools.combinations(values, 2) if digest(one) is not None]
    assert [pair for pair in pairs if digest(pair[0]) == digest(pair[1])] == []
    return len(pairs)


def test_different_arguments() -> None:
    pairs = sum(map(different, DIFFERENT))
    kinds = {type(value) for family in DIFFERENT for value in family}
    assert pairs + len(EQUAL) > 300 and len(kinds) >= 60, (pairs, len(kinds))


def test_equal_arguments() -> None:
    for one, other in EQUAL:
        assert digest(one) == digest(other) is not None, one
    based = Based(1.0)
    before = digest(based)
    assert before == digest(Based[float](1.0))
    # A cached value can be stale, so it counts.
    assert based.twice == 2.0 and digest(based) not in (None, before)


def test_the_key_of_a_memoized_function(tmp_path: pathlib.Path) -> None:
    with zobrist.Store(tmp_path / "x.store", model="m") as store:
        energy = store.memoize(lambda scaled: 2 * scaled.metres, name="energy")
        assert [energy(Scaled(2.0)), energy(Scaled(2.0, 1e-10))] == [4.0, 4e-10]
        with pytest.raises(TypeError, match="energy: argument scaled: test_arguments.Listed is also a list"):
            energy(Listed(1.0))


PROGRAM = """
import dataclasses, enum, multiprocessing, pathlib, sys, zobrist

@dataclasses.dataclass
class Point:
    x: int

class Kind(enum.Enum):
    A = 1

def energy(point, kind, path):
    print("computing", flush=True)
    return point.x

def run(number):
    with zobrist.Store("x.store", model="m") as store:
        return store.memoize(energy, version=1)(Point(number), Kind.A, pathlib.Path("a"))

if __name__ == "__main__":
    if len(sys.argv) == 1:
        print(list(map(run, range(20))))
    else:
        with multiprocessing.get_context(sys.argv[1]).Pool(2) as pool:
            print(pool.map(run, range(20)))
"""


def test_classes_of_the_main_program(tmp_path: pathlib.Path) -> None:
    """The program, processes that it starts, and a program that imports it compute each of 20 results once."""
    (tmp_path / "program.py").write_text(PROGRAM)
    methods = [name for name in ("spawn", "fork", "forkserver") if name in multiprocessing.get_all_start_methods()]
    imported = ["-c", "import program; print([program.run(number) for number in range(20)])"]
    for arguments in (["program.py"], *(["program.py", name] for name in methods), ["-m", "program"], imported):
        run = subprocess.run([sys.executable, *arguments], cwd=tmp_path, capture_output=True, text=True, check=True)
        computed = 20 * "computing\n" if arguments == ["program.py"] else ""
        assert run.stdout == f"{computed}{list(range(20))}\n", arguments


def atoms() -> Any:
    return pytest.importorskip("ase.build").molecule("H2O", vacuum=3.0)


def constrained(constraint: Any, change: Callable[[Any], None] = lambda constraint: None) -> Any:
    changed = atoms()
    changed.set_constraint(copy.deepcopy(constraint))
    change(changed.constraints[0])
    return changed


def test_constraints_of_classes_made_in_functions() -> None:
    """Two of them can have one name and one attribute each, and different forces."""
    c = pytest.importorskip("ase.constraints")

    class Push(c.FixAtoms):
        pass

    with pytest.raises(TypeError, match="is defined in a function"):
        zobrist.digest_of(constrained(Push([0])))


def test_constraints() -> None:
    """Two of each of ASE's constraints, and one whose attributes differ from what `todict` says."""
    c = pytest.importorskip("ase.constraints")
    copper = pytest.importorskip("ase.build").bulk("Cu")
    relations = c.FixCartesianParametricRelations.from_expressions
    scaled = c.FixScaledParametricRelations.from_expressions
    bond, bonds = [[0, 1]], [[1.0, [0, 1]]]
    families: list[list[Any]] = [
        [c.FixAtoms([0]), c.FixAtoms([1]), c.FixAtoms([0, 1])],
        [
            c.FixBondLengths(bond),
            *(c.FixBondLengths(bond, bondlengths=[length]) for length in (1.0, 1.1)),
            c.FixBondLengths(bond, tolerance=1e-3),
        ],
        [c.FixLinearTriatomic([(1, 0, 2)]), c.FixLinearTriatomic([(0, 1, 2)])],
        [c.FixCom(), c.FixSubsetCom([0, 1]), c.FixSubsetCom([0, 2])],
        [c.FixedMode(np.ones((3, 3))), c.FixedMode(np.eye(3))],
        [c.FixedPlane(0, (1, 0, 0)), c.FixedPlane(0, (0, 1, 0)), c.FixedLine(0, (1, 0, 0)), c.FixedLine(1, (1, 0, 0))],
        [c.FixCartesian(0), c.FixCartesian(0, (True, False, True)), c.FixCartesian(1)],
        [c.FixScaled(0), c.FixScaled(0, (True, False, True)), c.FixScaled(1)],
        [c.FixInternals(bonds=bonds), c.FixInternals(bonds=[[1.1, [0, 1]]]), c.FixInternals(bonds=bonds, mic=True)],
        [c.FixInternals(bonds=bonds), c.FixInternals(bonds=bonds, epsilon=1e-3)],
        [relations([0], ["x0"], ["x0", "1", "1"]), relations([0], ["x0"], ["2 * x0", "1", "1"])],
        [scaled([0], ["x0"], ["x0", "1", "1"]), scaled([0], ["x0"], ["2 * x0", "1", "1"])],
        [c.Hookean(0, 1, 5.0, 1.0), c.Hookean(0, 1, 5.0, 1.1), c.Hookean(0, 1, 6.0, 1.0)],
        [c.Hookean(0, (0, 0, 1), 5.0, 1.0), c.Hookean(0, (0, 0, 2), 5.0, 1.0), c.Hookean(0, (0, 0, 1, 2), 5.0)],
        [c.ExternalForce(0, 1, 1.0), c.ExternalForce(0, 1, 2.0)],
        [c.MirrorForce(0, 1, fmax=0.1), c.MirrorForce(0, 1, fmax=0.2)],
        [c.MirrorTorque(0, 1, 2, 0, fmax=0.1), c.MirrorTorque(0, 1, 2, 0, fmax=0.2)],
        [c.FixSymmetry(copper), c.FixSymmetry(copper, symprec=0.1), c.FixSymmetry(copper, adjust_cell=False)],
    ]
    known = {type(constraint) for family in families for constraint in family}
    every = {kind for kind in vars(c).values() if isinstance(kind, type) and issubclass(kind, c.FixConstraint)}
    assert {kind.__name__ for kind in every - known} <= {"FixConstraint", "IndexedConstraint", "FixParametricRelations"}
    for family in families:
        values = [constrained(each) for each in family]
        values += [constrained(each, lambda constraint: setattr(constraint, "later", 1)) for each in family[:1]]
        assert None not in map(digest, values), family
        assert different(values) == len(values) * (len(values) - 1) // 2
        assert [digest(value) for value in values] == [digest(value.copy()) for value in values]


def test_attributes_of_atoms() -> None:
    assert different([atoms(), having(atoms(), later=1), having(atoms(), later=2)]) == 3


def test_atoms_of_crystals(tmp_path: pathlib.Path) -> None:
    """Structures from a space group and from a CIF file, which keep a Spacegroup in `info`."""
    ase = pytest.importorskip("ase.spacegroup")
    io = pytest.importorskip("ase.io")
    cell = [5.64] * 3 + [90] * 3
    places = [(0, 0, 0), (0.5, 0.5, 0.5)]
    salt = [ase.crystal(["Na", "Cl"], places, spacegroup=number, cellpar=cell) for number in (225, 221, 225)]
    io.write(tmp_path / "salt.cif", salt[0])
    read = [io.read(tmp_path / "salt.cif") for _ in range(2)]
    assert digest(salt[0]) == digest(salt[2]) is not None and digest(read[0]) == digest(read[1]) is not None
    silicon = [ase.crystal("Si", [(0, 0, 0)], spacegroup=227, setting=setting, cellpar=cell) for setting in (1, 2)]
    for structure in silicon:
        structure.info = {"spacegroup": structure.info["spacegroup"]}
        structure.positions[:] = 0
    assert different(salt[:2]) == 1 and different([silicon[0].info, silicon[1].info]) == 1
