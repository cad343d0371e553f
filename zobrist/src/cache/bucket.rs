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
    /// Direct mapped: each hash has one position, and the entry there is the victim. The fastest policy, but two states
    /// with the same position evict each other while other positions are free.
    DirectMapped,
    /// Evicts the least recently used entry of the bucket, the one that was stored or hit longest ago. More hits than a
    /// direct-mapped cache, which pays if values are expensive to compute.
    #[default]
    LeastRecentlyUsed,
    /// Evicts the least recently used entry of the bucket with fewer than [`SECOND_CHANCE`](Eviction::SECOND_CHANCE)
    /// hits. Every less recently used entry gets a second chance: it stays, and its number of hits is halved, rounded
    /// down. If all entries of the bucket have that many hits, all are halved, and the least recently used one is
    /// evicted.
    ///
    /// So an entry with many hits survives a flood of states that are seen once. It does not stay forever: hits are
    /// counted up to 65,535, so an entry without new hits gets at most 13 second chances. The policy is called
    /// "pensionable" by its authors: D. R. Mason, A. E. Sand, S. L. Dudarev, Modelling Simul. Mater. Sci. Eng. 27
    /// (2019) 055003.
    SecondChance,
}

impl Eviction {
    /// Number of hits that earn a second chance.
    pub const SECOND_CHANCE: u16 = 8;
}

/// Up to four entries. With 64-bit keys they fill one cache line, which a search reads as a whole. The values are
/// stored elsewhere.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(super) struct Bucket<K, C> {
    keys: [K; WAYS],
    checks: [C; WAYS],
    /// Index of the value, or `NONE`.
    values: [u32; WAYS],
    hits: [u16; WAYS],
    order: Order,
    /// A bit for each position that is never filled; these stay the oldest.
    unused: u8,
}

/// The positions of a bucket by recency, as a bit matrix: bit `b` of row `a` says that position `a` was used after
/// position `b`. A use takes two operations and no search (A. S. Tanenbaum, Modern Operating Systems, section 3.4: LRU
/// in hardware).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Order(u16);

/// Bit 0 of each row, which has a bit for each position.
const ROWS: u16 = 0x1111;

impl Order {
    /// Returns the initial order: position 0 is filled first, and the positions beyond `ways` stay the oldest.
    fn new(ways: usize) -> Order {
        (ways..WAYS).rev().chain(0..ways).fold(Order(0), Order::renewed)
    }

    /// Returns the position with this age; age 0 is the most recently used one.
    #[inline]
    fn place(self, age: u8) -> usize {
        // The number of older positions of each: sums of adjacent bits, then of adjacent pairs.
        let pairs = self.0 - (self.0 >> 1 & 0x5555);
        let older = (pairs & 0x3333) + (pairs >> 2 & 0x3333);
        Order(older).with_row(WAYS as u16 - 1 - u16::from(age))
    }

    /// Returns the first position with this row; there must be one.
    #[inline]
    fn with_row(self, row: u16) -> usize {
        let other = self.0 ^ (ROWS * row);
        // The borrow of a row that is 0 reaches rows above it only.
        let zero = other.wrapping_sub(ROWS) & !other & ROWS << 3;
        zero.trailing_zeros() as usize / WAYS
    }

    /// Makes the position the most recently used one; those that were more recent age by one.
    #[inline]
    fn renewed(self, way: usize) -> Order {
        /// The column to be cleared, and the row to be set but for its own bit.
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

    /// Returns the number of positions that are filled, 1 to 4.
    fn ways(&self) -> u8 {
        self.unused.trailing_zeros().min(WAYS as u32) as u8
    }

    pub(super) fn clear(&mut self) {
        self.values = [NONE; WAYS];
        self.hits = [0; WAYS];
        // Positions are filled from the first to the last.
        self.order = Order::new(self.ways().into());
    }

    /// Returns the position that holds the key.
    #[inline]
    pub(super) fn find(&self, key: K) -> Option<usize> {
        let way = self.candidate(key);
        self.holds(way, key).then_some(way)
    }

    /// Returns the only position that can hold the key. It compares all positions without branches, which would be
    /// mispredicted too often. If several match, the first one counts: the positions after it are free and match by
    /// their initial contents.
    #[inline]
    pub(super) fn candidate(&self, key: K) -> usize {
        // Sums of comparisons: the compiler makes branches of a selection.
        let differs = |way: usize| u8::from(self.keys[way] != key);
        let first = differs(0);
        let second = first & differs(1);
        let third = second & differs(2);
        usize::from(first + second + third)
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
        // Only the positions beyond those in use are older.
        let oldest = self.order.with_row(self.unused.into());
        if eviction == Eviction::SecondChance && self.hits[oldest] >= Eviction::SECOND_CHANCE {
            for age in (0..self.ways()).rev() {
                let way = self.order.place(age);
                if self.hits[way] < Eviction::SECOND_CHANCE {
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
