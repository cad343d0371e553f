"""Zobrist hashing for games, puzzles and lattices, with the keys of the Rust crate `zobrist`, bit for bit.

- `LatticeKeys`: the hash of all sites of a lattice, and its differences for changes and exchanges.
- `Lattice`, `LocalKeys`, `LocalHashes`: periodic lattices, and hashes of local environments, kept as sites change.
- `KeyTable`: keys of a state that is described by `slots` and `features`, the same as those of the equal Rust type.
- `Recall`: a bounded cache of results. `Store`: the same with a file that processes share. `TranspositionTable`, `History`: for game searches.
- `quality`: is this table of keys any good?

Hashes are ints one by one, and arrays of uint64 in bulk. Bulk calls release the global interpreter lock, and no call waits with it.

Two different states can have equal hashes, with a probability of 2**-64 for keys of 64 bits. A table then takes one for the other without any
sign of it; the documentation of each class says what that means.
"""

from ._zobrist import (
    History,
    KeyTable,
    Lattice,
    LatticeKeys,
    LocalHashes,
    LocalKeys,
    Quality,
    Recall,
    SearchEntry,
    Store,
    TranspositionTable,
    quality,
)
from .shapes import Shape, array, bits, enum, features, full, joint, numbers, option, slots, struct

__all__ = [
    "History",
    "KeyTable",
    "Lattice",
    "LatticeKeys",
    "LocalHashes",
    "LocalKeys",
    "Quality",
    "Recall",
    "SearchEntry",
    "Shape",
    "Store",
    "TranspositionTable",
    "array",
    "bits",
    "enum",
    "features",
    "full",
    "joint",
    "numbers",
    "option",
    "quality",
    "slots",
    "struct",
]
