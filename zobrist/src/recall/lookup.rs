//! What a memory is asked with: a hash, or a hash and a check.

use core::fmt::Debug;

use crate::hash::ZobristHash;
use crate::key::Key;

mod sealed {
    pub trait Sealed {}
}

/// What verifies an entry of a [`Recall`](crate::Recall) besides its hash: nothing, `()`, or a second hash that is
/// independent of the first.
///
/// Such as one with keys of another [lane](crate::Seed::lane) of the seed, as a [`ZobristHash`] or as plain bits; or
/// anything else of the state in up to 128 bits. Two lanes of 64 bits are a hash of 128; a check is for seeing how
/// often the first one errs.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot verify a hash",
    note = "a check is `()`, a key (`u8` to `u128`, `Sum`) or a `ZobristHash`"
)]
pub trait Check: Copy + Eq + Debug + sealed::Sealed {
    /// Width in bits; 0 for no check.
    const BITS: u32;

    /// The check with these bits.
    #[doc(hidden)]
    fn from_bits(bits: u128) -> Self;
    /// The bits as a number, zero-extended.
    #[doc(hidden)]
    fn to_bits(self) -> u128;
}

impl sealed::Sealed for () {}
impl Check for () {
    const BITS: u32 = 0;

    #[inline]
    fn from_bits(_: u128) {}

    #[inline]
    fn to_bits(self) -> u128 {
        0
    }
}

impl<K: Key> sealed::Sealed for K {}
impl<K: Key> Check for K {
    const BITS: u32 = K::BITS;

    #[inline]
    fn from_bits(bits: u128) -> K {
        K::from_halves(bits as u64, (bits >> 64) as u64)
    }

    #[inline]
    fn to_bits(self) -> u128 {
        Key::to_bits(self)
    }
}

impl<S: ?Sized, K: Key> sealed::Sealed for ZobristHash<S, K> {}
impl<S: ?Sized, K: Key> Check for ZobristHash<S, K> {
    const BITS: u32 = K::BITS;

    #[inline]
    fn from_bits(bits: u128) -> Self {
        ZobristHash::from_raw(K::from_bits(bits))
    }

    #[inline]
    fn to_bits(self) -> u128 {
        Key::to_bits(self.raw())
    }
}

/// What a [`Recall`](crate::Recall) is asked with: a [`ZobristHash`], or where a [`Check`] verifies it the pair of both.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not what this `Recall` is asked with",
    note = "without a check that is a `ZobristHash<{S}, {K}>`, with one the pair `(hash, check)`"
)]
pub trait Lookup<S: ?Sized, K, C> {
    /// The hash and the check.
    fn parts(self) -> (ZobristHash<S, K>, C);
}

impl<S: ?Sized, K: Key> Lookup<S, K, ()> for ZobristHash<S, K> {
    #[inline]
    fn parts(self) -> (ZobristHash<S, K>, ()) {
        (self, ())
    }
}

impl<S: ?Sized, K: Key, C: Check> Lookup<S, K, C> for (ZobristHash<S, K>, C) {
    #[inline]
    fn parts(self) -> (ZobristHash<S, K>, C) {
        self
    }
}
