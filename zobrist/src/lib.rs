//! Zobrist hashing by derive: typed keys for incremental hashes of game positions, puzzles and lattices.
//!
//! A *state* lists its *slots*, an enum lists its *values*, and the derive turns them into one *table* of keys,
//! made by the compiler, and typed handles to every key in it.
//!
//! ```
//! use zobrist::Zobrist;
//!
//! #[derive(Clone, Copy, PartialEq, Zobrist)]
//! enum Color { White, Black }
//! #[derive(Clone, Copy, PartialEq, Zobrist)]
//! enum Role { Pawn, Knight, Bishop, Rook, Queen, King }
//! #[derive(Clone, Copy, PartialEq, Zobrist)]
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
//! let mut position = Position {
//!     board: [None; 64],
//!     turn: Color::White,
//!     castling: [[true; 2]; 2],
//!     en_passant: None,
//!     halfmove_clock: 0,
//! };
//! position.board[1] = Some(KNIGHT);
//! let mut hash = position.zobrist_hash();
//!
//! position.board.swap(1, 18);
//! hash.toggle(Position::BOARD.at(1), KNIGHT);
//! hash.toggle(Position::BOARD.at(18), KNIGHT);
//! position.turn = Color::Black;
//! hash.replace(Position::TURN, Color::White, Color::Black);
//! position.halfmove_clock += 1;
//! hash.check(&position)?;
//! # Ok::<(), zobrist::Desync>(())
//! ```
//!
//! # Words
//!
//! | word | meaning |
//! | --- | --- |
//! | state | what is hashed: a position, a lattice ([`State`]) |
//! | slot | one place in a state that holds one value at a time: a square, the side to move, a site ([`Slot`]) |
//! | value | one of finitely many things that a slot can hold: a piece, a species ([`Value`]) |
//! | feature | a slot holding a value that is not empty; each feature has one key |
//! | key | the random number of a feature ([`Key`]) |
//! | table | all keys of a state type: static, or a [`KeyTable`](https://docs.rs/zobrist/latest/zobrist/struct.KeyTable.html) |
//! | hash | the base constant combined with the keys of the features that the state has ([`ZobristHash`]) |
//! | delta | a combination of keys: the difference of two hashes ([`Delta`]) |
//! | shape | the compile-time description of a type: its slots, their names, their values ([`Shape`]) |
//!
//! # Rules
//!
//! - A type with `#[zobrist(key = ...)]` is a state: a struct's fields are its slots, an enum's variants its features.
//! - Every other enum or struct is a value, one of finitely many: an enum's variants may carry values, a struct is the
//!   product of its fields, and so are tuples and the contents of an `Option`.
//! - A struct that is a part of states and made of slots itself says `#[zobrist(slots)]`.
//! - In a state, an array is an array of slots, to any depth. `#[zobrist(joint)]` takes a field as one value:
//!   `[bool; 4]` is 4 slots with a key each, and jointly one slot with 15.
//! - Exactly one value of a slot may be empty, and has no key: the outermost `None`, `false`, `0`, or the one that
//!   `#[zobrist(empty)]` names. `Some(x)` always has a key, so `Option<bool>` has two. A product is empty where all its
//!   parts are. With the random base constant the hashes are as independent as with keys for the empty values.
//! - A value outside its declared range panics, and names the slot and the bound.
//!
//! Integers of 8 bits stand in states as they are, wider ones with `max`, `bits` or `count`.
//! A slot has at most 65,536 values.
//!
//! # Key specification, version 1
//!
//! The values of keys are a part of the interface: the same seed gives the same keys on every platform and in every
//! later version. `zobrist/tests/golden/reference.py` in the repository is an independent implementation.
//!
//! - The generator is ChaCha with 8 rounds, 64-bit counter and nonce. Its 32-byte key is `seed` (u64, little-endian),
//!   `lane` (u64, 0 for static tables), the bytes `zobrist1`, `half` (u64).
//! - Key `i` of a stream has as its low 64 bits the key-stream bytes `8i..8i+8` of half 0, little-endian, as its high 64 bits
//!   the same bytes of half 1. Narrower keys are the low bits, so hashes of one state in different widths agree in them.
//!   [`Sum`] keys have the same bits.
//! - The nonce of a stream is the 64-bit FNV-1a hash of the path of field names, joined by `.`. Arrays do not appear in it but
//!   in `i`, row by row. `i` counts features: element times features per element, plus the value's number in order of
//!   declaration (never the discriminant), the empty value left out. In an enum as a state each variant is a path. A slice has
//!   the empty path.
//! - So adding, removing and reordering fields, at any depth, leaves all other keys as they were. Values are append-only:
//!   one inserted in the middle gives those after it other keys. `#[zobrist(name = "...")]` keeps keys through a rename. Equal nonces,
//!   or a nonce of 0, are an error of the compiler.
//! - The base constant is key 0 of the stream with nonce 0.
//! - Keys of a lattice that are not stored one by one ([`KeySource`](https://docs.rs/zobrist/latest/zobrist/enum.KeySource.html)) are numbered in
//!   the order of the table. Overlapped: key `i` is the bytes from byte `i` on, little-endian, of half 0 of the stream of path
//!   `overlapped`. Computed: its low 64 bits are number `i` of SplitMix64 after the low half of key 0 of path `computed`, its high ones the same
//!   after the high half. Their base constant is that of the table.
//! - [`spread`](ZobristHash::spread) gives, of up to 64 bits, the low bits of what SplitMix64 makes of a hash as its state, without the addition; of
//!   128, `high ^= mix(low)`, then `low ^= mix(high)`, with the same function. The hash of surroundings that may be turned is the least of
//!   all, spread.
//! - For seed 2026 the 128-bit base constant is `b9eab62c33ffdbbdee1956499d26a122`, and key 0 of path `board` is
//!   `7ab4acd4a637e088c5f7b5ca95ef3f84`.
//!
//! A fingerprint ([`State::fingerprint`]) is the 64-bit FNV-1a hash of a text: first the line `zobrist 1 xor 64 seed 2026 lane 0`
//! (or `sum`; the width; after the lane ` overlapped` or ` computed` if keys are; for a table of the user's `table` and in hexadecimal the base
//! and all keys instead of seed and lane), then a
//! line for each path: the name with its arrays, the nonce as 16 hexadecimal digits, and the names of the values that have keys,
//! as printed by the shape, with `|` between them. Each line ends with a line feed.
//!
//! # Features
//!
//! - `derive` (default): the macro.
//! - `std` (default): `TranspositionTable`, `History`, `Recall`, `Switch`, the hasher `HashedAlready`; and `alloc`.
//! - `alloc`: `KeyTable`, `Lattice` and `LocalKeys`, `Box`, and a [`check`](ZobristHash::check) that finds up to four mistakes instead of two. The only one of these with a
//!   dependency, `rand_chacha`.
//! - `huge-pages`: the memory of a `TranspositionTable` comes from the system directly, in huge pages where it has them
//!   (Linux): probes of a large table that wait for each other take about two thirds of the time. Three dependencies: `memmap2`, `ouroboros`, `zerocopy`.
//! - `serde`: hashes and sums as plain integers.
//! - `store`: `Recall` in files, for the next run or from parallel ones. Three dependencies: `redb`, `postcard`, `tempfile`; and `serde`.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

pub mod analysis;
mod hash;
mod key;
#[cfg(feature = "alloc")]
pub mod keys;
#[cfg(feature = "alloc")]
pub mod lattice;
mod shape;
mod slot;
#[cfg(feature = "std")]
pub mod table;

#[doc(inline)]
pub use analysis::{Desync, Mistake};
pub use hash::{Delta, Feature, HashBits, State, Value, Zobrist, ZobristHash};
pub use key::{Key, XorKey};
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use keys::{KeyTable, Seed};
pub use shape::Shape;
pub use slot::Slot;
pub use slot::view;
#[doc(inline)]
pub use view::View;

/// Items that the expansion of the derive names. No promise of stability.
#[doc(hidden)]
pub mod __private {
    pub use core::option::Option::{None, Some};
    pub use core::primitive::{isize, u64, usize};

    pub use crate::hash::expansion::{
        check_counts, check_nonces, check_sizes, check_slot, check_value, nonce_entries,
    };
    pub use crate::hash::static_table::{StaticTable, external_table, part, table_len};
    pub use crate::shape::Field;
    pub use crate::shape::fingerprint::Source;
    pub use crate::shape::indices::Indices;
    pub use crate::shape::visit::{
        Visit, digit, filled_digit, filled_index, number_or_none, shifted, visit_value,
    };
    pub use crate::slot::view::{Holds, Listed, Unknown};
}

#[cfg(feature = "derive")]
pub use zobrist_derive::Zobrist;

/// The programs of the README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
