//! The widths of hashes: 64 or 128 bits.

use serde::Serialize;
use serde::de::DeserializeOwned;
use zobrist::{XorKey, ZobristHash};

/// The integer type of the hashes that distinguish states: `u64` or `u128`.
pub trait HashKey: XorKey + Serialize + DeserializeOwned + Default {}

impl HashKey for u64 {}
impl HashKey for u128 {}

/// Returns the low 64 bits of a hash.
#[inline]
pub(crate) fn low<K: HashKey>(hash: K) -> u64 {
    hash.to_bits() as u64
}

/// Returns the number that a hash adds to the checksum of its layer.
#[inline]
pub(crate) fn summand<K: HashKey>(hash: K) -> u64 {
    low(ZobristHash::<(), K>::from_raw(hash).finalize().raw())
}

/// Returns the hash with these bits.
#[inline]
pub(crate) fn from_bits<K: HashKey>(bits: u128) -> K {
    K::from_halves(bits as u64, (bits >> 64) as u64)
}

/// Returns the index of the worker that owns a hash. The high bits of a hash select its position in
/// the worker's set, so they must be uniform within each worker. The finalizer makes the index
/// independent of them.
#[inline]
pub(crate) fn owner<K: HashKey>(hash: K, workers: usize) -> usize {
    // One worker needs no finalizer.
    if workers == 1 {
        0
    } else {
        ZobristHash::<(), K>::from_raw(hash)
            .finalize()
            .bits()
            .take(workers)
    }
}
