//! The operators `+` and `-` for all keys, and `^` for keys that combine by XOR.

use core::ops::{Add, AddAssign, BitXor, BitXorAssign, Neg, Sub, SubAssign};

use super::zobrist_hash::{Delta, ZobristHash};
use crate::key::{Key, XorKey};

macro_rules! operators {
    ($($key:ident: $operator:ident $method:ident, $assign:ident $assign_method:ident, $combine:ident;)*) => {$(
        impl<S: ?Sized, K: $key> $operator<Delta<S, K>> for ZobristHash<S, K> {
            type Output = Self;
            #[inline]
            fn $method(self, delta: Delta<S, K>) -> Self {
                ZobristHash::from_raw(self.raw().$combine(delta.raw()))
            }
        }
        impl<S: ?Sized, K: $key> $operator for Delta<S, K> {
            type Output = Self;
            #[inline]
            fn $method(self, delta: Self) -> Self {
                Delta::from_raw(self.raw().$combine(delta.raw()))
            }
        }
        impl<S: ?Sized, K: $key> $assign<Delta<S, K>> for ZobristHash<S, K> {
            #[inline]
            fn $assign_method(&mut self, delta: Delta<S, K>) {
                *self = self.$method(delta);
            }
        }
        impl<S: ?Sized, K: $key> $assign for Delta<S, K> {
            #[inline]
            fn $assign_method(&mut self, delta: Self) {
                *self = self.$method(delta);
            }
        }
    )*};
}
operators! {
    Key: Add add, AddAssign add_assign, plus;
    Key: Sub sub, SubAssign sub_assign, minus;
    XorKey: BitXor bitxor, BitXorAssign bitxor_assign, plus;
}

/// Returns the difference that leads from the other hash to this one.
impl<S: ?Sized, K: Key> Sub for ZobristHash<S, K> {
    type Output = Delta<S, K>;
    #[inline]
    fn sub(self, from: Self) -> Delta<S, K> {
        Delta::from_raw(self.raw().minus(from.raw()))
    }
}

/// Returns the difference of the two hashes, in either direction.
impl<S: ?Sized, K: XorKey> BitXor for ZobristHash<S, K> {
    type Output = Delta<S, K>;
    #[inline]
    fn bitxor(self, other: Self) -> Delta<S, K> {
        Delta::from_raw(self.raw().minus(other.raw()))
    }
}

/// Returns the inverse difference.
impl<S: ?Sized, K: Key> Neg for Delta<S, K> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Delta::from_raw(K::ZERO.minus(self.raw()))
    }
}
