#!/usr/bin/env python3
"""Updates hashes of local environments in a compiled loop. numba compiles the loop, and the loop calls the C library
without Python code in between.

Each change of a site of bcc iron changes the hashes of its 14 or 58 neighbours. A second loop updates the same hashes
in numba alone, with a table of neighbours and the keys of the library. After 100,000 changes both loops must have equal
hashes.

The hash of all sites changes by two keys at a change of a site, and by four at a trial exchange. No call is as short:
numba's loop reads the keys of the library in their table, without a call. The library's own changes take one call each,
or one for all.

The program prints the time per change of each loop, measured alternately.

    environments.py libzobrist.so
"""

import ctypes
import sys
import time
from ctypes import POINTER, byref, c_char_p, c_int, c_size_t, c_ssize_t, c_uint8, c_uint32, c_uint64, c_void_p

import numba
import numpy as np


class Options(ctypes.Structure):
    _fields_ = [("seed", c_uint64), ("lane", c_uint64), ("source", c_uint32), ("bits", c_uint32), ("additive", c_uint32), ("centre", c_uint32),
                ("site", c_size_t)]


library = ctypes.CDLL(sys.argv[1])


def function(name, *arguments, result=c_int):
    found = getattr(library, f"zobrist_{name}")
    found.argtypes, found.restype = arguments, result
    return found


def ok(status):
    if status:
        raise SystemExit(function("last_error", result=c_char_p)().decode())


# The C function that the compiled loop calls. numba passes a pointer to an object as an integer.
change = function("local_hashes_change", c_void_p, c_size_t, c_uint8)


@numba.njit
def changes_by_library(hashes, sites, values):
    failed = 0
    for i in range(len(sites)):
        failed |= change(hashes, sites[i], values[i])
    return failed


@numba.njit
def changes_by_numba(all_hashes, species, seen_by, slots, keys, sites, values):
    """Updates all_hashes in numba alone. seen_by[site, k] is the site that has `site` as its neighbour in slot
    slots[k]; keys[i] has the keys of slot i."""
    for i in range(len(sites)):
        site = sites[i]
        old, new = species[site], values[i]
        species[site] = new
        for k in range(seen_by.shape[1]):
            all_hashes[seen_by[site, k]] ^= keys[slots[k], old] ^ keys[slots[k], new]


def run(cells, shells, values=3, count=100_000, rounds=15):
    lattice, keys, hashes, slot_keys = (c_void_p() for _ in range(4))
    new = function("lattice_new", c_char_p, c_size_t, POINTER(c_size_t), POINTER(c_void_p))
    ok(new(b"bcc", 3, (c_size_t * 3)(cells, cells, cells), byref(lattice)))
    sites = function("lattice_sites", c_void_p, result=c_size_t)(lattice)
    offsets_of = function("lattice_offsets", c_void_p, c_size_t, c_size_t, c_void_p, c_size_t, POINTER(c_size_t))
    rows = c_size_t()
    ok(offsets_of(lattice, 0, shells, None, 0, byref(rows)))
    offsets = np.zeros((rows.value, 3), np.intp)
    ok(offsets_of(lattice, 0, shells, offsets.ctypes.data, len(offsets), byref(rows)))

    options = Options(seed=2026)
    new = function("local_keys_new", c_void_p, c_void_p, c_size_t, c_size_t, POINTER(Options), POINTER(c_void_p))
    ok(new(lattice, offsets.ctypes.data, len(offsets), values, byref(options), byref(keys)))
    random = np.random.default_rng(1)
    species = random.integers(0, values, sites).astype(np.uint8)
    new = function("local_hashes_new", c_void_p, c_void_p, c_size_t, POINTER(c_void_p))
    ok(new(keys, species.ctypes.data, sites, byref(hashes)))
    pointer = function("local_hashes_all", c_void_p, result=POINTER(c_uint64))(hashes)
    by_library = np.ctypeslib.as_array(pointer, (sites,))  # a view of the hashes, not a copy

    # Data of the loop in numba alone: the neighbours of each site, and the slot of the site in the environment of each
    # neighbour. The site is at the opposite offset from its neighbour, so this is the slot of the opposite offset.
    neighbours = np.zeros((sites, len(offsets)), np.uintp)
    near = function("local_keys_neighbours", c_void_p, c_size_t, c_void_p)
    for site in range(sites):
        ok(near(keys, site, neighbours[site].ctypes.data))
    number = {tuple(offset): slot for slot, offset in enumerate(offsets.tolist())}
    slots = np.array([number[tuple(-c for c in offset)] for offset in offsets.tolist()])
    new = function("lattice_keys_new", c_size_t, c_size_t, POINTER(Options), POINTER(c_void_p))
    ok(new(len(offsets), values, byref(options), byref(slot_keys)))
    table = np.zeros((len(offsets), values), np.uint64)
    for slot, value in np.ndindex(*table.shape):
        out = c_uint64()
        ok(change_site(slot_keys, slot, 0, value, ctypes.addressof(out)))
        table[slot, value] = out.value
    by_numba = by_library.copy()

    best = [float("inf")] * 2
    for turn in range(rounds):
        places = random.integers(0, sites, count).astype(np.uintp)
        new_values = random.integers(0, values, count).astype(np.uint8)
        for i, work in enumerate((
            lambda: ok(changes_by_library(hashes.value, places, new_values)),
            lambda: changes_by_numba(by_numba, species, neighbours, slots, table, places, new_values),
        )):
            start = time.perf_counter()
            work()
            if turn > 0:  # the first turn includes the compilation
                best[i] = min(best[i], time.perf_counter() - start)
        assert (by_numba == by_library).all(), "both have the same hashes"
    ours, theirs = (seconds / count * 1e9 for seconds in best)
    print(f"{len(offsets)} neighbours, {sites} sites: {ours:.1f} ns a change by the library, {theirs:.1f} ns by numba alone, ratio {ours / theirs:.2f}")

    for name, handle in [("local_hashes", hashes), ("lattice_keys", slot_keys), ("local_keys", keys), ("lattice", lattice)]:
        function(f"{name}_free", c_void_p, result=None)(handle)


# Functions for the hash of all sites.
change_site = function("lattice_keys_change", c_void_p, c_size_t, c_uint8, c_uint8, c_void_p)
swap_sites = function("lattice_keys_swap", c_void_p, c_size_t, c_uint8, c_size_t, c_uint8, c_void_p)
change_many = function("lattice_keys_change_many", c_void_p, c_size_t, c_void_p, c_void_p, c_void_p, c_void_p)


@numba.njit
def site_changes_by_calls(keys, hash_at, sites, old, new):
    failed = 0
    for k in range(len(sites)):
        failed |= change_site(keys, sites[k], old[k], new[k], hash_at)
    return failed


@numba.njit
def site_changes_by_table(table, sites, old, new):
    total = np.uint64(0)
    for k in range(len(sites)):
        total ^= table[sites[k], old[k]] ^ table[sites[k], new[k]]
    return total


@numba.njit
def exchanges_by_calls(keys, hash_at, species, i, j):
    failed = 0
    for k in range(len(i)):
        failed |= swap_sites(keys, i[k], species[i[k]], j[k], species[j[k]], hash_at)
    return failed


@numba.njit
def exchanges_by_table(table, species, i, j):
    total = np.uint64(0)
    for k in range(len(i)):
        a, b = species[i[k]], species[j[k]]
        total ^= table[i[k], a] ^ table[i[k], b] ^ table[j[k], b] ^ table[j[k], a]
    return total


def compare(sites=16_000, values=3, count=100_000, rounds=15):
    keys, out, differences = c_void_p(), np.zeros(1, np.uint64), np.zeros(count, np.uint64)
    new = function("lattice_keys_new", c_size_t, c_size_t, POINTER(Options), POINTER(c_void_p))
    ok(new(sites, values, byref(Options(seed=2026)), byref(keys)))
    pointer = function("lattice_keys_table", c_void_p, result=POINTER(c_uint64))(keys)
    table = np.ctypeslib.as_array(pointer, (sites, values))
    own = table.copy()  # numba's loop over an array of numba's
    random = np.random.default_rng(1)

    def called(work, *arguments):
        out[0] = 0
        ok(work(keys.value, out.ctypes.data, *arguments))
        return out[0]

    def in_bulk(i, a, b):
        ok(change_many(keys, count, i.ctypes.data, a.ctypes.data, b.ctypes.data, differences.ctypes.data))
        return np.bitwise_xor.reduce(differences)

    best = {}
    for turn in range(rounds):
        i, j = random.integers(0, sites, (2, count)).astype(np.uintp)
        a, b = random.integers(0, values, (2, count)).astype(np.uint8)
        species = random.integers(0, values, sites).astype(np.uint8)
        loops = {
            "change of a site": [
                lambda: site_changes_by_table(own, i, a, b), lambda: site_changes_by_table(table, i, a, b),
                lambda: called(site_changes_by_calls, i, a, b), lambda: in_bulk(i, a, b),
            ],
            "trial exchange": [
                lambda: exchanges_by_table(own, species, i, j), lambda: exchanges_by_table(table, species, i, j),
                lambda: called(exchanges_by_calls, species, i, j),
            ],
        }
        for name, all_loops in loops.items():
            results = []
            for number, work in enumerate(all_loops):
                start = time.perf_counter()
                results.append(int(work()))
                if turn > 0:
                    best[name, number] = min(best.get((name, number), 1.0), time.perf_counter() - start)
            assert len(set(results)) == 1, "all loops have the same hash"
    for (name, number), seconds in best.items():
        kind = ["numba alone", "numba with the library's table", "a call for each", "one call for all"][number]
        print(f"{name}, {kind}: {seconds / count * 1e9:.2f} ns, ratio {seconds / best[name, 0]:.2f}")
    function("lattice_keys_free", c_void_p, result=None)(keys)


run(20, 2)
run(20, 5)
compare()
