//! States: types with a static table of keys.

use crate::fingerprint::{Source, fingerprint};
use crate::hash::Delta;
use crate::key::stream;
use crate::key::{Key, Sum};
use crate::message::Message;
use crate::{Value, Zobrist};

/// A type with a table of keys, made when it is compiled: `#[zobrist(key = u64)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no static table of keys",
    label = "not a state",
    note = "say `#[zobrist(key = u64)]` on the type; for a generic type list instances, \
            `#[zobrist(key = u64, for(Go<81>, Go<361>))]`",
    note = "with a `KeyTable`, it has the keys: `hash ^= table.key(slot, value)`, `table.check(hash, &state)`; and where a \
            type is named, so is that of the keys: `ZobristHash<Go<169>, u64>`, `History<Go<169>, (), u64>`, \
            `TranspositionTable<Go<169>, E, u64>`",
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

/// An enum as a state: each of its values is a feature, `#[zobrist(key = u64)]` on an enum.
///
/// A hash is collected from features, and takes or gives one back by `^=`. No value is empty here: each is a feature,
/// so `Man(White, 0)` has a key, too. What has none is marked `#[zobrist(skip)]` or `#[zobrist(empty)]`.
///
/// ```
/// use zobrist::{Zobrist, ZobristHash};
///
/// #[derive(Clone, Copy, Zobrist)]
/// enum Color { White, Black }
///
/// #[derive(Clone, Copy, Zobrist)]
/// #[zobrist(key = u64)]
/// enum Feature { Man(Color, #[zobrist(max = 31)] u8), King(Color, #[zobrist(max = 31)] u8), BlackToMove }
///
/// let mut hash: ZobristHash<Feature> =
///     [Feature::Man(Color::White, 11), Feature::King(Color::Black, 2)].into_iter().collect();
/// hash ^= Feature::Man(Color::White, 11);
/// hash ^= Feature::Man(Color::White, 15);
/// hash ^= Feature::BlackToMove;
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an enum of features",
    label = "not an enum with `#[zobrist(key = ...)]`"
)]
pub trait Feature: State + Value {
    /// The key of this feature.
    #[inline]
    fn zobrist_key(&self) -> Delta<Self, Self::Key> {
        Delta::collect(Self::zobrist_table(), &Self::SHAPE, |visit| self.zobrist_features(0, visit))
    }
}

/// Makes the static table of `S`. A trait, because the derive cannot see what the type behind `key = ...`
/// is, and no `const fn` can be generic over it. The length is that of a zero and the keys.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a key",
    label = "not a key",
    note = "a key is a `u8`, `u16`, `u32`, `u64` or `u128`, or a `Sum` of `u32`, `u64` or `u128`"
)]
pub trait StaticTable<S, const SEED: u64, const LEN: usize>: Key {
    const BASE: Self;
    const TABLE: [Self; LEN];
}

macro_rules! static_table {
    // The keys are the low halves as they are: no second loop for the compiler.
    ($key:ty) => {
        static_table!($key, |low, _high| low, |low| low);
    };
    ($key:ty, |$low:ident| $make:expr) => {
        static_table!($key, |$low, _high| $make, |low| {
            let mut table = [Self::ZERO; LEN];
            let mut i = 1;
            while i < LEN {
                let $low = low[i];
                table[i] = $make;
                i += 1;
            }
            table
        });
    };
    ($key:ty, |$low:ident, $high:ident| $make:expr) => {
        static_table!($key, |$low, $high| $make, |low| {
            let high = stream::table::<LEN>(&S::SHAPE, SEED, 1);
            let mut table = [Self::ZERO; LEN];
            let mut i = 1;
            while i < LEN {
                let ($low, $high) = (low[i], high[i]);
                table[i] = $make;
                i += 1;
            }
            table
        });
    };
    ($key:ty, |$low:ident, $high:ident| $base:expr, |$lows:ident| $table:expr) => {
        impl<S: State, const SEED: u64, const LEN: usize> StaticTable<S, SEED, LEN> for $key {
            const BASE: Self = {
                let ($low, $high) = (stream::base(SEED, 0), stream::base(SEED, 1));
                $base
            };
            const TABLE: [Self; LEN] = {
                let $lows = stream::table::<LEN>(&S::SHAPE, SEED, 0);
                $table
            };
        }
    };
}
static_table!(u8, |low| low as u8);
static_table!(u16, |low| low as u16);
static_table!(u32, |low| low as u32);
static_table!(u64);
static_table!(u128, |low, high| (high as u128) << 64 | low as u128);
static_table!(Sum<u32>, |low| Sum(low as u32));
static_table!(Sum<u64>, |low| Sum(low));
static_table!(Sum<u128>, |low, high| Sum((high as u128) << 64 | low as u128));

/// The length of the table of `S`: a zero, which is the key of what is empty, and its keys.
#[doc(hidden)]
pub const fn table_len<S: State>() -> usize {
    S::SHAPE.features() + 1
}

/// The user's own keys as a table: they must be as many as the state has features.
#[doc(hidden)]
pub const fn external_table<K: Key, const LEN: usize>(keys: &[K]) -> [K; LEN] {
    if keys.len() != LEN - 1 {
        let message = Message::new().text("the table has ").number(keys.len());
        let message = message.text(" keys, the state ").number(LEN - 1).text(
            " features; print the state's `SHAPE` to see which are expected, and in which order",
        );
        panic!("{}", message.as_str());
    }
    let mut table = [K::ZERO; LEN];
    let mut i = 0;
    while i < keys.len() {
        table[1 + i] = keys[i];
        i += 1;
    }
    table
}
