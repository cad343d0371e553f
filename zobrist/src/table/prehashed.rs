//! A hasher for maps whose keys are hashes already.

use core::hash::{BuildHasher, Hasher};

/// Builds the hasher for maps keyed by a [`ZobristHash`](crate::ZobristHash), a `u64` or a `u128`.
///
/// One multiplication for each 64 bits instead of a whole hash function. It is there because a map takes the bits that it needs from
/// certain places, the lowest and the highest, and those may be the ones by which work was routed to this
/// thread or entries to this table: then they are the same in all keys here. The product moves every bit of the key
/// into all places.
///
/// ```
/// use std::collections::HashMap;
/// use zobrist::table::Prehashed;
/// use zobrist::{Zobrist, ZobristHash};
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Lights([bool; 25]);
///
/// let mut seen: HashMap<ZobristHash<Lights>, u32, Prehashed> = HashMap::default();
/// *seen.entry(Lights([true; 25]).zobrist_hash()).or_default() += 1;
/// assert_eq!(seen[&Lights([true; 25]).zobrist_hash()], 1);
/// ```
#[doc(alias = "identity hasher")]
#[doc(alias = "nohash")]
#[doc(alias = "HashMap")]
#[doc(alias = "HashSet")]
#[derive(Clone, Copy, Debug, Default)]
pub struct Prehashed;

impl BuildHasher for Prehashed {
    type Hasher = PrehashedHasher;

    #[inline]
    fn build_hasher(&self) -> PrehashedHasher {
        PrehashedHasher { hash: 0 }
    }
}

/// The hasher of [`Prehashed`].
///
/// ```
/// use std::hash::{BuildHasher, Hasher};
/// use zobrist::table::Prehashed;
///
/// let mut hasher = Prehashed.build_hasher();
/// hasher.write_u64(0x9d39_247e_3377_6d41);
/// assert_ne!(hasher.finish(), 0x9d39_247e_3377_6d41);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PrehashedHasher {
    hash: u64,
}

impl Hasher for PrehashedHasher {
    /// Bytes are not what this hasher is for, and are folded in eight by eight.
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, key: u8) {
        self.write_u64(key.into());
    }

    #[inline]
    fn write_u16(&mut self, key: u16) {
        self.write_u64(key.into());
    }

    #[inline]
    fn write_u32(&mut self, key: u32) {
        self.write_u64(key.into());
    }

    /// Both halves of the product, so that high bits of the key reach low ones of the hash. The factor is 2^64
    /// over the golden ratio (D. E. Knuth, The Art of Computer Programming, vol. 3, section 6.4).
    #[inline]
    fn write_u64(&mut self, key: u64) {
        let product = u128::from(self.hash ^ key) * 0x9e37_79b9_7f4a_7c15;
        self.hash = product as u64 ^ (product >> 64) as u64;
    }

    /// One half after the other: combined before, keys whose halves differ by a constant, or add up to one, would have equal hashes.
    #[inline]
    fn write_u128(&mut self, key: u128) {
        self.write_u64(key as u64);
        self.write_u64((key >> 64) as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.hash
    }
}
