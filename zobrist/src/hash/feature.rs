//! Features as operands: `hash ^= feature`.

use core::ops::{Add, AddAssign, BitXor, BitXorAssign, Sub, SubAssign};

use super::traits::Feature;
use super::zobrist_hash::{Delta, ZobristHash};
use crate::key::{Key, XorKey};

macro_rules! operators {
    ($($key:ident: $operator:ident $method:ident, $assign:ident $assign_method:ident;)*) => {
        operators!(@ ZobristHash: $($key: $operator $method, $assign $assign_method;)*);
        operators!(@ Delta: $($key: $operator $method, $assign $assign_method;)*);
    };
    (@ $type:ident: $($key:ident: $operator:ident $method:ident, $assign:ident $assign_method:ident;)*) => {$(
        impl<S: Feature<Key = K>, K: $key> $operator<S> for $type<S, K> {
            type Output = Self;
            #[inline]
            fn $method(self, feature: S) -> Self {
                self.$method(feature.zobrist_key())
            }
        }
        impl<S: Feature<Key = K>, K: $key> $assign<S> for $type<S, K> {
            #[inline]
            fn $assign_method(&mut self, feature: S) {
                self.$assign_method(feature.zobrist_key());
            }
        }
        /// Combines with the key of the feature, if there is one: `hash ^= position.en_passant.map(Feature::EnPassant)`.
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
        /// Combines with the key of the feature, if there is one.
        impl<S: Feature<Key = K>, K: $key> $assign<Option<S>> for $type<S, K> {
            #[inline]
            fn $assign_method(&mut self, feature: Option<S>) {
                *self = self.$method(feature);
            }
        }
    )*};
}
operators! {
    Key: Add add, AddAssign add_assign;
    Key: Sub sub, SubAssign sub_assign;
    XorKey: BitXor bitxor, BitXorAssign bitxor_assign;
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
