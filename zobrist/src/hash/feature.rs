//! Features as operands: `hash ^= feature`.

use core::ops::{Add, BitXor, Sub};

use super::ops::Operand;
use super::traits::{Delta, Feature, ZobristHash};
use crate::key::{Key, XorKey};

macro_rules! operators {
    ($($(#[$doc:meta])* $operand:ty: $key:ident $operator:ident $method:ident;)*) => {$(
        $(#[$doc])*
        impl<S: Feature<Key = K>, K: $key> $operator<$operand> for ZobristHash<S, K> {
            type Output = Self;
            #[inline]
            fn $method(self, operand: $operand) -> Self {
                self.$method(operand.delta())
            }
        }
    )*};
}
operators! {
    S: Key Add add;
    S: Key Sub sub;
    S: XorKey BitXor bitxor;
    /// Adds the key of the feature, or nothing for `None`: `hash + position.en_passant.map(Feature::EnPassant)`.
    Option<S>: Key Add add;
    /// Subtracts the key of the feature, or nothing for `None`: `hash - position.en_passant.map(Feature::EnPassant)`.
    Option<S>: Key Sub sub;
    /// Combines by XOR with the key of the feature, or with nothing for `None`: `hash ^
    /// position.en_passant.map(Feature::EnPassant)`.
    Option<S>: XorKey BitXor bitxor;
}

impl<S: Feature<Key = K>, K: Key> Operand<S, K> for S {
    #[inline]
    fn delta(self) -> Delta<S, K> {
        self.zobrist_key()
    }
}

impl<S: Feature<Key = K>, K: Key> Operand<S, K> for Option<S> {
    #[inline]
    fn delta(self) -> Delta<S, K> {
        self.map_or(Delta::ZERO, Operand::delta)
    }
}

/// Converts a feature into its key.
impl<S: Feature> From<S> for Delta<S, S::Key> {
    #[inline]
    fn from(feature: S) -> Self {
        feature.zobrist_key()
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
