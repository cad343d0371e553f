//! Keys: unsigned integers that combine by XOR, or [`Wrapping`] integers that combine by addition.
//! Both are groups, so a key that was added to a hash can be removed again.
//!
//! Each generator has a file. The golden tests compare keys with `reference.py`, which checks
//! published test vectors.

use core::convert::identity;
use core::fmt::{Debug, LowerHex, UpperHex};
use core::hash::Hash;
use core::num::Wrapping;

mod chacha;
pub(crate) mod path;
mod plain;
mod seed;
pub(crate) mod splitmix;
pub(crate) mod stream;
#[cfg(feature = "alloc")]
mod words;

pub(crate) use plain::{debug, error, plain};
pub use seed::Seed;

mod sealed {
    pub trait Sealed {}
}

/// A key: `u8` to `u128`, combined by XOR, or [`Wrapping`] of `u32`, `u64` or `u128`, combined by
/// wrapping addition.
///
/// ```
/// use core::num::Wrapping;
/// use zobrist::Zobrist;
///
/// #[derive(Zobrist)]
/// #[zobrist(key = Wrapping<u64>)]
/// struct Hands { #[zobrist(count = 18)] pawns: [u8; 2] }
///
/// let mut hash = Hands { pawns: [3, 0] }.zobrist_hash();
/// hash.replace(Hands::PAWNS.at(0), 3, 4); // adds one key once more
/// assert_eq!(hash, Hands { pawns: [4, 0] }.zobrist_hash());
/// ```
///
/// An additive key can be added several times, so one key is enough for any number of equal pieces
/// (`#[zobrist(count = N)]`). If the counts of two states differ only by multiples of a power of
/// two, the low bits of their hashes agree: take table indices from the high bits, as
/// [`HashBits`](crate::HashBits) does.
///
/// The trait is sealed, because the values of keys are specified: see the [key
/// specification](crate::specification).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a key",
    label = "not a key",
    note = "a key is a `u8`, `u16`, `u32`, `u64` or `u128`, or a `core::num::Wrapping` of `u32`, `u64` or `u128`"
)]
pub trait Key:
    Copy + Eq + Ord + Hash + Debug + LowerHex + UpperHex + Send + Sync + sealed::Sealed + 'static
{
    /// The neutral element, the key of the empty value.
    const ZERO: Self;
    /// Width of the key in bits.
    const BITS: u32;
    /// Whether keys combine by addition, so that a key that is combined twice does not cancel.
    const ADDITIVE: bool;

    /// Returns the combination of both keys.
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// Returns this key with `other` removed; under XOR the same as [`plus`](Key::plus).
    #[must_use]
    fn minus(self, other: Self) -> Self;
    /// Returns this key combined `n` times.
    #[must_use]
    fn times(self, n: usize) -> Self;

    /// An additive key of the same width, or of 32 bits if this key is narrower.
    #[doc(hidden)]
    type Sum: Key;
    /// Makes a key from two halves of 64 bits, truncated to its width.
    #[doc(hidden)]
    fn from_halves(low: u64, high: u64) -> Self;
    /// Makes a key from the first bytes of a slice, in little-endian order. The slice must contain
    /// a whole key.
    #[doc(hidden)]
    fn from_bytes(bytes: &[u8]) -> Self;
    /// Returns the bits as a zero-extended number.
    #[doc(hidden)]
    fn to_bits(self) -> u128;
    /// Takes a share below `n` from the high bits, and returns the share and the rest:
    /// `(floor(self * n / 2^w), self * n mod 2^w)` for width `w`, at most 2^w for `n`. Shares of
    /// 128-bit keys come from the high half alone. A share of 0 is 0.
    #[doc(hidden)]
    fn split(self, n: usize) -> (usize, Self);
}

/// A key that combines by XOR: `u8`, `u16`, `u32`, `u64`, `u128`.
///
/// ```
/// use zobrist::{State, Zobrist, ZobristHash, XorKey};
///
/// /// Needs `^=`, which only these keys have.
/// fn toggled<S: State>(hash: ZobristHash<S, S::Key>, other: ZobristHash<S, S::Key>) -> bool
/// where
///     S::Key: XorKey,
/// {
///     !(hash ^ other).is_zero()
/// }
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Lights { on: [bool; 25] }
///
/// assert!(toggled(Lights { on: [true; 25] }.zobrist_hash(), Lights { on: [false; 25] }.zobrist_hash()));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not combine by XOR",
    note = "`Wrapping` keys are added and subtracted: use `replace`, `+=` and `-=`",
    note = "in a generic function name the key: `State<Key = u64>`"
)]
pub trait XorKey: Key {}

/// Returns a share below `n` of a key of `bits` bits, and the rest. The caller must truncate the
/// rest to `bits` bits.
#[inline(always)]
fn split(key: u128, n: usize, bits: u32) -> (usize, u128) {
    if bits == 128 {
        // The high half alone determines the share. The low half remains unchanged.
        let product = (key >> 64) * n as u128;
        return (
            (product >> 64) as usize,
            product << 64 | u128::from(key as u64),
        );
    }
    let product = key * n as u128;
    ((product >> bits) as usize, product)
}

/// Implements [`Key`] for integers, or for [`Wrapping`] integers. `$wrap` makes a key of an
/// integer, `$inner` is the integer of the key `$self`, and `$sum` is the integer of the additive
/// keys in tallies.
macro_rules! key {
    ($wrap:ident $self:ident, $inner:expr, $additive:literal, $plus:tt $minus:tt, |$n:ident| $times:expr;
     $($key:ty = $int:ident, $sum:ident;)*) => {$(
        impl sealed::Sealed for $key {}
        impl Key for $key {
            type Sum = Wrapping<$sum>;
            const ZERO: Self = $wrap(0);
            const BITS: u32 = $int::BITS;
            const ADDITIVE: bool = $additive;

            #[inline]
            fn plus($self, other: Self) -> Self {
                $self $plus other
            }
            #[inline]
            fn minus($self, other: Self) -> Self {
                $self $minus other
            }
            #[inline]
            fn times($self, $n: usize) -> Self {
                $times
            }
            #[inline]
            fn from_halves(low: u64, high: u64) -> Self {
                $wrap((u128::from(high) << 64 | u128::from(low)) as $int)
            }
            #[inline]
            fn from_bytes(bytes: &[u8]) -> Self {
                let (bytes, _) = bytes.split_at(size_of::<$int>());
                $wrap(bytes.try_into().map_or(0, $int::from_le_bytes))
            }
            #[inline]
            fn to_bits($self) -> u128 {
                u128::from($inner)
            }
            #[inline]
            fn split($self, n: usize) -> (usize, Self) {
                let (share, rest) = split($self.to_bits(), n, $int::BITS);
                (share, $wrap(rest as $int))
            }
        }
    )*};
}
key!(identity self, self, false, ^ ^, |n| if n % 2 == 1 { self } else { 0 };
    u8 = u8, u32; u16 = u16, u32; u32 = u32, u32; u64 = u64, u64; u128 = u128, u128;);
key!(Wrapping self, self.0, true, + -, |n| self * Wrapping(n as _);
    Wrapping<u32> = u32, u32; Wrapping<u64> = u64, u64; Wrapping<u128> = u128, u128;);

impl XorKey for u8 {}
impl XorKey for u16 {}
impl XorKey for u32 {}
impl XorKey for u64 {}
impl XorKey for u128 {}
