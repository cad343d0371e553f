//! Features as operands: `hash ^= feature`.

use core::ops::{Add, BitXor, Sub};

use super::ops::Operand;
use super::traits::Feature;
use super::zobrist_hash::{Delta, ZobristHash};
use crate::key::{Key, XorKey};

macro_rules! operators {
    ($($key:ident: $operator:ident $method:ident;)*) => {
        operators!(@ ZobristHash: $($key: $operator $method;)*);
        operators!(@ Delta: $($key: $operator $method;)*);
    };
    (@ $type:ident: $($key:ident: $operator:ident $method:ident;)*) => {$(
        impl<S: Feature<Key = K>, K: $key> $operator<S> for $type<S, K> {
            type Output = Self;
            #[inline]
            fn $method(self, feature: S) -> Self {
                self.$method(feature.zobrist_key())
            }
        }
        /// Combines with the key of the feature, if there is one: `hash ^=
        /// position.en_passant.map(Feature::EnPassant)`.
        impl<S: Feature<Key = K>, K: $key> $operator<Option<S>> for $type<S, K> {
            type Output = Self;
            #[inline]
            fn $method(self, feature: Option<S>) -> Self {
                match feature {
                    Some(feature) => self.$method(feature),
                    None => self,
                }
            }
        }
    )*};
}
operators! {
    Key: Add add;
    Key: Sub sub;
    XorKey: BitXor bitxor;
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

/// Returns the key of the feature.
impl<S: Feature> From<S> for Delta<S, S::Key> {
    #[inline]
    fn from(feature: S) -> Self {
        feature.zobrist_key()
    }
}

/// Collects the hash of the state that has these features.
impl<S: Feature> FromIterator<S> for ZobristHash<S, S::Key> {
    fn from_iter<I: IntoIterator<Item = S>>(features: I) -> Self {
        features.into_iter().fold(ZobristHash::BASE, |hash, feature| hash + feature)
    }
}

/// Adds more features to the hash.
impl<S: Feature> Extend<S> for ZobristHash<S, S::Key> {
    fn extend<I: IntoIterator<Item = S>>(&mut self, features: I) {
        features.into_iter().for_each(|feature| *self += feature);
    }
}
