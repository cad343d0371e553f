//! Digests of values and of multisets. `zobrist/tests/golden` has their golden vectors.

mod canonical;
mod multiset;
