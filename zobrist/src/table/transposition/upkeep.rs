//! Ages, clearing and occupancy.

use core::iter;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::layout::{Bucket as _, Tag};
use super::{Entry, Layout, TranspositionTable};
use crate::table::hash_value::HashValue;

impl<H: HashValue, E: Entry, L: Layout> TranspositionTable<H, E, L> {
    /// Begins a new search: all entries age by one.
    ///
    /// ```
    /// use zobrist::table::TranspositionTable;
    ///
    /// let table = TranspositionTable::<u64, u64>::new(1 << 20)?;
    /// table.new_search(); // `position` and `go`
    /// table.store(0x9d39_247e_3377_6d41, 15);
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    #[doc(alias("generation", "age"))]
    pub fn new_search(&self) {
        self.search.fetch_add(1, Ordering::Relaxed);
    }

    /// Removes all entries. Several threads clear a large table.
    ///
    /// No memory is allocated, so a table that threads share in an `Arc` is cleared in place. Other
    /// threads may probe and store at the same time; whether an entry that they store survives
    /// is unspecified.
    ///
    /// ```
    /// use zobrist::table::TranspositionTable;
    ///
    /// let table = TranspositionTable::<u64, u64>::new(1 << 20)?;
    /// table.store(0x9d39_247e_3377_6d41, 15);
    /// table.clear(); // `ucinewgame`, `setoption name Clear Hash`
    /// assert_eq!(table.probe(0x9d39_247e_3377_6d41), None);
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    pub fn clear(&self) {
        /// Number of cache lines that a thread clears in about the time that a thread takes to
        /// start.
        const SHARE: usize = 1 << 14;
        let shares = self.memory.len().div_ceil(SHARE);
        let most = thread::available_parallelism().map_or(1, usize::from);
        let next = AtomicUsize::new(0);
        let clear = || {
            let parts = iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
            parts
                .take_while(|&part| part < shares)
                .for_each(|part| self.clear_part(part, shares));
        };
        thread::scope(|scope| {
            for _ in 1..most.min(shares) {
                // If a thread cannot be started, the running threads do its work.
                if thread::Builder::new().spawn_scoped(scope, clear).is_err() {
                    break;
                }
            }
            clear();
        });
    }

    /// Divides the table into `parts` equal parts, and removes the entries of part number `part`,
    /// counted from 0. Only the calling thread works: use it if the threads of a pool each
    /// clear one part. Directly after [`new`](Self::new), this is the first touch of the memory
    /// if the feature `huge-pages` is enabled.
    ///
    /// # Panics
    /// If `part` is not less than `parts`.
    ///
    /// ```
    /// use std::thread;
    /// use zobrist::table::TranspositionTable;
    ///
    /// let table = TranspositionTable::<u64, u64>::new(1 << 20)?;
    /// table.store(0x9d39_247e_3377_6d41, 15);
    /// thread::scope(|scope| {
    ///     for worker in 0..4 {
    ///         let table = &table;
    ///         scope.spawn(move || table.clear_part(worker, 4));
    ///     }
    /// });
    /// assert_eq!(table.probe(0x9d39_247e_3377_6d41), None);
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    pub fn clear_part(&self, part: usize, parts: usize) {
        assert!(
            part < parts,
            "there is no part {part} of {parts}, counted from 0"
        );
        let end = |part| (part as u128 * self.buckets() as u128 / parts as u128) as usize;
        let buckets =
            (end(part)..end(part + 1)).filter_map(|bucket| L::Bucket::of(&self.memory, bucket));
        buckets.for_each(L::Bucket::clear);
    }

    /// Estimates the occupancy of the table in permille. Only entries that are at most `age`
    /// searches old count as occupied. The estimate uses a sample of up to a thousand entries
    /// spread over the table.
    ///
    /// An age of 0 counts the entries of this search, as engines do; an age of `u8::MAX` counts all
    /// entries. Ages are counted modulo the number of generations of the [`Layout`]: 128
    /// searches after it was stored, an entry counts as an entry of this search again, or 32
    /// searches in the layout [`Compact`](super::Compact) with a
    /// [`SearchEntry`](super::SearchEntry). To exclude such entries, [`clear`](Self::clear) the
    /// table between games.
    ///
    /// ```
    /// # use zobrist::table::TranspositionTable;
    /// let table = TranspositionTable::<u64, u64>::new(1 << 20)?;
    /// println!("info hashfull {}", table.fill_permille(0));
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    #[doc(alias = "hashfull")]
    pub fn fill_permille(&self, age: u8) -> usize {
        let most = 1000 / L::Bucket::ENTRIES;
        let sample = (0..self.buckets()).step_by(self.buckets().div_ceil(most).max(1));
        let (search, entries) = (
            self.search.load(Ordering::Relaxed),
            sample.len() * L::Bucket::ENTRIES,
        );
        let buckets = sample.filter_map(|bucket| L::Bucket::of(&self.memory, bucket));
        let seen = buckets.flat_map(|bucket| bucket.entries::<E>(Tag::default(), search));
        seen.filter(|seen| !seen.is_empty && seen.age <= age)
            .count()
            * 1000
            / entries.max(1)
    }
}
