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
    memory = zobrist.Recall(8 * count, "float64", (8,))
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


if __name__ == "__main__":
    environments()
    updates()
    swaps()
    rows()
