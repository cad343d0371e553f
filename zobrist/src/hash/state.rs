//! States: types with a static table of keys.

use super::zobrist::Zobrist;
use crate::key::Key;
use crate::shape::fingerprint::{Source, fingerprint};

/// A type with a table of keys, made when it is compiled: `#[zobrist(key = u64)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no static table of keys",
    label = "not a state",
    note = "say `#[zobrist(key = u64)]` on the type; for a generic type list instances, \
            `#[zobrist(key = u64, for(Go<81>, Go<361>))]`",
    note = "with a `KeyTable`, it has the keys: `hash ^= table.key(slot, value)`, `table.check(hash, &state)`; and where a \
            hash is named, so is the type of its keys: `ZobristHash<Go<169>, u64>`",
    note = "in a generic function say so: `where {Self}: State<Key = u64>`"
)]
pub trait State: Zobrist + Sized + 'static {
    /// The type of the keys.
    type Key: Key;

    /// What the hash of a state without any feature is.
    const BASE: Self::Key;

    /// Where the keys come from.
    #[doc(hidden)]
    const SOURCE: Source;

    /// A zero, and all keys in the order of the shape.
    #[doc(hidden)]
    fn zobrist_table() -> &'static [Self::Key];

    /// A number that changes whenever the hashes of this type may: taken of the version of the key
    /// specification, seed, lane, width and kind of the keys, and of all paths and names of values.
    ///
    /// Store it in the header of a file of hashes and compare when reading. It is computed anew by each
    /// call, from the text that the crate's documentation specifies.
    ///
    /// ```
    /// use zobrist::{State, Zobrist};
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Old { castling: [bool; 4] }
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct New { castling: [bool; 4], chess960: bool }
    ///
    /// assert_ne!(Old::fingerprint(), New::fingerprint());
    /// ```
    fn fingerprint() -> u64 {
        fingerprint(&Self::SHAPE, Self::SOURCE, Self::BASE, Self::zobrist_table())
    }
}
