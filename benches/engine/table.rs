//! The interface between the search and a table, and its implementation by the library's tables.

use cozy_chess::Board;
use zobrist::table::transposition::{Bound, Layout, SearchEntry};
use zobrist::table::{HashValue, TranspositionTable};

pub(super) trait Table {
    /// Returns the hash under which the table keeps a position.
    #[inline]
    fn hash(board: &Board) -> u64 {
        board.hash()
    }

    fn probe(&self, hash: u64) -> Option<SearchEntry>;
    /// Stores this entry after [`merged`] with the old entry, unless the old entry is kept.
    fn store(&self, hash: u64, found: SearchEntry);
    fn prefetch(&self, hash: u64);
    fn new_search(&self);
    fn clear(&self);
}

/// Merges a new entry with the `old` entry and its age. Returns `None` to keep an old entry of this search that is at
/// least four plies deeper, unless the new score is exact. Keeps the old move if the new entry has none.
#[inline]
pub(super) fn merged(new: SearchEntry, old: Option<(SearchEntry, u8)>) -> Option<SearchEntry> {
    match old {
        Some((old, 0)) if new.bound != Bound::Exact && new.depth + 4 <= old.depth => None,
        Some((old, _)) if new.mv == 0 => Some(SearchEntry { mv: old.mv, ..new }),
        _ => Some(new),
    }
}

/// The library's table. `CLOCK` includes the halfmove clock in the hash.
pub(super) struct Library<L: Layout, const CLOCK: bool>(pub(super) TranspositionTable<u64, SearchEntry, L>);

impl<L: Layout, const CLOCK: bool> Table for Library<L, CLOCK> {
    #[inline]
    fn hash(board: &Board) -> u64 {
        if CLOCK { board.hash().with_halfmove_clock(board.halfmove_clock()) } else { board.hash() }
    }

    #[inline]
    fn probe(&self, hash: u64) -> Option<SearchEntry> {
        self.0.probe(hash)
    }

    #[inline]
    fn store(&self, hash: u64, found: SearchEntry) {
        self.0.store_with(hash, |old| merged(found, old));
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
