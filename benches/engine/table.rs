//! What a search asks of a table, and the library's tables.

use std::cell::Cell;

use zobrist::table::TranspositionTable;
use zobrist::table::transposition::{Bound, Entry, Layout};

/// What is stored for a position, in 58 bits.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    /// 0 for none.
    pub(crate) mv: u16,
    pub(crate) score: i16,
    /// The score without a search, or [`Found::UNKNOWN`].
    pub(crate) eval: i16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

impl Found {
    pub(crate) const UNKNOWN: i16 = i16::MIN;

    /// What is stored when this is new and `old` is there with its age: the old move if there is no new one; nothing if the old
    /// entry is of this search and deeper by four plies.
    #[inline]
    pub(crate) fn merged(self, old: Option<(Found, u8)>) -> Option<Found> {
        match old {
            Some((old, 0)) if self.bound != Bound::Exact && self.depth + 4 <= old.depth => None,
            Some((old, _)) if self.mv == 0 => Some(Found { mv: old.mv, ..self }),
            _ => Some(self),
        }
    }
}

/// The depth in bits 48 to 55, the bound above it.
impl Entry for Found {
    const BITS: u32 = 58;

    #[inline]
    fn pack(self) -> u64 {
        let [score, eval] = [self.score, self.eval].map(|score| u64::from(score.cast_unsigned()));
        let bound = match self.bound {
            Bound::Exact => 3,
            Bound::Lower => 2,
            Bound::Upper => 1,
        };
        u64::from(self.mv) | score << 16 | eval << 32 | u64::from(self.depth) << 48 | bound << 56
    }

    #[inline]
    fn unpack(bits: u64) -> Self {
        Found {
            mv: bits as u16,
            score: ((bits >> 16) as u16).cast_signed(),
            eval: ((bits >> 32) as u16).cast_signed(),
            depth: (bits >> 48) as u8,
            bound: match bits >> 56 & 3 {
                3 => Bound::Exact,
                2 => Bound::Lower,
                _ => Bound::Upper,
            },
        }
    }

    #[inline]
    fn depth(self) -> u8 {
        self.depth
    }
}

pub(crate) trait Table {
    fn probe(&self, hash: u64) -> Option<Found>;
    /// Stores what [`Found::merged`] makes of it.
    fn store(&self, hash: u64, found: Found);
    fn prefetch(&self, hash: u64);
    fn new_search(&self);
    fn clear(&self);
}

impl<L: Layout> Table for TranspositionTable<u64, Found, L> {
    #[inline]
    fn probe(&self, hash: u64) -> Option<Found> {
        self.probe(hash)
    }

    #[inline]
    fn store(&self, hash: u64, found: Found) {
        self.store_with(hash, |old| found.merged(old));
    }

    #[inline]
    fn prefetch(&self, hash: u64) {
        self.prefetch(hash);
    }

    fn new_search(&self) {
        self.new_search();
    }

    fn clear(&self) {
        self.clear();
    }
}

/// A table whose hits are counted and checked: the place of the score without a search holds other bits of the hash.
pub(crate) struct Checked<T> {
    table: T,
    pub(crate) probes: Cell<u64>,
    pub(crate) hits: Cell<u64>,
    pub(crate) false_hits: Cell<u64>,
}

impl<T> Checked<T> {
    pub(crate) fn new(table: T) -> Self {
        Checked { table, probes: Cell::new(0), hits: Cell::new(0), false_hits: Cell::new(0) }
    }

    /// Depends on all bits of the hash, in another way than a tag or an index does.
    fn check(hash: u64) -> i16 {
        let hash = (hash ^ hash >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((hash >> 40) as u16).cast_signed()
    }
}

impl<T: Table> Table for Checked<T> {
    fn probe(&self, hash: u64) -> Option<Found> {
        self.probes.update(|probes| probes + 1);
        let found = self.table.probe(hash)?;
        let is_false = found.eval != Self::check(hash);
        self.hits.update(|hits| hits + u64::from(!is_false));
        self.false_hits.update(|hits| hits + u64::from(is_false));
        Some(Found { eval: Found::UNKNOWN, ..found })
    }

    fn store(&self, hash: u64, found: Found) {
        self.table.store(hash, Found { eval: Self::check(hash), ..found });
    }

    fn prefetch(&self, hash: u64) {
        self.table.prefetch(hash);
    }

    fn new_search(&self) {
        self.table.new_search();
    }

    fn clear(&self) {
        self.table.clear();
    }
}

impl<T: Table> Table for &T {
    #[inline]
    fn probe(&self, hash: u64) -> Option<Found> {
        T::probe(self, hash)
    }

    #[inline]
    fn store(&self, hash: u64, found: Found) {
        T::store(self, hash, found);
    }

    #[inline]
    fn prefetch(&self, hash: u64) {
        T::prefetch(self, hash);
    }

    fn new_search(&self) {
        T::new_search(self);
    }

    fn clear(&self) {
        T::clear(self);
    }
}
