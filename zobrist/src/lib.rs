//! Zobrist hashing by derive: typed keys for incremental hashes of game positions, puzzles and
//! lattices.
//!
//! A *state* lists its *slots*, and an enum lists its *values*. From these the derive makes a
//! static *table* of keys and *typed slots*. A typed slot is a constant such as `Position::BOARD`:
//! with a square and a piece it selects a key. The type of the constant names the state, so keys of
//! different states cannot be mixed.
//!
//! ```
//! use zobrist::{Hashed, Zobrist};
//!
//! #[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
//! enum Color { White, Black }
//! #[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
//! enum Role { Pawn, Knight, Bishop, Rook, Queen, King }
//! #[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
//! struct Piece { color: Color, role: Role } // a value: one of 12
//! #[derive(Clone, Copy, PartialEq, Zobrist)]
//! enum File { A, B, C, D, E, F, G, H }
//!
//! #[derive(Zobrist)]
//! #[zobrist(key = u64, seed = 2026)] // a state
//! struct Position {
//!     board: [Option<Piece>; 64], // 64 slots of 12 keys
//!     #[zobrist(empty = Color::White)]
//!     turn: Color, // 1 key
//!     castling: [[bool; 2]; 2], // 4 keys
//!     en_passant: Option<File>, // 8 keys
//!     #[zobrist(skip)]
//!     halfmove_clock: u8,
//! }
//!
//! const KNIGHT: Piece = Piece { color: Color::White, role: Role::Knight };
//! let mut position = Hashed::new(Position {
//!     board: [None; 64],
//!     turn: Color::White,
//!     castling: [[true; 2]; 2],
//!     en_passant: None,
//!     halfmove_clock: 0,
//! });
//! position.set(Position::BOARD.at(1), KNIGHT);
//!
//! let captured = position.relocate(Position::BOARD.at(1), Position::BOARD.at(18)); // a move
//! position.set(Position::TURN, Color::Black);
//! *position.skipped().halfmove_clock += 1;
//!
//! assert_eq!((position.board[18], captured), (Some(KNIGHT), None));
//! assert_eq!(position.hash(), position.zobrist_hash()); // kept, and from scratch
//! ```
//!
//! [`Hashed`] is a state together with its hash, so no update can be forgotten. An engine with its
//! own boards keeps a [`ZobristHash`] beside them, and `check` names forgotten updates:
//!
//! ```
//! # use zobrist::Zobrist;
//! # #[derive(Zobrist)] #[zobrist(key = u64)] struct Position { board: [bool; 64], black_to_move: bool }
//! # let mut position = Position { board: [true; 64], black_to_move: false };
//! let mut hash = position.zobrist_hash();
//! position.board[12] = false;
//! hash.toggle(Position::BOARD.at(12), true);
//! position.black_to_move = true;
//! hash.replace(Position::BLACK_TO_MOVE, false, true);
//! hash.check(&position)?;
//! # Ok::<(), zobrist::Desync>(())
//! ```
//!
//! `check` compares the hash with the state. A mistake in the rules of the game changes both alike,
//! so `check` does not find this mistake, but perft does (see [`Desync`], and the example `perft`).
//!
//! # Games
//!
//! ```
//! use zobrist::table::transposition::{Bound, SearchEntry};
//! use zobrist::table::{History, TranspositionTable};
//!
//! let table = TranspositionTable::<u64, SearchEntry>::new(16 << 20)?; // 16 MB
//! let mut history = History::new();
//! let hash = 0x9d39_247e_3377_6d41; // an engine's own, or a `ZobristHash`
//! history.push(hash);
//! assert_eq!(history.repetitions(), 0);
//!
//! let (mv, bound) = (0x071c, Bound::Lower);
//! table.store(hash, SearchEntry { mv, score: 35, eval: None, depth: 9, bound, pv: false });
//! let (depth, alpha, beta) = (8, -20, 30);
//! assert_eq!(table.probe(hash).and_then(|entry| entry.cutoff(depth, alpha, beta)), Some(35));
//! # Ok::<(), zobrist::table::transposition::SizeError>(())
//! ```
//!
//! Threads share a table without locks. Begin with the example `own_game` of the package, or with
//! the guide: [chess](guide/chess/index.html), [shogi](guide/shogi/index.html),
//! [Go](guide/go/index.html), [checkers](guide/checkers/index.html),
//! [puzzles](guide/puzzles/index.html), and [into an engine that exists](guide/engines/index.html).
//!
//! # Monte Carlo
//!
//! ```
//! use zobrist::{Hashed, cache::Cache, lattice::LatticeKeys};
//!
//! let keys = LatticeKeys::<bool, u64>::new(2026, 1000); // 1,000 sites
//! let mut spins = Hashed::with_keys(&keys, vec![false; 1000]);
//! let mut energies = Cache::new(1024)?; // up to 1,024 results
//! for site in [7, 8, 8, 8] {
//!     spins.set(site, !spins[site]);
//!     let energy = || spins.iter().filter(|&&spin| spin).count(); // stands for an expensive one
//!     assert_eq!(*energies.get_or_insert_with(spins.hash(), energy), energy());
//! }
//! assert_eq!(energies.statistics().hits, 2);
//! # Ok::<(), zobrist::cache::CapacityError>(())
//! ```
//!
//! Begin with the example `vacancy`, or with the [guide](guide/monte_carlo/index.html): local
//! environments, rates of jumps, symmetries; [processes and clusters](guide/clusters/index.html).
//!
//! # Where to look
//!
//! | wish | look at |
//! | --- | --- |
//! | give keys to my types | the [derive]; [rules and an example of each attribute](guide/attributes/index.html) |
//! | write a state that keeps its own hash | [`Hashed`] |
//! | update a hash, compute it in advance | [`ZobristHash`], [`Slot`], [`Delta`] |
//! | hashes of the pawns, of the material | [`Hashes`], the attributes [`part`] and [`tally`] |
//! | find a forgotten update | [`ZobristHash::check`], [`Desync`] |
//! | two hashes differ: name the slots that differ | [`ZobristHash::difference`], [peers and replicas](guide/peers/index.html) |
//! | a transposition table, repetitions, maps; a cache | [`table`](table/index.html); [`cache`](cache/index.html) |
//! | keys of a generic type, of another seed, of a text or a graph | [`keys`](keys/index.html) |
//! | lattices, local environments | [`lattice`](lattice/index.html) |
//! | one hash for a state and its rotations and reflections | [`symmetry`](symmetry/index.html) |
//! | keys of which no small set cancels, or that prove states equal | the attribute [`guarantee`] |
//! | the quality of keys, ours or yours; the number of bits | [`analysis`] |
//! | hashes in files, or in another language | [`specification`], [`State::fingerprint`] |
//! | hash ordinary keys or sliding windows, with proven guarantees | [`tabulation`](tabulation/index.html) |
//!
//! The [guide](guide/index.html) answers questions, one a page, and defines all words. The five
//! that matter:
//!
//! | word | meaning |
//! | --- | --- |
//! | state | the object that is hashed, such as a position or a lattice ([`State`]) |
//! | slot | one place in a state that holds one value at a time: a square, the side to move, a site ([`Slot`]) |
//! | value | one of finitely many contents of a slot: a piece, a species ([`Value`]) |
//! | key | the random number of a slot with a value; the *empty* value, `None`, `false` or `0`, has none ([`Key`]) |
//! | hash | a random constant combined with the keys of all slots of a state ([`ZobristHash`]) |
//!
//! [`guarantee`]: guide/attributes/index.html#guarantee
//! [`part`]: guide/attributes/index.html#part
//! [`tally`]: guide/attributes/index.html#tally
//!
//! # Features
//!
//! - `derive` (default): the macro.
//! - `std` (default): the modules `table` and `cache`, and probabilities in `analysis`. It enables
//!   `alloc`.
//! - `lattice` (default): the modules `lattice` and `symmetry`.
//! - `description` (default): states that are described at run time, in `keys`.
//! - `quality` (default): the statistics of keys in `analysis`. It enables `std` and `description`.
//! - `alloc`: the module `keys`, differences of hashes, `tabulation` at run time, `Box`, and a [`check`](ZobristHash::check) that finds more than two mistakes,
//!   depending on the keys (see [`Desync`]). One dependency, `rand_chacha`, draws the keys.
//! - `prefetch` (default): `TranspositionTable::prefetch` compiles to the prefetch instruction of
//!   x86 and AArch64. Without the feature it does nothing. One dependency, `prefetch-index`.
//! - `huge-pages`: the memory of a `TranspositionTable` comes from the system directly, in huge
//!   pages if the system has them (Linux). With huge pages, dependent probes of a large table take
//!   about two thirds of the time. Three dependencies: `memmap2`, `ouroboros`, `zerocopy`.
//! - `serde`: serializes hashes as plain integers, and descriptions of states as their texts.
//!
//! An engine needs neither lattices nor descriptions nor statistics. Without them, a first build takes
//! two thirds of the time:
//!
//! ```toml
//! zobrist = { version = "0.1", default-features = false, features = ["derive", "prefetch", "std"] }
//! ```
//!
//! `table::TranspositionTable` needs 64-bit atomics, which 32-bit PowerPC and MIPS lack.
#![cfg_attr(feature = "derive", doc = "[derive]: macro@Zobrist")]
#![cfg_attr(not(feature = "derive"), doc = "[derive]: guide/attributes/index.html")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(
    missing_docs,
    missing_debug_implementations,
    clippy::missing_errors_doc
)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(all(feature = "lattice", feature = "quality")),
    allow(
        dead_code,
        unused_imports,
        reason = "functions for the modules that are left out"
    )
)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

// First, since rustdoc lists the methods of a type in the order of the modules: `toggle` and
// `check` before `raw`.
mod slot;

mod desync;
#[cfg(feature = "alloc")]
mod difference;

mod hash;

#[cfg(feature = "std")]
pub mod cache;
#[cfg(feature = "std")]
pub mod guide;
mod hashed;
mod key;
#[cfg(feature = "alloc")]
pub mod keys;
#[cfg(feature = "lattice")]
pub mod lattice;
mod shape;
#[cfg_attr(not(doctest), doc = include_str!("links.md"))]
#[doc = include_str!("specification.md")]
#[doc(alias("reproducible", "stable hash", "ChaCha"))]
pub mod specification {}
#[cfg(feature = "lattice")]
#[doc(alias("mirror", "rotation", "reflection"))]
pub mod symmetry;
#[cfg(feature = "std")]
pub mod table;
pub mod tabulation;

// Last, so that rustdoc lists `quality` after the other methods of keys.
pub mod analysis;

#[doc(alias("mismatch", "debug", "verify"))]
#[doc(inline)]
pub use desync::Desync;
#[doc(inline)]
pub use desync::Mistake;
#[doc(alias = "cuckoo")]
pub use hash::Delta;
#[doc(alias = "piece list")]
pub use hash::Feature;
pub use hash::Guaranteed;
#[doc(alias("shard", "partition", "bucket", "routing"))]
pub use hash::HashBits;
#[doc(alias = "incremental hash")]
pub use hash::State;
pub use hash::Value;
#[doc(alias("zobrist hashing", "incremental hash", "transposition"))]
pub use hash::Zobrist;
#[doc(alias("incremental hash", "serde", "position key", "signature", "xor", "hex"))]
pub use hash::ZobristHash;
#[doc(alias = "incremental hash")]
#[doc(inline)]
pub use hashed::Hashed;
pub use hashed::{Hashes, Part, SlotKeys};
#[doc(alias("rng", "random numbers", "reproducible"))]
pub use key::Seed;
pub use key::{Key, XorKey};
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use keys::KeyTable;
pub use shape::Shape;
#[doc(alias = "square")]
pub use slot::Slot;
pub use slot::view;
#[doc(inline)]
pub use view::View;

/// Items that the expansion of the derive uses. They are not a stable interface.
#[doc(hidden)]
pub mod attributes;
#[doc(hidden)]
pub mod __private {
    pub use core::compile_error;
    pub use core::option::Option::{self, None, Some};
    pub use core::primitive::{bool, i128, u8, u64, u128, usize};

    pub use crate::hash::expansion::{
        PartSets, StaticTable, check_construction, check_guaranteed, check_keys, check_nonces,
        check_sizes, check_slot, check_value, external_table, field, field_at, nonce_entries, rows,
        table_len,
    };
    pub use crate::hash::place::{is, no_field, whole};
    pub use crate::hash::row::{Parts, WithParts};
    pub use crate::hash::visit::{OUT_OF_RANGE, Visit, digit, filled_digit, filled_index, shifted};
    pub use crate::hashed::SkippedFields;
    pub use crate::shape::fingerprint::Source;
    pub use crate::shape::guaranteed::KeySource;
    pub use crate::shape::indices::Indices;
    pub use crate::shape::parts::{
        Tally, check_selection, element, has, has_anywhere, is_known, selectable,
    };
    pub use crate::shape::{Field, Keyless};
    pub use crate::slot::view::{
        AnyWidth, Holds, Listed, Unknown, Width, check_view, check_width, empty_value, limit,
    };
}

/// ```
/// use zobrist::Zobrist;
///
/// #[derive(Clone, Copy, PartialEq, Zobrist)]
/// enum Color { White, Black } // a value
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)] // a state
/// struct Position {
///     board: [Option<Color>; 64],
///     #[zobrist(empty = Color::White)]
///     turn: Color,
///     #[zobrist(skip)]
///     plies: u32,
/// }
///
/// let position = Position { board: [None; 64], turn: Color::Black, plies: 1 };
/// let mut hash = position.zobrist_hash();
/// hash.toggle(Position::BOARD.at(12), Color::White);
/// ```
///
#[cfg(feature = "derive")]
pub use zobrist_derive::Zobrist;

/// Runs the programs of the README as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
