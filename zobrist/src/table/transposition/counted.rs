//! A handle to the table that counts the calls of one thread.

use core::fmt::{self, Debug, Formatter};
use core::iter::Sum;
use core::ops::Add;

use super::replacement::Outcome;
use super::{Entry, Layout, TranspositionTable, Wide};
use crate::table::hash_value::HashValue;

/// Statistics of the calls of a [`TranspositionTable`] through a [`Counted`] handle.
///
/// ```
/// use zobrist::table::TranspositionTable;
///
/// let table = TranspositionTable::<u64, u64>::new(1 << 20)?;
/// let mut table = table.counted();
/// table.probe(0x9d39_247e_3377_6d41);
/// println!("{:?}", table.statistics());
/// # Ok::<(), zobrist::table::transposition::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableStatistics {
    /// Calls of `probe`.
    pub probes: u64,
    /// Calls of `probe` that found an entry.
    pub hits: u64,
    /// Calls of `store` and `store_with`.
    pub stores: u64,
    /// Stores that replaced the old entry of the same state.
    pub updates: u64,
    /// Stores that evicted the entry of another state.
    pub replacements: u64,
    /// Stores that discarded the new entry in favour of deeper ones, or whose update returned `None`. All other stores,
    /// which are neither updates nor replacements, took a free position.
    pub refusals: u64,
}

impl Add for TableStatistics {
    type Output = TableStatistics;

    fn add(self, other: TableStatistics) -> TableStatistics {
        TableStatistics {
            probes: self.probes + other.probes,
            hits: self.hits + other.hits,
            stores: self.stores + other.stores,
            updates: self.updates + other.updates,
            replacements: self.replacements + other.replacements,
            refusals: self.refusals + other.refusals,
        }
    }
}

/// Returns the sum of the statistics of several threads.
impl Sum for TableStatistics {
    fn sum<I: Iterator<Item = TableStatistics>>(parts: I) -> TableStatistics {
        parts.fold(TableStatistics::default(), TableStatistics::add)
    }
}

/// A handle of one thread to a [`TranspositionTable`] that counts the calls through it.
///
/// ```
/// use zobrist::table::TranspositionTable;
///
/// let table = TranspositionTable::<u64, u64>::new(1 << 20)?;
/// let hash = 0x9d39_247e_3377_6d41;
/// let mut table = table.counted();
/// table.probe(hash);
/// table.store(hash, 15);
/// table.probe(hash);
/// assert_eq!((table.statistics().probes, table.statistics().hits), (2, 1));
/// # Ok::<(), zobrist::table::transposition::SizeError>(())
/// ```
pub struct Counted<'a, H, E, L: Layout = Wide> {
    pub(super) table: &'a TranspositionTable<H, E, L>,
    pub(super) statistics: TableStatistics,
}

impl<'a, H: HashValue, E: Entry, L: Layout> Counted<'a, H, E, L> {
    /// Looks up an entry as [`TranspositionTable::probe`] does, and counts the call.
    #[inline]
    pub fn probe(&mut self, hash: H) -> Option<E> {
        let entry = self.table.probe(hash);
        self.statistics.probes += 1;
        self.statistics.hits += u64::from(entry.is_some());
        entry
    }

    /// Prefetches like [`TranspositionTable::prefetch`]. The call is not counted.
    #[inline]
    pub fn prefetch(&self, hash: H) {
        self.table.prefetch(hash);
    }

    /// Stores an entry as [`TranspositionTable::store`] does, and counts the call.
    #[inline]
    pub fn store(&mut self, hash: H, entry: E) {
        let outcome = self.table.put(hash, entry);
        self.count(outcome);
    }

    /// Stores the result of `update` as [`TranspositionTable::store_with`] does, and counts the call.
    #[inline]
    pub fn store_with(&mut self, hash: H, update: impl FnOnce(Option<(E, u8)>) -> Option<E>) {
        let outcome = self.table.update(hash, update);
        self.count(outcome);
    }

    #[inline]
    fn count(&mut self, outcome: Outcome) {
        self.statistics.stores += 1;
        self.statistics.updates += u64::from(outcome == Outcome::Updated);
        self.statistics.replacements += u64::from(outcome == Outcome::Replaced);
        self.statistics.refusals += u64::from(outcome == Outcome::Refused);
    }

    /// Returns the statistics of the calls so far.
    pub fn statistics(&self) -> TableStatistics {
        self.statistics
    }

    /// Returns the table.
    pub fn table(&self) -> &'a TranspositionTable<H, E, L> {
        self.table
    }
}

impl<H, E, L: Layout> Debug for Counted<'_, H, E, L> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Counted").field("statistics", &self.statistics).finish_non_exhaustive()
    }
}
