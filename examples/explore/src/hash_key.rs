//! The widths of hashes: 64 or 128 bits.

use serde::Serialize;
use serde::de::DeserializeOwned;
use zobrist::{XorKey, ZobristHash};

/// The integer type of the hashes that distinguish states: `u64` or `u128`.
pub trait HashKey: XorKey + Serialize + DeserializeOwned + Default {
    /// Returns the highest 8 bits, and the other bits shifted up by 8.
    #[doc(hidden)]
    fn segment(self) -> (usize, Self);

    /// Returns the hash that [`segment`](Self::segment) splits into these two values.
    #[doc(hidden)]
    fn join(segment: usize, rest: Self) -> Self;

    /// Sets the lowest bit.
    #[doc(hidden)]
    fn odd(self) -> Self;

    /// Returns the low 64 bits.
    #[doc(hidden)]
    #[inline]
    fn low(self) -> u64 {
        self.to_bits() as u64
    }

    /// Appends the bytes in little-endian order.
    #[doc(hidden)]
    #[inline]
    fn write(self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&self.to_bits().to_le_bytes()[..size_of::<Self>()]);
    }

    /// Iterates over the hashes in `bytes`.
    #[doc(hidden)]
    #[inline]
    fn read(bytes: &[u8]) -> impl Iterator<Item = Self> {
        bytes.chunks_exact(size_of::<Self>()).map(Self::from_bytes)
    }
}

macro_rules! hash_key {
    ($int:ident) => {
        impl HashKey for $int {
            #[inline]
            fn segment(self) -> (usize, Self) {
                ((self >> ($int::BITS - 8)) as usize, self << 8)
            }

            #[inline]
            fn join(segment: usize, rest: Self) -> Self {
                (segment as $int) << ($int::BITS - 8) | rest >> 8
            }

            #[inline]
            fn odd(self) -> Self {
                self | 1
            }
        }
    };
}
hash_key!(u64);
hash_key!(u128);

/// Returns the index of the worker that owns a hash. The high bits of a hash select its position in the worker's set,
/// so they must be uniform within each worker. The finalizer makes the index independent of them.
#[inline]
pub(crate) fn owner<K: HashKey>(hash: K, workers: usize) -> usize {
    // One worker needs no finalizer.
    if workers == 1 { 0 } else { ZobristHash::<(), K>::from_raw(hash).finalize().bits().take(workers) }
}
