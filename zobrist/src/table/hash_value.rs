//! The hashes that key a table: typed hashes, plain integers, and pairs of a hash and a check.

use core::fmt::Debug;
use core::hash::Hash;

use crate::hash::{HashBits, ZobristHash};
use crate::key::Key;

mod sealed {
    pub trait Sealed {}
    pub trait Check {}
}

/// A hash that keys a table: a [`ZobristHash`], a plain `u32`, `u64` or `u128`, or a pair `(hash, check)`.
///
/// It is the first type parameter of every table of this crate, like the key of a `HashMap`: [`TranspositionTable<H,
/// E>`](crate::table::TranspositionTable), [`History<H, T>`](crate::table::History), [`Cache<H, V>`](crate::cache::Cache). So
/// an engine with its own `u64` hash can use them without the derive. Tables take indices from the high bits and compare the
/// rest, so all bits of a plain hash must be random.
///
/// In a pair, a second, independent hash verifies the first: see [`Check`].
///
/// ```
/// use zobrist::table::{HashValue, History};
///
/// /// Works with any hash: a typed one, or an engine's own `u64`.
/// fn repeats<H: HashValue>(line: &[H]) -> bool {
///     let mut history = History::new();
///     line.iter().any(|&hash| {
///         history.push(hash);
///         history.is_repeated(2)
///     })
/// }
/// assert!(repeats(&[1_u64, 2, 1]));
/// assert!(!repeats(&[(1_u64, 5_u64), (2, 6), (1, 7)])); // the check differs
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a hash that a table can be keyed by",
    label = "not a hash",
    note = "a table is keyed by a `ZobristHash<Position>`, a `u32`, `u64` or `u128`, or a pair `(hash, check)`"
)]
pub trait HashValue: Copy + Eq + Ord + Hash + Debug + Send + Sync + sealed::Sealed {
    /// The integer that holds the bits of the hash.
    type Key: Key;
    /// The type of the check: `()` unless the hash is a pair.
    type Check: Check;

    /// Returns the bits of the hash, without the check.
    #[doc(hidden)]
    fn raw(self) -> Self::Key;
    /// Returns the check.
    #[doc(hidden)]
    fn check(self) -> Self::Check;
    /// Makes a hash of its bits and its check.
    #[doc(hidden)]
    fn from_parts(raw: Self::Key, check: Self::Check) -> Self;

    /// Splits the hash into disjoint bit ranges.
    #[doc(hidden)]
    #[inline]
    fn split(self) -> HashBits<Self::Key> {
        HashBits::new(self.raw())
    }
}

impl<S: ?Sized, K: Key> sealed::Sealed for ZobristHash<S, K> {}
impl<S: ?Sized, K: Key> HashValue for ZobristHash<S, K> {
    type Key = K;
    type Check = ();

    #[inline]
    fn raw(self) -> K {
        ZobristHash::raw(self)
    }

    #[inline]
    fn check(self) {}

    #[inline]
    fn from_parts(raw: K, (): ()) -> Self {
        ZobristHash::from_raw(raw)
    }
}

macro_rules! plain {
    ($($int:ty)*) => {$(
        impl sealed::Sealed for $int {}
        impl HashValue for $int {
            type Key = $int;
            type Check = ();

            #[inline]
            fn raw(self) -> $int {
                self
            }

            #[inline]
            fn check(self) {}

            #[inline]
            fn from_parts(raw: $int, (): ()) -> Self {
                raw
            }
        }
    )*};
}
plain!(u32 u64 u128);

impl<H: HashValue<Check = ()>, C: Check> sealed::Sealed for (H, C) {}
impl<H: HashValue<Check = ()>, C: Check> HashValue for (H, C) {
    type Key = H::Key;
    type Check = C;

    #[inline]
    fn raw(self) -> H::Key {
        self.0.raw()
    }

    #[inline]
    fn check(self) -> C {
        self.1
    }

    #[inline]
    fn from_parts(raw: H::Key, check: C) -> Self {
        (H::from_parts(raw, ()), check)
    }
}

/// A check that verifies the hash in a pair `(hash, check)`: a second hash that is independent of the first, as a
/// [`ZobristHash`] or as plain bits, such as one with keys of another [lane](crate::Seed::lane) of the seed; or up to 128 other
/// bits of the state.
///
/// Two lanes of 64 bits collide as rarely as one hash of 128 bits. In addition a check tells how often the first hash alone
/// errs.
///
/// ```
/// use zobrist::table::TranspositionTable;
///
/// // A hash of 64 bits, and 32 bits that verify it.
/// let table = TranspositionTable::<(u64, u32), u64>::new(1 << 20)?;
/// table.store((0x9d39_247e_3377_6d41, 7), 15);
/// assert_eq!(table.probe((0x9d39_247e_3377_6d41, 7)), Some(15));
/// assert_eq!(table.probe((0x9d39_247e_3377_6d41, 8)), None);
/// # Ok::<(), zobrist::table::transposition::SizeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot verify a hash",
    note = "a check is a key (`u8` to `u128`, `Wrapping`) or a `ZobristHash`"
)]
pub trait Check: Copy + Eq + Ord + Hash + Debug + Send + Sync + sealed::Check {
    /// Width in bits; 0 for `()`.
    const WIDTH: u32;
    /// Whether keys combine by addition.
    #[doc(hidden)]
    const ADDS: bool;

    /// Makes a check of its bits.
    #[doc(hidden)]
    fn from_bits(bits: u128) -> Self;
    /// Returns the bits as a zero-extended number.
    #[doc(hidden)]
    fn to_bits(self) -> u128;
}

/// No verification.
impl Check for () {
    const WIDTH: u32 = 0;
    const ADDS: bool = false;

    #[inline]
    fn from_bits(_: u128) {}

    #[inline]
    fn to_bits(self) -> u128 {
        0
    }
}
impl sealed::Check for () {}

impl<K: Key> sealed::Check for K {}
impl<K: Key> Check for K {
    const WIDTH: u32 = K::BITS;
    const ADDS: bool = K::ADDITIVE;

    #[inline]
    fn from_bits(bits: u128) -> K {
        K::from_halves(bits as u64, (bits >> 64) as u64)
    }

    #[inline]
    fn to_bits(self) -> u128 {
        Key::to_bits(self)
    }
}

impl<S: ?Sized, K: Key> sealed::Check for ZobristHash<S, K> {}
impl<S: ?Sized, K: Key> Check for ZobristHash<S, K> {
    const WIDTH: u32 = K::BITS;
    const ADDS: bool = K::ADDITIVE;

    #[inline]
    fn from_bits(bits: u128) -> Self {
        ZobristHash::from_raw(K::from_bits(bits))
    }

    #[inline]
    fn to_bits(self) -> u128 {
        Key::to_bits(self.raw())
    }
}
