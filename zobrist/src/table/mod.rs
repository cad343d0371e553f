//! Tables keyed by hashes: transposition tables, repetitions, maps.
//!
//! | wish | use |
//! | --- | --- |
//! | a transposition table for a game search, shared by threads | [`TranspositionTable`] |
//! | one with 1.5 times as many entries, but short tags | the layout [`Compact`](transposition::Compact) |
//! | repetitions, superko: the states along a line of play | [`History`] |
//! | repetitions one move ahead | [`ReversibleMoves`] |
//! | a cache of expensive results, for simulations that revisit states | [`Cache`](crate::cache::Cache) |
//! | a cache that threads share | [`SharedCache`](crate::cache::SharedCache) |
//! | results in a file or on a server, for other processes and later runs | `Store` of the package `zobrist-store` |
//! | a `HashMap` or `HashSet` of hashes | [`PrehashedMap`], [`PrehashedSet`]; [`Prehashed`] is their hasher |
//!
//! Targets without 64-bit atomics, such as 32-bit PowerPC and MIPS, have no `TranspositionTable`.
//!
//! The first type parameter of each type of this module is the hash: any [`HashValue`], such as the
//! typed hash of a derived state or an engine's own `u64`.
//!
//! # Wrong answers
//!
//! An answer for a state is wrong if it was stored for another state with an equal hash or tag.
//! With random keys of w bits two states have equal hashes with probability 2^-w. With exact keys
//! (`State::GUARANTEE.is_exact()`) no two states have equal hashes:
//!
//! - [`History`], [`Cache`](crate::cache::Cache), and maps and sets of hashes compare the whole
//!   hash. So no answer is wrong, and a set of hashes is a set of states. Canonical hashes of exact
//!   keys of 64 or 128 bits are exact, too: they are equal for equivalent states only.
//! - [`TranspositionTable`] compares a tag, which has fewer bits than the hash. So false hits are
//!   as frequent with exact keys as with random keys. False hits are rare in the layout
//!   [`Wide`](transposition::Wide), and occur in every long search in the layout
//!   [`Compact`](transposition::Compact).
//!
//! For the consequences in each table, their probabilities and the remedies, see [what happens at a
//! collision](crate::guide::collisions).
//!
//! With keys of features, tables that compare the whole hash never confuse two states that differ
//! in few slots.
//!
//! ```
//! use zobrist::table::{History, PrehashedSet, TranspositionTable};
//! use zobrist::{Zobrist, ZobristHash};
//!
//! #[derive(Zobrist)]
//! #[zobrist(key = u64)]
//! struct Position { board: [bool; 64] }
//! type Hash = ZobristHash<Position>;
//!
//! let table = TranspositionTable::<Hash, u64>::new(1 << 20)?;
//! let mut line = History::<Hash>::new();
//! let mut seen = PrehashedSet::<Hash>::default();
//!
//! let hash = Position { board: [true; 64] }.zobrist_hash();
//! table.store(hash, 15);
//! line.push(hash);
//! seen.insert(hash);
//! assert_eq!(table.probe(hash), Some(15));
//! assert_eq!(line.repetitions(), 0);
//! # Ok::<(), zobrist::table::transposition::SizeError>(())
//! ```

mod hash_value;
mod history;
mod prehashed;
#[cfg(target_has_atomic = "64")]
pub mod transposition;

pub use hash_value::{Check, Clocked, HashValue};
#[doc(alias("repetition", "threefold", "superko", "sennichite"))]
pub use history::History;
#[doc(alias("cuckoo", "upcoming repetition"))]
pub use history::ReversibleMoves;
#[doc(alias("identity hasher", "nohash"))]
pub use prehashed::Prehashed;
#[doc(alias("HashMap", "hash map"))]
pub use prehashed::PrehashedMap;
#[doc(alias("HashSet", "visited"))]
pub use prehashed::PrehashedSet;
#[cfg(target_has_atomic = "64")]
pub use transposition::TranspositionTable;
