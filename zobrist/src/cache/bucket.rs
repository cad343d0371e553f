//! Buckets of up to four entries, and the choice of the victim.

use crate::key::Key;
use crate::table::Check;

/// Eviction policy of a [`Cache`](super::Cache): which entry of a full bucket is replaced by a new one.
///
/// An entry is hit when [`get`](super::Cache::get) or [`get_or_insert_with`](super::Cache::get_or_insert_with) finds
/// it. An entry with the same hash is always overwritten.
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
    /// Evicts the entry in the only position that the hash selects (a direct-mapped cache). It is the fastest policy,
    /// but two states whose hashes select the same position evict each other even if other positions are free.
    DirectMapped,
    /// Evicts the least recently used entry of the bucket, the one that was stored or hit longest ago. It has more hits
    /// than `DirectMapped`. Use it if values are expensive to compute.
    #[default]
    LeastRecentlyUsed,
    /// Evicts the least recently used entry among the entries of the bucket with fewer than 8 hits. Every less recently
    /// used entry gets a second chance: it stays, and its number of hits is halved, rounded down. If all entries of the
    /// bucket have at least that many hits, all numbers of hits are halved, and the least recently used entry is
    /// evicted.
    ///
    /// So an entry with many hits survives a flood of states that are seen once. It does not stay forever: hits are
    /// counted up to 65,535, so an entry without new hits gets at most 13 second chances. The policy is called
    /// "pensionable" by its authors: D. R. Mason, A. E. Sand, S. L. Dudarev, Modelling Simul. Mater. Sci. Eng. 27
    /// (2019) 055003.
    SecondChance,
}

/// Number of hits that give an entry a second chance.
const SECOND_CHANCE: u16 = 8;

/// A bucket of up to four entries. With 64-bit keys and no checks it fills one cache line, which a search reads as a
/// whole. The values are stored elsewhere.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(super) struct Bucket<K, C> {
    keys: [K; WAYS],
    checks: [C; WAYS],
    /// Indices of the values. `NONE` marks a free position.
    values: [u32; WAYS],
    hits: [u16; WAYS],
    order: Order,
    /// Mask of the positions that are never filled. They stay the oldest ones in `order`.
    unused: u8,
}

/// The positions of a bucket by recency, as a bit matrix: bit `b` of row `a` says that position `a` was used after
/// position `b`. A use takes two operations and no search (A. S. Tanenbaum, Modern Operating Systems, section 3.4: LRU
/// in hardware).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Order(u16);

/// Bit 0 of each row. A row has a bit for each position.
const ROWS: u16 = 0x1111;

impl Order {
    /// Returns the initial order: position 0 is filled first, and the positions beyond `ways` stay the oldest.
    fn new(ways: usize) -> Order {
        (ways..WAYS).rev().chain(0..ways).fold(Order(0), Order::renewed)
    }

    /// Returns the position with this age; age 0 is the most recently used one.
    #[inline]
    fn place(self, age: u8) -> usize {
        // Adds the bits of each row, first in pairs. The sum is the number of positions that are older than the
        // position of the row.
        let pairs = self.0 - (self.0 >> 1 & 0x5555);
        let older = (pairs & 0x3333) + (pairs >> 2 & 0x3333);
        Order(older).with_row(WAYS as u16 - 1 - u16::from(age))
    }

    /// Returns the first position whose row equals `row`. There must be such a position.
    #[inline]
    fn with_row(self, row: u16) -> usize {
        let other = self.0 ^ (ROWS * row);
        // Rows of `other` that are 0 match. The subtraction can mark a wrong row only above a match, because such a row
        // borrows from rows above it. So the lowest marked row is a match.
        let zero = other.wrapping_sub(ROWS) & !other & ROWS << 3;
        zero.trailing_zeros() as usize / WAYS
    }

    /// Returns the order with `way` as the most recently used position.
    #[inline]
    fn renewed(self, way: usize) -> Order {
        /// Masks: clear this column; set this row except the diagonal.
        const USES: [(u16, u16); WAYS] = [(!0x1111, 0x000e), (!0x2222, 0x00d0), (!0x4444, 0x0b00), (!0x8888, 0x7000)];
        let (others, row) = USES[way % WAYS];
        Order(self.0 & others | row)
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
            order: Order(0),
            unused: 0xf << ways & 0xf,
        };
        bucket.clear();
        bucket
    }

    /// Returns the number of usable positions, 1 to 4.
    fn ways(&self) -> u8 {
        self.unused.trailing_zeros().min(WAYS as u32) as u8
    }

    pub(super) fn clear(&mut self) {
        self.values = [NONE; WAYS];
        self.hits = [0; WAYS];
        // Positions are filled from the first to the last.
        self.order = Order::new(self.ways().into());
    }

    /// Returns the position of the entry with this key.
    #[inline]
    pub(super) fn find(&self, key: K) -> Option<usize> {
        let way = self.candidate(key);
        self.holds(way, key).then_some(way)
    }

    /// Returns the only position that can hold the key: the first one with this key, or the last one if there is none.
    /// Later positions with this key are free, with keys from before a [`clear`](Bucket::clear). All positions are
    /// compared without branches, because branches would be mispredicted too often.
    #[inline]
    pub(super) fn candidate(&self, key: K) -> usize {
        let first = |found, way| if self.keys[way] == key { way } else { found };
        (0..WAYS - 1).rev().fold(WAYS - 1, first)
    }

    /// Returns whether this position holds the key.
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

    /// Returns the index of the entry's value.
    #[inline]
    pub(super) fn value(&self, way: usize) -> usize {
        self.values[way] as usize
    }

    #[inline]
    pub(super) fn is_free(&self, way: usize) -> bool {
        self.values[way] == NONE
    }

    /// Returns the position of the entry with this age.
    #[inline]
    pub(super) fn of_age(&self, age: usize) -> Option<usize> {
        Some(self.order.place(age as u8)).filter(|&way| self.values[way] != NONE)
    }

    /// Records a hit of the entry.
    #[inline]
    pub(super) fn serve(&mut self, way: usize, eviction: Eviction) {
        self.renew(way);
        if eviction == Eviction::SecondChance {
            self.hits[way] = self.hits[way].saturating_add(1);
        }
    }

    /// Chooses the victim and returns its position.
    #[inline]
    pub(super) fn evict(&mut self, eviction: Eviction) -> usize {
        // Only the unusable positions are older than the oldest usable one. So its row equals their mask.
        let oldest = self.order.with_row(self.unused.into());
        if eviction == Eviction::SecondChance && self.hits[oldest] >= SECOND_CHANCE {
            for age in (0..self.ways()).rev() {
                let way = self.order.place(age);
                if self.hits[way] < SECOND_CHANCE {
                    return way;
                }
                self.hits[way] /= 2;
            }
        }
        oldest
    }

    #[inline]
    pub(super) fn put(&mut self, way: usize, key: K, check: C, value: usize) {
        self.keys[way] = key;
        self.checks[way] = check;
        self.values[way] = value as u32;
        self.hits[way] = 0;
    }

    /// Makes the entry the most recently used one.
    #[inline]
    pub(super) fn renew(&mut self, way: usize) {
        self.order = self.order.renewed(way);
    }
}

#[cfg(test)]
#[path = "../../tests/unit/cache/bucket.rs"]
mod tests;
