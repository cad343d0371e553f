//! Buckets of up to four entries, and the choice of the victim.

// To add an eviction policy: a variant of `Eviction`, its choice of a victim in `evict`, and
// what it records at a hit in `find_or` of `search.rs`. A policy that places entries otherwise
// also changes the rest of `search.rs`, and `with_eviction` in `mod.rs`. The model of all
// policies is `zobrist/tests/integration/cache/model.rs`. Then C (`bindings/c/src/options.rs`),
// Python (`bindings/python/src/cache.rs`), and the bench `cache`.

use core::array;

use crate::key::Key;
use crate::table::Check;

/// Eviction policy of a [`Cache`](super::Cache): which entry of a full bucket is replaced by a new
/// one.
///
/// An entry is hit when [`get`](super::Cache::get) or
/// [`get_or_insert_with`](super::Cache::get_or_insert_with) finds it. An entry with the same hash
/// is always overwritten.
///
/// ```
/// use zobrist::cache::{Cache, Eviction};
///
/// // Four entries are one bucket. The one that was hit stays, and the second one is the least recently used.
/// let mut cache = Cache::<u64, f64>::with_eviction(4, Eviction::LeastRecentlyUsed)?;
/// (1..=4).for_each(|hash| cache.insert(hash, 0.5));
/// cache.get(1);
/// cache.insert(5, 1.5);
/// assert_eq!((cache.peek(1), cache.peek(2)), (Some(&0.5), None));
/// # Ok::<(), zobrist::cache::CapacityError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Eviction {
    /// Evicts the entry in the only position that the hash selects (a direct-mapped cache). It is
    /// the fastest policy, but two states whose hashes select the same position evict each
    /// other even if other positions are free.
    DirectMapped,
    /// Evicts the least recently used entry of the bucket, the one that was stored or hit longest
    /// ago. It has more hits than `DirectMapped`. Use it if values are expensive to compute.
    /// Uses are counted modulo 2<sup>32</sup>, so an entry that is left alone for that many
    /// uses of the cache counts as new again.
    #[default]
    LeastRecentlyUsed,
    /// Evicts the least recently used entry among the entries of the bucket with fewer than 8 hits.
    /// Every less recently used entry gets a second chance: it stays, and its number of hits is
    /// halved, rounded down. If all entries of the bucket have at least that many hits, all
    /// numbers of hits are halved, and the least recently used entry is evicted.
    ///
    /// So an entry with many hits survives a flood of states that are seen once. It does not stay
    /// forever: hits are counted up to 65,535, so an entry without new hits gets at most 13
    /// second chances. The policy is called "pensionable" by its authors: D. R. Mason, A. E.
    /// Sand, S. L. Dudarev, Modelling Simul. Mater. Sci. Eng. 27 (2019) 055003.
    SecondChance,
}

/// Number of hits that give an entry a second chance.
const SECOND_CHANCE: u16 = 8;

/// A bucket of up to four entries. With 64-bit keys and no checks it fills one cache line, which a
/// search reads as a whole. The values are stored elsewhere.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(super) struct Bucket<K, C> {
    keys: [K; WAYS],
    checks: [C; WAYS],
    /// Indices of the values. `FREE` marks a free position, `UNUSED` one that is never filled.
    values: [u32; WAYS],
    /// The times of the last uses. They count all uses of the cache, modulo 2^32.
    pub(super) used: [u32; WAYS],
}

pub(super) const WAYS: usize = 4;
const FREE: u32 = u32::MAX;
const UNUSED: u32 = FREE - 1;

impl<K: Key, C: Check> Bucket<K, C> {
    pub(super) fn new(ways: usize) -> Self {
        let values = array::from_fn(|way| if way < ways { FREE } else { UNUSED });
        Bucket {
            keys: [K::ZERO; WAYS],
            checks: [C::from_bits(0); WAYS],
            values,
            used: [0; WAYS],
        }
    }

    pub(super) fn clear(&mut self) {
        self.values = self
            .values
            .map(|value| if value == UNUSED { UNUSED } else { FREE });
    }

    /// Returns the only position that can hold the key: the first one with this key, or the last
    /// one if there is none. Later positions with this key are free, with keys from before a
    /// [`clear`](Bucket::clear). All positions are compared without branches, because branches
    /// would be mispredicted too often.
    #[inline]
    pub(super) fn candidate(&self, key: K) -> usize {
        let first = |found, way| if self.keys[way] == key { way } else { found };
        (0..WAYS - 1).rev().fold(WAYS - 1, first)
    }

    /// Returns whether this position holds the key.
    #[inline]
    pub(super) fn holds(&self, way: usize, key: K) -> bool {
        self.keys[way] == key && self.values[way] < UNUSED
    }

    #[inline]
    pub(super) fn key(&self, way: usize) -> K {
        self.keys[way]
    }

    #[inline]
    pub(super) fn check(&self, way: usize) -> C {
        self.checks[way]
    }

    /// Returns the index of the entry's value. For a free position, it is beyond all values.
    #[inline]
    pub(super) fn value(&self, way: usize) -> usize {
        self.values[way] as usize
    }

    /// Returns the positions of all entries, the most recently used one first. `now` is the time of
    /// the last use.
    pub(super) fn by_age(&self, now: u32) -> impl DoubleEndedIterator<Item = usize> {
        let mut ways: [usize; WAYS] = array::from_fn(|way| way);
        let is_free = |way: usize| self.values[way] >= UNUSED;
        ways.sort_unstable_by_key(|&way| (is_free(way), now.wrapping_sub(self.used[way])));
        ways.into_iter()
            .take(ways.iter().filter(|&&way| !is_free(way)).count())
    }

    /// Chooses the victim and returns its position: the first free position, or that of an entry.
    /// `hits` are the hits of the entries, if they give second chances.
    #[inline]
    pub(super) fn evict(&self, now: u32, hits: Option<&mut [u16; WAYS]>) -> usize {
        let age = |way: usize| now.wrapping_sub(self.used[way]);
        let older = |oldest, way| if age(way) > age(oldest) { way } else { oldest };
        // Positions are filled from the first to the last.
        let mut oldest = (1..WAYS).fold(0, older);
        if self.values[WAYS - 1] >= UNUSED {
            let filled = self
                .values
                .iter()
                .take_while(|&&value| value < UNUSED)
                .count();
            if self.values[filled] == FREE {
                return filled;
            }
            oldest = (1..filled).fold(0, older);
        }
        if let Some(hits) = hits.filter(|hits| hits[oldest] >= SECOND_CHANCE) {
            for way in self.by_age(now).rev() {
                if hits[way] < SECOND_CHANCE {
                    return way;
                }
                hits[way] /= 2;
            }
        }
        oldest
    }

    #[inline]
    pub(super) fn put(&mut self, way: usize, key: K, check: C, value: usize) {
        self.keys[way] = key;
        self.checks[way] = check;
        self.values[way] = value as u32;
    }
}

#[cfg(test)]
mod tests;
