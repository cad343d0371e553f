"""Zobrist hashing for games, puzzles and lattices, with the keys of the Rust crate `zobrist`, bit for bit.

- `LatticeKeys`: hashes of all sites of a lattice, and how changes and exchanges of sites change them.
- `Lattice`: lattices in a box. `LocalKeys`, `LocalHashes`: hashes of local environments, updated as sites change.
- `Oriented`: values with directions, rotated with their environment. `Symmetries`, `CanonicalHash`: one hash for all
  images of a board.
- `Hashed`: values that keep their own hash, by `LatticeKeys` or a `KeyTable`.
- `KeyTable`: keys of a state described by `slots` or `features`. The corresponding Rust type has equal keys.
  `OpenKeys`: keys of slots that are not listed in advance. `ClassKeys`: one key for each class of features.
- `ArrayKeys`: the keys as arrays of NumPy, JAX, PyTorch or CuPy, for batches of states.
- `Cache`: a bounded cache of results. `Store`, `Claim`, `Pending`: results in a file or on a server. Each is computed
  once for all processes; `Store.memoize` decorates functions. `Audit`: measures how much results with equal hashes
  differ.
- `digest_of`: digests of any values, of 128 bits. `MultisetDigest`: one number for a table, updated with each row.
- `TranspositionTable`, `History`: tables for game searches.
- `Difference`: the slots in which two states differ, from their hashes alone. `Sketch`: for more differences.
- `quality`: quality measures of a table of keys.

A single hash is an int; many hashes are an array of uint64. Bulk calls release the global interpreter lock, and no
call holds it while it waits.

Two different states have equal hashes with a probability of 2**-64 for random keys of 64 bits. A table then returns the
entry of the wrong state, and no error reports it; the documentation of each class states the consequences.
"""

from ._zobrist import (
    Cache,
    CanonicalHash,
    Claim,
    Difference,
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
    Sketch,
    Store,
    Symmetries,
    TranspositionTable,
    __version__,
    quality,
)
from .array_keys import ArrayKeys
from .audit import Audit
from .class_keys import ClassKeys
from .digests import MultisetDigest, digest, digest_of
from .hashed import Hashed
from .shapes import Shape, array, bits, count, enum, features, full, joint, numbers, option, slots, struct

__all__ = [
    "ArrayKeys",
    "Audit",
    "Cache",
    "CanonicalHash",
    "Claim",
    "ClassKeys",
    "Difference",
    "Hashed",
    "History",
    "KeyTable",
    "Lattice",
    "LatticeKeys",
    "LocalHashes",
    "LocalKeys",
    "MultisetDigest",
    "OpenKeys",
    "Oriented",
    "Pending",
    "Quality",
    "SearchEntry",
    "Shape",
    "Sketch",
    "Store",
    "Symmetries",
    "TranspositionTable",
    "__version__",
    "array",
    "bits",
    "count",
    "digest",
    "digest_of",
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
