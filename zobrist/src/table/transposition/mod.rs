//! Transposition tables: hash tables of a fixed size that threads share without locks.
//!
//! - [`TranspositionTable`]: the table.
//! - [`SearchEntry`]: a ready-made entry of move, score, depth and bound. [`Entry`] is the trait of
//!   entries; types that convert into and from a `u64` implement it.
//! - [`Scores`]: converts mates and tablebase wins between the search and the table, and knows the
//!   fifty-move rule.
//! - [`Layout`]: [`Wide`] entries with long tags, or [`Compact`] entries with short tags, 1.5 times
//!   as many in the same memory.
//! - [`Replacement`]: the eviction policy.
//! - [`Outcome`]: what `store` did with an entry, for statistics.

use core::marker::PhantomData;
use core::sync::atomic::AtomicU8;

// The first module: rustdoc lists the methods of a type in the order of the modules, `new` before
// `probe`.
mod size;

mod access;
mod entry;
mod file;
mod layout;
mod memory;
mod replacement;
mod scores;
mod search_entry;
mod upkeep;

pub use entry::Entry;
#[doc(alias("file", "serialize", "persist"))]
pub use file::LoadError;
use layout::Bucket as _;
#[doc(alias = "cluster")]
pub use layout::Compact;
pub use layout::{Layout, Wide};
use memory::Memory;
#[doc(alias("aging", "eviction", "depth-preferred"))]
pub use replacement::{Outcome, Replacement};
#[doc(alias("mate score", "fifty-move rule", "rule50", "value_from_tt"))]
pub use scores::Scores;
#[doc(alias("cut node", "PV node"))]
pub use search_entry::Bound;
pub use search_entry::SearchEntry;
pub use size::SizeError;

/// A lock-free hash table of a fixed size from hashes of states to search results, for any number
/// of threads.
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
///
/// A hash selects one bucket of entries in one cache line. If the bucket is full, a new entry
/// evicts a victim that the eviction policy ([`Replacement`]) selects. Concurrent writes can also
/// lose an entry. A torn write is detected, because the words of an entry verify each other. For
/// the probability that it is not, see [`Layout`].
///
/// A probe returns the entry of another state if that state has the same bucket and the same tag.
/// The bits of the tag did not select the bucket, so a probe of an absent state has such a false
/// hit with a probability of at most 4 x 2^-[`tag_bits`](Self::tag_bits). Verify a move before it
/// is made: see [what happens at a collision](crate::guide::collisions).
///
/// The [`Layout`] `L` is [`Wide`] by default. [`Compact`] has 1.5 times as many entries, with
/// shorter tags.
///
/// The key `H` is a [`HashValue`](super::HashValue): the hash of a derived state, or an engine's
/// own `u64`. The check of a pair `(hash, check)` is combined with the tag.
///
/// Variants of a game whose states have the same slots need a [seed](crate::guide::attributes#seed)
/// each. Without, their keys and hashes are equal: a table of `u64` that they share answers for one
/// variant with the entry of the other. A table of typed hashes does not compile with both.
///
/// The table has one entry per state. To store several, for example one for each depth, make the
/// depth a part of the key. Declare a second state type with the depth as a slot and another seed,
/// and combine both hashes: `ZobristHash::<Task>::from_raw(position.raw() ^ Task { depth
/// }.zobrist_hash().raw())`, as the example `perft` does.
///
/// An entry must depend only on the hashed state. With repetition rules, the score or the node
/// count can also depend on the path to a position ([graph history interaction](https://www.chessprogramming.org/Graph_History_Interaction)).
#[doc(alias(
    "lock-free",
    "lockless",
    "transposition table",
    "hash table",
    "tt",
    "perft"
))]
pub struct TranspositionTable<H, E, L: Layout = Wide> {
    memory: Memory,
    replacement: Replacement,
    /// The number of the current search, modulo 256. Entries store it with fewer bits, as their
    /// generation: see [`Layout`].
    search: AtomicU8,
    of: PhantomData<fn(H, E, L)>,
}

crate::key::debug!([H, E, L: Layout] TranspositionTable<H, E, L>: |this|
    buckets = this.memory.len() * L::Bucket::IN_LINE, replacement = this.replacement);
