//! Transposition tables: hash tables of a fixed size that threads share without locks.
//!
//! - [`TranspositionTable`]: the table.
//! - [`SearchEntry`]: a ready-made entry of move, score, depth and bound. [`Entry`] is the trait of entries; types that
//!   convert into and from a `u64` implement it.
//! - [`Scores`]: converts mates and tablebase wins between the search and the table, and knows the fifty-move rule.
//! - [`Layout`]: [`Wide`] entries with long tags, or [`Compact`] entries with short tags, 1.5 times as many in the same
//!   memory.
//! - [`Replacement`]: the eviction policy.
//! - [`Outcome`]: what `store` did with an entry, for statistics.

use core::marker::PhantomData;
use core::sync::atomic::AtomicU8;

use super::HashValue;

mod access;
mod entry;
mod file;
mod layout;
mod memory;
mod replacement;
mod scores;
mod search_entry;
mod size;
mod upkeep;

pub use entry::Entry;
#[doc(alias("file", "serialize", "persist"))]
pub use file::LoadError;
use layout::Bucket as _;
#[doc(alias = "cluster")]
pub use layout::Compact;
pub use layout::{Layout, Wide};
use memory::Memory;
#[doc(alias("aging", "eviction"))]
pub use replacement::{Outcome, Replacement};
#[doc(alias("mate score", "fifty-move rule", "rule50", "value_from_tt"))]
pub use scores::Scores;
#[doc(alias("cut node", "PV node"))]
pub use search_entry::Bound;
pub use search_entry::SearchEntry;
pub use size::SizeError;

/// A lock-free hash table of a fixed size from hashes of states to search results, for any number of threads.
///
/// A hash selects one bucket of entries in one cache line. If the bucket is full, a new entry evicts a victim that the
/// eviction policy ([`Replacement`]) selects. Concurrent writes can also lose an entry. A torn write is detected,
/// because the words of an entry verify each other. For the probability that it is not, see [`Layout`].
///
/// A probe returns the entry of another state if that state has the same bucket and the same tag. The bits of the tag
/// did not select the bucket, so a probe of an absent state has such a false hit with a probability of at most 4 x
/// 2^-[`tag_bits`](Self::tag_bits). Verify a move before it is made: see [what happens at a
/// collision](crate::guide::collisions).
///
/// The [`Layout`] `L` is [`Wide`] by default. [`Compact`] has 1.5 times as many entries, with shorter tags.
///
/// The key `H` is a [`HashValue`]: the hash of a derived state, or an engine's own `u64`. The check of a pair `(hash,
/// check)` is combined with the tag.
///
/// The table has one entry per state. To store several, for example one for each depth, make the depth a part of the
/// key. Declare a second state type with the depth as a slot and another seed, and combine both hashes:
/// `ZobristHash::<Task>::from_raw(position.raw() ^ Task { depth }.zobrist_hash().raw())`, as the example `perft` does.
///
/// An entry must depend only on the hashed state. With repetition rules, the score or the node count can also depend on
/// the path to a position ([graph history interaction](https://www.chessprogramming.org/Graph_History_Interaction)).
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
#[doc(alias("lock-free", "lockless", "transposition table", "hash table", "tt", "perft"))]
pub struct TranspositionTable<H, E, L: Layout = Wide> {
    memory: Memory,
    replacement: Replacement,
    /// The number of the current search, modulo 256. Entries store it with fewer bits, as their generation: see
    /// [`Layout`].
    search: AtomicU8,
    of: PhantomData<fn(H, E, L)>,
}

// The bounds are on the functions, so that the compiler names the bound that a type does not meet.
impl<H, E, L: Layout> TranspositionTable<H, E, L> {
    /// Creates an empty table of at most `bytes` bytes.
    ///
    /// The size is a multiple of 64 bytes. It is smaller than requested if the hash cannot select that many buckets.
    ///
    /// With the feature `huge-pages` the table uses huge pages if the system has them (Linux). They speed up probes of
    /// tables of more than some megabytes: enable the feature for an engine. It is not a default feature, because it
    /// needs three dependencies: safe Rust can request huge pages only through a crate.
    ///
    /// With `huge-pages`, the constructor touches no page. On a machine with several memory nodes, a page is placed at
    /// the node of the thread that touches it first: let each thread of a pool [`clear_part`](Self::clear_part) at
    /// once. Without the feature, the constructor touches all pages, because safe Rust cannot leave them untouched.
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

    /// Returns a table without memory, for a `static`: it stores nothing, and no probe finds anything.
    ///
    /// ```
    /// use std::sync::RwLock;
    /// use zobrist::table::TranspositionTable;
    ///
    /// static TABLE: RwLock<TranspositionTable<u64, u64>> = RwLock::new(TranspositionTable::empty());
    ///
    /// # let read = || TABLE.read().unwrap();
    /// assert_eq!((read().bytes(), read().probe(1)), (0, None));
    /// *TABLE.write().unwrap() = TranspositionTable::new(1 << 20)?; // `setoption name Hash`
    /// read().store(1, 15);
    /// assert_eq!(read().probe(1), Some(15));
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    pub const fn empty() -> Self {
        let (replacement, search) = (Replacement::DepthAndAge, AtomicU8::new(0));
        TranspositionTable { memory: Memory::new(), replacement, search, of: PhantomData }
    }

    /// Creates an empty table with the given eviction policy.
    ///
    /// # Errors
    /// Fails like [`new`](Self::new).
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
        let memory = Self::allocate(bytes).ok_or(SizeError { bytes })?;
        Ok(TranspositionTable { memory, replacement, search: AtomicU8::new(0), of: PhantomData })
    }
}

crate::key::debug!([H, E, L: Layout] TranspositionTable<H, E, L>: |this|
    buckets = this.memory.len() * L::Bucket::IN_LINE, replacement = this.replacement);
