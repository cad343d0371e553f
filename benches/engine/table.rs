//! The interface between the search and a table, and its implementation by the library's tables.

use std::cell::Cell;

use cozy_chess::Board;
use zobrist::table::transposition::{Bound, Compact, Entry, Layout, SearchEntry};
use zobrist::table::{HashValue, TranspositionTable};

/// An entry of a position, in 58 bits.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    /// The best move, or 0 for none.
    pub(crate) mv: u16,
    pub(crate) score: i16,
    /// The static evaluation, or [`Found::UNKNOWN`].
    pub(crate) eval: i16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

impl Found {
    pub(crate) const UNKNOWN: i16 = i16::MIN;

    /// Merges this new entry with the `old` entry and its age. Returns `None` to keep an old entry of this search that
    /// is at least four plies deeper, unless the new score is exact. Keeps the old move if the new entry has none.
    #[inline]
    pub(crate) fn merged(self, old: Option<(Found, u8)>) -> Option<Found> {
        match old {
            Some((old, 0)) if self.bound != Bound::Exact && self.depth + 4 <= old.depth => None,
            Some((old, _)) if self.mv == 0 => Some(Found { mv: old.mv, ..self }),
            _ => Some(self),
        }
    }
}

/// Packs the fields from the lowest bit: move, score, evaluation, depth, bound.
impl Entry for Found {
    const BITS: u32 = 58;

    #[inline]
    fn pack(entry: Self) -> u64 {
        let [score, eval] = [entry.score, entry.eval].map(|score| u64::from(score.cast_unsigned()));
        let bound = match entry.bound {
            Bound::Exact => 3,
            Bound::Lower => 2,
            Bound::Upper => 1,
        };
        u64::from(entry.mv) | score << 16 | eval << 32 | u64::from(entry.depth) << 48 | bound << 56
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
    fn depth(entry: Self) -> u8 {
        entry.depth
    }
}

pub(crate) trait Table {
    /// Returns the hash under which the table keeps a position.
    #[inline]
    fn hash(board: &Board) -> u64 {
        board.hash()
    }

    fn probe(&self, hash: u64) -> Option<Found>;
    /// Stores this entry after [`Found::merged`] with the old entry, unless the old entry is kept.
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

/// The library's entry of a search, with the halfmove clock in the hash of the table.
pub(crate) struct WithClock(pub(crate) TranspositionTable<u64, SearchEntry, Compact>);

impl From<SearchEntry> for Found {
    #[inline]
    fn from(SearchEntry { mv, score, eval, depth, bound, .. }: SearchEntry) -> Self {
        Found { mv, score, eval: eval.unwrap_or(Found::UNKNOWN), depth, bound }
    }
}

impl From<Found> for SearchEntry {
    #[inline]
    fn from(Found { mv, score, eval, depth, bound }: Found) -> Self {
        let eval = (eval != Found::UNKNOWN).then_some(eval);
        SearchEntry { mv, score, eval, depth, bound, pv: bound == Bound::Exact }
    }
}

impl Table for WithClock {
    #[inline]
    fn hash(board: &Board) -> u64 {
        board.hash().with_halfmove_clock(board.halfmove_clock())
    }

    #[inline]
    fn probe(&self, hash: u64) -> Option<Found> {
        self.0.probe(hash).map(Found::from)
    }

    #[inline]
    fn store(&self, hash: u64, found: Found) {
        self.0.store_with(hash, |old| found.merged(old.map(|(old, age)| (old.into(), age))).map(SearchEntry::from));
    }

    #[inline]
    fn prefetch(&self, hash: u64) {
        self.0.prefetch(hash);
    }

    fn new_search(&self) {
        self.0.new_search();
    }

    fn clear(&self) {
        self.0.clear();
    }
}

/// A table that counts hits and false hits. To recognize false hits, its entries have additional bits of the hash in
/// place of the static evaluation.
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

    /// Returns bits that depend on all bits of the hash and differ from the bits of its tag and index.
    fn check(hash: u64) -> i16 {
        let hash = (hash ^ hash >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((hash >> 40) as u16).cast_signed()
    }
}

impl<T: Table> Table for Checked<T> {
    fn hash(board: &Board) -> u64 {
        T::hash(board)
    }

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
