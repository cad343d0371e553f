"""Stores: tests persistence, sharing and errors. Tests with the fixture `address` run twice, with a file and with a
server."""

import contextlib
import decimal
import functools
import math
import os
import pickle
import sqlite3
import struct
import subprocess
import sys
import tempfile
import traceback
import warnings
from pathlib import Path

import numpy as np
import pytest

import zobrist


def test_stores_outlive_the_run_and_are_shared(address: str) -> None:
    origin = {"model": "rates 1", "fingerprints": {"keys": 7}}
    rng = np.random.default_rng(2)
    hashes, rows = rng.integers(0, 2**63, 3000).astype(np.uint64), rng.random((3000, 6))
    with zobrist.Store(address, 64, width=6, **origin) as store, zobrist.Store(address, 64, width=6, **origin) as other:
        store.put_many(hashes, rows)
        store.flush()
        assert repr(store) == f"<Store {address} of rows of 6 doubles, 0 unwritten>"
        # Both stores read all entries from the database, although each caches only 64 in memory.
        for one in (store, other):
            found, there = one.get_many(hashes)
            assert there.all() and (found == rows).all()
        assert other.get_or_compute(5, lambda: np.ones(6)).sum() == 6
        assert other.get(6) is None and other.get(6, "none") == "none"
        assert 5 in other and 6 not in other
        found, there = other.get_many(np.array([6, 5], np.uint64))
        assert there.tolist() == [False, True] and found.sum(1).tolist() == [0, 6]
    with zobrist.Store(address, 64, width=6, **origin) as store:
        assert len(store) == 3001 and (store.get(5) == 1).all()
        with pytest.raises(ValueError, match=r"rows has shape \(2, 5\)"):
            store.put_many(hashes[:2], np.zeros((2, 5)))
    assert repr(store) == f"<Store {address}, closed>" and store
    with pytest.raises(RuntimeError, match="closed"):
        store.get(5)
    # A `Path` removes a slash of a URL.
    with pytest.raises(ValueError if "://" in address else OSError):
        zobrist.Store(Path(address) / "nowhere" / "x.store", 64, **origin)


def test_another_origin_is_another_store(address: str) -> None:
    """A model or fingerprint that differs is an error for a file. On a server it selects a separate store."""
    origin = {"model": "rates 1", "fingerprints": {"keys": 7}}
    zobrist.Store(address, width=6, **origin).put(7, np.ones(6))
    for other, text in [({**origin, "model": "rates 2"}, "rates 2"), ({**origin, "fingerprints": {"keys": 8}}, "fingerprint of keys")]:
        if "://" in address:
            assert zobrist.Store(address, width=6, **other).get(7) is None
        else:
            with pytest.raises(ValueError, match=text):
                zobrist.Store(address, width=6, **other)
    with zobrist.Store(address, width=6, **origin) as store:
        assert store.get(7).tolist() == [1] * 6


def test_the_type_of_values_is_recorded(address: str) -> None:
    """The database records the type of values before the first value is stored."""
    for width in (1, 8, 200):
        model = {"model": f"width {width}"}
        where = address if "://" in address else f"{address}-{width}"
        for _ in range(2):
            zobrist.Store(where, width=width, **model).close()
        with pytest.raises(ValueError, match=rf"`\[f64; {width}\]`, not `\[f64; {width + 1}\]`"):
            zobrist.Store(where, width=width + 1, **model)
        with pytest.raises(ValueError, match="not `data`"):
            zobrist.Store(where, **model)
        with zobrist.Store(where, width=width, **model) as store:
            store.put(7, np.arange(float(width)))
        with zobrist.Store(where, width=width, **model) as store:
            assert (store.get(7) == np.arange(float(width))).all()


def test_what_is_in_a_file_is_what_rust_reads(tmp_path: Path) -> None:
    """Compares the bytes in the file with hand-written MessagePack
    (https://github.com/msgpack/msgpack/blob/master/spec.md) and a checksum of four bytes, as Rust reads them."""
    row, numbers = [0.5, -math.pi], list(range(100))
    with zobrist.Store(tmp_path / "rows", model="m", width=2) as store:
        store.put(1234, row)
    for name, pickled in (("data", False), ("pickles", True)):
        with zobrist.Store(tmp_path / name, model="m", pickle=pickled) as store:
            store.put(1234, numbers)
    for name, type, value in [
        ("rows", "[f64; 2]", b"\x92" + b"".join(b"\xcb" + struct.pack(">d", number) for number in row)),
        ("data", "data", b"\xdc\0\x64" + bytes(numbers)),
        ("pickles", "pickle", b"\xc4" + bytes([len(pickle.dumps(numbers, 5))]) + pickle.dumps(numbers, 5)),
    ]:
        with contextlib.closing(sqlite3.connect(tmp_path / name)) as connection:
            assert connection.execute("SELECT value FROM meta WHERE name = 'type of values'").fetchall() == [(type,)]
            [(hash, stored)] = connection.execute("SELECT hash, value FROM entries")
            assert hash % 2**63 == 1234 and stored[:-4] == value


def test_objects_of_all_kinds_and_sizes(address: str) -> None:
    values = [None, "text", {"name": [1.5]}, b"x" * 100_000, np.arange(3), (), frozenset({1})]
    with zobrist.Store(address, 1, model="objects") as store:
        for hash, value in enumerate(values):
            store.put(hash, value)
        store.flush()
        for hash, value in enumerate(values):
            found = store.get(hash, "absent")
            assert type(found) is type(value) and np.all(found == value) if isinstance(value, np.ndarray) else found == value
        assert store.get_or_compute(0, lambda: 1 / 0) is None
        with pytest.raises((pickle.PicklingError, AttributeError, TypeError)):
            store.put(8, lambda: None)
        with pytest.raises(ValueError, match="width"):
            store.get_many(np.zeros(2, np.uint64))


@pytest.mark.parametrize(
    ("wrong", "at", "number"),
    [
        ([2**53 + 1, 2], 0, 2**53 + 1),
        ([0.5, 2**53 + 1], 1, 2**53 + 1),
        ((0.5, np.int64(2**53 + 1)), 1, 2**53 + 1),
        (np.array([2**53, 2**53 + 1]), 1, 2**53 + 1),
        (np.array([2**64 - 1, 0], np.uint64), 0, 2**64 - 1),
        ([-(2**62) - 1, 0], 0, -(2**62) - 1),
        pytest.param(np.array([1, 1], np.longdouble) / 3, 0, "0.3333", marks=pytest.mark.skipif(np.finfo(np.longdouble).nmant == 52, reason="longdouble is double")),
    ],
)  # fmt: skip
def test_numbers_that_no_double_holds(tmp_path: Path, wrong: object, at: int, number: object) -> None:
    right = [(2**53, 2**60 + 2**10), [0.5, 2**53 + 2], np.array([2**53, -(2**63)]), np.array([0.1, math.nan], np.float32), [True, math.nan], np.array([math.inf, math.nan], np.longdouble)]
    with zobrist.Store(tmp_path / "x.store", model="m", width=2) as store:
        for call in (lambda: store.put(1, wrong), lambda: store.get_or_compute(1, lambda: wrong), lambda: store.try_get(1).fulfil(wrong)):
            with pytest.raises(ValueError, match=rf"value\[{at}\]: {number}.* is not representable, the nearest double is"):
                call()
            assert 1 not in store
        for hash, value in enumerate(right):
            store.put(hash, value)
            assert repr(list(map(float, value))) == repr(store.get(hash).tolist())


def test_numbers_that_a_named_type_does_not_hold(tmp_path: Path) -> None:
    """Floats are rounded to f32, whose values they stand for; nothing else is rounded."""
    third = decimal.Decimal(1) / 3
    cases = {
        "f64": ([2**53 + 1, np.int64(2**53 + 1), np.uint64(2**64 - 1), 10**400, third], [2**53, 0.1, np.float32(0.1), decimal.Decimal("0.5"), math.inf]),
        "f32": ([2**24 + 1, 1e300, -1e39, third, np.int32(2**24 + 1)], [2**24, 0.5, 0.1, -math.inf, np.float32(0.1)]),
    }  # fmt: skip
    for name, (wrong, right) in cases.items():
        with zobrist.Store(tmp_path / name, model="m", type_name=name) as store:
            for value in wrong:
                with pytest.raises(ValueError, match=f"value is no {name}: .*(not representable|too large)"):
                    store.put(1, value)
            assert 1 not in store
            for hash, value in enumerate(right):
                store.put(hash, value)
                assert store.get(hash) == (float(np.float32(value)) if name == "f32" else float(value))
            store.put(1, math.nan)
            assert math.isnan(store.get(1))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_stores_that_cannot_be_written() -> None:
    """Reads a store in a folder of another user, or in one of this user without the right to write."""

    def reads(path: str) -> None:
        with zobrist.Store(path, model="m") as store:
            function = store.memoize(lambda number: -number, name="f")
            assert store.get(7) == "seven" and len(store) == 2 and dict(store.items())[7] == "seven"
            with warnings.catch_warnings(record=True) as warned:
                warnings.simplefilter("always")
                assert function(1) == -1 and warned == []
                assert function(2) == -2
            assert "f: the result is computed, because it cannot be looked up" in str(warned[0].message)
            writes = (lambda: store.put(8, 1), lambda: store.get_or_compute(8, lambda: 1), lambda: store.try_get(8), lambda: store.merge(path))
            for write in writes:
                with pytest.raises(OSError, match=r"the \w+ cannot be written: Permission denied .*, so the store can only be read"):
                    write()
            assert 8 not in store
        with pytest.raises(OSError, match="the folder cannot be written: Permission denied"):
            zobrist.Store(path + "2", model="m")

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x.store")
        with zobrist.Store(path, model="m") as store:
            store.put(7, "seven")
            store.memoize(lambda number: -number, name="f")(1)
        os.chmod(folder, 0o555)
        child = os.fork()
        if child == 0:
            status = 1
            try:
                if os.getuid() == 0:
                    os.setuid(65534)
                reads(path)
                status = 0
            except BaseException:
                traceback.print_exc()
            os._exit(status)
        assert os.waitpid(child, 0)[1] == 0
        os.chmod(folder, 0o755)


@pytest.mark.parametrize("value", ["text", ["1", "2"], [1j, 2], [1.0], [[1.0, 2.0]], 1.0, None, [None, None], object()])
def test_rows_of_other_types_are_refused(address: str, value: object) -> None:
    with zobrist.Store(address, model="m", width=2) as store:
        for call in (lambda: store.put(1, value), lambda: store.get_or_compute(1, lambda: value), lambda: store.try_get(1).fulfil(value)):
            with pytest.raises(ValueError, match="value"):
                call()
            assert 1 not in store
        # The failed calls released their claims.
        assert store.get_or_compute(1, lambda: (1, np.float32(0.5))).tolist() == [1, 0.5]


def test_entries_are_in_ascending_order(address: str) -> None:
    rng = np.random.default_rng(3)
    hashes = rng.permutation(np.concatenate([rng.integers(0, 2**64, 3000, np.uint64), np.array([0, 2**63 - 1, 2**63, 2**64 - 1], np.uint64)]))
    with zobrist.Store(address, 10, model="m", width=1) as store:
        assert list(store) == [] and len(store) == 0
        store.put_many(hashes, np.arange(3004.0).reshape(-1, 1))
        expected = sorted(zip(hashes.tolist(), np.arange(3004.0).tolist(), strict=True))
        assert [(hash, row.tolist()) for hash, row in store.items()] == [(hash, [number]) for hash, number in expected]
        assert list(store) == [hash for hash, _ in expected] and len(store) == 3004
        entries = store.items()
        first = next(entries)
    # An iterator keeps a closed store open.
    assert first[0] == 0 and sum(1 for _ in entries) == 3003
    assert next(entries, None) is None


def test_stores_merge(tmp_path: Path, server: str) -> None:
    paths = [str(tmp_path / "a"), str(tmp_path / "b"), server]
    for number, path in enumerate(paths):
        with zobrist.Store(path, model="objects") as store:
            store.put(1, "all")
            store.put(2, number)
            store.put(100 + number, {"number": number})
    with zobrist.Store(paths[0], model="objects") as store:
        for path in paths[1:]:
            assert store.merge(path) == {"read": 3, "added": 1, "differing": 1}
        assert [store.get(hash) for hash in (1, 2, 100, 101, 102)] == ["all", 0, *({"number": number} for number in range(3))]
        assert store.statistics["stored"] == 5 and store.statistics["absent"] == 0
        with pytest.raises(OSError):
            store.merge(tmp_path / "c")
    with zobrist.Store(tmp_path / "rows", width=1, model="objects") as rows, pytest.raises(ValueError, match="type of values"):
        rows.merge(paths[0])


def test_the_memory_of_a_store_is_for_all_hashes(tmp_path: Path) -> None:
    with zobrist.Store(tmp_path / "x", 4096, model="m", width=1) as store:
        hashes = np.arange(1000, dtype=np.uint64)
        store.put_many(hashes, np.arange(1000.0).reshape(-1, 1))
        assert store.get_many(hashes)[1].all() and store.statistics["memory"] > 900
        assert store.statistics["hit_rate"] == 1


def test_what_is_returned_is_a_copy(address: str) -> None:
    with zobrist.Store(address, model="m", width=2) as store:
        row = np.ones(2)
        store.get_or_compute(1, lambda: row)[0] = 5
        row[1] = 7
        store.get(1)[0] = 9
        assert store.get(1).tolist() == [1, 1]


def test_pickled_stores_are_opened_again(address: str) -> None:
    with zobrist.Store(address, 100, model="m", fingerprints={"keys": 2**64 - 1}, width=1, lease=3.5) as store:
        store.put(7, [0.5])
        store.flush()
        with pickle.loads(pickle.dumps(store)) as again:
            assert again.get(7) == 0.5 and again.__getnewargs_ex__() == store.__getnewargs_ex__()


@pytest.mark.parametrize("arguments", [{"lease": 0}, {"lease": -1}, {"lease": math.nan}, {"lease": math.inf}, {"capacity": 0}, {"width": 0}])
def test_wrong_settings(tmp_path: Path, arguments: dict) -> None:
    with pytest.raises(ValueError, match="lease|0"):
        zobrist.Store(tmp_path / "x", model="m", **arguments)
    assert os.listdir(tmp_path) == []


def test_other_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes"
    path.write_text("time energy\n0 1.5\n")
    with pytest.raises(ValueError, match="this is not a store"):
        zobrist.Store(path, model="m")
    assert path.read_text() == "time energy\n0 1.5\n"


def test_servers_that_are_absent(tmp_path: Path) -> None:
    for address in (f"redis+unix://{tmp_path}/nowhere?pass=secret", "redis://me:secret@127.0.0.1:1/"):
        with pytest.raises(OSError) as error:
            zobrist.Store(address, model="m")
        assert "secret" not in str(error.value)


EXIT = """
import os, sys, threading, zobrist
store, inside = zobrist.Store(sys.argv[1], model="m"), threading.Event()
def compute():
    inside.set()
    threading.Event().wait()
threading.Thread(target=store.get_or_compute, args=(1, compute), daemon=True).start()
inside.wait()
store.put(2, "value")
if hasattr(os, "fork"):
    child = os.fork()
    if child == 0:
        sys.exit(0)
    assert os.waitpid(child, 0)[1] == 0
"""


def test_entries_are_written_at_exit(address: str) -> None:
    """A daemon thread computes a value, so the store is not dropped."""
    subprocess.run([sys.executable, "-W", "ignore", "-c", EXIT, address], check=True, timeout=60)
    with zobrist.Store(address, model="m") as store:
        assert dict(store.items()) == {2: "value"}


@pytest.mark.parametrize("depth", [101, 10**5, None])
def test_nested_lists(tmp_path: Path, depth: int | None) -> None:
    value = nested = [1.0]
    for _ in range(depth or 1):
        value = [value]
    if depth is None:
        nested.append(value)
    with zobrist.Store(tmp_path / "x.store", model="m", type_name="Nested") as store:
        with pytest.raises(ValueError, match="more than 100 nested lists, or contains itself"):
            store.put(1, value)
        store.put(1, [[1.0], [[2]]])
        assert store.get(1) == [[1.0], [[2]]]


@pytest.mark.parametrize("value, bytes_of_value", [
    (b"ab", "c4026162"),
    ({"a": 1.0, "b": [1.0, 2.0]}, "82a161cb3ff0000000000000a16292cb3ff0000000000000cb4000000000000000"),
    ([{1: b"", (2, (3, True)): None}, {}, [], [[1.0], {"x": {"y": -1}}]], None),
    ({"Pair": [1, 2]}, "81a4506169729201" + "02"),
])
def test_values_that_are_put_back_stay_the_same(tmp_path: Path, value: object, bytes_of_value: str | None) -> None:
    """The bytes follow the specification of MessagePack."""
    path = tmp_path / "x.store"
    for hash in (1, 2, 3):
        with zobrist.Store(path, model="m", type_name="T") as store:
            store.put(hash, value)
            assert store.get(hash) == value
        with zobrist.Store(path, model="m", type_name="T") as store:
            value = store.get(hash)
            assert store.get_or_compute(hash + 10, lambda: value) == value
    if bytes_of_value is not None:
        assert entries(path)[3].hex() == sealed(3, bytes_of_value)
    with zobrist.Store(path, model="m", type_name="T") as store:
        assert all(store.get(hash) == value for hash in (1, 2, 3, 11, 12, 13))


def test_values_without_an_order_are_refused(tmp_path: Path) -> None:
    with zobrist.Store(tmp_path / "x.store", model="m", type_name="T") as store:
        for value in ({1, 2}, frozenset(), {}.keys(), object(), bytearray(b"x"), [{1}], {"a": {1}}, range(3)):
            with pytest.raises(TypeError, match="value has .*, but must be numbers, bools, texts, bytes"):
                store.put(1, value)
        for integer in (2**64, -(2**63) - 1):
            with pytest.raises(ValueError, match="neither i64 nor u64"):
                store.put(1, [integer])
        endless: dict[int, object] = {}
        endless[1] = endless
        with pytest.raises(ValueError, match="nested"):
            store.put(1, endless)
        store.put(1, np.array([[1.0, 2.0]]))
        assert store.get(1) == [[1.0, 2.0]] and 2 not in store


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_forks_do_not_use_the_connection(address: str) -> None:
    with zobrist.Store(address, model="m") as store:
        claim = store.try_get(7)
        child = os.fork()
        if child == 0:
            status = 1
            with contextlib.suppress(BaseException):
                for call in (lambda: store.get(8), lambda: store.put(8, 1), lambda: len(store), store.flush):
                    try:
                        call()
                    except RuntimeError as error:
                        assert "fork" in str(error)
                    else:
                        raise AssertionError
                claim.release()
                store.close()
                status = 0
            os._exit(status)
        assert os.waitpid(child, 0)[1] == 0
        # The claim remains with this process, so the hash is still pending.
        assert isinstance(store.try_get(7), zobrist.Pending)
        assert claim.fulfil(49) == 49 == store.get(7)


def entries(path: Path) -> dict[int, bytes]:
    with contextlib.closing(sqlite3.connect(path)) as file:
        return {hash + 2**63: value for hash, value in file.execute("SELECT hash, value FROM entries")}


def sealed(hash: int, value: str) -> str:
    """Returns a value in hexadecimal with its checksum for a store of the model m. The checksum is FNV-1a folded to 32
    bits, as zobrist-store/src/entry.rs specifies."""

    def fnv(sum: int, data: bytes) -> int:
        return functools.reduce(lambda sum, byte: (sum ^ byte) * 0x100000001B3 % 2**64, data, sum)

    origin = basis = 0xCBF29CE484222325
    for word in ("check", "none", "format", "3", "hash", "xor 64", "key specification", "1", "model", "m"):
        origin = fnv(origin, len(word).to_bytes(8, "little") + word.encode())
    sum = fnv(basis, origin.to_bytes(8, "little") + hash.to_bytes(16, "little") + bytes(16) + bytes.fromhex(value))
    return value + ((sum ^ sum >> 32) % 2**32).to_bytes(4, "little").hex()


def test_values_of_rust(tmp_path: Path) -> None:
    """Stores values for Rust's Store<u64, f64> and for Store<u64, (f64, u32, Option<bool>, String)>. The bytes in the
    files equal the bytes that Rust writes, and the values are read again."""
    path = tmp_path / "f64.store"
    with zobrist.Store(path, model="m", type_name="f64") as store:
        assert store.get_or_compute(1, lambda: 0.65) == 0.65 and type(store.get_or_compute(2, lambda: 2)) is float
        store.put(3, np.float64(0.1))
    written = {hash: value.hex() for hash, value in entries(path).items() if hash < 3}
    assert written == {1: sealed(1, "cb3fe4cccccccccccd"), 2: sealed(2, "cb4000000000000000")}
    with zobrist.Store(path, model="m", type_name="f64", eviction="direct_mapped") as store:
        assert [store.get(hash) for hash in (1, 2, 3)] == [0.65, 2.0, 0.1] and dict(store.items()) == {1: 0.65, 2: 2.0, 3: 0.1}
        again = pickle.loads(pickle.dumps(store))
        assert again.get(1) == 0.65 and "of f64" in repr(again)
        for value in ("x", None, [1.0], b"x", object()):
            with pytest.raises(ValueError, match="value is no f64: "):
                store.put(9, value)
    with zobrist.Store(tmp_path / "i8.store", model="m", type_name="i8") as store:
        for wrong in ("x", None, 1.5, 128, -129):
            with pytest.raises(ValueError, match="value is no i8: "):
                store.put(9, wrong)
        store.put(9, np.int64(-128))
        assert store.get(9) == -128
    for other in ({}, {"width": 1}, {"type_name": "f32"}):
        with pytest.raises(ValueError, match="f64"):
            zobrist.Store(path, model="m", **other)
    path = tmp_path / "t.store"
    with zobrist.Store(path, model="m", type_name="T") as store:
        store.put(1, (0.5, 7, None, "x"))
        store.put(2, [0.5, 2**64 - 1, True, [-1, [0.5, 1.5]]])
    assert entries(path)[1].hex() == sealed(1, "94cb3fe000000000000007c0a178")
    with zobrist.Store(path, model="m", type_name="T") as store:
        assert store.get(1) == [0.5, 7, None, "x"] and store.get(2) == [0.5, 2**64 - 1, True, [-1, [0.5, 1.5]]]
    with zobrist.Store(tmp_path / "rows", model="m", width=2, type_name="Vec<f64>") as store:
        out, found = np.full((3, 2), 9.0), np.zeros(3, bool)
        store.put(5, [1, 2])
        assert store.get_many(np.array([4, 5, 6], np.uint64), out, found)[0] is out and found.tolist() == [False, True, False]
        assert out.tolist() == [[0, 0], [1, 2], [0, 0]]
    # Rust's type Vec<f64> does not determine the width, so a row of another width is an error.
    with zobrist.Store(tmp_path / "rows", model="m", width=3, type_name="Vec<f64>") as store:
        for read in (lambda: store.get(5), lambda: store.get_many(np.array([5], np.uint64))):
            with pytest.raises(ValueError, match="a row of 2 doubles, but width is 3"):
                read()
    with pytest.raises(ValueError, match="'never'"):
        zobrist.Store(path, model="m", eviction="never")
