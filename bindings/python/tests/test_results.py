"""Objects that a store keeps as data: they are read as they were given, and reading runs no code."""

import collections
import contextlib
import dataclasses
import decimal
import enum
import fractions
import functools
import itertools
import math
import pathlib
import pickle
import random
import sqlite3
import subprocess
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import ase
import ase.build
import numpy as np
import pytest
import scipy.sparse
from ase.calculators.emt import EMT
from ase.calculators.lj import LennardJones
from ase.constraints import FixAtoms, FixBondLength, FixedPlane
from test_store import entries, sealed

import zobrist


class Status(enum.Enum):
    CONVERGED = "yes"
    FAILED = object()


class Number(enum.IntEnum):
    ONE = 1


class Axes(enum.Flag):
    X = 1
    Y = 2


@dataclasses.dataclass
class Relaxed:
    energy: float
    forces: Any = None
    status: Status = Status.CONVERGED

    @functools.cached_property
    def doubled(self) -> float:
        return 2 * self.energy

    @dataclasses.dataclass(frozen=True, slots=True)
    class Step:
        x: Any


@dataclasses.dataclass
class Last(Relaxed):
    steps: tuple[Any, ...] = ()


class Pair(NamedTuple):
    x: Any
    y: Any


Couple = collections.namedtuple("Couple", "x y")


@dataclasses.dataclass
class Closing:
    path: str

    def __del__(self) -> None:
        pass


def relaxed() -> Relaxed:
    value = Relaxed(1.5, np.ones((2, 3)))
    assert value.doubled == 3.0
    return value


def results(calculator: Any) -> dict[str, Any]:
    atoms = ase.build.bulk("Cu", cubic=True)
    atoms.rattle(0.1, seed=1)
    atoms.calc = calculator
    return {"energy": atoms.get_potential_energy(), "forces": atoms.get_forces(), **atoms.calc.results}


def constrained() -> ase.Atoms:
    atoms = ase.build.fcc111("Cu", (2, 2, 2), vacuum=5.0)
    atoms.set_constraint([FixAtoms([0, 1]), FixedPlane([2], (0, 0, 1))])
    atoms.set_initial_magnetic_moments(np.arange(8.0))
    atoms.info = {"step": 7, "note": ("a", None)}
    atoms.set_velocities(np.ones((8, 3)))
    return atoms


GRID = np.arange(12.0).reshape(3, 4)
VALUES: list[Any] = [
    None, True, 0, -1, 2**63, -(2**63), 2**64, -(2**200), 0.1, -0.0, math.inf, math.nan, 1 + 2j, complex(-0.0, math.nan),
    "", "text", "\u00e9\0", b"", b"bytes" * 1000, [], [1.0, 2.0], [1, [2.5, None]], (), (1,), (1, [2, (3,)]), {}, {"b": 1, "a": 2},
    {1: "x", (2, 3): {"y": [4]}, None: b"", 1.5: True}, set(), {1, "a", (2.5,)}, frozenset({1, frozenset({2})}), pathlib.Path("a/b"),
    GRID, GRID.T, GRID[::2, ::-1], np.array(5), np.zeros((0, 3)), np.array([True, False]), np.array([1 + 2j]), np.array(["a", "bcd"]),
    np.array([b"xy"]), np.array(["2026-11-28T21"], "M8[h]"), np.arange(3, dtype=">i2"), np.float32(0.1), np.float64(0.1), np.int64(7),
    np.bool_(True), np.str_("x"), np.array([0.5], "f2"), Status.FAILED, Number.ONE, Axes.Y, relaxed(), Relaxed.Step(Relaxed.Step([1])),
    Last(1.0, None, Status.FAILED, (1, 2)), Pair(1, [2]), Couple((1,), GRID), [Pair(Relaxed(2.0), {"a": (Status.CONVERGED,)})],
    ase.build.bulk("NaCl", "rocksalt", 5.6), ase.Atoms(), constrained(), results(EMT()), results(LennardJones()),
]  # fmt: skip


def alike(one: Any, other: Any) -> bool:
    """Returns whether two values have the same type, contents, and order."""
    if type(one) is not type(other):
        return False
    if isinstance(one, np.ndarray):
        layout = one.flags.fnc == other.flags.fnc and one.dtype.newbyteorder("<") == other.dtype.newbyteorder("<")
        return layout and one.shape == other.shape and np.array_equal(one, other) and other.flags.writeable
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, dict):
        return alike(list(one.items()), list(other.items()))
    if dataclasses.is_dataclass(one):
        return all(alike(getattr(one, field.name), getattr(other, field.name)) for field in dataclasses.fields(one))
    if isinstance(one, enum.Enum):
        return one is other
    return zobrist.digest_of(one) == zobrist.digest_of(other)


CALLED: list[int] = []


def nth(number: int) -> Any:
    CALLED.append(number)
    return VALUES[number]


def test_results_are_read_as_they_were_returned(address: str) -> None:
    CALLED.clear()
    for _ in range(2):
        with zobrist.Store(address, model="m") as store:
            memoized = store.memoize(nth)
            for number, value in enumerate(VALUES):
                store.put(number, value)
                assert alike(value, memoized(number)) and alike(value, store.get(number)), value
    assert CALLED == list(range(len(VALUES)))
    # The values of cached properties are computed again.
    with zobrist.Store(address, model="m") as store:
        read = store.get(next(number for number, value in enumerate(VALUES) if type(value) is Relaxed))
        assert vars(read).keys() == {"energy", "forces", "status"} and read.doubled == 3.0


@pytest.mark.parametrize("value, bytes_of_value", [
    ((1, b"x"), "93" "c7051b" + b"tuple".hex() + "01" "c40178"),
    (2**64, "92" "c7031b" + b"int".hex() + "b3" + b"0x10000000000000000".hex()),
    (np.array([0.5]), "95" "c70d1b" + b"numpy.ndarray".hex() + "a3" + b"<f8".hex() + "9101" "a143" "c408" "000000000000e03f"),
    ({"b": None, "a": [1.5]}, "82" "a162c0" "a161" "91cb3ff8000000000000"),
])  # fmt: skip
def test_the_bytes_are_message_pack(tmp_path: pathlib.Path, value: Any, bytes_of_value: str) -> None:
    """The bytes follow the specification of MessagePack. The type 27 of its extension has the name of a type."""
    with zobrist.Store(tmp_path / "x.store", model="m") as store:
        store.put(1, value)
    assert entries(tmp_path / "x.store")[1].hex() == sealed(1, bytes_of_value)


class Text(str): ...
class Whole(int): ...
class Grid(np.ndarray): ...  # type: ignore[type-arg]


def with_bonds() -> ase.Atoms:
    atoms = ase.build.bulk("Cu", cubic=True)
    atoms.set_constraint(FixBondLength(0, 1))
    atoms.set_velocities(np.ones((4, 3)))  # adds an attribute to the constraint
    return atoms


def with_calculator() -> ase.Atoms:
    atoms = ase.build.bulk("Cu")
    atoms.calc = EMT()
    return atoms


#: Values that have no encoding, and what to write instead, an expression of the value x.
REFUSED: list[tuple[Any, str]] = [
    (decimal.Decimal("0.1"), "str(x)"), (fractions.Fraction(1, 3), "str(x)"), (range(3), "list(x)"), ((i for i in (1, 2)), "list(x)"),
    (collections.OrderedDict(a=1), "dict(x)"), (collections.Counter("ab"), "dict(x)"), (collections.deque([1]), "list(x)"),
    (bytearray(b"x"), "bytes(x)"), (memoryview(b"x"), "bytes(x)"), (Text("x"), "str(x)"), (Whole(7), "int(x)"), ({1: 2}.keys(), "list(x)"),
    (types.SimpleNamespace(a=1), "vars(x)"), (np.array([None, 1]), "x.tolist()"), (np.longdouble(1), "x.astype(float)"),
    (np.zeros(2, "i4, f8"), "{name: x[name] for name in x.dtype.names}"), (np.zeros(2, "i4, f8")[0], "{name: x[name] for name in x.dtype.names}"),
    (np.ma.array([1, 2], mask=[True, False]), "(x.data, x.mask)"), (np.arange(3).view(Grid), "numpy.asarray(x)"),
    (scipy.sparse.csr_array(np.eye(2)), "(x.tocoo().data, x.tocoo().row, x.tocoo().col, x.shape)"),
    (scipy.sparse.csc_matrix(np.eye(2)), "(x.tocoo().data, x.tocoo().row, x.tocoo().col, x.shape)"),
]  # fmt: skip
#: Libraries that may be absent: an expression of the module m.
OTHERS = {
    "jax": ("m.numpy.ones(2)", "numpy.asarray(x)"),
    "pandas": ("m.DataFrame({'a': [1.5], 'b': ['c']})", "(x.reset_index().to_dict('list'), list(map(str, x.dtypes)))"),
    "xarray": ("m.DataArray([1.5], dims=['x'])", "x.to_dict('array')"),
    "torch": ("m.ones(2)", "x.numpy(force=True)"),
    "pymatgen.core": ("m.Structure(m.Lattice.cubic(4.0), ['Cu'], [[0, 0, 0]])", "x.as_dict()"),
}  # fmt: skip


def check_advice(store: zobrist.Store, value: Any, instead: str) -> None:
    function = store.memoize(lambda value: 7, name="f")
    with pytest.raises(TypeError) as refused:
        function(value)
    assert f"no canonical encoding: pass {instead}, or give `memoize` a `key`, such as {{'value': joblib.hash}}" in str(refused.value)
    with pytest.raises(TypeError) as refused:
        store.put(1, value)
    assert f"is not kept as data: return {instead}, or open the Store with pickle=True" in str(refused.value)
    advised = eval(instead, {"x": value, "numpy": np})
    assert function(advised) == 7 and 1 not in store
    store.put(2, advised)
    assert alike(advised, store.get(2))


@pytest.mark.parametrize(("value", "instead"), [pytest.param(*each, id=f"{type(each[0]).__name__}-{at}") for at, each in enumerate(REFUSED)])
def test_advice(tmp_path: pathlib.Path, value: Any, instead: str) -> None:
    with zobrist.Store(tmp_path / "x.store", model="m") as store:
        check_advice(store, value, instead)


@pytest.mark.parametrize("library", OTHERS)
def test_advice_for_libraries(tmp_path: pathlib.Path, library: str) -> None:
    value, instead = OTHERS[library]
    module = pytest.importorskip(library)
    with zobrist.Store(tmp_path / "x.store", model="m") as store:
        check_advice(store, eval(value, {"m": module}), instead)


@pytest.mark.parametrize("value, advice", [
    (with_calculator, r"ase.Atoms\(x\)"), (with_bonds, r"ase.Atoms\(x\) without constraints"), (lambda: EMT(), r"\(type\(x\).__name__, dict\(x.parameters\)\)"), (lambda: random.Random(1), "its seed"),
    (lambda: np.random.default_rng(1), "its seed"), (lambda: sys.__stdout__, "its path or what it holds"), (lambda: len, "the values that identify it"),
    (lambda: Closing("x"), "the values that identify it"), (lambda: Axes.X | Axes.Y, "the values that identify it"),
])  # fmt: skip
def test_advice_in_words(tmp_path: pathlib.Path, value: Callable[[], Any], advice: str) -> None:
    with zobrist.Store(tmp_path / "x.store", model="m") as store, pytest.raises(TypeError, match=f"return {advice}, or open the Store"):
        store.put(1, value())


def planted(path: pathlib.Path, *values: str) -> zobrist.Store:
    """Returns a store whose file was changed by somebody else: it has these values, as MessagePack in hexadecimal, for
    the hashes 0, 1, .. The checksums are right."""
    with zobrist.Store(path, model="m") as store:
        for hash in range(len(values)):
            store.put(hash, 0)
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        for hash, value in enumerate(values):
            file.execute("UPDATE entries SET value = ? WHERE hash = ?", (bytes.fromhex(sealed(hash, value)), hash - 2**63))
    return zobrist.Store(path, model="m")


def named(name: str, *parts: Any) -> str:
    """Returns MessagePack of a name and parts."""

    def packed(part: Any) -> str:
        if isinstance(part, dict):
            return f"{0x80 + len(part):02x}" + "".join(map(packed, itertools.chain(*part.items())))
        if isinstance(part, list):
            return f"{0x90 + len(part):02x}" + "".join(map(packed, part))
        if isinstance(part, int):
            return "d3" + (part % 2**64).to_bytes(8, "big").hex()
        data = part if isinstance(part, bytes) else part.encode()
        return ("c4" if isinstance(part, bytes) else "d9") + f"{len(data):02x}" + data.hex()

    return f"{0x91 + len(parts):02x}c7{len(name):02x}1b{name.encode().hex()}" + "".join(map(packed, parts))


class Runs:
    """A class that says so when its code runs."""

    def __reduce__(self) -> Any:
        return pathlib.Path("ran").touch, ()


HOSTILE = {
    "truncated": "93c0c0", "no bytes": "", "bytes that follow": "c0c0", "a reserved byte": "c1", "nested lists": "91" * 4000 + "c0",
    "nested names": "92c7051b" + b"tuple".hex() + ("92c7051b" + b"tuple".hex()) * 300 + "c0", "a long list": "ddffffffff", "a long dict": "dfffffffff",
    "long bytes": "c6ffffffff", "a long text": "dbffffffff", "a long name": "92c9ffffffff1b", "a name alone": "d41b74",
    "another extension": "92d40174c0", "a list as a key": "8191c0c0", "a dict as a key": "8180c0", "an unknown name": named("pickle", pickle.dumps(Runs())),
    "a function as a name": named("builtins.eval", "open('ran', 'w')"), "a list in a set": named("set", []), "a wrong part": named("complex", [1]),
    "a wrong number": named("int", "x"), "an array of objects": named("numpy.ndarray", "|O8", [1], "C", bytes(8)),
    "an array of fields": named("numpy.ndarray", "i4,O", [1], "C", bytes(12)), "a short array": named("numpy.ndarray", "<f8", [2**40], "C", bytes(8)),
    "a long array": named("numpy.ndarray", "<f8", [1], "C", bytes(80)), "a negative shape": named("numpy.ndarray", "<f8", [-1], "C", bytes(8)),
    "a large shape": named("numpy.ndarray", "<f8", [2**62, 2**62, 0], "C", b""), "elements without bytes": named("numpy.ndarray", "<U0", [2**40], "C", b""),
    "a wrong bool": named("numpy.ndarray", "|b1", [1], "C", b"\2"), "a wrong character": named("numpy.ndarray", "<U1", [1], "C", b"\xff" * 4),
    "a wrong order": named("numpy.generic", "<f8", [], "X", bytes(8)), "a class that is no dataclass": named("class", "subprocess.Popen", {"args": "x"}),
    "a function as a class": named("class", "os.system", {"command": "x"}), "a module that is not loaded": named("class", "this.Zen", {}),
    "a lazy module": named("class", "lazy.Anything", {}), "a class with other fields": named("class", "test_results.Relaxed", {"energy": 1}),
    "a class that has code at its end": named("class", "test_results.Closing", {"path": "x"}), "fields that are no dict": named("class", "test_results.Pair", [1]),
    "an absent member": named("enum", "test_results.Status", "absent"), "a class that is no enum": named("enum", "test_results.Pair", "x"),
    "Atoms of other parts": named("ase.Atoms", {"numbers": [1]}), "a constraint by its name": named("ase.Atoms", {"numbers": [], "constraints": [{"name": "exec"}]}),
}  # fmt: skip


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[zobrist.Store]:
    with planted(tmp_path_factory.mktemp("hostile") / "x.store", *HOSTILE.values()) as store:
        yield store


@pytest.mark.parametrize("what", HOSTILE)
def test_data_that_cannot_be_read(hostile: zobrist.Store, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """Each is one exception of one line. Nothing runs, and nothing is imported."""
    monkeypatch.chdir(tmp_path)
    lazy = types.ModuleType("lazy")
    lazy.__getattr__ = lambda name: pathlib.Path("ran").touch()  # type: ignore[method-assign]
    monkeypatch.setitem(sys.modules, "lazy", lazy)
    before = set(sys.modules)
    with pytest.raises((ValueError, ImportError)) as error:
        hostile.get(list(HOSTILE).index(what))
    assert "\n" not in str(error.value) and not pathlib.Path("ran").exists() and set(sys.modules) == before


LIMITED = """
import resource, sys, zobrist
size = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
store = zobrist.Store(sys.argv[1], model="m")
resource.setrlimit(resource.RLIMIT_AS, (size + 200_000_000,) * 2)
for hash in range(int(sys.argv[2])):
    try:
        store.get(hash)
    except (ValueError, ImportError) as error:
        print(hash)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit on memory")
def test_data_that_cannot_be_read_take_no_memory(hostile: zobrist.Store) -> None:
    path = hostile.__getnewargs_ex__()[0][0]
    run = subprocess.run([sys.executable, "-c", LIMITED, path, str(len(HOSTILE))], capture_output=True, text=True)
    assert list(map(int, run.stdout.split())) == list(range(len(HOSTILE))), run.stderr


@dataclasses.dataclass
class Guarded:
    x: int


Guarded.x = property(lambda self: 1, lambda self, value: pathlib.Path("ran").touch())  # type: ignore[assignment]


def test_fields_are_set_without_a_call(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with planted(tmp_path / "x.store", named("class", f"{__name__}.Guarded", {"x": 2})) as store:
        assert vars(store.get(0)) == {"x": 2} and not pathlib.Path("ran").exists()


def test_equal_sets_have_equal_bytes(tmp_path: pathlib.Path) -> None:
    """The order of texts in a set differs from process to process."""
    letters = sorted("abcdefgh", key=zobrist.digest_of)
    with zobrist.Store(tmp_path / "x.store", model="m") as store:
        store.put(1, set(letters))
    assert entries(tmp_path / "x.store")[1].hex() == sealed(1, "99c7031b" + b"set".hex() + "".join(f"a1{ord(letter):02x}" for letter in letters))


def test_planted_pickles(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that has pickles is opened only on request. In a store of data, a pickle is bytes."""
    monkeypatch.chdir(tmp_path)
    with zobrist.Store("x.store", model="m", pickle=True) as store:
        store.put(1, Runs())
        store.memoize(lambda: Runs(), name="f", version=1)()
    with pytest.raises(ValueError, match="^x.store: its values are pickles, and reading one can run any code .*: pass pickle=True only if you trust"):
        zobrist.Store("x.store", model="m")
    bytes_of_pickle = pickle.dumps(Runs())
    with planted(tmp_path / "y.store", named("tuple", bytes_of_pickle)) as store:
        assert store.get(0) == (bytes_of_pickle,)
        call = store.memoize(lambda: 1, name="f", version=1, key=lambda: 2)
    digest = zobrist.digest_of(["f", 1, 2])
    low, pair = digest % 2**64, f"92cf{digest >> 64:016x}"
    for wrong in ("c0", pair + "c0", f"c4{len(bytes_of_pickle):02x}{bytes_of_pickle.hex()}"):
        with zobrist.Store("z.store", model="m") as store:
            store.put(low, 0)
        with contextlib.closing(sqlite3.connect("z.store")) as file, file:
            file.execute("UPDATE entries SET value = ?", (bytes.fromhex(sealed(low, wrong)),))
        with zobrist.Store("z.store", model="m") as store, pytest.raises(ValueError, match="the store has a value that is no result of a function"):
            store.memoize(lambda: 1, name="f", version=1, key=lambda: 2)()
    assert not pathlib.Path("ran").exists()
    with zobrist.Store("x.store", model="m", pickle=True) as store:
        store.get(1)
    assert pathlib.Path("ran").exists()
    with pytest.raises(ValueError, match="z.store: its values are data: leave out pickle"):
        zobrist.Store("z.store", model="m", pickle=True)
    for more in ({"width": 1}, {"type_name": "f64"}):
        with pytest.raises(ValueError, match="pickle is for stores of objects"):
            zobrist.Store("y.store", model="m", pickle=True, **more)  # type: ignore[arg-type]


def test_a_store_says_which_values_it_has(tmp_path: pathlib.Path) -> None:
    for pickled, shown, recorded in ((False, "data", "data"), (True, "pickled objects", "pickle")):
        path = tmp_path / recorded
        with zobrist.Store(path, model="m", pickle=pickled) as store:
            assert f" of {shown}," in repr(store) and store.__getnewargs_ex__()[1]["pickle"] is pickled
        with contextlib.closing(sqlite3.connect(path)) as file:
            assert file.execute("SELECT value FROM meta WHERE name = 'type of values'").fetchall() == [(recorded,)]


PROGRAM = """
import dataclasses, sys, zobrist
@dataclasses.dataclass
class Result:
    energy: float
{more}
with zobrist.Store("x.store", model="m") as store:
    @store.memoize(version=1)
    def energy(x):
        return Result(x)
    print(energy(2.0), type(energy(2.0)) is Result)
"""


def test_classes_of_programs(tmp_path: pathlib.Path) -> None:
    """A program finds its own class, whatever the name of its module. Another program gets an error with the class."""

    def python(*arguments: str) -> str:
        run = subprocess.run([sys.executable, *arguments], cwd=tmp_path, capture_output=True, text=True)
        return run.stdout or run.stderr.splitlines()[-1]

    (tmp_path / "run.py").write_text(PROGRAM.format(more=""))
    assert [python("run.py"), python("-m", "run")] == ["Result(energy=2.0) True\n"] * 2
    # Another class with the last part of the name is not taken for it.
    read = "class Result: pass\nimport zobrist; print([value for hash, value in zobrist.Store('x.store', model='m').items() if 'energy' in value[1]])"
    assert "ImportError: the store has a value of the class run.Result, which is not loaded: import its module before" in python("-c", read)
    (tmp_path / "run.py").write_text(PROGRAM.format(more="    steps: int = 0"))
    assert "run.Result has ['energy', 'steps'], but the value has ['energy']: give memoize another version" in python("run.py")
