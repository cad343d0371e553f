//! States: types with a static table of keys.

use super::table::Table;
use super::zobrist::Zobrist;
use crate::key::Key;
use crate::shape::fingerprint::{Source, fingerprint};
use crate::shape::guaranteed::Guarantee;

/// A type with a static table of keys, made by the compiler: `#[zobrist(key = u64)]`.
///
/// A generic type has a static table for each instance that it lists. Functions that are generic over the instances need a
/// bound. Write it once, on the `impl` that contains them:
///
/// ```
/// use zobrist::{State, Zobrist, ZobristHash};
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64, for(Puzzle<9>, Puzzle<16>))]
/// struct Puzzle<const N: usize> {
///     #[zobrist(max = 15)]
///     tiles: [u8; N],
/// }
///
/// impl<const N: usize> Puzzle<N>
/// where
///     Self: State<Key = u64>,
/// {
///     fn slide(&mut self, hash: &mut ZobristHash<Self>, from: usize, to: usize) {
///         let tile = self.tiles[from];
///         hash.toggle(Self::TILES.at(from), tile);
///         hash.toggle(Self::TILES.at(to), tile);
///         self.tiles.swap(from, to);
///     }
/// }
///
/// let mut puzzle = Puzzle { tiles: [1, 2, 3, 4, 5, 6, 7, 8, 0] };
/// let mut hash = puzzle.zobrist_hash();
/// puzzle.slide(&mut hash, 7, 8);
/// assert_eq!(hash, puzzle.zobrist_hash());
/// ```
#[doc(alias = "incremental hash")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no static table of keys",
    label = "not a state",
    note = "add `#[zobrist(key = u64)]` to the type; for a generic type list instances, \
            `#[zobrist(key = u64, for(Go<81>, Go<361>))]`",
    note = "with a `KeyTable`, it has the keys: `hash ^= table.key(slot, value)`, `table.check(hash, &state)`; and where a \
            hash is named, so is the type of its keys: `ZobristHash<Go<169>, u64>`",
    note = "in a generic function add the bound `where {Self}: State<Key = u64>`"
)]
pub trait State: Zobrist + Sized + 'static {
    /// The type of the keys.
    type Key: Key;

    /// The hash of a state without any feature.
    const BASE: Self::Key;

    /// The source of the keys.
    #[doc(hidden)]
    const SOURCE: Source;

    /// Which states certainly have different hashes, by `#[zobrist(keys = exact)]` or `keys = coded`. Without these, none.
    ///
    /// ```
    /// use zobrist::keys::Guarantee;
    /// use zobrist::{State, Zobrist};
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u128, keys = coded)]
    /// struct Go { points: [[Option<bool>; 19]; 19] }
    ///
    /// // Positions that differ in 1 to 14 points never have equal hashes.
    /// assert_eq!(Go::GUARANTEE, Guarantee::Slots(14));
    /// ```
    const GUARANTEE: Guarantee =
        Self::SOURCE.construction().guarantee(&Self::SHAPE, <Self::Key as Key>::BITS);

    /// Returns a zero and the entries of all slots.
    #[doc(hidden)]
    fn zobrist_table() -> &'static [Self::Key];

    /// Returns a 64-bit digest of everything that determines the keys: the version of the key specification, the seed, lane,
    /// width and kind of the keys, all paths, and the names of all values.
    ///
    /// Store it in the header of a file of hashes and compare it when reading. Each call computes it anew, from the text that
    /// the [specification](crate::specification) defines.
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
        let keys = Table(Self::zobrist_table()).keys(&Self::SHAPE);
        fingerprint(&Self::SHAPE, Self::SOURCE, Self::BASE, keys)
    }
}
