//! A bucket: up to four entries side by side, and which of them is evicted.

use crate::key::Key;
use crate::table::hash_value::Check;

/// Eviction policy: which entry of a full bucket is evicted for a new one.
///
/// An entry is hit when [`get`](super::Recall::get) or
/// [`get_or_insert_with`](super::Recall::get_or_insert_with) finds it. An entry of the same hash is always overwritten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Eviction {
    /// Direct mapped: a hash has one place, and evicts the entry there. The fastest policy; but states of one
    /// place evict each other while other places are free.
    Always,
    /// Evicts the entry that was stored or hit longest ago. More hits, which pays where values are expensive to compute.
    #[default]
    LeastRecentlyUsed,
    /// Evicts the least recently used entry, but an entry of [`SECOND_CHANCE`](Eviction::SECOND_CHANCE) hits or more is spared
    /// once for half of its hits, rounded down. If all entries have so many, all are halved, and the least recently used one is
    /// evicted.
    ///
    /// So an entry with many hits outlives a flood of states that are seen once, but not for ever: hits are counted up to
    /// 65,535, so an entry without new ones is spared 13 times at most. The idea, there called "pensionable", is from D. R.
    /// Mason, A. E. Sand, S. L. Dudarev, Modelling Simul. Mater. Sci. Eng. 27 (2019) 055003.
    SecondChance,
    /// Evicts the least recently used entry of the whole memory, which is fully associative: a memory that has room for all
    /// keeps all, whatever their hashes. An entry takes 32 bytes besides a hash of 64 bits and the value instead of 8,
    /// and a hit some nanoseconds more. For values that are expensive to compute.
    FullyAssociative,
}

impl Eviction {
    /// Hits that earn a second chance.
    pub const SECOND_CHANCE: u16 = 8;
}

/// Up to four entries: for 64-bit keys one line of the cache, which a search reads as a whole. The values are elsewhere.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(super) struct Bucket<K, C> {
    keys: [K; WAYS],
    checks: [C; WAYS],
    /// Where the value is, or `NONE`.
    values: [u32; WAYS],
    hits: [u16; WAYS],
    ages: Ages,
    /// How many places are in use; the others have ages beyond, which never change.
    ways: u8,
}

/// The age of each place, a byte each: 0 is the entry that was stored or used last. Free places are older than all entries.
///
/// One word and not an array: what is written as one is soon read as one again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ages(u32);

impl Ages {
    fn new(mut age: impl FnMut(u8) -> u8) -> Ages {
        Ages(u32::from_le_bytes(core::array::from_fn(|way| age(way as u8))))
    }

    #[inline]
    fn of(self, way: usize) -> u8 {
        (self.0 >> (8 * way)) as u8
    }

    /// The place is the youngest now, and those that were younger are one older. All ages stay below 128.
    #[inline]
    fn renewed(self, way: usize) -> Ages {
        const ONES: u32 = 0x0101_0101;
        const HIGHEST: u32 = 0x8080_8080;
        let was = u32::from(self.of(way)) * ONES;
        // No byte borrows from the next: the highest bit of each tells that it is no less than `was`.
        let younger = !((self.0 | HIGHEST) - was) & HIGHEST;
        Ages((self.0 + (younger >> 7)) & !(0xff << (8 * way)))
    }
}

pub(super) const WAYS: usize = 4;
const NONE: u32 = u32::MAX;

impl<K: Key, C: Check> Bucket<K, C> {
    pub(super) fn new(ways: usize) -> Self {
        let mut bucket = Bucket {
            keys: [K::ZERO; WAYS],
            checks: [C::from_bits(0); WAYS],
            values: [NONE; WAYS],
            hits: [0; WAYS],
            ages: Ages(0),
            ways: ways as u8,
        };
        bucket.clear();
        bucket
    }

    pub(super) fn clear(&mut self) {
        self.values = [NONE; WAYS];
        self.hits = [0; WAYS];
        // Places are taken from the first to the last.
        let last = self.ways - 1;
        self.ages = Ages::new(|way| last.checked_sub(way).unwrap_or(way));
    }

    /// Looks at all places, whichever holds the key: a branch for each would be guessed wrong too often. Of several that
    /// do, the first: those behind it are free, and have been taken for entries by what they hold at the start.
    #[inline]
    pub(super) fn find(&self, key: K) -> Option<usize> {
        let mut found = 0;
        for way in (0..WAYS).rev() {
            found = if self.keys[way] == key { way } else { found };
        }
        self.holds(found, key).then_some(found)
    }

    /// Whether this place holds the key.
    #[inline]
    pub(super) fn holds(&self, way: usize, key: K) -> bool {
        self.keys[way] == key && self.values[way] != NONE
    }

    #[inline]
    pub(super) fn key(&self, way: usize) -> K {
        self.keys[way]
    }

    #[inline]
    pub(super) fn check(&self, way: usize) -> C {
        self.checks[way]
    }

    /// Where the value of the entry is.
    #[inline]
    pub(super) fn value(&self, way: usize) -> usize {
        self.values[way] as usize
    }

    #[inline]
    pub(super) fn is_free(&self, way: usize) -> bool {
        self.values[way] == NONE
    }

    /// The place of the entry of this age.
    #[inline]
    pub(super) fn of_age(&self, age: usize) -> Option<usize> {
        (0..WAYS).find(|&way| usize::from(self.ages.of(way)) == age && self.values[way] != NONE)
    }

    /// The entry is asked for.
    #[inline]
    pub(super) fn serve(&mut self, way: usize, eviction: Eviction) {
        match eviction {
            Eviction::Always => {}
            Eviction::LeastRecentlyUsed | Eviction::FullyAssociative => self.renew(way),
            Eviction::SecondChance => {
                self.renew(way);
                self.hits[way] = self.hits[way].saturating_add(1);
            }
        }
    }

    /// The place of the entry to evict.
    #[inline]
    pub(super) fn evict(&mut self, eviction: Eviction) -> usize {
        let oldest = self.ways - 1;
        if eviction == Eviction::SecondChance {
            for age in (0..=oldest).rev() {
                let way = self.place(age);
                if self.hits[way] < Eviction::SECOND_CHANCE {
                    return way;
                }
                self.hits[way] /= 2;
            }
        }
        self.place(oldest)
    }

    #[inline]
    pub(super) fn put(&mut self, way: usize, key: K, check: C, value: usize) {
        self.keys[way] = key;
        self.checks[way] = check;
        self.values[way] = value as u32;
        self.hits[way] = 0;
    }

    /// The entry is the youngest now.
    #[inline]
    pub(super) fn renew(&mut self, way: usize) {
        self.ages = self.ages.renewed(way);
    }

    #[inline]
    fn place(&self, age: u8) -> usize {
        let mut place = 0;
        for way in 1..WAYS {
            place = if self.ages.of(way) == age { way } else { place };
        }
        place
    }
}

#[cfg(test)]
mod tests {
    use super::Ages;

    /// Against a list in the order of use, for all orders of four places.
    #[test]
    fn the_ages_are_those_of_a_list() {
        let mut orders = alloc::vec![(Ages::new(|way| 3 - way), alloc::vec![3, 2, 1, 0])];
        let mut known = 0;
        while known < orders.len() {
            let (ages, order) = orders[known].clone();
            for (age, &way) in order.iter().enumerate() {
                assert_eq!(usize::from(ages.of(way)), age);
                let mut next = order.clone();
                next.remove(age);
                next.insert(0, way);
                let next = (ages.renewed(way), next);
                if !orders.contains(&next) {
                    orders.push(next);
                }
            }
            known += 1;
        }
        assert_eq!(orders.len(), 24);
    }
}
