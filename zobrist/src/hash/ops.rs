//! The operators `+` and `-` for all keys, and `^` for keys that combine by XOR.

use core::ops::{Add, AddAssign, BitXor, BitXorAssign, Neg, Sub, SubAssign};

use super::traits::{Delta, ZobristHash};
use crate::key::{Key, XorKey};

/// The right operand of `^=`, `+=` and `-=`, and of `^`, `+` and `-` on a [`Delta`]: a delta, a
/// feature or an optional feature. All operators share this trait, because the compiler shows notes
/// for one missing trait only.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a `{Self}` does not combine with the hash of a `{S}`",
    label = "expected a `Delta<{S}, {K}>`",
    note = "a slot is a place and not a key: `.key(value)` is the key of a value in it, \
            `hash ^= Position::TURN.key(Color::Black)`",
    note = "`ZobristHash::from_raw(bits)` makes a hash of bits, and `hash.raw()` returns them; the difference of two \
            hashes of one state is a `Delta`"
)]
pub trait Operand<S: ?Sized, K> {
    fn delta(self) -> Delta<S, K>;
}

impl<S: ?Sized, K> Operand<S, K> for Delta<S, K> {
    #[inline]
    fn delta(self) -> Delta<S, K> {
        self
    }
}

macro_rules! operators {
    ($($key:ident: $operator:ident $method:ident, $assign:ident $assign_method:ident, $combine:ident;)*) => {$(
        impl<S: ?Sized, K: $key> $operator<Delta<S, K>> for ZobristHash<S, K> {
            type Output = Self;
            #[inline]
            fn $method(self, delta: Delta<S, K>) -> Self {
                ZobristHash::from_raw(self.raw().$combine(delta.raw()))
            }
        }
        /// Combines with a delta, or with the key of a feature or of an optional feature.
        impl<S: ?Sized, K: $key, R: Operand<S, K>> $operator<R> for Delta<S, K> {
            type Output = Self;
            #[inline]
            fn $method(self, operand: R) -> Self {
                Delta::from_raw(self.raw().$combine(operand.delta().raw()))
            }
        }
        operators!(@ ZobristHash: $key $assign $assign_method $method);
        operators!(@ Delta: $key $assign $assign_method $method);
    )*};
    (@ $type:ident: $key:ident $assign:ident $assign_method:ident $method:ident) => {
        /// Combines with a delta, or with the key of a feature or of an optional feature: `hash ^=
        /// position.en_passant.map(Feature::EnPassant)`.
        impl<S: ?Sized, K: $key, R: Operand<S, K>> $assign<R> for $type<S, K> {
            #[inline]
            fn $assign_method(&mut self, operand: R) {
                *self = self.$method(operand.delta());
            }
        }
    };
}
operators! {
    Key: Add add, AddAssign add_assign, plus;
    Key: Sub sub, SubAssign sub_assign, minus;
    XorKey: BitXor bitxor, BitXorAssign bitxor_assign, plus;
}

/// Returns the delta that turns `from` into this hash: `from + delta == self`.
impl<S: ?Sized, K: Key> Sub for ZobristHash<S, K> {
    type Output = Delta<S, K>;
    #[inline]
    fn sub(self, from: Self) -> Delta<S, K> {
        Delta::from_raw(self.raw().minus(from.raw()))
    }
}

/// Returns the difference of two hashes. Under XOR it is the same in both directions.
impl<S: ?Sized, K: XorKey> BitXor for ZobristHash<S, K> {
    type Output = Delta<S, K>;
    #[inline]
    fn bitxor(self, other: Self) -> Delta<S, K> {
        Delta::from_raw(self.raw().minus(other.raw()))
    }
}

/// Returns the delta that undoes this one.
impl<S: ?Sized, K: Key> Neg for Delta<S, K> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Delta::from_raw(K::ZERO.minus(self.raw()))
    }
}
