import pickle
import random
import threading
import weakref
import zlib

import numpy as np
import pytest

import zobrist


def test_rows_come_back_as_they_were() -> None:
    rng = np.random.default_rng(1)
    for dtype, shape in [("float64", (8,)), ("float32", (3, 3)), ("int64", ()), ([("rate", "f8"), ("site", "i4")], (2,))]:
        memory = zobrist.Cache(1000, dtype, shape)
        hashes = rng.integers(0, 2**63, 50).astype(np.uint64)
        size = (50, *shape)
        rows = np.zeros(size, dtype)
        if rows.dtype.names:
            rows["rate"], rows["site"] = rng.random(size), 7
        else:
            rows[...] = rng.random(size) * 100
        memory.put_many(hashes, rows)
        found, there = memory.get_many(hashes)
        assert there.all() and found.dtype == rows.dtype and (found == rows).all()
        assert (memory.get(int(hashes[3])) == rows[3]).all()
        memory.put(5, rows[0])
        assert (memory.get(5) == rows[0]).all()
        again = pickle.loads(pickle.dumps(memory))
        assert sorted(again) == sorted(memory) and (again.get_many(hashes)[0] == rows).all()


def test_objects_are_kept_and_evicted() -> None:
    model, memory, rng = {}, zobrist.Cache(64), random.Random(1)
    for _ in range(2000):
        hash = rng.randrange(200) * (2**64 // 200)
        found = memory.get(hash)
        assert found is None or found == model[hash]
        model[hash] = {"n": rng.random()}
        memory.put(hash, model[hash])
    assert len(memory) == memory.capacity == 64
    assert memory.statistics["evictions"] > 0
    assert all(memory.get(hash) == model[hash] for hash in memory)
    assert pickle.loads(pickle.dumps(memory)).get(next(iter(memory))) is not None
    memory.clear()
    assert len(memory) == 0 and "0 of 64 objects" in repr(memory)


def test_computing_may_use_the_memory_and_may_fail() -> None:
    memory = zobrist.Cache(100)

    def fibonacci(n: int) -> int:
        return memory.get_or_compute(n, lambda: n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2))

    assert fibonacci(60) == 1548008755920
    with pytest.raises(ZeroDivisionError):
        memory.get_or_compute(1000, lambda: 1 / 0)
    assert 1000 not in memory


@pytest.mark.parametrize("call, text", [
    (lambda memory: memory.put(1, np.zeros(8, np.float32)), "dtype float32"),
    (lambda memory: memory.put(1, np.zeros(7)), r"shape \(7,\), but must have shape \(8,\)"),
    (lambda memory: memory.put_many(np.zeros(2, np.int64), np.zeros((2, 8))), "hashes is an array of int64"),
    (lambda memory: memory.put_many(np.zeros(2, np.uint64), np.zeros((3, 8))), r"rows has shape \(3, 8\)"),
    (lambda memory: zobrist.Cache(10).get_many(np.zeros(2, np.uint64)), "dtype"),
    (lambda memory: zobrist.Cache(0), "0"),
    (lambda memory: zobrist.Cache(10, "O"), "objects"),
    (lambda memory: zobrist.Cache(10, shape=(8,)), "dtype"),
    (lambda memory: zobrist.Cache(10, eviction="never"), "'never'"),
])
def test_wrong_rows_are_named(call, text: str) -> None:
    with pytest.raises(ValueError, match=text):
        call(zobrist.Cache(10, "float64", (8,)))


def test_an_object_may_use_the_memory_as_it_is_dropped() -> None:
    memory = zobrist.Cache(1)

    class Late:
        def __del__(self) -> None:
            try:
                memory.get(1)
            except RuntimeError:
                pass

    for hash in range(10):
        memory.put(hash, Late())
    assert len(memory) == 1


def test_search_entries() -> None:
    table = zobrist.TranspositionTable(1 << 16)
    rng = random.Random(2)
    for n in range(100):
        hash, score = rng.getrandbits(64), rng.randrange(-32768, 32768)
        eval = rng.choice([None, rng.randrange(-32767, 32768)])
        table.store(hash, move=n, score=score, eval=eval, depth=n, bound="upper", pv=n % 2 == 1)
        entry = table.probe(hash)
        assert (entry.move, entry.score, entry.eval, entry.depth, entry.bound, entry.pv) == (n, score, eval, n, "upper", n % 2 == 1)
        assert entry.cutoff(n, score, score) == score and entry.cutoff(n + 1, 0, 0) is None
    with pytest.raises(ValueError, match="'middle'"):
        table.store(1, bound="middle")
    with pytest.raises(OverflowError):
        table.store(1, score=40_000)
    with pytest.raises(OverflowError):
        table.store(1, move=1 << 16)
    with pytest.raises(ValueError, match="at least 64 bytes"):
        zobrist.TranspositionTable(1)


def test_history_of_hashes() -> None:
    history = zobrist.History(iter([1, 2, 1]))
    assert list(history) == [1, 2, 1] and history.repetitions == 1


def test_history_against_a_list() -> None:
    history, line, rng = zobrist.History(), [], random.Random(3)
    for _ in range(2000):
        if rng.random() < 0.4:
            assert history.pop() == (line.pop()[0] if line else None)
        else:
            hash, plies = rng.randrange(6), rng.choice([None, None, 0, 3, 8])
            history.push(hash, plies == 0 and rng.random() < 0.5, plies=plies)
            line.append((hash, plies))
        since = max((i - plies for i, (_, plies) in enumerate(line) if plies is not None), default=0)
        times = [hash for hash, _ in line[max(since, 0):]]
        assert history.repetitions == (times.count(times[-1]) - 1 if times else 0)
        assert all(history.seen(hash) == times.count(hash) for hash in range(6))
        assert list(history) == [hash for hash, _ in line]
    history.push(7, True)
    again = pickle.loads(pickle.dumps(history))
    assert again == history
    again.pop()
    assert again != history


@pytest.mark.parametrize("hashes", [
    [n for n in range(16_384)],
    [zlib.crc32(n.to_bytes(4, "little")) for n in range(16_384)],
    [n << 50 for n in range(16_384)],
    zobrist.KeyTable(zobrist.bits(16_384), 7, bits=32).keys.tolist(),
], ids=["numbers", "crc32", "high bits", "32 bits"])
def test_hashes_with_few_random_bits(hashes: list[int]) -> None:
    """Fills half of a cache. With random hashes the cache loses about 3 of 1,000 entries. If all hashes selected one
    bucket, the cache would keep only the 4 entries of this bucket."""
    hashes = list(dict.fromkeys(hashes))
    for memory in (zobrist.Cache(32_768), zobrist.Cache(32_768, "int64")):
        for hash in hashes:
            memory.put(hash, hash % 1000)
        kept = list(memory)
        assert len(kept) > 0.95 * len(hashes) and set(kept) <= set(hashes)
        assert all(memory.get(hash) == hash % 1000 and hash in memory for hash in kept)
        assert sorted(pickle.loads(pickle.dumps(memory))) == sorted(kept)
    table = zobrist.TranspositionTable(16 * 32_768)
    for hash in hashes:
        table.store(hash, move=hash % 1000)
    found = [(table.probe(hash), hash) for hash in hashes]
    assert sum(entry is not None for entry, _ in found) > 0.95 * len(hashes)
    assert all(entry is None or entry.move == hash % 1000 for entry, hash in found)


@pytest.mark.parametrize("dtype", ["f8", "f4", "i8", "i4", "i2", "i1", "u8", "u4", "u2", "u1", ">f8", "c16", "?", "M8[s]", "S3", "i1,f8"])
def test_rows_of_all_dtypes_and_orders(dtype: str) -> None:
    """Fails if a row that is read differs from the stored one, also after pickling, which can change the byte order."""
    for shape in [(), (5,), (2, 3), (1, 2, 3), (0,), (2, 0)]:
        memory = zobrist.Cache(64, dtype, shape)
        raw = np.random.default_rng(1).integers(1, 100, (4, *shape)).astype("i1")
        rows = np.zeros(raw.shape, dtype)
        rows[...] = raw if rows.dtype.names is None else np.array([tuple([x] * 2) for x in raw.ravel()], dtype).reshape(raw.shape)
        for hash in range(3):
            memory.put(hash, rows[hash])
        memory.put(3, np.asfortranarray(rows[3]) if shape else rows[3])
        packed = np.ndarray(shape, dtype, bytearray(rows[2:3].nbytes + 1), offset=1)  # not aligned
        packed[...] = rows[2]
        memory.put(2, packed)
        for again in (memory, pickle.loads(pickle.dumps(memory))):
            assert again.dtype == np.dtype(dtype) and again.shape == shape
            for hash in range(4):
                row = again.get(hash)
                assert row.shape == shape and np.all(row == rows[hash])
                # NumPy scalars always have the native byte order, and string scalars have their own length.
                assert row.dtype == rows[hash].dtype and isinstance(row, np.ndarray) == (shape != ())
            found, there = again.get_many(np.arange(4, dtype=np.uint64))
            assert there.all() and found.shape == rows.shape and (found == rows).all()


def test_rows_are_copies() -> None:
    memory, row = zobrist.Cache(4, "f8", (2,)), np.ones(2)
    memory.put(1, row)
    row[0] = 5
    found = memory.get(1)
    found[1] = 7
    assert memory.get(1).tolist() == [1, 1]
    numbers = zobrist.Cache(4, "int64")
    numbers.put(1, 4)
    numbers.put(2, np.int64(5))
    assert numbers.get(1) + 1 == 5 and {numbers.get(2): "a scalar"} == {5: "a scalar"}


@pytest.mark.parametrize("dtype, value", [
    ("i8", 2.7), ("i8", np.float64(2.7)), ("i8", [1]), ("i1", 300), ("i1", np.int64(300)), ("u4", -1), ("f8", None), ("f8", "1"), ("f8", 1j), ("i8", np.array(2.0)),
])
def test_a_row_that_would_be_changed_is_refused(dtype: str, value: object) -> None:
    memory = zobrist.Cache(4, dtype)
    with pytest.raises(ValueError, match="value"):
        memory.put(1, value)
    assert len(memory) == 0


@pytest.mark.filterwarnings("ignore:overflow encountered in cast")
@pytest.mark.parametrize("dtype, value, text", [
    ("f8", 2**53 + 1, "value has 9007199254740993, which float64 stores as 9007199254740992.0: pass a float if it may be rounded, or make the Cache"),
    ("f8", np.int64(2**53 + 1), "stores as 9007199254740992.0"), ("f4", 2**24 + 1, "stores as 16777216.0"), ("f2", 2049, "stores as 2048.0"),
    ("f4", 1e300, "value has 1e\\+300, which float32 stores as inf: make the Cache with a dtype that holds it"), ("f4", np.float64(-1e300), "stores as -inf"),
    ("f4", 1e-300, "value has 1e-300, which float32 stores as 0.0"), ("c8", 1e300, "stores as"), ("c16", 2**53 + 1, "stores as"), ("?", 2, "value has 2, which bool stores as True"),
    ("?", 0.5, "stores as True"), ("S3", b"abcd", "stores as b'abc'"), ("U2", "abc", "stores as 'ab'"), ("f4,f8", (1e300, 1.0), "stores as inf"),
    ("f8,i8", (2**53 + 1, 1), "stores as 9007199254740992.0"), ("m8[s]", np.timedelta64(1500, "ms"), "its unit is too coarse"),
])
def test_a_number_that_the_dtype_does_not_hold_is_refused(dtype: str, value: object, text: str) -> None:
    """Fails if NumPy makes a number infinite or 0, rounds an integer, or cuts a text, without an error."""
    for shape, row in [((), value), ((2,), [value, value]), ((1, 1), [[value]])]:
        memory = zobrist.Cache(4, dtype, shape)
        for call in (lambda: memory.put(1, row), lambda: memory.get_or_compute(1, lambda: row)):
            with pytest.raises(ValueError, match=text):
                call()
        with pytest.raises(ValueError, match=text.replace("value has", "rows has")):
            memory.put_many(np.ones(1, np.uint64), [row])
        assert len(memory) == 0
    if dtype == "f8":
        with pytest.raises(ValueError, match="value has 9007199254740993"):
            zobrist.Cache(4, dtype, (2,)).put(1, [0.5, value])


@pytest.mark.parametrize("dtype, value", [
    ("f4", 0.1), ("f8", 2**53), ("f8", np.int64(-(2**53))), ("f4", float("inf")), ("f4", 0.0), ("f8", -0.0), ("?", True), ("?", 1), ("c8", 1 + 2j), ("f8", False),
    ("S5", "abc"), ("U5", "abc"), ("f4,i8", (0.1, 2**53 + 1)), ("i8", 2**63 - 1), ("M8[s]", np.datetime64("2026-01-01")), ("V4", b"ab"), ("f8", np.float32(0.1)),
])
def test_numbers_that_a_dtype_holds(dtype: str, value: object) -> None:
    memory = zobrist.Cache(4, dtype)
    memory.put(1, value)
    assert memory.get(1) == np.asarray(value, dtype)
    memory = zobrist.Cache(4, dtype, (2,))
    memory.put(1, [value, value])
    assert memory.get(1).tolist() == np.array([value, value], dtype).tolist()


def test_masked_arrays() -> None:
    """Fails if a function reads the values under a mask."""
    masked = np.ma.array(np.ones(9, np.uint8), mask=[False] * 8 + [True])
    square, lattice = zobrist.Symmetries.rectangle(3, 3), zobrist.Lattice.simple((3, 3))
    keys, table = zobrist.LatticeKeys(9, 2), zobrist.KeyTable(zobrist.array(9, bool))
    near = zobrist.LocalKeys(lattice, lattice.shells(1)[0], 2, symmetries="lattice")
    rows = np.ma.array(np.ones(9), mask=masked.mask)
    arrays = zobrist.ArrayKeys(keys)
    for call, name in [
        (lambda: keys.hash(masked), "species"), (lambda: keys.hash_many(masked[None]), ""), (lambda: table.hash_many({"": masked[None]}), ""),
        (lambda: near.hash(masked, 0), ""), (lambda: near.hash_all(masked), ""), (lambda: zobrist.LocalHashes(near, masked), ""),
        (lambda: square.canonical_many(keys, masked[None]), ""), (lambda: zobrist.CanonicalHash(square, keys, masked), ""),
        (lambda: square.to_canonical(rows[None], np.zeros(1, np.int64)), "rows"), (lambda: zobrist.Hashed(table, masked), ""),
        (lambda: arrays.hash(masked), "values"), (lambda: arrays.out_of_range(masked), "values"), (lambda: arrays.canonical(square, masked), ""),
        (lambda: arrays.change(arrays.hash(masked.data), masked, 0, 1), "sites"), (lambda: arrays.to_canonical(square, rows, 0), "rows"),
        (lambda: zobrist.Cache(4, "f8", (9,)).put(1, rows), "value"), (lambda: zobrist.Cache(4, "f8", (9,)).put_many(np.ones(1, np.uint64), rows[None]), "rows"),
    ]:
        with pytest.raises(ValueError, match=rf"{name}.* has masked elements: pass .*\.filled\(value\), with the value that they stand for"):
            call()
    whole = np.ma.array(np.ones(9, np.uint8))
    assert keys.hash(whole) == keys.hash(whole.data) and arrays.hash(whole) == arrays.hash(whole.data)


@pytest.mark.parametrize("hashes, values", [(np.zeros(2, np.uint64), np.zeros(7, np.uint8)), (np.zeros(2, np.uint64), np.zeros(16)), (np.zeros(2), b"")])
def test_wrong_states_of_pickles(hashes: np.ndarray, values: object) -> None:
    with pytest.raises(ValueError):
        zobrist.Cache(4, "f8").__setstate__((hashes, values))


@pytest.mark.parametrize("dtype, shape, value, kind", [("f8", (2,), [1, 2], np.ndarray), ("f8", (), 3, np.float64), ("i4", (), 3, np.int32), (None, (), [1, 2], list)])
def test_hits_and_misses_return_the_same_kind(dtype: str | None, shape: tuple[int, ...], value: object, kind: type) -> None:
    cache = zobrist.Cache(4, dtype, shape)
    miss, hit = (cache.get_or_compute(1, lambda: value) for _ in range(2))
    assert type(miss) is type(hit) is kind and np.array_equal(miss, hit) and getattr(miss, "dtype", None) == getattr(hit, "dtype", None)
    assert [(hash, np.array(row).tolist()) for hash, row in cache.items()] == [(1, value)]
    if shape:
        miss[0] = 99  # Rows of hits and misses are copies.
        assert cache.get(1)[0] == 1


def test_objects_are_released_by_any_thread() -> None:
    """A thread drops a cache, and changes no cache before or after. Fails if the objects of the dropped cache live
    on."""

    class Result:
        pass

    result, caches, alive = Result(), [zobrist.Cache(4)], []
    caches[0].put(1, result)
    gone = weakref.ref(result)
    del result

    def drop() -> None:
        caches.clear()
        alive.append(gone() is not None)

    thread = threading.Thread(target=drop)
    thread.start()
    thread.join()
    assert alive == [False]
