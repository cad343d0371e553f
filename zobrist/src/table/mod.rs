//! Tables keyed by hashes: of searches, of games, of simulations.
//!
//! | wish | use |
//! | --- | --- |
//! | what a game search found out about positions, shared by threads | [`TranspositionTable`] |
//! | repetitions, superko: the states along a line of play | [`History`] |
//! | results that are expensive to compute, in simulations that come back to the same states | [`Recall`] |
//! | the same for threads, which share it | [`recall::Shared`] |
//! | the same, kept in a file for other processes and later runs | `recall::Store`, with the feature `store` |
//! | a `HashMap` or `HashSet` of hashes | [`PrehashedMap`], [`PrehashedSet`]; [`Prehashed`] is their hasher |
//!
//! All name the hash once, as their first parameter: any [`HashValue`], the typed hash of a derived state or an engine's own
//! `u64`.
//!
//! # Wrong answers
//!
//! An answer for a state is wrong if it was stored for another state that looks the same. With random keys of w bits two states
//! have equal hashes with probability 2^-w. With exact keys (`State::GUARANTEE.is_exact()`) no two states have, so that:
//!
//! - [`History`], [`Recall`], and maps and sets of hashes compare the whole hash: no answer is wrong, and a set of hashes is a set of
//!   states. With symmetries, canonical hashes of exact keys of 64 or 128 bits stay exact: they are equal for equivalent
//!   states only.
//! - [`TranspositionTable`] compares a tag, which is fewer bits: its false hits are as many as with random keys.
//!
//! With coded keys no state gets the answer of one that differs from it in few slots, where the whole hash is compared.
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
//! # Ok::<(), zobrist::table::transposition::OutOfMemory>(())
//! ```

mod hash_value;
mod history;
mod prehashed;
pub mod recall;
pub mod transposition;

pub use hash_value::{Check, HashValue};
pub use history::History;
pub use prehashed::{Prehashed, PrehashedHasher, PrehashedMap, PrehashedSet};
pub use recall::Recall;
pub use transposition::TranspositionTable;
