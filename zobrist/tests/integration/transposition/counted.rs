//! A handle that counts what a table returns, for tests of hits and of evictions.

use std::iter::Sum;
use std::ops::Add;

use zobrist::table::transposition::{Entry, Layout, Outcome};
use zobrist::table::{HashValue, TranspositionTable};

/// Numbers of calls, and of their outcomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TableStatistics {
    pub(super) probes: u64,
    pub(super) hits: u64,
    pub(super) stores: u64,
    pub(super) updates: u64,
    pub(super) replacements: u64,
    pub(super) refusals: u64,
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

impl Sum for TableStatistics {
    fn sum<I: Iterator<Item = TableStatistics>>(parts: I) -> TableStatistics {
        parts.fold(TableStatistics::default(), TableStatistics::add)
    }
}

/// A table, with the statistics of the calls through this handle.
pub(super) struct Counted<'a, H, E, L: Layout> {
    table: &'a TranspositionTable<H, E, L>,
    statistics: TableStatistics,
}

/// Makes a handle that counts.
pub(super) trait Count<H, E, L: Layout> {
    fn counted(&self) -> Counted<'_, H, E, L>;
}

impl<H: HashValue, E: Entry, L: Layout> Count<H, E, L> for TranspositionTable<H, E, L> {
    fn counted(&self) -> Counted<'_, H, E, L> {
        Counted { table: self, statistics: TableStatistics::default() }
    }
}

impl<H: HashValue, E: Entry, L: Layout> Counted<'_, H, E, L> {
    pub(super) fn probe(&mut self, hash: H) -> Option<E> {
        let entry = self.table.probe(hash);
        self.statistics.probes += 1;
        self.statistics.hits += u64::from(entry.is_some());
        entry
    }

    pub(super) fn prefetch(&self, hash: H) {
        self.table.prefetch(hash);
    }

    pub(super) fn store(&mut self, hash: H, entry: E) {
        let outcome = self.table.store(hash, entry);
        self.count(outcome);
    }

    pub(super) fn store_with(&mut self, hash: H, update: impl FnOnce(Option<(E, u8)>) -> Option<E>) {
        let outcome = self.table.store_with(hash, update);
        self.count(outcome);
    }

    fn count(&mut self, outcome: Outcome) {
        self.statistics.stores += 1;
        self.statistics.updates += u64::from(outcome == Outcome::Updated);
        self.statistics.replacements += u64::from(outcome == Outcome::Replaced);
        self.statistics.refusals += u64::from(outcome == Outcome::Refused);
    }

    pub(super) fn statistics(&self) -> TableStatistics {
        self.statistics
    }
}
