//! The methods of deltas, and what they share with hashes: order, text and operators.

use core::cmp::Ordering;
use core::fmt::{self, Debug, Display, Formatter, LowerHex, UpperHex};
use core::hash::{Hash, Hasher};
use core::iter::Sum;
use core::marker::PhantomData;
use core::ops::{Add, AddAssign, BitXor, BitXorAssign, Neg, Sub, SubAssign};

#[cfg(feature = "alloc")]
use super::combine::{Combine, Keys};
use super::traits::{Delta, Feature, ZobristHash};
use crate::key::{Key, XorKey, plain};
#[cfg(feature = "alloc")]
use crate::shape::Shape;
use crate::slot::Slot;

impl<S: ?Sized, K: Key> Delta<S, K> {
    /// The delta that changes nothing.
    pub const ZERO: Self = Delta {
        raw: K::ZERO,
        of: PhantomData,
    };

    /// Returns the bits of the difference.
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// let (off, on) = (Lights { on: [false; 25] }, Lights { on: [true; 25] });
    /// let delta = off.zobrist_hash() ^ on.zobrist_hash();
    /// assert_eq!(delta.raw(), off.zobrist_hash().raw() ^ on.zobrist_hash().raw());
    /// ```
    #[inline]
    pub const fn raw(self) -> K {
        self.raw
    }

    /// Returns whether the difference is zero: the two hashes are equal.
    ///
    /// ```
    /// # use zobrist::Zobrist;
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    /// assert!(Lights::ON.at(7).change(true, true).is_zero());
    /// assert!(!Lights::ON.at(7).change(true, false).is_zero());
    /// ```
    #[inline]
    pub fn is_zero(self) -> bool {
        self.raw == K::ZERO
    }

    #[inline]
    pub(crate) const fn from_raw(raw: K) -> Self {
        Delta {
            raw,
            of: PhantomData,
        }
    }
}

/// Keys made at run time.
#[cfg(feature = "alloc")]
impl<S: ?Sized, K: Key> Delta<S, K> {
    /// Combines the keys of all features that `walk` visits.
    #[inline(always)]
    pub(crate) fn collect<'a, Q: Keys<K>>(
        keys: Q,
        shape: &'a Shape<'a>,
        walk: impl FnOnce(&mut Combine<'a, K, Q>),
    ) -> Self {
        let mut combine = Combine::new(keys, shape);
        walk(&mut combine);
        Self::from_raw(combine.sum)
    }
}

impl<S: ?Sized, K: Key> Default for Delta<S, K> {
    fn default() -> Self {
        Delta::ZERO
    }
}

impl<S: ?Sized, K: Key> Sum for Delta<S, K> {
    fn sum<I: Iterator<Item = Self>>(deltas: I) -> Self {
        deltas.fold(Delta::ZERO, |sum, delta| sum + delta)
    }
}

/// Implements the traits that [`ZobristHash`] and [`Delta`] share.
macro_rules! group_element {
    ($type:ident, $name:literal) => {
        plain!([S: ?Sized, K: Key] $type<S, K>, |one, other| one.raw == other.raw);
        impl<S: ?Sized, K: Key> PartialOrd for $type<S, K> {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }
        impl<S: ?Sized, K: Key> Ord for $type<S, K> {
            #[inline]
            fn cmp(&self, other: &Self) -> Ordering {
                self.raw.cmp(&other.raw)
            }
        }
        impl<S: ?Sized, K: Key> Hash for $type<S, K> {
            #[inline]
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.raw.hash(state);
            }
        }
        /// Writes the name of the type and all hexadecimal digits: `ZobristHash(0x0123456789abcdef)`.
        impl<S: ?Sized, K: Key> Debug for $type<S, K> {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                let digits = K::BITS as usize / 4;
                write!(f, concat!($name, "(0x{:01$x})"), self.raw, digits)
            }
        }
        /// Writes all hexadecimal digits without a prefix: `0123456789abcdef`.
        impl<S: ?Sized, K: Key> Display for $type<S, K> {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                write!(f, "{:01$x}", self.raw, K::BITS as usize / 4)
            }
        }
        impl<S: ?Sized, K: LowerHex> LowerHex for $type<S, K> {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                self.raw.fmt(f)
            }
        }
        impl<S: ?Sized, K: UpperHex> UpperHex for $type<S, K> {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                self.raw.fmt(f)
            }
        }
    };
}
group_element!(ZobristHash, "ZobristHash");
group_element!(Delta, "Delta");

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

macro_rules! feature_operators {
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
feature_operators! {
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

macro_rules! slot_operators {
    ($($key:ident $operator:ident $method:ident;)*) => {$(
        /// Never applies, so that the compiler names the missing [`Operand`] and shows its notes.
        #[doc(hidden)]
        impl<S: ?Sized, K: $key, T: ?Sized, V> $operator<Slot<S, T, V>> for ZobristHash<S, K>
        where
            Slot<S, T, V>: Operand<S, K>,
        {
            type Output = Self;
            fn $method(self, slot: Slot<S, T, V>) -> Self {
                self.$method(slot.delta())
            }
        }
    )*};
}
slot_operators! {
    Key Add add;
    Key Sub sub;
    XorKey BitXor bitxor;
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
