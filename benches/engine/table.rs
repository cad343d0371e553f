//! The interface between the search and a table, and its implementation by the library's tables.

use cozy_chess::Board;
use zobrist::table::transposition::{Layout, SearchEntry};
use zobrist::table::{Clocked, HashValue, TranspositionTable};

pub(super) trait Table {
    /// The key under which the table keeps a position.
    type Key: Copy;

    fn key(board: &Board) -> Self::Key;
    fn probe(&self, key: Self::Key) -> Option<SearchEntry>;
    /// Stores this entry, merged with the old entry.
    fn store(&self, key: Self::Key, found: SearchEntry);
    fn prefetch(&self, key: Self::Key);
    fn new_search(&self);
    fn clear(&self);
}

/// The library's table. `CLOCK` includes the halfmove clock in the key.
pub(super) struct Library<L: Layout, const CLOCK: bool>(
    pub(super) TranspositionTable<Clocked<u64>, SearchEntry, L>,
);

impl<L: Layout, const CLOCK: bool> Table for Library<L, CLOCK> {
    type Key = Clocked<u64>;

    #[inline]
    fn key(board: &Board) -> Clocked<u64> {
        board.hash().with_halfmove_clock(if CLOCK {
            board.halfmove_clock().into()
        } else {
            0
        })
    }

    #[inline]
    fn probe(&self, key: Clocked<u64>) -> Option<SearchEntry> {
        self.0.probe(key)
    }

    #[inline]
    fn store(&self, key: Clocked<u64>, found: SearchEntry) {
        self.0.store(key, found);
    }

    #[inline]
    fn prefetch(&self, key: Clocked<u64>) {
        self.0.prefetch(key);
    }

    fn new_search(&self) {
        self.0.new_search();
    }

    fn clear(&self) {
        self.0.clear();
    }
}
