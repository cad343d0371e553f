//! Reading and writing of entries.

use core::sync::atomic::Ordering;

use super::layout::{Bucket as _, Tag};
use super::memory;
use super::replacement::{self, Outcome};
use super::{Entry, Layout, Replacement, TranspositionTable};
use crate::table::hash_value::HashValue;

/// Size in bytes above which a table is probed by `probe_memory`, with a branch for each entry. In a table of this
/// size, branches gain nothing in the bench `engine`, and they make random probes with a hit rate of one half take 1.2
/// times as long.
const CACHED: usize = 1 << 24;

impl<H: HashValue, E: Entry, L: Layout> TranspositionTable<H, E, L> {
    /// Returns the entry of the state with this hash.
    ///
    /// ```
    /// use zobrist::table::TranspositionTable;
    ///
    /// let table = TranspositionTable::<u64, u64>::new(1 << 20)?;
    /// table.store(0x9d39_247e_3377_6d41, 15);
    /// assert_eq!(table.probe(0x9d39_247e_3377_6d41), Some(15));
    /// assert_eq!(table.probe(0x2af7_3980_05aa_a5c7), None);
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    #[doc(alias("lookup", "get"))]
    #[inline]
    pub fn probe(&self, hash: H) -> Option<E> {
        let (bucket, tag) = self.locate(hash);
        let bucket = L::Bucket::of(&self.memory, bucket);
        let bits = if self.bytes() > CACHED { bucket.probe_memory::<E>(tag) } else { bucket.probe::<E>(tag) };
        bits.map(E::unpack)
    }

    /// Prefetches the cache line that a [`probe`](Self::probe) or [`store`](Self::store) of this hash will access,
    /// without waiting for it.
    ///
    /// It pays if the table is larger than the caches and the hash is known some ten nanoseconds before the probe. For
    /// example, prefetch the hash of a move before the move is made, or prefetch the hashes of all moves, so that their
    /// latencies overlap. If the probe follows at once, a prefetch costs an instruction and gains nothing.
    ///
    /// It is the prefetch instruction of x86 and AArch64. On other targets, and without the default feature `prefetch`,
    /// it does nothing.
    ///
    /// ```
    /// use zobrist::table::TranspositionTable;
    /// use zobrist::{Zobrist, ZobristHash};
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Lights { on: [bool; 25] }
    /// let table = TranspositionTable::<ZobristHash<Lights>, u64>::new(1 << 20)?;
    /// let hash = Lights { on: [true; 25] }.zobrist_hash();
    /// let next = [0, 1, 2].map(|light| hash ^ Lights::ON.at(light).key(true));
    /// next.iter().for_each(|&hash| table.prefetch(hash));
    /// assert!(next.iter().all(|&hash| table.probe(hash).is_none()));
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    #[inline]
    pub fn prefetch(&self, hash: H) {
        memory::prefetch(&self.memory, self.locate(hash).0 / L::Bucket::IN_LINE);
    }

    /// Stores `entry` for the state with this hash. It replaces the state's old entry, or the victim that the [eviction
    /// policy](Replacement) selects.
    ///
    /// So a shallow result without a move erases a deep one. A search keeps the move and the deeper entry by
    /// [`store_with`](Self::store_with).
    ///
    /// ```
    /// use zobrist::table::TranspositionTable;
    ///
    /// let table = TranspositionTable::<u64, u64>::new(1 << 20)?;
    /// table.store(0x9d39_247e_3377_6d41, 15);
    /// table.store(0x9d39_247e_3377_6d41, 16);
    /// assert_eq!(table.probe(0x9d39_247e_3377_6d41), Some(16));
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    #[inline]
    pub fn store(&self, hash: H, entry: E) -> Outcome {
        let keeps_depth = self.replacement == Replacement::DepthPreferred;
        self.store_with(hash, |old| match old {
            Some((old, _)) if keeps_depth && E::depth(old) > E::depth(entry) => None,
            _ => Some(entry),
        })
    }

    /// Stores the entry that `update` makes from the old entry of the state, with one lookup.
    ///
    /// `update` receives the old entry and its age, the number of searches since it was stored. It returns the new
    /// entry, or `None` to store nothing.
    ///
    /// Use it to keep parts of an old entry, or to keep a deeper entry of this search. If the state has no entry, the
    /// [eviction policy](Replacement) applies as in [`store`](Self::store).
    ///
    /// The update is not atomic: an entry that another thread stores for the state in between is lost. Ages are counted
    /// modulo the number of generations: see [`Layout`].
    ///
    /// ```
    /// use zobrist::table::TranspositionTable;
    /// use zobrist::table::transposition::{Bound, SearchEntry};
    ///
    /// let table = TranspositionTable::<u64, SearchEntry>::new(1 << 20)?;
    /// let store = |hash, new: SearchEntry| {
    ///     table.store_with(hash, |old| match old {
    ///         // Deeper by four plies, in this search.
    ///         Some((old, 0)) if old.depth > new.depth + 4 && new.bound != Bound::Exact => None,
    ///         // A search that failed low has no best move, but an earlier search may have found one.
    ///         Some((old, _)) if new.mv == 0 => Some(SearchEntry { mv: old.mv, ..new }),
    ///         _ => Some(new),
    ///     });
    /// };
    /// let hash = 0x9d39_247e_3377_6d41;
    /// let found = SearchEntry { mv: 0x071c, score: 35, eval: None, depth: 9, bound: Bound::Lower, pv: false };
    /// store(hash, found);
    /// store(hash, SearchEntry { mv: 0, score: 20, depth: 10, bound: Bound::Upper, ..found });
    /// assert_eq!(table.probe(hash).map(|entry| (entry.mv, entry.depth)), Some((0x071c, 10)));
    /// store(hash, SearchEntry { mv: 0, score: 20, depth: 2, bound: Bound::Upper, ..found });
    /// assert_eq!(table.probe(hash).map(|entry| (entry.mv, entry.depth)), Some((0x071c, 10)));
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    #[doc(alias = "read-modify-write")]
    #[inline]
    pub fn store_with(&self, hash: H, update: impl FnOnce(Option<(E, u8)>) -> Option<E>) -> Outcome {
        let (bucket, tag) = self.locate(hash);
        let bucket = L::Bucket::of(&self.memory, bucket);
        let search = self.search.load(Ordering::Relaxed);
        replacement::store::<L, E>(bucket, tag, search, self.replacement, update)
    }

    /// Selects the bucket and the tag, by disjoint bits of the hash.
    #[inline]
    pub(super) fn locate(&self, hash: H) -> (usize, Tag) {
        let mut bits = hash.split();
        let bucket = bits.take(self.buckets());
        (bucket, Tag::new(bits, hash.check(), L::Bucket::TAG_BITS))
    }
}
