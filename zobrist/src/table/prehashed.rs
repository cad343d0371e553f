//! A hasher for maps whose keys are already hashes, and the map and set types with it.

use core::hash::{BuildHasher, Hasher};
use std::collections::{HashMap, HashSet};

/// A [`HashMap`] keyed by hashes, made by `PrehashedMap::default()`.
///
/// States with equal hashes share an entry: see
/// [what happens at a collision](../guide/collisions/index.html).
///
/// The hasher is fixed, so an adversary who chooses the hashes can put all of them into one bucket
/// of the map: inserting 20,000 of them took 470 times as long as 20,000 random ones. If others
/// choose the hashes, such as clients of a server, use a `HashMap` with its default hasher.
///
/// ```
/// use zobrist::table::PrehashedMap;
/// use zobrist::{Zobrist, ZobristHash};
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Lights([bool; 25]);
///
/// let mut visits = PrehashedMap::<ZobristHash<Lights>, u32>::default();
/// *visits.entry(Lights([true; 25]).zobrist_hash()).or_default() += 1;
/// assert_eq!(visits[&Lights([true; 25]).zobrist_hash()], 1);
/// ```
pub type PrehashedMap<H, V> = HashMap<H, V, Prehashed>;

/// A [`HashSet`] of hashes, made by `PrehashedSet::default()`.
///
/// A state whose hash is in the set counts as visited: see
/// [what happens at a collision](../guide/collisions/index.html). Chosen hashes make it slow: see
/// [`PrehashedMap`].
///
/// ```
/// use zobrist::table::PrehashedSet;
///
/// let mut seen: PrehashedSet<u64> = [0x9d39_247e_3377_6d41, 0x2af7_3980_05aa_a5c7].into_iter().collect();
/// assert!(!seen.insert(0x9d39_247e_3377_6d41));
/// ```
pub type PrehashedSet<H> = HashSet<H, Prehashed>;

/// A [`BuildHasher`] for maps whose keys are hashes: a [`ZobristHash`](crate::ZobristHash), a `u64`
/// or a `u128`.
///
/// ```
/// use std::hash::BuildHasher;
/// use zobrist::table::Prehashed;
///
/// // Two keys that differ in the highest bit only: their low 32 bits differ, too.
/// let [one, other] = [1_u64, 1 | 1 << 63].map(|key| Prehashed.hash_one(key));
/// assert_ne!(one as u32, other as u32);
/// ```
///
/// It costs one multiplication for each 64 bits of the key. An identity hasher would not suffice: a
/// map takes its bucket from the lowest bits and its tag from the highest bits. All keys of a map
/// can agree in these bits, for example if the same bits selected the worker or the table. The
/// product moves every bit of the key into all positions.
///
/// The hasher has no secret, so chosen keys can all share a bucket: see [`PrehashedMap`].
///
/// [`PrehashedMap`] and [`PrehashedSet`] are the collections of the standard library with this
/// hasher.
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
    /// Hashes bytes in words of eight. Hashes are written as integers and do not use this method.
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u32(&mut self, key: u32) {
        self.write_u64(key.into());
    }

    /// Multiplies the key, and combines both halves of the product, so that high bits of the key
    /// affect low bits of the hash.
    ///
    /// The factor is the first output of SplitMix64 with seed 0, made odd, that passes this test:
    /// hashes of 2^14 keys in a pattern, such as consecutive numbers or multiples, have more
    /// than 0.9 times as many different values of the low 15 bits and of the high 16 bits as
    /// hashes of random keys. (With 2^64 over the golden ratio as the factor, multiples of 2^20
    /// have half as many values as random keys.)
    #[inline]
    fn write_u64(&mut self, key: u64) {
        let product = u128::from(self.hash ^ key) * 0x9e60_398c_8d85_53c1;
        self.hash = product as u64 ^ (product >> 64) as u64;
    }

    /// Hashes one half after the other. Combining the halves first would give equal hashes to all
    /// keys whose halves have the same XOR or the same sum.
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
