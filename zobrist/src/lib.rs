//! Zobrist hashing by derive: typed keys for incremental hashes of game positions, puzzles and lattices.
//!
//! A *state* lists its *slots*, and an enum lists its *values*. From these the derive makes a static *table* of keys
//! and *typed slots*. A typed slot is a constant such as `Position::BOARD`: with a square and a piece it selects a key.
//! The type of the constant names the state, so keys of different states cannot be mixed.
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
//! [`Hashed`] is a state together with its hash, so no update can be forgotten. An engine with its own boards keeps a
//! [`ZobristHash`] beside them, and `check` names forgotten updates:
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
//! `check` compares the hash with the state. A mistake in the rules of the game changes both alike, so `check` does not
//! find this mistake, but perft does (see [`Desync`], and the example `perft`).
//!
//! # Where to look
//!
//! The [`guide`](guide/index.html) has a page for each use: chess, shogi, Go, checkers, puzzles, Monte Carlo, threads,
//! stored hashes, published keys. The folder `examples` of the package has a small program for each use, to be copied.
//!
//! | wish | look at |
//! | --- | --- |
//! | give keys to my types | the [derive]; examples in [`guide::attributes`](guide/attributes/index.html) |
//! | a state that updates its own hash | [`Hashed`] |
//! | update a hash | [`ZobristHash::toggle`], [`ZobristHash::replace`], [`Slot::at`], [`Slot::field`] |
//! | compute the hash after a move in advance, update several hashes | [`Slot::key`], [`Slot::change`], [`Delta`] |
//! | more hashes, of the pawns or the men of each color | [`Hashes`], [`part`](guide/attributes/index.html#part) |
//! | a hash of the material | [`tally`](guide/attributes/index.html#tally) |
//! | describe a position as a set of features | an enum of features: [`Feature`] |
//! | find a forgotten update | [`ZobristHash::check`], [`Desync`] |
//! | hash fields of other crates' types | [`view`] |
//! | a transposition table, repetitions, maps of hashes | [`table`](table/index.html) |
//! | a cache of results that are expensive to compute | [`cache`](cache/index.html) |
//! | keys of a generic type, or with another seed | [`keys`](keys/index.html) |
//! | keys of a state that a text describes at run time | [`keys::Description`](keys/struct.Description.html) |
//! | keys of which no small set XORs to zero, as engines combine them | `#[zobrist(guarantee = features)]` |
//! | equal hashes that prove equal states | `#[zobrist(guarantee = exact)]`, [`State::GUARANTEE`] |
//! | lattices, Monte Carlo, slices of run-time size | [`lattice`](lattice/index.html) |
//! | growing graphs, unbounded boards | [`keys::OpenKeys`](keys/struct.OpenKeys.html) |
//! | one hash for a position and its rotations and reflections | [`symmetry`](symmetry/index.html) |
//! | distribute a search so that most successors stay on one worker | [`keys::ClassKeys`](keys/struct.ClassKeys.html) |
//! | split a hash into worker, bucket and tag | [`HashBits`] |
//! | hash ordinary keys, integers or strings, with proven guarantees | [`tabulation`](tabulation/index.html) |
//! | examine the quality of the keys of a derived type | [`analysis::quality`](analysis/fn.quality.html) |
//! | examine an engine's keys | [`Description::quality`](keys/struct.Description.html#method.quality) |
//! | choose the number of bits | [`analysis::probability`](analysis/probability/index.html) |
//! | store hashes, or compute them in another language | [`specification`], [`State::fingerprint`] |
//!
//! # Words
//!
//! | word | meaning |
//! | --- | --- |
//! | state | the object that is hashed, such as a position or a lattice ([`State`]) |
//! | slot | one place in a state that holds one value at a time: a square, the side to move, a site ([`Slot`]) |
//! | typed slot | the constant of a slot, such as `Position::BOARD`, typed by state and values ([`Slot`]) |
//! | value | one of finitely many contents of a slot: a piece, a species ([`Value`]) |
//! | product | a value that combines several values, such as a struct of a color and a role |
//! | feature | a slot with a value that is not empty; each feature has one key ([`Feature`], if an enum lists them) |
//! | key | the random number of a feature ([`Key`]); never a hash |
//! | table of keys | all keys of a state type: static, or a [`KeyTable`](struct.KeyTable.html) |
//! | hash | the base constant combined with the keys of all features of a state ([`ZobristHash`]) |
//! | delta | a combination of keys: the difference of two hashes ([`Delta`]) |
//! | shape | the slots of a type, their names and values, known at compile time ([`Shape`]) |
//! | description | a shape at run time, from a text or from parts ([`Description`](keys/struct.Description.html)) |
//! | view | a way to read a field other than by its own type ([`View`]) |
//! | shadow | a derived type made from a board without the derive, to check its hash ([below](#into-an-engine)) |
//! | lane | a seed has 2<sup>64</sup> lanes, independent sets of keys; a second hash uses another lane ([`Seed`]) |
//! | bucket, tag | disjoint bits of a hash: the bucket selects entries, the tag verifies an entry ([`HashBits`]) |
//! | worker | one of several threads, processes or machines; bits of the hash assign each state to one |
//!
//! # Rules
//!
//! - A type with `#[zobrist(key = ...)]` is a state: a struct's fields are its slots, an enum's variants its features.
//! - Every other enum or struct is a value. The variants of an enum may carry values. A struct or a tuple is the
//!   product of its fields.
//! - `#[zobrist(slots)]` declares a struct of slots that states contain.
//! - In a state, an array is an array of slots, to any depth. `#[zobrist(joint)]` makes a field one value: `[bool; 4]`
//!   is 4 slots with one key each; with `joint` it is one slot with 15 keys.
//! - At most one value of a slot is empty. The empty value has no key. It is the outermost `None`, `false`, `0`, or the
//!   value that `#[zobrist(empty)]` names. `Some(x)` always has a key, so `Option<bool>` has two keys. A product is
//!   empty if all its parts are empty. Because the base constant is random, hashes are as independent as if empty
//!   values had keys. `#[zobrist(full)]` gives the empty value a key, too.
//! - A value outside its declared range panics with the name of the slot and the bound.
//!
//! Integers of 8 bits need no attribute, wider ones need `max`, `bits` or `count`.
//! A slot has at most 65,536 values.
//!
//! # Into an engine
//!
//! - **A `u64` hash of your own**: the tables are keyed by any [`HashValue`](table/trait.HashValue.html),
//!   so `TranspositionTable<u64, Entry>` works without the derive.
//! - **Published keys**: the attribute `table` on the type, on a field or on a variant.
//! - **Replace an engine's keys**: a shadow struct with a field for everything that is hashed
//!   ([example](guide/book_keys/index.html#replace-the-keys-of-an-existing-engine)).
//! - **A type with many fields, of which few are hashed**: `opt_in` on the type.
//! - **A board that does not consist of slots** keeps the hash of a *shadow state*, and checks it against a shadow
//!   state made from the board:
//!
//! ```
//! use zobrist::{Zobrist, ZobristHash};
//!
//! struct Board { stones: Vec<u8>, hash: ZobristHash<Shadow> } // a list of occupied points
//!
//! #[derive(Zobrist)]
//! #[zobrist(key = u64)]
//! struct Shadow { points: [bool; 81] }
//!
//! impl From<&Board> for Shadow {
//!     fn from(board: &Board) -> Shadow {
//!         Shadow { points: std::array::from_fn(|point| board.stones.contains(&(point as u8))) }
//!     }
//! }
//!
//! let mut board = Board { stones: vec![], hash: ZobristHash::default() };
//! board.stones.push(40);
//! board.hash.toggle(Shadow::POINTS.at(40), true);
//! board.hash.check(&Shadow::from(&board))?; // in tests and debug builds
//! # Ok::<(), zobrist::Desync>(())
//! ```
//!
//! - **A generic type with static tables**, `instances(Go<81>, Go<361>)`: write the bound for its keys once, on the
//!   `impl` that contains its functions, `impl<const N: usize> Go<N> where Self: State<Key = u64>` (see [`State`]).
//!
//! # Features
//!
//! - `derive` (default): the macro.
//! - `std` (default): the modules `table` and `cache`, and quality and probabilities in `analysis`. It enables `alloc`.
//! - `alloc`: the modules `keys`, `lattice` and `symmetry`, `tabulation` at run time, `Box`, and a
//!   [`check`](ZobristHash::check) that finds up to four mistakes instead of two, depending on the number of keys (see
//!   [`Desync`]). One dependency, `rand_chacha`, draws the keys.
//! - `prefetch` (default): `TranspositionTable::prefetch` compiles to the prefetch instruction of x86 and AArch64.
//!   Without the feature it does nothing. One dependency, `prefetch-index`.
//! - `huge-pages`: the memory of a `TranspositionTable` comes from the system directly, in huge pages if the system has
//!   them (Linux). With huge pages, dependent probes of a large table take about two thirds of the time. Three
//!   dependencies: `memmap2`, `ouroboros`, `zerocopy`.
//! - `rayon`: hashes all local environments of a lattice with all threads. One dependency, `rayon`.
//! - `serde`: serializes hashes as plain integers, and descriptions of states as their texts.
//!
//! `table::TranspositionTable` needs 64-bit atomics, which 32-bit PowerPC and MIPS lack.
//!
#![cfg_attr(feature = "derive", doc = "[derive]: macro@Zobrist")]
#![cfg_attr(not(feature = "derive"), doc = "[derive]: guide/attributes/index.html")]
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

pub mod analysis;
#[cfg(feature = "std")]
pub mod cache;
#[cfg(feature = "std")]
pub mod guide;
mod hash;
mod hashed;
mod key;
#[cfg(feature = "alloc")]
pub mod keys;
#[cfg(feature = "alloc")]
pub mod lattice;
mod shape;
mod slot;
#[doc = include_str!("specification.md")]
#[doc(alias("reproducible", "stable hash", "ChaCha"))]
pub mod specification {}
#[cfg(feature = "alloc")]
#[doc(alias("mirror", "rotation", "reflection"))]
pub mod symmetry;
#[cfg(feature = "std")]
pub mod table;
pub mod tabulation;

#[doc(alias("mismatch", "debug"))]
#[doc(inline)]
pub use analysis::Desync;
#[doc(inline)]
pub use analysis::Mistake;
#[doc(alias("difference", "cuckoo"))]
pub use hash::Delta;
#[doc(alias = "piece list")]
pub use hash::Feature;
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
pub use key::{Key, Seed, XorKey};
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
pub mod __private {
    pub use core::option::Option::{self, None, Some};
    pub use core::primitive::{isize, u8, u64, u128, usize};

    pub use crate::hash::expansion::{
        check_construction, check_guaranteed, check_nonces, check_sizes, check_slot, check_value, first_entry,
        first_value, nonce_entries, offset, part,
    };
    pub use crate::hash::parts::{PartSets, Parts, rows};
    pub use crate::hash::place::{field_at, is, no_field, whole};
    pub use crate::hash::row::WithParts;
    pub use crate::hash::static_table::{StaticTable, check_keys, external_table, table_len};
    pub use crate::hash::visit::{OUT_OF_RANGE, Visit, digit, filled_digit, filled_index, shifted};
    pub use crate::hashed::SkippedFields;
    pub use crate::shape::fingerprint::Source;
    pub use crate::shape::guaranteed::KeySource;
    pub use crate::shape::indices::Indices;
    pub use crate::shape::parts::{Tally, element, has, has_anywhere, values};
    pub use crate::shape::{Field, Keyless};
    pub use crate::slot::view::{AnyWidth, Holds, Listed, Unknown, Width, check_view, check_width, empty_value, limit};
}

#[cfg(feature = "derive")]
pub use zobrist_derive::Zobrist;

/// Runs the programs of the README as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
