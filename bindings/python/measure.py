"""Measures the package against NumPy and dict, and prints ratios. Each pair is measured in turns; the least of several times counts.

    python measure.py
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

import zobrist


def in_turns(*calls: Callable[[], object], rounds: int = 15) -> list[float]:
    """The least time of each call in seconds, measured in turns."""
    least = [float("inf")] * len(calls)
    for _ in range(rounds):
        for i, call in enumerate(calls):
            start = time.perf_counter()
            call()
            least[i] = min(least[i], time.perf_counter() - start)
    return least


def environments() -> None:
    lattice = zobrist.Lattice.bcc([20, 20, 20])
    offsets = np.concatenate([np.zeros((1, 3), np.int64), *lattice.shells(5)])  # 59 sites
    keys = zobrist.LocalKeys(lattice, offsets, 3, seed=2026)
    species = np.random.default_rng(1).integers(0, 3, lattice.sites).astype(np.uint8)
    near = lattice.neighbours(offsets.tolist())
    slots = np.arange(len(offsets))
    table = zobrist.LatticeKeys(len(offsets), 3, seed=2026)
    by_slot, base = table.table(), np.uint64(table.base)

    def by_numpy() -> np.ndarray:
        return base ^ np.bitwise_xor.reduce(by_slot[slots, species[near]], axis=1)

    assert (by_numpy() == keys.hash_all(species)).all()
    ours, numpy = in_turns(lambda: keys.hash_all(species), by_numpy)
    print(f"hash_all, {len(offsets)} sites of 20^3 bcc: {ours / lattice.sites * 1e9:.0f} ns a site, NumPy takes {numpy / ours:.1f} times as long")


def updates() -> None:
    lattice = zobrist.Lattice.bcc([20, 20, 20])
    offsets = np.concatenate(lattice.shells(5))  # 58 neighbours
    keys = zobrist.LocalKeys(lattice, offsets, 3, seed=2026)
    random = np.random.default_rng(1)
    species = random.integers(0, 3, lattice.sites).astype(np.uint8)
    hashes = zobrist.LocalHashes(keys, species)
    near, count = lattice.neighbours(offsets.tolist()), 1000
    slots = zobrist.LatticeKeys(len(offsets), 3, seed=2026)
    by_slot, columns, base = slots.table(), np.arange(len(offsets)), np.uint64(slots.base)
    sites, values = random.integers(0, lattice.sites, count), random.integers(0, 3, count).astype(np.uint8)
    seen = near[sites]  # of a set of offsets with all opposites: those that see a site

    def one_by_one() -> None:
        for site, value in zip(sites.tolist(), values.tolist()):
            hashes.set(site, value)

    def by_numpy() -> None:
        for site, value, those in zip(sites[:50], values, seen):
            species[site] = value
            np.bitwise_xor.reduce(by_slot[columns, species[near[those]]], axis=1) ^ base

    def all_by_numpy() -> None:
        np.bitwise_xor.reduce(by_slot[columns, species[near]], axis=1) ^ base

    calls = lambda: hashes.set_many(sites, values), one_by_one, by_numpy, all_by_numpy
    in_bulk, single, few, whole = in_turns(*calls)
    single /= count
    print(
        f"a change of one site: {in_bulk / count * 1e6:.2f} us by set_many, {single * 1e6:.2f} us by set; recomputing in NumPy takes "
        f"{few / 50 / single:.0f} times as long as set for the 58 that see it, {whole / single:.0f} times for all sites"
    )


def swaps() -> None:
    random = np.random.default_rng(2)
    sites, count = 16_000, 10**6
    keys = zobrist.LatticeKeys(sites, 3, seed=2026)
    species = random.integers(0, 3, sites).astype(np.uint8)
    i, j = random.integers(0, sites, count), random.integers(0, sites, count)
    table = keys.table()

    def by_numpy() -> np.ndarray:
        a, b = species[i], species[j]
        return table[i, a] ^ table[i, b] ^ table[j, a] ^ table[j, b]

    assert (by_numpy() == keys.swaps(species, i, j)).all()
    ours, numpy = in_turns(lambda: keys.swaps(species, i, j), by_numpy)
    print(f"10^6 trial swaps: {ours * 1e3:.1f} ms, NumPy takes {numpy / ours:.1f} times as long")


def rows() -> None:
    random = np.random.default_rng(3)
    count = 100_000
    hashes = random.integers(0, 1 << 63, count).astype(np.uint64)
    values = random.random((count, 8))
    memory = zobrist.Cache(8 * count, "float64", (8,))
    memory.put_many(hashes, values)
    known = {int(hash): row.tobytes() for hash, row in zip(hashes, values)}
    asked = random.permutation(hashes)[:20_000]

    def by_dict() -> np.ndarray:
        rows = b"".join([known[hash] for hash in asked.tolist()])
        return np.frombuffer(rows).reshape(-1, 8)

    found, there = memory.get_many(asked)
    assert (found[there] == by_dict()[there]).all() and there.mean() > 0.9
    ours, dictionary = in_turns(lambda: memory.get_many(asked), by_dict)
    print(f"get_many of rows of 8 doubles: {ours / len(asked) * 1e9:.0f} ns a row, a dict of bytes takes {dictionary / ours:.1f} times as long")


def single_rows() -> None:
    """A dict keeps arrays; with copies, as a cache does, no change of an array reaches the other side."""
    count = 1000
    hashes = np.random.default_rng(4).integers(0, 1 << 63, count).tolist()
    values = list(np.random.default_rng(5).random((count, 8)))
    memory, references, copies = zobrist.Cache(64 * count, "float64", (8,)), {}, {}
    objects = zobrist.Cache(64 * count)  # keeps references, too

    def put() -> None:
        for hash, row in zip(hashes, values):
            memory.put(hash, row)

    def put_objects() -> None:
        for hash, row in zip(hashes, values):
            objects.put(hash, row)

    def put_references() -> None:
        for hash, row in zip(hashes, values):
            references[hash] = row

    def put_copies() -> None:
        for hash, row in zip(hashes, values):
            copies[hash] = row.copy()

    def get() -> list[np.ndarray]:
        return [memory.get(hash) for hash in hashes]

    def get_objects() -> list[np.ndarray]:
        return [objects.get(hash) for hash in hashes]

    def get_references() -> list[np.ndarray]:
        return [references[hash] for hash in hashes]

    def get_copies() -> list[np.ndarray]:
        return [copies[hash].copy() for hash in hashes]

    def make() -> list[np.ndarray]:
        return [np.empty(8) for _ in hashes]

    put(), put_objects(), put_references(), put_copies()
    assert len(memory) == len(objects) == count
    assert all((a == b).all() and b is c for a, b, c in zip(get(), get_objects(), values))
    for name, calls in (("put", (put, put_copies, put_objects, put_references)), ("get", (get, get_copies, get_objects, get_references, make))):
        ours, copy, kept, reference, *bare = (time / count * 1e9 for time in in_turns(*calls, rounds=50))
        print(
            f"{name} of a row of 8 doubles: {ours:.0f} ns, {ours / copy:.2f} of a dict with row.copy(), {ours / reference:.1f} of a dict that keeps "
            f"the array; without a dtype {kept / reference:.2f} of that dict"
            + (f"; numpy.empty(8) alone is {bare[0] / reference:.1f} of that dict" if bare else "")
        )


def single_hashes() -> None:
    """Hashes of few environments take as long in a large box as in a small one."""
    keys, species, sites = [], [], np.arange(10) * 100
    for edge in (8, 100):
        lattice = zobrist.Lattice.bcc([edge] * 3)
        keys.append(zobrist.LocalKeys(lattice, np.concatenate(lattice.shells(2)), 3, seed=2026))  # 14 neighbours
        species.append(np.random.default_rng(6).integers(0, 3, lattice.sites).astype(np.uint8))
    slots = zobrist.LatticeKeys(14, 3, seed=2026)
    by_slot, base, columns, near = slots.table(), np.uint64(slots.base), np.arange(14), keys[1].neighbours(5000)

    def many(box: int) -> list[np.ndarray]:
        return [keys[box].hash_all(species[box], sites) for _ in range(100)]

    def single() -> int:
        for _ in range(1000):
            hash = keys[1].hash(species[1], 5000)
        return hash

    def by_numpy() -> int:
        for _ in range(1000):
            hash = base ^ np.bitwise_xor.reduce(by_slot[columns, species[1][near]])
        return int(hash)

    assert single() == by_numpy() and (many(1)[0] == [keys[1].hash(species[1], site) for site in sites.tolist()]).all()
    small, large = (time / 100 for time in in_turns(lambda: many(0), lambda: many(1), rounds=50))
    print(f"hash_all of 10 sites among {len(species[1])}: {large * 1e6:.2f} us, {large / small:.2f} of the time among {len(species[0])}")
    ours, numpy = (time / 1000 for time in in_turns(single, by_numpy, rounds=50))
    print(f"hash of one site of 14 neighbours: {ours * 1e9:.0f} ns, NumPy takes {numpy / ours:.0f} times as long")


if __name__ == "__main__":
    environments()
    updates()
    swaps()
    rows()
    single_rows()
    single_hashes()
