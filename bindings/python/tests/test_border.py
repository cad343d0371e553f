"""Tests that no call panics, blocks other threads while it waits, or ends the process."""

import contextlib
import gc
import itertools
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

import zobrist

NUMBERS = [0, 1, -1, 2**40, 2**62, 2**63 - 1, 2**63, 2**64, -(2**63), float("nan"), 1.5, None, "1", True]
ARRAYS = [
    np.zeros(0, np.uint8), np.zeros(7, np.uint8), np.full(16, 255, np.uint8), np.zeros((4, 4), np.uint8), np.zeros(16), np.full(16, np.nan),
    np.zeros(16, bool), np.full(16, -1), np.full(16, 2**63 - 1), np.full(16, 2**64 - 1, np.uint64), np.zeros(32, np.uint8)[::2], np.zeros((2**40, 0), np.uint8),
    np.array(0, np.uint8), np.zeros(16, object), np.zeros(16, ">i8"), np.zeros(16, "i4,i4"), [0] * 16,
]
OFFSETS = [[(d,) * 2] for d in (0, 2**62, 2**63 - 1, -(2**63))] + [[], [()], [(1,)], [(1.5, 1)], [(1, 1)] * 2, np.zeros((3, 2)), np.zeros((2**40, 0), int)]


def attempt(call: Callable[..., object], *arguments: object, **named: object) -> object:
    """Calls a function and swallows ordinary exceptions. Any other exception fails the test."""
    try:
        return call(*arguments, **named)
    except (ValueError, TypeError, OverflowError, MemoryError, RuntimeError, OSError, KeyError, AttributeError, IndexError) as error:
        assert type(error).__name__ != "PanicException", error
        return None


def objects() -> Iterator[object]:
    square, perovskite = zobrist.Lattice.simple((4, 4)), zobrist.Lattice.perovskite((2, 2, 2))
    near = square.shells(1)[0]
    yield from (square, perovskite, zobrist.Lattice.simple((2**31, 2**31)))
    yield from (zobrist.LatticeKeys(16, 3), zobrist.LatticeKeys(2**40, 3, source="computed"), zobrist.LatticeKeys(0, 2))
    yield from (zobrist.LocalKeys(square, near, 3), zobrist.LocalKeys(square, near, 3, symmetries="cubic"), zobrist.LocalKeys(square, [], 1))
    yield zobrist.LocalKeys(perovskite, perovskite.shells(1)[0], 3)
    yield zobrist.LocalHashes(zobrist.LocalKeys(square, near, 3), np.zeros(16, np.uint8))
    skew = square.supercell([(4, 1), (0, 4)], (True, False))
    keys = zobrist.LocalKeys(skew, near, 3, symmetries="lattice", value_symmetries=[(0, 1, 2), (2, 1, 0)])
    yield from (skew, keys, keys.oriented(np.zeros(16, np.uint8), 3), zobrist.LocalHashes(zobrist.LocalKeys(skew, near, 3), np.zeros(16, np.uint8)))
    yield zobrist.LocalKeys.with_neighbours(np.arange(-1, 15).reshape(16, 1), 3)
    yield zobrist.LocalKeys.with_neighbours(np.zeros((0, 0), int), 3)
    group = zobrist.Symmetries.rectangle(4, 4)
    yield from (group, zobrist.CanonicalHash(group, zobrist.LatticeKeys(16, 3), np.zeros(16, np.uint8)))
    yield from (zobrist.OpenKeys(bool), zobrist.OpenKeys(zobrist.numbers(60_000), additive=True), zobrist.ClassKeys(zobrist.bits(16), [1] * 16))
    yield zobrist.KeyTable(zobrist.slots(board=zobrist.array(16, zobrist.numbers(3)), none=zobrist.array(0, bool)))
    sites = zobrist.LatticeKeys(16, 3, source="features")
    yield from (sites, sites.difference(sites.base, sites.base ^ sites.key(7, 2)), sites.sketch(np.zeros(16, np.uint8), 4))
    yield from (zobrist.Cache(4), zobrist.Cache(4, "f8", (16,)), zobrist.Cache(4, "i8"), zobrist.Cache(4, "f8", (2**55,)), zobrist.Cache(4, "f8", (0,)))
    audit = zobrist.Audit(1)
    audit.hit(1, 2, lambda: 3)
    yield audit
    table = zobrist.TranspositionTable(1 << 12)
    table.store(1)
    yield from (table, table.probe(1), zobrist.History([1, 2, 1]))


def methods(item: object) -> list[str]:
    specials = ["__getitem__", "__contains__", "__setstate__", "__len__", "__repr__", "__iter__", "__reduce__"]
    return [name for name in dir(item) if not name.startswith("_")] + [name for name in specials if hasattr(item, name)]


HOSTILE = [*NUMBERS, *ARRAYS, *OFFSETS]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("item", list(objects()), ids=lambda item: repr(item)[:50])
def test_hostile_arguments_of_methods(item: object) -> None:
    for name in methods(item):
        if type(item).__name__ == "KeyTable" and name == "quality":
            continue
        found = attempt(getattr, item, name)
        if not callable(found):
            continue
        attempt(found)
        for argument in HOSTILE:
            attempt(found, argument)
        for arguments in itertools.product([0, 2**63 - 1, ARRAYS[2], ARRAYS[9]], [*NUMBERS[:8], *ARRAYS[:3], ARRAYS[8], OFFSETS[2]]):
            attempt(found, *arguments)
        for argument in (0, 2**63 - 1, ARRAYS[2], np.arange(16)):
            attempt(found, argument, argument, argument)
            attempt(found, ARRAYS[6], argument, argument)
            attempt(found, ARRAYS[6], argument, argument, argument)
        for out in HOSTILE:
            attempt(found, out=out)
            for arguments in itertools.product([ARRAYS[6], np.arange(3, dtype=np.uint64)], repeat=2):
                attempt(found, arguments[0], out=out)
                attempt(found, *arguments, out=out)


@pytest.mark.filterwarnings("ignore")
def test_hostile_arguments_of_constructors(tmp_path: Path) -> None:
    lattice, flags = zobrist.Lattice, zobrist.slots(on=zobrist.array(4, bool))
    named = [lattice.simple, lattice.bcc, lattice.fcc, lattice.triangular, lattice.honeycomb, lattice.diamond, lattice.hcp, lattice.perovskite]
    square = lattice.simple((4, 4))
    for number in NUMBERS:
        for make in named:
            for cells in (number, [], (number,), (number,) * 2, (number,) * 3, (1, number, 1), (number,) * 4):
                attempt(make, cells)
        for cells, basis in [((number,), [(0,)]), ((2, 2), [(number, 0)]), ((2,), [(0,)] * 3), ((2, 2), [])]:
            for divisions in (1, number):
                attempt(lattice.with_basis, cells, divisions, basis)
        attempt(lattice.with_basis, (4, 4), 1, [(0, 0)], [(number, 0), (0, 1)])
        attempt(lattice.with_basis, (4, 4), 1, [(0, 0)], kinds=[number])
        for argument in ("values", "seed", "lane", "source"):
            attempt(zobrist.LatticeKeys, 16, **{"values": 2, argument: number})
        for argument in ("values", "seed", "lane", "symmetries", "source", "centre", "kind"):
            attempt(zobrist.LocalKeys, square, [(1, 0)], **{"values": 2, argument: number})
        attempt(zobrist.LocalKeys, square, [(1, 0)], 2, value_symmetries=number)
        attempt(lattice.simple, (4, 4), periodic=number)
        for matrix in ([(number, 0), (0, 1)], [(number, 1), (1, number)], [(number,)], [[number] * 3] * 3, [(1, number, 0), (0, 1, number), (number, 0, 1)]):
            for periodic in (None, (False,) * len(matrix)):
                attempt(lattice.simple, matrix, periodic)
                attempt(lattice.bcc, matrix, periodic)
        for shape in (bool, number, flags):
            attempt(zobrist.OpenKeys, shape, number, number, number, number)
            attempt(zobrist.ClassKeys, shape, number)
        attempt(zobrist.ClassKeys(zobrist.bits(2), [1, 2]).key_table, number, number, number)
        attempt(zobrist.Symmetries.rectangle, number, number)
        attempt(zobrist.Symmetries.rectangle, number, 1)
        for argument in ("seed", "lane", "bits", "source", "additive"):
            attempt(zobrist.KeyTable, flags, **{argument: number})
        for sites in (number, 16):
            for source in ("exact", "features", "overlapped", "computed"):
                attempt(zobrist.LatticeKeys, sites, 256, source=source)
        for dtype, shape in [(None, ()), ("f8", ()), ("f8", (number,)), ("S0", (3,)), ("U5", ()), (number, ()), ("f8", (2**32, number)), ("f8", [1] * 100)]:
            for eviction in ("least_recently_used", "direct_mapped"):
                memory = attempt(zobrist.Cache, 4, dtype, shape, eviction)
                attempt(lambda: (memory.put(1, 2.0), memory.get(1), memory.get_many(np.ones(3, np.uint64)), memory.__reduce__()))
        attempt(zobrist.Cache, number)
        attempt(zobrist.Cache, number, "f8", (8,))
        attempt(zobrist.TranspositionTable, number)
        attempt(zobrist.History, [number])
        store = attempt(zobrist.Store, tmp_path / "x", 10, model="m", width=number)
        attempt(lambda: (store.put(1, [0.0]), store.get_many(np.ones(3, np.uint64)), store.close()))
        attempt(zobrist.Store, tmp_path / "y", number, model="m", fingerprints={"a": number}, lease=number)
        attempt(zobrist.Audit, number, number)
        for shape in (
            lambda: zobrist.numbers(number), lambda: zobrist.numbers(2**63 - 1, first=number), lambda: zobrist.numbers(5, first=1, empty=number),
            lambda: zobrist.bits(number), lambda: zobrist.array(number, zobrist.array(2**40, bool)), lambda: zobrist.full(zobrist.numbers(number)),
            lambda: zobrist.option(zobrist.numbers(number)), lambda: zobrist.struct(zobrist.numbers(number), zobrist.numbers(2**40)),
            lambda: zobrist.joint(zobrist.array(number, bool)), lambda: zobrist.joint(zobrist.array(64, zobrist.numbers(3))),
            lambda: zobrist.enum(A=(zobrist.numbers(number), zobrist.numbers(number))),
        ):
            attempt(lambda: zobrist.KeyTable(zobrist.slots(x=shape())))
        for slots in (lambda: zobrist.bits(number), lambda: zobrist.array(number, zobrist.bits(2**40)), lambda: number):
            attempt(lambda: zobrist.quality(np.zeros(1, np.uint64), slots(), "hundredth"))
    for offsets in OFFSETS:
        for symmetries in (None, "cubic", "lattice"):
            attempt(zobrist.LocalKeys, square, offsets, 3, symmetries=symmetries)
        attempt(square.neighbours, offsets)
        for lattice in (square.supercell([(4, 1), (0, 4)]), square.supercell((4, 4), (True, False))):
            attempt(lattice.neighbours, offsets)
            attempt(zobrist.LocalKeys, lattice, offsets, 3)
            attempt(zobrist.LocalKeys, square, [(0, 1), (0, -1)], 3, symmetries=offsets)
        attempt(zobrist.Symmetries.from_permutations, offsets)
        attempt(zobrist.Symmetries.generated_by, offsets)
        attempt(zobrist.LocalKeys.with_neighbours, offsets, 3)
    for array in ARRAYS:
        attempt(zobrist.LocalKeys.with_neighbours, array, 3)
        attempt(zobrist.LocalKeys.with_neighbours, array.reshape(-1, 1) if isinstance(array, np.ndarray) and array.size else array, 3)
        attempt(zobrist.CanonicalHash, zobrist.Symmetries.rectangle(4, 4), array, array)
        attempt(zobrist.CanonicalHash, zobrist.Symmetries.rectangle(4, 4), zobrist.LatticeKeys(16, 2), array)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("width, type_name", [(None, None), (1, None), (2**55, None), (None, "f64"), (None, "T"), (2, "Vec<f64>")])
def test_hostile_arguments_of_stores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: int | None, type_name: str | None) -> None:
    monkeypatch.chdir(tmp_path)
    with zobrist.Store("x", 4, model="m", width=width, type_name=type_name) as store:
        for name in ("get", "put", "get_many", "put_many", "get_or_compute", "try_get", "merge", "__contains__"):
            for argument in HOSTILE:
                attempt(lambda: store.try_get(10**6).fulfil(argument))
                attempt(lambda: (store.try_get(10**6), store.try_get(10**6).wait(argument)))
                attempt(getattr(store, name), argument)
                attempt(getattr(store, name), 1, argument)
                attempt(getattr(store, name), np.ones(3, np.uint64), argument)
                attempt(getattr(store, name), argument, lambda: argument)
        attempt(list, store), attempt(list, store.items()), attempt(len, store)


def test_an_offset_as_large_as_an_int() -> None:
    """Offsets count modulo the 4 cells of an edge, so 2**63 - 1 means 3, and -2**63 means 0."""
    square = zobrist.Lattice.simple((4, 4))
    assert square.neighbour(1, (2**63 - 1,) * 2) == square.neighbour(1, (3, 3)) == 12
    assert square.neighbour(5, (-(2**63),) * 2) == 5
    with pytest.raises(ValueError, match="symmetries"):
        zobrist.LocalKeys(zobrist.Lattice.simple((4, 4, 4)), [(-(2**63),) * 3], 3, symmetries="cubic")
    with pytest.raises(ValueError, match="count is 1099511627776"):
        square.shells(2**40)


def test_results_beyond_memory_are_errors() -> None:
    with pytest.raises(MemoryError):
        zobrist.LatticeKeys(2**40, 3, source="computed").table()
    with pytest.raises(MemoryError):
        zobrist.Cache(4, "f8", (2**55,)).get_many(np.zeros(3, np.uint64))
    with pytest.raises(MemoryError):
        zobrist.Lattice.simple((2**31, 2**31)).positions()


PANIC = """
import sys, threading, numpy, zobrist
caught = [item for item in BaseException.__subclasses__() if item.__name__ == "PanicException"]
assert not caught, "not an Exception"
keys, species, stop = zobrist.LatticeKeys(100_000, 2), numpy.zeros((20, 100_000), numpy.uint8), []
def write():
    while not stop:
        species[:, ::1000] = 255
        species[:] = 0
writer = threading.Thread(target=write)
writer.start()
errors = 0
for _ in range(60):
    try:
        keys.hash_many(species)
    except Exception as error:
        errors += 1
stop.append(1)
writer.join()
print(errors)
"""


def test_what_panics_is_an_ordinary_exception_and_prints_nothing() -> None:
    """Provokes panics by writes to an array between its check and its use. The number of panics depends on timing, so
    only the kind of exception and the empty output are tested."""
    done = subprocess.run([sys.executable, "-c", PANIC], capture_output=True, text=True, env={"RUST_BACKTRACE": "1"})
    assert (done.returncode, done.stderr) == (0, "")


LIMITED = """
import itertools, resource, zobrist
class Endless:
    def __len__(self):
        return 1
    def __iter__(self):
        return itertools.repeat((1, False))
history, table = zobrist.History(), zobrist.KeyTable(zobrist.bits(2_500_000))
def push():
    while True:
        history.push(1)
calls = [lambda: zobrist.History(itertools.repeat(1)), push, lambda: zobrist.History().__setstate__(Endless()), lambda: table[()]]
size = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (size + (100 << 20),) * 2)
for call in calls:
    try:
        call()
    except MemoryError as error:
        print(error)
assert history.repetitions == len(history) - 1 > 500_000
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit on the memory")
def test_containers_grow_until_a_memory_error() -> None:
    done = subprocess.run([sys.executable, "-c", LIMITED], capture_output=True, text=True)
    expected = 2 * "failed to allocate the history\n" + 2 * "failed to allocate the result\n"
    assert (done.returncode, done.stdout, done.stderr) == (0, expected, "")


@pytest.mark.parametrize("exception", [RuntimeError, Exception])
def test_panics_are_runtime_errors(exception: type) -> None:
    panics = [item for item in gc.get_objects() if isinstance(item, type) and item.__name__ == "PanicException" and issubclass(item, BaseException)]
    assert panics and all(issubclass(item, exception) for item in panics)


LOCKED = """
import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
sys.stdin.readline()
"""


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Locks the database file by a write transaction of another process."""
    other = subprocess.Popen([sys.executable, "-c", LOCKED, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert other.stdout.readline() == "locked\n"
    try:
        yield
    finally:
        other.communicate("\n")


@pytest.mark.parametrize("call, waits", [
    (lambda store: store.put(10**6, [1.0]), False),
    (repr, False),
    (lambda store: store.statistics, False),
    (lambda store: store.get(10**6), False),
    (len, False),
    (list, True),
    (lambda store: store.items(), True),
    (lambda store: store.get_or_compute(10**6, lambda: [1.0]), True),
    (lambda store: store.try_get(10**6), True),
    (lambda store: store.close(), True),
])
def test_no_call_waits_for_the_file_with_the_lock(tmp_path: Path, call: Callable[[zobrist.Store], object], waits: bool) -> None:
    """One thread waits in `flush` for the locked file, and a second thread makes the call. Fails if this blocks all
    other Python threads."""
    path = tmp_path / "x.store"
    store = zobrist.Store(path, 100, model="m", width=1)
    with locked(path):
        store.put(1, [1.0])
        threads = [threading.Thread(target=store.flush), threading.Thread(target=call, args=(store,))]
        for thread in threads:
            thread.start()
            time.sleep(0.1)
        # The file is still locked, so `flush` waits, and the call waits if `waits` is true. The main thread runs, and
        # then releases the file.
        assert threads[0].is_alive() and threads[1].is_alive() >= waits
    for thread in threads:
        thread.join()


def put(items: list) -> None:
    items[0].put(1, [1.0])


def put_and_keep_the_iterator(items: list) -> None:
    put(items)
    del items[0]


@pytest.mark.parametrize("before, meanwhile, end", [
    (list.copy, put, list.clear),
    (lambda items: items.append(iter(items[0])), put_and_keep_the_iterator, list.clear),
    (lambda items: items.append(items.pop().try_get(1)), list.copy, list.clear),
    (lambda items: items.append(items.pop().try_get(1)), list.copy, lambda items: items[0].release()),
    (lambda items: items.append(items.pop().try_get(1)), list.copy, lambda items: items[0].fulfil([1.0])),
], ids=["store", "iterator", "claim", "release", "fulfil"])
def test_stores_and_claims_end_without_the_lock(tmp_path: Path, before: Callable, meanwhile: Callable, end: Callable) -> None:
    path = tmp_path / "x.store"
    items = [zobrist.Store(path, 100, model="m", width=1)]
    before(items)
    with locked(path):
        meanwhile(items)
        thread = threading.Thread(target=end, args=(items,))
        thread.start()
        time.sleep(0.1)
        assert thread.is_alive()
    thread.join()
    items.clear()
    with zobrist.Store(path, 100, model="m", width=1) as store:
        assert store.get_or_compute(1, lambda: [1.0]) == 1


def test_no_call_waits_for_updates_with_the_lock() -> None:
    """One thread updates many sites, and a second thread waits for it. Fails if in each of 20 attempts the main thread
    cannot run meanwhile."""
    lattice = zobrist.Lattice.bcc((10, 10, 10))
    hashes = zobrist.LocalHashes(zobrist.LocalKeys(lattice, np.concatenate(lattice.shells(5)), 2), np.zeros(lattice.sites, np.uint8))
    sites = np.arange(500_000) % lattice.sites
    values = (np.arange(500_000) % 2).astype(np.uint8)

    def attempt() -> bool:
        calling = threading.Event()
        updates = threading.Thread(target=hashes.set_many, args=(sites, values))
        waits = threading.Thread(target=lambda: (calling.set(), hashes.get(0)))
        updates.start()
        time.sleep(0.005)
        waits.start()
        calling.wait()
        time.sleep(0.005)
        seen = updates.is_alive() and waits.is_alive()
        updates.join(), waits.join()
        return seen

    assert any(attempt() for _ in range(20))


def test_objects_may_be_used_by_other_threads_while_one_is_dropped() -> None:
    memory, errors, inside, done = zobrist.Cache(1), [], threading.Event(), threading.Event()

    class Late:
        def __del__(self) -> None:
            inside.set()
            done.wait(10)
            try:
                memory.put(5, "five")
            except BaseException as error:
                errors.append(error)

    def use() -> None:
        inside.wait(10)
        try:
            memory.get(1), memory.put(2, "two"), len(memory), repr(memory), memory.hashes()
        except BaseException as error:
            errors.append(error)
        done.set()

    thread = threading.Thread(target=use)
    thread.start()
    memory.put(1, Late())
    memory.put(3, "three")  # evicts and drops the other object
    thread.join()
    assert done.is_set() and errors == [] and memory.get(5) == "five"


@pytest.mark.parametrize("change", [lambda memory: memory.clear(), lambda memory: memory.put(1, None), lambda memory: memory.put(2, None)])
def test_objects_are_dropped_once(change: Callable[[zobrist.Cache], None]) -> None:
    memory, dropped = zobrist.Cache(1), []

    class Counted:
        def __del__(self) -> None:
            dropped.append(True)

    memory.put(1, Counted())
    assert dropped == []
    change(memory)
    assert len(dropped) == 1
    memory.put(1, Counted())
    del memory, change
    memory = zobrist.Cache(1)
    gc.collect()
    assert len(dropped) == 2
