"""Zobrist hashing for games, puzzles and lattices, with the keys of the Rust crate `zobrist`, bit for bit.

- `LatticeKeys`: the hash of all sites of a lattice, and its differences for changes and exchanges.
- `Lattice`, `LocalKeys`, `LocalHashes`: lattices in a box, and hashes of local environments, kept as sites change.
- `Oriented`: values with directions, rotated with their environment. `Symmetries`, `CanonicalHash`: one hash for all images of a board.
- `KeyTable`: keys of a state that is described by `slots` and `features`, the same as those of the equal Rust type. `OpenKeys`: of slots without
  a fixed list. `ClassKeys`: one key for each class of features.
- `Cache`: a bounded cache of results. `Store`, `Claim`, `Pending`: results in a file or on a server, each computed once for all processes.
  `Audit`: how far results that have equal hashes differ.
- `TranspositionTable`, `History`: for game searches.
- `quality`: is this table of keys any good?

Hashes are ints one by one, and arrays of uint64 in bulk. Bulk calls release the global interpreter lock, and no call waits with it.

Two different states can have equal hashes, with a probability of 2**-64 for keys of 64 bits. A table then takes one for the other without any
sign of it; the documentation of each class says what that means.
"""

from ._zobrist import (
    Audit,
    Cache,
    CanonicalHash,
    Claim,
    ClassKeys,
    History,
    KeyTable,
    Lattice,
    LatticeKeys,
    LocalHashes,
    LocalKeys,
    OpenKeys,
    Oriented,
    Pending,
    Quality,
    SearchEntry,
    Store,
    Symmetries,
    TranspositionTable,
    __version__,
    quality,
)
from .shapes import Shape, array, bits, count, enum, features, full, joint, numbers, option, slots, struct

__all__ = [
    "Audit",
    "Cache",
    "CanonicalHash",
    "Claim",
    "ClassKeys",
    "History",
    "KeyTable",
    "Lattice",
    "LatticeKeys",
    "LocalHashes",
    "LocalKeys",
    "OpenKeys",
    "Oriented",
    "Pending",
    "Quality",
    "SearchEntry",
    "Shape",
    "Store",
    "Symmetries",
    "TranspositionTable",
    "__version__",
    "array",
    "bits",
    "count",
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
