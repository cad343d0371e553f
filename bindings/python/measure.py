"""Measures the package against NumPy, numba, dict, functools.lru_cache, joblib and diskcache.

    python measure.py                        # prints the table
    python measure.py docs/measured.md       # also writes it to this file

All variants of a task run alternately in one process, and must return the same answer. The table reports the minimum of
several times. numba, joblib and diskcache are optional: a missing package is skipped and reported.
"""

from __future__ import annotations

import functools
import gc
import importlib
import multiprocessing
import os
import pathlib
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import zobrist

SKIPPED: dict[str, str] = {}
#: The name of a task, and for each variant its time in seconds. The first variant is zobrist.
Row = tuple[str, dict[str, float]]


def optional(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except Exception as error:  # For example, numba fails to load with the old coverage that lattice_mc needs.
        SKIPPED[name] = str(error)
        return None


numba, joblib, diskcache = optional("numba"), optional("joblib"), optional("diskcache")


def in_turns(calls: dict[str, Callable[[], object]], times: int, rounds: int = 15) -> dict[str, float]:
    """Returns the minimum time of each variant in seconds. One call of a variant does the task `times` times."""
    least = dict.fromkeys(calls, float("inf"))
    for call in calls.values():
        call()
    for _ in range(rounds):
        for name, call in calls.items():
            start = time.perf_counter()
            call()
            least[name] = min(least[name], (time.perf_counter() - start) / times)
    return least


def environments() -> Iterator[Row]:
    lattice = zobrist.Lattice.bcc([20, 20, 20])
    keys = zobrist.LocalKeys(lattice, np.concatenate(lattice.shells(5)), 3, seed=2026, centre=True)
    species = np.random.default_rng(1).integers(0, 3, lattice.sites).astype(np.uint8)
    near = keys.all_neighbours()  # 58 neighbours and the site
    slots = np.arange(near.shape[1])
    table = zobrist.LatticeKeys(len(slots), 3, seed=2026)
    by_slot, base = table.table(), np.uint64(table.base)
    out = np.empty(lattice.sites, np.uint64)
    ways: dict[str, Callable[[], Any]] = {
        "zobrist": lambda: keys.hash_all(species, out=out),
        "NumPy": lambda: base ^ np.bitwise_xor.reduce(by_slot[slots, species[near]], axis=1),
    }
    if numba:
        jitted = numba.njit(_hash_all)
        ways["numba"] = lambda: jitted(by_slot, base, near, species, np.empty(len(species), np.uint64))
    for way in ways.values():
        assert (way() == keys.hash_all(species)).all()
    yield "`LocalKeys.hash_all`, 58 neighbours and the centre, per site", in_turns(ways, lattice.sites)


def _hash_all(by_slot: Any, base: Any, near: Any, species: Any, out: Any) -> Any:
    for site in range(len(species)):
        hash = base
        for slot in range(near.shape[1]):
            hash ^= by_slot[slot, species[near[site, slot]]]
        out[site] = hash
    return out


def updates() -> Iterator[Row]:
    """Measures a change of one site, including the update of all hashes that depend on the site."""
    lattice = zobrist.Lattice.bcc([20, 20, 20])
    offsets = np.concatenate(lattice.shells(5))  # 58 neighbours
    keys = zobrist.LocalKeys(lattice, offsets, 3, seed=2026)
    random = np.random.default_rng(1)
    species = random.integers(0, 3, lattice.sites).astype(np.uint8)
    hashes = zobrist.LocalHashes(keys, species)
    near, count = lattice.neighbours(offsets), 200
    slots = zobrist.LatticeKeys(len(offsets), 3, seed=2026)
    by_slot, columns, base = slots.table(), np.arange(len(offsets)), np.uint64(slots.base)
    sites, values = random.integers(0, lattice.sites, count), random.integers(0, 3, count).astype(np.uint8)
    # The site at the opposite of an offset has the changed site at this offset.
    seen = lattice.neighbours(-offsets)
    by_hand = {name: (species.copy(), keys.hash_all(species)) for name in ("NumPy", "numba")}

    def one_by_one() -> Any:
        for site, value in zip(sites.tolist(), values.tolist()):
            hashes.set(site, value)

    def by_numpy() -> Any:
        held, kept = by_hand["NumPy"]
        for site, value in zip(sites, values):
            kept[seen[site]] ^= by_slot[columns, held[site]] ^ by_slot[columns, value]
            held[site] = value
        return kept

    def in_bulk() -> Any:
        hashes.set_many(sites, values)

    ways = {"zobrist": in_bulk, "zobrist, `set`": one_by_one, "NumPy": by_numpy}
    if numba:
        jitted = numba.njit(_update)
        ways["numba"] = lambda: jitted(by_slot, seen, sites, values, *by_hand["numba"])
    expected = species.copy()
    expected[sites] = values
    for way in ways.values():
        found = way()
        assert ((hashes.all() if found is None else found) == keys.hash_all(expected)).all()
    yield "`LocalHashes.set_many`, 58 neighbours, per change", in_turns(ways, count)


def _update(by_slot: Any, seen: Any, sites: Any, values: Any, held: Any, kept: Any) -> Any:
    for k in range(len(sites)):
        site, new = sites[k], values[k]
        old = held[site]
        for slot in range(seen.shape[1]):
            kept[seen[site, slot]] ^= by_slot[slot, old] ^ by_slot[slot, new]
        held[site] = new
    return kept


def swaps() -> Iterator[Row]:
    random = np.random.default_rng(2)
    sites, count = 16_000, 10**6
    keys = zobrist.LatticeKeys(sites, 3, seed=2026)
    species = random.integers(0, 3, sites).astype(np.uint8)
    i, j = random.integers(0, sites, count), random.integers(0, sites, count)
    table, out = keys.table(), np.empty(count, np.uint64)

    def by_numpy() -> Any:
        a, b = species[i], species[j]
        return table[i, a] ^ table[i, b] ^ table[j, a] ^ table[j, b]

    ways = {"zobrist": lambda: keys.swaps(species, i, j, out), "NumPy": by_numpy}
    if numba:
        jitted = numba.njit(_swaps)
        ways["numba"] = lambda: jitted(table, species, i, j, np.empty(count, np.uint64))
    for way in ways.values():
        assert (way() == keys.swaps(species, i, j)).all()
    yield "`LatticeKeys.swaps`, per trial exchange", in_turns(ways, count)


def _swaps(table: Any, species: Any, i: Any, j: Any, out: Any) -> Any:
    for k in range(len(i)):
        a, b = species[i[k]], species[j[k]]
        out[k] = table[i[k], a] ^ table[i[k], b] ^ table[j[k], a] ^ table[j[k], b]
    return out


def images() -> Iterator[Row]:
    lattice = zobrist.Lattice.bcc([8, 8, 8])
    keys = zobrist.LocalKeys(lattice, np.concatenate(lattice.shells(2)), 3, seed=2026, symmetries="lattice")
    species = np.random.default_rng(3).integers(0, 3, lattice.sites).astype(np.uint8)
    slots = zobrist.LatticeKeys(len(keys), 3, seed=2026)
    by_slot, base, near, permutations = slots.table(), np.uint64(slots.base), keys.all_neighbours(), keys.permutations

    def by_numpy() -> Any:
        values = species[near]
        least = [np.bitwise_xor.reduce(by_slot[images, values], axis=1) ^ base for images in permutations]
        hash = np.min(least, axis=0)
        for by, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1)):
            hash = (hash ^ hash >> np.uint64(by)) * np.uint64(factor)
        return hash

    ways = {"zobrist": lambda: keys.hash_all(species), "NumPy": by_numpy}
    assert (by_numpy() == keys.hash_all(species)).all()
    yield "`LocalKeys.hash_all`, 14 neighbours, 48 symmetries, per site", in_turns(ways, lattice.sites)


def single_hashes() -> Iterator[Row]:
    lattice = zobrist.Lattice.bcc([100] * 3)
    keys = zobrist.LocalKeys(lattice, np.concatenate(lattice.shells(2)), 3, seed=2026)  # 14 neighbours
    species = np.random.default_rng(6).integers(0, 3, lattice.sites).astype(np.uint8)
    slots = zobrist.LatticeKeys(14, 3, seed=2026)
    by_slot, base, columns, near = slots.table(), np.uint64(slots.base), np.arange(14), keys.neighbours(5000)

    def single() -> int:
        for _ in range(1000):
            hash = keys.hash(species, 5000)
        return hash

    def by_numpy() -> int:
        for _ in range(1000):
            hash = base ^ np.bitwise_xor.reduce(by_slot[columns, species[near]])
        return int(hash)

    assert single() == by_numpy()
    yield "`LocalKeys.hash`, 14 neighbours, per call for one site", in_turns({"zobrist": single, "NumPy": by_numpy}, 1000)


def rows() -> Iterator[Row]:
    random = np.random.default_rng(3)
    count = 100_000
    hashes = random.integers(0, 1 << 63, count).astype(np.uint64)
    values = random.random((count, 8))
    cache = zobrist.Cache(8 * count, "float64", (8,))
    cache.put_many(hashes, values)
    known = {int(hash): row.tobytes() for hash, row in zip(hashes, values)}
    asked = random.permutation(hashes)[:20_000]
    out, found = np.empty((len(asked), 8)), np.empty(len(asked), bool)

    def ours() -> Any:
        cache.get_many(asked, out, found)
        return out

    def by_dict() -> Any:
        return np.frombuffer(b"".join([known[hash] for hash in asked.tolist()])).reshape(-1, 8)

    ours()
    assert (out[found] == by_dict()[found]).all() and found.mean() > 0.9
    yield "`Cache.get_many`, rows of 8 doubles, per row", in_turns({"zobrist": ours, "dict of bytes": by_dict}, len(asked))


def single_rows() -> Iterator[Row]:
    """Measures single rows. A dict keeps references to arrays. A cache copies them, so later changes do not affect
    it."""
    count = 1000
    hashes = np.random.default_rng(4).integers(0, 1 << 63, count).tolist()
    values = list(np.random.default_rng(5).random((count, 8)))
    known, copies = dict(zip(hashes, values)), {}
    cache, objects = zobrist.Cache(64 * count, "float64", (8,)), zobrist.Cache(64 * count)
    remembered = functools.lru_cache(maxsize=64 * count)(known.__getitem__)

    def put(to: Any) -> None:
        for hash, row in zip(hashes, values):
            to.put(hash, row)

    def put_copies() -> None:
        for hash, row in zip(hashes, values):
            copies[hash] = row.copy()

    put(cache), put(objects), put_copies()
    ways: dict[str, Callable[[], Any]] = {
        "zobrist": lambda: [cache.get(hash) for hash in hashes],
        "zobrist, objects": lambda: [objects.get(hash) for hash in hashes],
        "dict": lambda: [known[hash] for hash in hashes],
        "dict, `copy()`": lambda: [copies[hash].copy() for hash in hashes],
        "lru_cache": lambda: [remembered(hash) for hash in hashes],
    }
    for way in ways.values():
        assert all((a == b).all() for a, b in zip(way(), values))
    yield "`Cache.get`, per call for a row of 8 doubles", in_turns(ways, count, 50)
    ways = {"zobrist": lambda: put(cache), "zobrist, objects": lambda: put(objects), "dict, `copy()`": put_copies}
    yield "`Cache.put`, per call for a row of 8 doubles", in_turns(ways, count, 50)


def results_on_disk() -> Iterator[Row]:
    """Measures results in a file: rows of 8 doubles, keyed by the environment of a site."""
    lattice, count = zobrist.Lattice.bcc([20, 20, 20]), 500
    keys = zobrist.LocalKeys(lattice, np.concatenate(lattice.shells(2)), 3, seed=2026)
    species = np.random.default_rng(7).integers(0, 3, lattice.sites).astype(np.uint8)
    sites = list(range(count))
    with tempfile.TemporaryDirectory() as folder:
        with zobrist.Store(folder + "/first", model="rows", width=8) as store:
            for site in sites:
                store.put(keys.hash(species, site), np.full(8, float(site)))
        near = keys.all_neighbours()

        def compute(environment: bytes) -> Any:
            raise AssertionError("the result is stored")

        # The store caches only one entry in memory, so each result is read from the file.
        with zobrist.Store(folder + "/first", 1, model="rows", width=8, eviction="direct_mapped") as store:
            ways: dict[str, Callable[[], Any]] = {
                "zobrist": lambda: [store.get_or_compute(keys.hash(species, site), lambda: compute(b"")) for site in sites]
            }
            if diskcache:
                cache = diskcache.Cache(folder + "/second")
                for site in sites:
                    cache[species[near[site]].tobytes()] = np.full(8, float(site))
                ways["diskcache"] = lambda: [cache[species[near[site]].tobytes()] for site in sites]
            if joblib:
                memory = joblib.Memory(folder + "/third", verbose=0)
                first = {species[near[site]].tobytes(): float(site) for site in sites}
                remembered = memory.cache(_row_of, ignore=["known"])
                for site in sites:
                    remembered(species[near[site]].tobytes(), first)
                ways["joblib"] = lambda: [remembered(species[near[site]].tobytes(), None) for site in sites]
            last = {int(hash): site for site, hash in enumerate(keys.hash_all(species, np.array(sites)))}
            for way in ways.values():
                assert [row[0] for row in way()] == [last[keys.hash(species, site)] for site in sites]
            yield "a stored result from a file, hash included, per result", in_turns(ways, count, 5)


def _row_of(environment: bytes, known: Any) -> Any:
    return np.full(8, known[environment])


MEMOIZED = ["zobrist", *(["joblib"] if joblib else []), *(["diskcache"] if diskcache else [])]


def _decorated(way: str, folder: str, capacity: int = 16384) -> Any:
    if way == "zobrist":
        return zobrist.Store(folder + "/results.store", capacity, model="m").memoize(_slow, version=1)
    return joblib.Memory(folder, verbose=0).cache(_slow) if way == "joblib" else diskcache.Cache(folder).memoize()(_slow)


def _slow(number: int, seconds: float, log: str) -> Any:
    time.sleep(seconds)
    with open(log, "a") as file:
        file.write(f"{number}\n")
    return np.full(8, float(number))


def _call_all(way: str, folder: str, seed: int | None) -> None:
    """Calls the function of each of 300 arguments three times, in an order of this process unless `seed` is None."""
    function = _decorated(way, folder)
    for number in ([*range(300)] if seed is None else np.random.default_rng(seed).permutation(300).tolist()) * 3:
        assert function(number, 0.01, folder + ".log")[7] == number


def memoized() -> Iterator[str]:
    """Measures memoized functions that take 10 ms, called by 4 processes. Then hits of one process, and the disk space
    of 2,000 results."""
    yield "| a function of 300 arguments, called by 4 processes | calls above 300, each process in an order of its own | all in one order | hits per second | bytes of disk per entry |"
    yield "| --- | --- | --- | --- | --- |"
    for way in MEMOIZED:
        with tempfile.TemporaryDirectory() as folder:
            shared, many, repeated = folder + "/shared", folder + "/many", []
            orders: list[list[int | None]] = [[0, 1, 2, 3], [None] * 4]
            for to, seeds in zip((shared, folder + "/in-order"), orders):
                spawned = multiprocessing.get_context("spawn")
                processes = [spawned.Process(target=_call_all, args=(way, to, seed)) for seed in seeds]
                os.mkdir(to)
                for process in processes:
                    process.start()
                for process in processes:
                    process.join()
                calls = open(to + ".log").read().split()
                assert len(set(calls)) == 300 and [process.exitcode for process in processes] == [0] * 4
                repeated.append(len(calls) - 300)
            rates = []
            for capacity in [16384, 1] if way == "zobrist" else [0]:
                hit, numbers = _decorated(way, shared, capacity), list(range(300))
                least = in_turns({way: lambda: [hit(number, 0.01, shared + ".log") for number in numbers]}, 300, 5)[way]
                rates.append(f"{1 / least:,.0f}")
            assert len(open(shared + ".log").read().split()) == 300 + repeated[0]
            os.mkdir(many)
            function = _decorated(way, many)
            for number in range(2000):
                function(number, 0.0, many + ".log")
            del function, hit
            gc.collect()  # closes the databases
            size = sum(path.stat().st_blocks * 512 for path in pathlib.Path(many).rglob("*"))
            yield f"| {way} | {repeated[0]} | {repeated[1]} | {' in memory, '.join(rates)}{' from the file' if rates[1:] else ''} | {size / 2000:,.0f} |"


def shown(seconds: float) -> str:
    for unit, size in (("ns", 1e-9), ("µs", 1e-6), ("ms", 1e-3)):
        if seconds < 1000 * size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds:.3g} s"


def table() -> str:
    versions = {name: getattr(module, "__version__") for name, module in (("numba", numba), ("joblib", joblib), ("diskcache", diskcache)) if module}
    versions = {"Python": platform.python_version(), "NumPy": np.__version__, **versions}
    lines = [
        "| task | zobrist | others, relative to zobrist |",
        "| --- | --- | --- |",
    ]
    for subject in (environments, updates, swaps, images, single_hashes, rows, single_rows, results_on_disk):
        for what, (ours, *others) in ((what, list(times.items())) for what, times in subject()):
            ratios = ", ".join(f"{name} {seconds / ours[1]:.2g}" for name, seconds in others)
            lines.append(f"| {what} | {shown(ours[1])} | {ratios} |")
            print(lines[-1], file=sys.stderr, flush=True)
    lines += ["", *(print(line, file=sys.stderr, flush=True) or line for line in memoized())]
    lines += ["", f"Measured by `measure.py` on {os.cpu_count()} processors ({platform.machine()}), with " + ", ".join(f"{name} {version}" for name, version in versions.items()) + "."]
    lines += [f"{name} was skipped: {why}." for name, why in SKIPPED.items()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    text = table()
    print(text, end="")
    for path in sys.argv[1:]:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
