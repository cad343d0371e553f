//! A view of a table that counts.

use core::fmt::{self, Debug, Formatter};
use core::iter::Sum;
use core::ops::Add;

use super::{Entry, Stored, TranspositionTable};
use crate::hash::ZobristHash;
use crate::key::Key;
use crate::state::State;

/// What was asked of a table, and stored in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Calls of `probe`.
    pub probes: u64,
    /// Those that found an entry.
    pub hits: u64,
    /// Calls of `store`.
    pub stores: u64,
    /// Those that took the place of another state's entry.
    pub replacements: u64,
}

impl Add for Counts {
    type Output = Counts;

    fn add(self, other: Counts) -> Counts {
        Counts {
            probes: self.probes + other.probes,
            hits: self.hits + other.hits,
            stores: self.stores + other.stores,
            replacements: self.replacements + other.replacements,
        }
    }
}

/// The counts of all threads together.
impl Sum for Counts {
    fn sum<I: Iterator<Item = Counts>>(counts: I) -> Counts {
        counts.fold(Counts::default(), Counts::add)
    }
}

/// A [`TranspositionTable`] as one thread sees it, with counters of its own.
///
/// ```
/// # use zobrist::{TranspositionTable, Zobrist};
/// # #[derive(Zobrist)]
/// # #[zobrist(key = u64)]
/// # struct Lights([bool; 25]);
/// # let table = TranspositionTable::<Lights, u64>::new(1 << 20)?;
/// # let hash = Lights([true; 25]).zobrist_hash();
/// let mut table = table.counted();
/// table.probe(hash);
/// table.store(hash, 15);
/// table.probe(hash);
/// assert_eq!((table.counts().probes, table.counts().hits), (2, 1));
/// # Ok::<(), zobrist::OutOfMemory>(())
/// ```
pub struct Counted<'a, S: ?Sized, E, K = <S as State>::Key> {
    table: &'a TranspositionTable<S, E, K>,
    counts: Counts,
}

impl<'a, S: ?Sized, E: Entry, K: Key> Counted<'a, S, E, K> {
    pub(super) fn new(table: &'a TranspositionTable<S, E, K>) -> Self {
        Counted { table, counts: Counts::default() }
    }

    /// As [`TranspositionTable::probe`].
    #[inline]
    pub fn probe(&mut self, hash: ZobristHash<S, K>) -> Option<E> {
        let entry = self.table.probe(hash);
        self.counts.probes += 1;
        self.counts.hits += u64::from(entry.is_some());
        entry
    }

    /// As [`TranspositionTable::prefetch`].
    #[inline]
    pub fn prefetch(&self, hash: ZobristHash<S, K>) {
        self.table.prefetch(hash);
    }

    /// As [`TranspositionTable::store`].
    #[inline]
    pub fn store(&mut self, hash: ZobristHash<S, K>, entry: E) -> Stored {
        let stored = self.table.store(hash, entry);
        self.counts.stores += 1;
        self.counts.replacements += u64::from(stored == Stored::Replaced);
        stored
    }

    /// What went through this view so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The table itself.
    pub fn table(&self) -> &'a TranspositionTable<S, E, K> {
        self.table
    }
}

impl<S: ?Sized, E, K> Debug for Counted<'_, S, E, K> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Counted").field("counts", &self.counts).finish_non_exhaustive()
    }
}
