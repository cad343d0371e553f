//! The table of a game search: a fixed number of entries by hash, shared by threads without locks.
//!
//! - [`TranspositionTable`]: the table.
//! - [`SearchEntry`]: a ready-made entry of move, score, depth and bound. [`Entry`] is the trait of entries; types that convert
//!   into and from a `u64` implement it.
//! - [`Replacement`]: the eviction policy.
//! - [`Counted`]: a handle of one thread, with [`TableStatistics`] of its own.

use core::fmt::{self, Debug, Formatter};
use core::marker::PhantomData;
use core::sync::atomic::{AtomicU8, Ordering};
use std::error::Error;
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::hash_value::{Check, HashValue};
use crate::key::Key;

mod bucket;
mod cell;
mod counted;
mod entry;
mod memory;
mod search_entry;

use bucket::Bucket;
pub use bucket::{Replacement, StoreOutcome};
use cell::Tag;
pub use counted::{Counted, TableStatistics};
pub use entry::Entry;
use memory::Memory;
pub use search_entry::{Bound, SearchEntry};

/// A lock-free hash table of a fixed size from hashes of states to search results, for any number of threads.
///
/// A hash selects one bucket of four entries, which is one cache line. In a full bucket the eviction policy ([`Replacement`])
/// selects a victim, so a stored entry may be gone later. Concurrent writes do no other harm: an entry is two words, the data
/// and the data combined with the tag, so that a torn write does not match its tag (R. Hyatt, T. Mann, "A lockless
/// transposition-table implementation for parallel search", ICGA Journal 25, 2002). More exactly, two words of different tags
/// match as rarely as a wrong tag does, and two words of one tag match only if their data differ in 19 bits or more, for one in
/// 2^57 such pairs.
///
/// A probe returns a wrong entry if another state has the same bucket and the same tag: for each probe of a state that was not
/// stored, with probability at most 4 x 2^-[`tag_bits`](Self::tag_bits). The tag never uses bits that selected the bucket. So
/// verify a move before it is made: see [what happens at a collision](https://docs.rs/zobrist/latest/zobrist/guide/collisions).
///
/// The key `H` is a [`HashValue`]: the hash of a derived state, or an engine's own `u64`. The check of a pair `(hash, check)`
/// is combined with the tag.
///
/// A state has one entry. To store several, for example one for each depth, make the depth a part of the key: combine the hash
/// of the position with that of a second state type that has the depth as a slot and another seed,
/// `ZobristHash::<Task>::from_raw(position.raw() ^ Task { depth }.zobrist_hash().raw())`.
///
/// An entry must depend on nothing but what is hashed. With repetition rules the score or the node count can also depend on the
/// path to a position ([graph history interaction](https://www.chessprogramming.org/Graph_History_Interaction)).
///
/// ```
/// use zobrist::table::TranspositionTable;
/// use zobrist::{Zobrist, ZobristHash};
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Lights([bool; 25]);
///
/// let table = TranspositionTable::<ZobristHash<Lights>, u64>::new(1 << 20)?; // a megabyte
/// let hash = Lights([true; 25]).zobrist_hash();
/// assert_eq!(table.probe(hash), None);
/// table.store(hash, 15);
/// assert_eq!(table.probe(hash), Some(15));
/// # Ok::<(), zobrist::table::transposition::SizeError>(())
/// ```
#[doc(alias = "lock-free")]
#[doc(alias = "lockless")]
#[doc(alias = "transposition table")]
#[doc(alias = "hash table")]
#[doc(alias = "tt")]
#[doc(alias = "perft")]
pub struct TranspositionTable<H, E> {
    buckets: Memory,
    replacement: Replacement,
    /// The generation: the number of the search, modulo the number of generations that an entry distinguishes.
    search: AtomicU8,
    of: PhantomData<fn(H, E)>,
}

/// An error of the constructors of a [`TranspositionTable`]: the allocation failed, or the size is less than one bucket.
///
/// ```
/// use zobrist::table::TranspositionTable;
///
/// let error = TranspositionTable::<u64, u64>::new(10).unwrap_err();
/// assert_eq!(error.to_string(), "a table needs at least 64 bytes, not 10");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(alias = "OutOfMemory")]
pub struct SizeError {
    bytes: usize,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let bytes = self.bytes;
        if bytes < size_of::<Bucket>() {
            return write!(f, "a table needs at least {} bytes, not {bytes}", size_of::<Bucket>());
        }
        write!(f, "failed to allocate a table of {bytes} bytes")
    }
}

impl Error for SizeError {}

impl<H, E> TranspositionTable<H, E> {
    /// Creates an empty table of at most `bytes` bytes: a multiple of 64, and no more buckets than the hash can select.
    ///
    /// # Errors
    /// If the allocation fails, or `bytes` is below 64.
    ///
    /// ```
    /// use zobrist::table::TranspositionTable;
    ///
    /// let table = TranspositionTable::<u64, u64>::new(1 << 20)?;
    /// assert_eq!(table.bytes(), 1 << 20);
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    pub fn new(bytes: usize) -> Result<Self, SizeError>
    where
        H: HashValue,
        E: Entry,
    {
        Self::with_replacement(bytes, Replacement::default())
    }

    /// Creates an empty table with the given eviction policy.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    ///
    /// ```
    /// use zobrist::table::TranspositionTable;
    /// use zobrist::table::transposition::Replacement;
    ///
    /// let table = TranspositionTable::<u64, u64>::with_replacement(1 << 20, Replacement::Always)?;
    /// # table.store(1, 1);
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    pub fn with_replacement(bytes: usize, replacement: Replacement) -> Result<Self, SizeError>
    where
        H: HashValue,
        E: Entry,
    {
        let buckets = Self::buckets(bytes).ok_or(SizeError { bytes })?;
        Ok(TranspositionTable { buckets, replacement, search: AtomicU8::new(0), of: PhantomData })
    }
}

impl<H: HashValue, E: Entry> TranspositionTable<H, E> {
    /// Allocates empty buckets in at most `bytes` bytes.
    fn buckets(bytes: usize) -> Option<Memory> {
        let choices = 1_usize.checked_shl(H::Key::BITS).unwrap_or(usize::MAX);
        match (bytes / size_of::<Bucket>()).min(choices) {
            0 => None,
            len => Memory::new(len),
        }
    }

    /// Changes the size of the table to at most `bytes` bytes, and removes all entries.
    ///
    /// The old memory is released after the new memory is allocated. If there is no room for both, drop the table first and
    /// create a new one.
    ///
    /// # Errors
    /// If the allocation fails, or `bytes` is below 64. Then the table is unchanged.
    ///
    /// ```
    /// use zobrist::table::TranspositionTable;
    ///
    /// let mut table = TranspositionTable::<u64, u64>::new(1 << 20)?;
    /// table.store(0x9d39_247e_3377_6d41, 15);
    /// assert!(table.resize(usize::MAX).is_err());
    /// assert_eq!(table.probe(0x9d39_247e_3377_6d41), Some(15));
    /// table.resize(1 << 24)?; // `setoption name Hash value 16`
    /// assert_eq!(table.bytes(), 1 << 24);
    /// assert_eq!(table.probe(0x9d39_247e_3377_6d41), None);
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    pub fn resize(&mut self, bytes: usize) -> Result<(), SizeError> {
        self.buckets = Self::buckets(bytes).ok_or(SizeError { bytes })?;
        Ok(())
    }

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
    #[doc(alias = "lookup")]
    #[doc(alias = "get")]
    #[inline]
    pub fn probe(&self, hash: H) -> Option<E> {
        let (bucket, tag) = self.locate(hash);
        let data = if self.buckets.len() > Bucket::CACHED {
            bucket.probe_own_place_first(tag)
        } else {
            bucket.probe(tag)
        };
        data.map(E::unpack)
    }

    /// Prefetches the cache line that a [`probe`](Self::probe) or [`store`](Self::store) of this hash will access, without
    /// waiting for it.
    ///
    /// A probe of a table that is larger than the caches waits for memory. If the hash is known early, as that of a move before
    /// it is made, prefetching hides the latency. The latencies of several states overlap if all are prefetched before the
    /// first is probed:
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
        self.locate(hash).0.fetch();
    }

    /// Stores `entry` for the state with this hash. It replaces the state's old entry, or the victim that the [eviction
    /// policy](Replacement) selects.
    ///
    /// ```
    /// use zobrist::table::TranspositionTable;
    /// use zobrist::table::transposition::StoreOutcome;
    ///
    /// let table = TranspositionTable::<u64, u64>::new(1 << 20)?;
    /// assert_eq!(table.store(0x9d39_247e_3377_6d41, 15), StoreOutcome::New);
    /// assert_eq!(table.store(0x9d39_247e_3377_6d41, 16), StoreOutcome::Updated);
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    #[inline]
    pub fn store(&self, hash: H, entry: E) -> StoreOutcome {
        let (bucket, tag) = self.locate(hash);
        let search = self.search.load(Ordering::Relaxed);
        bucket.store::<E>(tag, entry, search, self.replacement)
    }

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
    #[doc(alias = "generation")]
    #[doc(alias = "age")]
    pub fn new_search(&self) {
        self.search.fetch_add(1, Ordering::Relaxed);
    }

    /// Removes all entries. Several threads clear a large table.
    ///
    /// ```
    /// use zobrist::table::TranspositionTable;
    ///
    /// let mut table = TranspositionTable::<u64, u64>::new(1 << 20)?;
    /// table.store(0x9d39_247e_3377_6d41, 15);
    /// table.clear(); // `ucinewgame`
    /// assert_eq!(table.probe(0x9d39_247e_3377_6d41), None);
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    pub fn clear(&mut self) {
        /// Buckets that a thread clears in about the time that it takes to start.
        const SHARE: usize = 1 << 14;
        let most = thread::available_parallelism().map_or(1, usize::from);
        let helpers = most.min(self.buckets.len().div_ceil(SHARE)) - 1;
        let shares = Mutex::new(self.buckets.chunks_mut(SHARE));
        let next = || shares.lock().unwrap_or_else(PoisonError::into_inner).next();
        let clear = || {
            while let Some(share) = next() {
                share.fill_with(Bucket::default);
            }
        };
        thread::scope(|scope| {
            for _ in 0..helpers {
                // If a thread cannot be started, this one does the work.
                if thread::Builder::new().spawn_scoped(scope, clear).is_err() {
                    break;
                }
            }
            clear();
        });
    }

    /// Estimates the occupancy of the table in permille, from a sample of up to a thousand entries spread over it.
    ///
    /// ```
    /// # use zobrist::table::TranspositionTable;
    /// let table = TranspositionTable::<u64, u64>::new(1 << 20)?;
    /// println!("info hashfull {}", table.fill_permille());
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    #[doc(alias = "hashfull")]
    pub fn fill_permille(&self) -> usize {
        const SAMPLE: usize = 250;
        let sample = self.buckets.iter().step_by(self.buckets.len().div_ceil(SAMPLE));
        let entries = sample.len() * Bucket::ENTRIES;
        sample.map(Bucket::occupied).sum::<usize>() * 1000 / entries
    }

    /// Returns a handle that counts the calls through it. Each thread has its own handle, so that counting costs nothing to
    /// threads without one.
    ///
    /// ```
    /// use zobrist::table::TranspositionTable;
    ///
    /// let table = TranspositionTable::<u64, u64>::new(1 << 20)?;
    /// let mut counted = table.counted();
    /// assert_eq!(counted.probe(0x9d39_247e_3377_6d41), None);
    /// println!("{:?}", counted.statistics());
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    pub fn counted(&self) -> Counted<'_, H, E> {
        Counted::new(self)
    }

    /// Returns the capacity in entries.
    ///
    /// ```
    /// # use zobrist::table::TranspositionTable;
    /// let table = TranspositionTable::<u64, u64>::new(1 << 20)?;
    /// assert_eq!(table.capacity(), (1 << 20) / 16); // 16 bytes each
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    pub fn capacity(&self) -> usize {
        self.buckets.len() * Bucket::ENTRIES
    }

    /// Returns the size of all entries in bytes.
    ///
    /// ```
    /// use zobrist::table::TranspositionTable;
    ///
    /// let table = TranspositionTable::<u64, u64>::new(1 << 20)?;
    /// assert_eq!(table.bytes(), 64 * (table.capacity() / 4));
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    pub fn bytes(&self) -> usize {
        size_of_val(&self.buckets[..])
    }

    /// Returns the number of bits that distinguish states of one bucket: those of the hash that did not select the bucket, at
    /// most 56.
    ///
    /// ```
    /// # use zobrist::table::TranspositionTable;
    /// let table = TranspositionTable::<u64, u64>::new(1 << 20)?; // 2^14 buckets
    /// assert_eq!(table.tag_bits(), 64 - 14);
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    pub fn tag_bits(&self) -> u32 {
        let of_hash = match H::Key::BITS {
            // Of 128 bits the low half is used by the tag only.
            128 => Tag::BITS,
            bits => Tag::BITS.min(bits - self.buckets.len().next_power_of_two().ilog2()),
        };
        of_hash.max(Tag::BITS.min(H::Check::WIDTH))
    }

    #[inline]
    fn locate(&self, hash: H) -> (&Bucket, Tag) {
        let mut bits = hash.split();
        let bucket = &self.buckets[bits.take(self.buckets.len())];
        (bucket, Tag::new(bits, hash.check()))
    }
}

impl<H, E> Debug for TranspositionTable<H, E> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable")
            .field("buckets", &self.buckets.len())
            .field("replacement", &self.replacement)
            .finish_non_exhaustive()
    }
}
