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
    /// and a hit about three times as long. For values that are expensive to compute.
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
    order: Order,
    /// How many places there are; the others come last in the order, and stay there.
    ways: u8,
}

/// The places by their last use, the youngest first, two bits each. Free places come after all entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Order(u8);

impl Order {
    /// `ways` places, of which the first is the next to be taken; and those that a bucket does without.
    fn new(ways: u8) -> Order {
        let place = |age: u8| if age < ways { ways - 1 - age } else { age };
        Order((0..WAYS as u8).rev().fold(0, |order, age| order << 2 | place(age)))
    }

    /// The place of this age: 0 is the entry that was stored or hit last.
    #[inline]
    fn place(self, age: u8) -> usize {
        usize::from(self.0 >> (2 * age) & 3)
    }

    /// The place is the youngest now, and those that were younger are one older.
    #[inline]
    fn renewed(self, way: usize) -> Order {
        Order(RENEWED[usize::from(self.0)][way % WAYS])
    }
}

/// Each order after a use of each place: a load waits for less than the search for a place in a word.
static RENEWED: [[u8; WAYS]; 256] = {
    let mut renewed = [[0; WAYS]; 256];
    let mut order = 0;
    while order < 256 {
        let mut way = 0;
        while way < WAYS {
            let (mut next, mut bits, mut age) = (way, 2, 0);
            while age < WAYS {
                let other = order >> (2 * age) & 3;
                // Of the numbers that are no orders, what comes out does not matter.
                if other != way && bits < 8 {
                    next |= other << bits;
                    bits += 2;
                }
                age += 1;
            }
            renewed[order][way] = next as u8;
            way += 1;
        }
        order += 1;
    }
    renewed
};

pub(super) const WAYS: usize = 4;
const NONE: u32 = u32::MAX;

impl<K: Key, C: Check> Bucket<K, C> {
    pub(super) fn new(ways: usize) -> Self {
        let mut bucket = Bucket {
            keys: [K::ZERO; WAYS],
            checks: [C::from_bits(0); WAYS],
            values: [NONE; WAYS],
            hits: [0; WAYS],
            order: Order(0),
            ways: ways as u8,
        };
        bucket.clear();
        bucket
    }

    pub(super) fn clear(&mut self) {
        self.values = [NONE; WAYS];
        self.hits = [0; WAYS];
        // Places are taken from the first to the last.
        self.order = Order::new(self.ways);
    }

    /// The place that holds the key, if one does.
    #[inline]
    pub(super) fn find(&self, key: K) -> Option<usize> {
        let way = self.candidate(key);
        self.holds(way, key).then_some(way)
    }

    /// The only place that may hold the key. Looks at all of them, whichever does: a branch for each would be guessed wrong too
    /// often. Of several with this key, the first: those behind it are free, and have been taken for entries by what they
    /// hold at the start.
    #[inline]
    pub(super) fn candidate(&self, key: K) -> usize {
        let mut found = 0;
        for way in (0..WAYS).rev() {
            found = if self.keys[way] == key { way } else { found };
        }
        found
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
        Some(self.order.place(age as u8)).filter(|&way| self.values[way] != NONE)
    }

    /// The entry is asked for.
    #[inline]
    pub(super) fn serve(&mut self, way: usize, eviction: Eviction) {
        if eviction != Eviction::Always {
            self.renew(way);
        }
        if eviction == Eviction::SecondChance {
            self.hits[way] = self.hits[way].saturating_add(1);
        }
    }

    /// The place of the entry to evict.
    #[inline]
    pub(super) fn evict(&mut self, eviction: Eviction) -> usize {
        let oldest = self.ways - 1;
        if eviction == Eviction::SecondChance {
            for age in (0..=oldest).rev() {
                let way = self.order.place(age);
                if self.hits[way] < Eviction::SECOND_CHANCE {
                    return way;
                }
                self.hits[way] /= 2;
            }
        }
        self.order.place(oldest)
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
        self.order = self.order.renewed(way);
    }
}

#[cfg(test)]
mod tests {
    use super::Order;

    /// Against a list, for all orders of four places.
    #[test]
    fn the_order_is_that_of_a_list() {
        let mut orders = alloc::vec![(Order::new(4), alloc::vec![3, 2, 1, 0])];
        let mut known = 0;
        while known < orders.len() {
            let (order, list) = orders[known].clone();
            for (age, &way) in list.iter().enumerate() {
                assert_eq!(order.place(age as u8), way);
                let mut next = list.clone();
                next.remove(age);
                next.insert(0, way);
                let next = (order.renewed(way), next);
                if !orders.contains(&next) {
                    orders.push(next);
                }
            }
            known += 1;
        }
        assert_eq!(orders.len(), 24);
    }

    #[test]
    fn places_that_a_bucket_does_without_stay_last() {
        let order = Order::new(2);
        assert_eq!([0, 1, 2, 3].map(|age| order.place(age)), [1, 0, 2, 3]);
        assert_eq!([0, 1, 2, 3].map(|age| order.renewed(0).place(age)), [0, 1, 2, 3]);
    }
}
