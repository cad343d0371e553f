//! Reading and writing of entries.

use core::sync::atomic::Ordering;

use super::layout::{Bucket as _, Tag};
use super::memory;
use super::replacement::{self, Outcome};
use super::{Entry, Layout, Replacement, TranspositionTable};
use crate::table::hash_value::HashValue;

/// Size in bytes above which a table is probed by `probe_memory`, with a branch for each entry. In
/// a table of this size, branches gain nothing in the bench `engine`, and they make random probes
/// with a hit rate of one half take 1.2 times as long.
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
        let bucket = L::Bucket::of(&self.memory, bucket)?;
        let bits = if self.bytes() > CACHED {
            bucket.probe_memory::<E>(tag)
        } else {
            bucket.probe::<E>(tag)
        };
        bits.map(E::unpack)
    }

    /// Prefetches the cache line that a [`probe`](Self::probe) or [`store`](Self::store) of this
    /// hash will access, without waiting for it.
    ///
    /// It pays if the table is larger than the caches and the hash is known some ten nanoseconds
    /// before the probe. For example, prefetch the hash of a move before the move is made, or
    /// prefetch the hashes of all moves, so that their latencies overlap. If the probe follows
    /// at once, a prefetch costs an instruction and gains nothing.
    ///
    /// It is the prefetch instruction of x86 and AArch64. On other targets, and without the default
    /// feature `prefetch`, it does nothing.
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

    /// Stores `entry` for the state with this hash. It is merged with the state's old entry by
    /// [`Entry::merge`], or evicts the victim that the [eviction policy](Replacement) selects.
    ///
    /// A [`SearchEntry`](super::SearchEntry#merging) keeps the old move if the new entry has none,
    /// and a deeper result of this search. Most other entries replace the old one.
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
        self.store_packed(hash, |old| {
            let Some((bits, age)) = old else {
                return Some((E::pack(entry), 0));
            };
            let old = E::unpack(bits);
            let (merged, merged_age) = E::merge(entry, old, age);
            if !keeps_depth || E::depth(old) <= E::depth(merged) {
                return Some((E::pack(merged), merged_age));
            }
            // The old entry takes only what it lacks.
            let (kept, _) = E::merge(old, entry, 0);
            // A depth that changes is that of the new score: the old entry had none.
            let age = if E::depth(kept) == E::depth(old) {
                age
            } else {
                0
            };
            (E::pack(kept) != bits).then_some((E::pack(kept), age))
        })
    }

    /// Stores the entry that `update` makes from the old entry of the state, with one lookup.
    ///
    /// `update` receives the old entry and its age, the number of searches since it was stored. It
    /// returns the entry to store and its age, 0 for a result of this search, or `None` to
    /// store nothing.
    ///
    /// Use it for another rule than [`Entry::merge`], or to edit an old entry. If the state has no
    /// entry, the [eviction policy](Replacement) applies as in [`store`](Self::store).
    ///
    /// The update is not atomic: an entry that another thread stores for the state in between is
    /// lost. Ages are counted modulo the number of generations: see [`Layout`].
    ///
    /// ```
    /// use zobrist::table::TranspositionTable;
    /// use zobrist::table::transposition::{Bound, SearchEntry};
    ///
    /// let table = TranspositionTable::<u64, SearchEntry>::new(1 << 20)?;
    /// let hash = 0x9d39_247e_3377_6d41;
    /// let found = SearchEntry { mv: 0x071c, score: 35, eval: None, depth: 9, bound: Bound::Lower, pv: false };
    /// table.store(hash, found);
    /// table.new_search();
    /// // The entry was of no use: make it shallower, but no younger, so that it is evicted earlier.
    /// table.store_with(hash, |old| old.map(|(old, age)| (SearchEntry { depth: old.depth - 1, ..old }, age)));
    /// assert_eq!(table.probe(hash), Some(SearchEntry { depth: 8, ..found }));
    /// table.store_with(hash, |old| {
    ///     assert_eq!(old.map(|(old, age)| (old.depth, age)), Some((8, 1)));
    ///     None // stores nothing
    /// });
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    #[doc(alias("read-modify-write", "secondary aging"))]
    #[inline]
    pub fn store_with(
        &self,
        hash: H,
        update: impl FnOnce(Option<(E, u8)>) -> Option<(E, u8)>,
    ) -> Outcome {
        self.store_packed(hash, |old| {
            let new = update(old.map(|(bits, age)| (E::unpack(bits), age)));
            new.map(|(entry, age)| (E::pack(entry), age))
        })
    }

    /// Stores what `update` makes, packed, from the old packed entry of the state. Entries are
    /// packed in the branches of `update`, so that none waits in parts where the branches meet.
    #[inline]
    fn store_packed(
        &self,
        hash: H,
        update: impl FnOnce(Option<(u64, u8)>) -> Option<(u64, u8)>,
    ) -> Outcome {
        let (bucket, tag) = self.locate(hash);
        let Some(bucket) = L::Bucket::of(&self.memory, bucket) else {
            return Outcome::Refused;
        };
        let search = self.search.load(Ordering::Relaxed);
        replacement::store::<L, E>(bucket, tag, search, self.replacement, update)
    }

    /// Selects the bucket and the tag, by disjoint bits of the hash.
    #[inline]
    pub(super) fn locate(&self, hash: H) -> (usize, Tag) {
        let mut bits = hash.split();
        let bucket = bits.share(self.buckets());
        (bucket, Tag::new(bits, hash.check(), L::Bucket::TAG_BITS))
    }
}
