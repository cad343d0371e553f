//! The methods of hashes.

use core::marker::PhantomData;

use super::bits::HashBits;
use super::traits::{Feature, State, ZobristHash};
use crate::key::Key;
use crate::key::splitmix::mix;

impl<S: State> ZobristHash<S, S::Key> {
    /// The hash of a state without any feature: the base constant.
    pub const BASE: Self = ZobristHash {
        raw: S::BASE,
        of: PhantomData,
    };
}

impl<S: ?Sized, K: Key> ZobristHash<S, K> {
    /// Makes a hash from its bits, such as bits that were read from a file.
    ///
    /// ```
    /// use zobrist::{Zobrist, ZobristHash};
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Lights { on: [bool; 25] }
    ///
    /// let hash = Lights { on: [true; 25] }.zobrist_hash();
    /// let bytes = hash.raw().to_le_bytes(); // to a file, and from it
    /// assert_eq!(ZobristHash::from_raw(u64::from_le_bytes(bytes)), hash);
    /// ```
    #[inline]
    pub const fn from_raw(raw: K) -> Self {
        ZobristHash {
            raw,
            of: PhantomData,
        }
    }

    /// Returns the bits of the hash.
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// let hash = Lights { on: [true; 25] }.zobrist_hash();
    /// assert_eq!(format!("{:016x}", hash.raw()), hash.to_string());
    /// ```
    #[inline]
    pub const fn raw(self) -> K {
        self.raw
    }

    /// Applies the SplitMix64 finalizer, a bijection for 64 and 128 bits. Use it on the least hash
    /// of all symmetric images of a state: the high bits of a minimum are biased towards zero.
    ///
    /// The result cannot be updated incrementally. The key specification defines it.
    ///
    /// ```
    /// use zobrist::lattice::LatticeKeys;
    ///
    /// let keys = LatticeKeys::<bool, u64>::new(2026, 4);
    /// let canonical = |row: [bool; 4]| {
    ///     let mut mirrored = row;
    ///     mirrored.reverse();
    ///     keys.hash(row).min(keys.hash(mirrored)).finalize()
    /// };
    /// assert_eq!(canonical([true, true, false, true]), canonical([true, false, true, true]));
    /// ```
    #[doc(alias("mix", "avalanche", "splitmix"))]
    #[must_use]
    pub fn finalize(self) -> Self {
        let bits = self.raw.to_bits();
        let (low, high) = (bits as u64, (bits >> 64) as u64);
        if K::BITS <= 64 {
            return Self::from_raw(K::from_halves(mix(low), 0));
        }
        // Two rounds of a Feistel network.
        let high = high ^ mix(low);
        Self::from_raw(K::from_halves(low ^ mix(high), high))
    }

    /// Returns the bits as a [`HashBits`], to be split into worker, bucket and tag.
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// let mut bits = Lights { on: [true; 25] }.zobrist_hash().bits();
    /// let (worker, bucket) = (bits.take(8), bits.take(1 << 20));
    /// # assert!(worker < 8 && bucket < 1 << 20);
    /// ```
    #[inline]
    pub const fn bits(self) -> HashBits<K> {
        HashBits::new(self.raw)
    }
}

/// Returns [`BASE`](ZobristHash::BASE), the hash of a state without any feature. A position that
/// contains its hash can then derive `Default`.
///
/// `BASE` is the hash of the default state only if all values of that state are empty. If one of
/// these values has a key, implement `Default` by hand with the hash of the state. In this example,
/// both colors have keys, because the slot has no `empty` value:
///
/// ```
/// use zobrist::{Zobrist, ZobristHash};
///
/// #[derive(Clone, Copy, Default, Zobrist)]
/// enum Color { #[default] White, Black }
/// #[derive(Default, Zobrist)]
/// #[zobrist(key = u64)]
/// struct Position { pieces: [Option<Color>; 32], turn: Color }
///
/// struct Game { position: Position, hash: ZobristHash<Position> }
///
/// impl Default for Game {
///     fn default() -> Self {
///         let position = Position::default();
///         Game { hash: position.zobrist_hash(), position }
///     }
/// }
/// let game = Game::default();
/// assert!(game.hash.check(&game.position).is_ok());
/// // White to move has a key.
/// assert!(ZobristHash::default().check(&game.position).is_err());
/// ```
impl<S: State> Default for ZobristHash<S, S::Key> {
    fn default() -> Self {
        ZobristHash::BASE
    }
}

/// Collects features into the hash of the state that consists of them.
impl<S: Feature> FromIterator<S> for ZobristHash<S, S::Key> {
    fn from_iter<I: IntoIterator<Item = S>>(features: I) -> Self {
        features
            .into_iter()
            .fold(ZobristHash::BASE, |hash, feature| hash + feature)
    }
}

/// Adds the keys of more features to the hash.
impl<S: Feature> Extend<S> for ZobristHash<S, S::Key> {
    fn extend<I: IntoIterator<Item = S>>(&mut self, features: I) {
        features.into_iter().for_each(|feature| *self += feature);
    }
}

/// Serializes the bits, a plain integer.
#[cfg(feature = "serde")]
impl<S: ?Sized, K: Key + serde::Serialize> serde::Serialize for ZobristHash<S, K> {
    fn serialize<R: serde::Serializer>(&self, serializer: R) -> Result<R::Ok, R::Error> {
        self.raw().serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de, S: ?Sized, K: Key + serde::Deserialize<'de>> serde::Deserialize<'de>
    for ZobristHash<S, K>
{
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        K::deserialize(deserializer).map(ZobristHash::from_raw)
    }
}

/// Nothing implements it: the compiler says here how a hash becomes a number.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a hash becomes a number by `hash.raw()`, not by `From` or `Into`",
    label = "write `.raw()` after the hash"
)]
pub trait UseRaw {}

macro_rules! numbers {
    ($($key:ident)*) => {$(
        #[doc(hidden)]
        impl<S: ?Sized> From<ZobristHash<S, $key>> for $key
        where
            ZobristHash<S, $key>: UseRaw,
        {
            fn from(hash: ZobristHash<S, $key>) -> $key {
                hash.raw()
            }
        }
    )*};
}
numbers!(u8 u16 u32 u64 u128);
