//! The table of a game search: a fixed number of entries by hash, shared by threads without locks.
//!
//! - [`TranspositionTable`]: the table.
//! - [`SearchEntry`]: a ready-made entry of move, score, depth and bound. [`Entry`] is the trait of entries; types that
//!   convert into and from a `u64` implement it.
//! - [`Layout`]: [`Wide`] entries with long tags, or [`Compact`] ones, half as many again in the same memory.
//! - [`Replacement`]: the eviction policy.
//! - [`Counted`]: a handle of one thread, with [`TableStatistics`] of its own.

use core::fmt::{self, Debug, Formatter};
use core::marker::PhantomData;
use core::sync::atomic::AtomicU8;

use super::HashValue;

mod access;
mod counted;
mod entry;
mod layout;
mod memory;
mod replacement;
mod search_entry;
mod size;
mod upkeep;

pub use counted::Counted;
#[doc(alias = "hit rate")]
pub use counted::TableStatistics;
pub use entry::Entry;
use layout::Bucket as _;
#[doc(alias = "cluster")]
pub use layout::Compact;
pub use layout::{Layout, Wide};
use memory::Memory;
#[doc(alias("aging", "eviction"))]
pub use replacement::Replacement;
#[doc(alias("cut node", "PV node"))]
pub use search_entry::Bound;
pub use search_entry::SearchEntry;
pub use size::SizeError;

/// A lock-free hash table of a fixed size from hashes of states to search results, for any number of threads.
///
/// A hash selects one bucket of entries in one cache line. In a full bucket the eviction policy ([`Replacement`])
/// selects a victim, so a stored entry may be gone later. Concurrent writes do no other harm: words that verify each
/// other distinguish a torn write from an entry.
///
/// A probe returns a wrong entry if another state has the same bucket and the same tag. The tag never uses bits that
/// selected the bucket, so for each probe of a state that was not stored this has probability at most 4 x
/// 2^-[`tag_bits`](Self::tag_bits). So verify a move before it is made: see [what happens at a
/// collision](crate::guide::collisions).
///
/// The [`Layout`] `L` is [`Wide`], with long tags, unless you choose [`Compact`], with half as many entries again.
///
/// The key `H` is a [`HashValue`]: the hash of a derived state, or an engine's own `u64`. The check of a pair `(hash,
/// check)` is combined with the tag.
///
/// A state has one entry. To store several, for example one for each depth, make the depth a part of the key: combine
/// the hash of the position with that of a second state type that has the depth as a slot and another seed,
/// `ZobristHash::<Task>::from_raw(position.raw() ^ Task { depth }.zobrist_hash().raw())`.
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
    /// The generation: the number of the search, modulo the number of generations that an entry distinguishes.
    search: AtomicU8,
    of: PhantomData<fn(H, E, L)>,
}

// The bounds are on the functions, so that the compiler names the one that a type does not meet.
impl<H, E, L: Layout> TranspositionTable<H, E, L> {
    /// Creates an empty table of at most `bytes` bytes: a multiple of 64, and no more buckets than the hash can select.
    ///
    /// All pages of the memory are touched here rather than during the search. With the feature `huge-pages` they are
    /// huge pages if the system has them (Linux), which speeds up probes of tables of more than some megabytes: enable
    /// it for an engine. It is not a default feature, because it needs three dependencies: safe Rust can request huge
    /// pages through a crate only.
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

impl<H, E, L: Layout> Debug for TranspositionTable<H, E, L> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable")
            .field("buckets", &(self.memory.len() * L::Bucket::IN_LINE))
            .field("replacement", &self.replacement)
            .finish_non_exhaustive()
    }
}
