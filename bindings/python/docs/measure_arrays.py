"""Measures hashes of 4,096 boards of 361 points: the library, NumPy, JAX, numba, and a product over GF(2).

Prints a table of processor times, the medians of interleaved runs, relative to the library's. Needs jax and numba.
"""

import platform
import statistics
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

# numba does not load beside an old `coverage`, which some packages ask for.
sys.modules["coverage"] = None  # type: ignore[assignment]

import jax
import jax.numpy as jnp
import numba
import numpy as np

import zobrist

BOARDS, POINTS, VALUES = 4096, 361, 3
keys = zobrist.LatticeKeys(POINTS, VALUES, seed=2026)
table, base, point = keys.table(), np.uint64(keys.base), np.arange(POINTS)
on_host = zobrist.ArrayKeys(keys)
on_device = zobrist.ArrayKeys(keys, dtype="uint32", xp=jnp)

rng = np.random.default_rng(1)
boards = rng.integers(0, VALUES, (BOARDS, POINTS)).astype(np.uint8)
hashes = keys.hash_many(boards)
sites, new = rng.integers(0, POINTS, BOARDS), rng.integers(0, VALUES, BOARDS).astype(np.uint8)
old = boards[np.arange(BOARDS), sites]

bits = (table[:, 1:].reshape(-1, 1) >> np.arange(64, dtype=np.uint64) & np.uint64(1)).astype(np.float32)


def product(boards: Any) -> Any:
    """Returns a matrix of features times the bits of their keys, modulo 2, and adds the base."""
    features = (boards[..., None] == jnp.arange(1, VALUES)).reshape(BOARDS, -1).astype(jnp.float32)
    odd = (features @ bits).astype(jnp.uint32) & 1
    return (odd.reshape(BOARDS, 2, 32) << jnp.arange(32, dtype=jnp.uint32)).sum(-1, dtype=jnp.uint32) ^ on_device.base


@numba.njit  # type: ignore[untyped-decorator]
def loop(boards: Any) -> Any:
    all = np.full(len(boards), base)
    for board in range(len(boards)):
        for site in range(POINTS):
            all[board] ^= table[site, boards[board, site]]
    return all


@numba.njit  # type: ignore[untyped-decorator]
def loop_changes(hashes: Any, sites: Any, old: Any, new: Any) -> Any:
    all = hashes.copy()
    for board in range(len(all)):
        all[board] ^= table[sites[board], old[board]] ^ table[sites[board], new[board]]
    return all


def compiled(function: Callable[..., Any], *arguments: Any) -> Callable[[], Any]:
    function, arguments = jax.jit(function), tuple(map(jnp.asarray, arguments))
    return lambda: jax.block_until_ready(function(*arguments))


TASKS: dict[str, dict[str, Callable[[], Any]]] = {
    "hash of each board": {
        "`LatticeKeys.hash_many`": lambda: keys.hash_many(boards),
        "numba, a loop": lambda: loop(boards),
        "JAX, `ArrayKeys.hash` under `jit`": compiled(on_device.hash, boards),
        "NumPy, `ArrayKeys.hash`": lambda: on_host.hash(boards),
        "NumPy, `bitwise_xor.reduce(table[n, boards])`": lambda: np.bitwise_xor.reduce(table[point, boards], axis=1) ^ base,
        "JAX, product over GF(2) under `jit`": compiled(product, boards),
    },
    "one change of each board": {
        "`LatticeKeys.changes`": lambda: hashes ^ keys.changes(sites, old, new),
        "numba, a loop": lambda: loop_changes(hashes, sites, old, new),
        "JAX, `ArrayKeys.change` under `jit`": compiled(on_device.change, on_device.hash(boards), sites, old, new),
        "NumPy, `ArrayKeys.change`": lambda: on_host.change(hashes, sites, old, new),
        "NumPy, `table[sites, old] ^ table[sites, new]`": lambda: hashes ^ table[sites, old] ^ table[sites, new],
    },
}


def main(runs: int = 31) -> None:
    print("| task | | processor time | relative |\n| --- | --- | --- | --- |")
    for task, ways in TASKS.items():
        results = [np.ascontiguousarray(way()).view("<u8").ravel() for way in ways.values()]
        assert all((result == results[0]).all() for result in results), task
        times: dict[str, list[float]] = {name: [] for name in ways}
        for name, way in [*ways.items()] * runs:
            start = time.process_time()
            way()
            times[name].append(time.process_time() - start)
        medians = {name: statistics.median(all) for name, all in times.items()}
        for name, median in medians.items():
            print(f"| {task} | {name} | {median * 1e3:.3g} ms | {median / next(iter(medians.values())):.2g} |")
    names = ", ".join(f"{name} {version(name)}" for name in ("numpy", "jax", "numba"))
    print(f"\nPython {platform.python_version()}, {names}; {BOARDS:,} boards of {POINTS} points, {VALUES} values.")


if __name__ == "__main__":
    main()
