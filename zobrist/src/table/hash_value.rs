//! The types of hashes that key a table: typed hashes, plain integers, and pairs of a hash and a
//! check.

use core::fmt::Debug;
use core::hash::Hash;

use crate::hash::{Delta, HashBits, ZobristHash};
use crate::key::Key;

mod sealed {
    pub trait Sealed {}
}

/// A hash that keys a table: a [`ZobristHash`], a plain `u32`, `u64` or `u128`, or a pair `(hash,
/// check)`.
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
///
/// It is the first type parameter of every table of this crate, like the key of a `HashMap`:
/// [`TranspositionTable<H, E>`](crate::table::TranspositionTable), [`History<H,
/// T>`](crate::table::History), [`Cache<H, V>`](crate::cache::Cache). So an engine with its own
/// `u64` hash can use the tables without the derive.
///
/// Tables take indices and tags from the bits of a [`ZobristHash`] without mixing them, so all bits
/// of the hash must be random. To distinguish entries of one state, such as those of an excluded
/// move, combine the hash with the key of the move, and not with the number of the move
/// ([example](crate::guide::chess#keys-of-moves)). A plain integer may be any number, such as a
/// counter, a 32-bit CRC or a packed state. Tables mix its bits by a bijection, at the cost of two
/// multiplications (five for `u128`). If the integers are random, avoid that cost by wrapping them
/// in a `ZobristHash`, which is free:
///
/// ```
/// use zobrist::ZobristHash;
/// use zobrist::table::TranspositionTable;
///
/// /// A position that computes its hash by itself.
/// struct Board { hash: u64 }
/// impl Board {
///     fn hash(&self) -> ZobristHash<Board, u64> {
///         ZobristHash::from_raw(self.hash)
///     }
/// }
/// let board = Board { hash: 0x9d39_247e_3377_6d41 };
/// let table = TranspositionTable::<ZobristHash<Board, u64>, u64>::new(1 << 20)?;
/// table.store(board.hash(), 15);
/// assert_eq!(table.probe(board.hash()), Some(15));
/// # Ok::<(), zobrist::table::transposition::SizeError>(())
/// ```
///
/// In a pair `(hash, check)`, a second, independent hash verifies the first: see [`Check`].
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
    /// The type of a difference of two hashes: a [`Delta`], or a plain integer.
    type Delta;

    /// Returns a key for the transposition table that depends on the halfmove clock: `plies` is the
    /// number of plies since the last capture or pawn move.
    ///
    /// Use it if a game is drawn after a number of such plies, 100 in chess. A score that is found
    /// shortly before this limit is wrong for the same position with more plies left. The hash
    /// depends on the plies in coarse buckets: it is unchanged below 14 plies, and then changes
    /// every 8 plies, as in Stockfish. So most positions still share their entries.
    ///
    /// It does not exclude mates that are later than the limit: use
    /// [`Scores`](crate::table::transposition::Scores), too.
    ///
    /// The key has a type of its own, so that it cannot be mixed with a hash: see [`Clocked`].
    ///
    /// Within a bucket, keys with a guarantee keep it. Hashes of different buckets are equal with
    /// the probability of random hashes.
    ///
    /// ```
    /// use zobrist::table::HashValue;
    ///
    /// let hash = 0x9d39_247e_3377_6d41_u64; // an engine's own, or a `ZobristHash`
    /// assert_eq!(hash.with_halfmove_clock(13), hash.with_halfmove_clock(0));
    /// assert_ne!(hash.with_halfmove_clock(14), hash.with_halfmove_clock(13));
    /// assert_eq!(hash.with_halfmove_clock(14), hash.with_halfmove_clock(21));
    /// assert_ne!(hash.with_halfmove_clock(14), hash.with_halfmove_clock(22));
    /// ```
    #[doc(alias("fifty-move rule", "rule50"))]
    #[inline]
    #[must_use]
    fn with_halfmove_clock(self, plies: u32) -> Clocked<Self> {
        // 0 below 14, and then one more for every 8 plies.
        let bucket = u64::from(plies.saturating_sub(6) / 8);
        let key = Self::Key::from_halves(bucket.wrapping_mul(FACTOR), bucket.wrapping_mul(TERM));
        Clocked(Self::from_parts(self.raw().plus(key), self.check()))
    }

    /// Whether equal values are equal states, so that a `History` can compare them.
    #[doc(hidden)]
    const IS_OF_STATE: bool;

    /// Returns the bits of a difference.
    #[doc(hidden)]
    fn delta_bits(delta: Self::Delta) -> Self::Key;

    /// Returns the bits of the hash, without the check.
    #[doc(hidden)]
    fn raw(self) -> Self::Key;
    /// Returns the check.
    #[doc(hidden)]
    fn check(self) -> Self::Check;
    /// Makes a hash from its bits and its check.
    #[doc(hidden)]
    fn from_parts(raw: Self::Key, check: Self::Check) -> Self;

    /// Splits the hash into disjoint bit ranges. The bits of a plain integer are mixed first.
    #[doc(hidden)]
    fn split(self) -> HashBits<Self::Key>;
}

/// Mixes the bits of an integer by a bijection. Tables take indices and tags from the high half of
/// the result, which depends on all bits of the integer.
///
/// One multiplication is not enough: whatever the factor, there are strides whose multiples have
/// unevenly distributed high halves (Fibonacci hashing: D. E. Knuth, The Art of Computer
/// Programming, vol. 3, section 6.4). Without the added term, opposite numbers would have nearly
/// equal high halves.
#[inline]
const fn mix_u64(bits: u64) -> u64 {
    let product = bits.wrapping_mul(FACTOR).wrapping_add(TERM);
    (product ^ product >> 32).wrapping_mul(SECOND_FACTOR)
}

/// Output number 667 of SplitMix64 with seed 0.
const FACTOR: u64 = 0x1ba3_adee_92f0_8807;

/// The last factor of the finalizer of SplitMix64.
const SECOND_FACTOR: u64 = 0x94d0_49bb_1331_11eb;

/// The first 64 bits of the fraction of pi. They are unrelated to the other constants.
const TERM: u64 = 0x243f_6a88_85a3_08d3;

/// Variant of [`mix_u64`] for 32 bits. The factor is near 2^32 over the golden ratio.
#[inline]
const fn mix_u32(bits: u32) -> u32 {
    let product = bits
        .wrapping_mul(0x9e37_9ae7)
        .wrapping_add((TERM >> 32) as u32);
    (product ^ product >> 16).wrapping_mul(SECOND_FACTOR as u32)
}

/// Variant of [`mix_u64`] for 128 bits. Both halves of the result depend on both halves of the
/// integer: indices are taken from the high half, and a transposition table takes its tag from the
/// low half. Without the rotations, many integers whose halves end with zeros would have equal high
/// halves.
#[inline]
const fn mix_u128(bits: u128) -> u128 {
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    let first = mix_u64(low ^ high.wrapping_mul(FACTOR).rotate_left(32));
    let second = mix_u64(low ^ first.rotate_left(32));
    (first as u128) << 64 | second as u128
}

/// Implements [`HashValue`] by expressions: the bits, the check and the bit ranges of a hash, a
/// hash of bits and a check, and the bits of a difference; and by whether it is a hash of a state.
macro_rules! hash_value {
    ($([$($parameters:tt)*] $hash:ty: $is_of_state:expr, $key:ty, $check:ty, $delta:ty,
       |$this:ident| ($bits:expr, $proof:expr, $split:expr), |$raw:ident, $of_check:tt| $made:expr,
       |$difference:ident| $change:expr;)*) => {$(
        impl<$($parameters)*> HashValue for $hash {
            type Key = $key;
            type Check = $check;
            type Delta = $delta;
            const IS_OF_STATE: bool = $is_of_state;

            #[inline]
            fn delta_bits($difference: $delta) -> $key {
                $change
            }

            #[inline]
            fn raw($this) -> $key {
                $bits
            }

            #[inline]
            fn check($this) -> $check {
                $proof
            }

            #[inline]
            fn from_parts($raw: $key, $of_check: $check) -> Self {
                $made
            }

            #[inline]
            fn split($this) -> HashBits<$key> {
                $split
            }
        }
    )*};
}

impl<S: ?Sized, K: Key> sealed::Sealed for ZobristHash<S, K> {}
impl<H: HashValue<Check = ()>, C: Check> sealed::Sealed for (H, C) {}
impl<H: HashValue> sealed::Sealed for Clocked<H> {}
hash_value! {
    [S: ?Sized, K: Key] ZobristHash<S, K>: true, K, (), Delta<S, K>, |self| (ZobristHash::raw(self), (), self.bits()),
        |raw, ()| ZobristHash::from_raw(raw), |delta| delta.raw();
    [] u32: true, u32, (), u32, |self| (self, (), HashBits::new(mix_u32(self))), |raw, ()| raw, |delta| delta;
    [] u64: true, u64, (), u64, |self| (self, (), HashBits::new(mix_u64(self))), |raw, ()| raw, |delta| delta;
    [] u128: true, u128, (), u128, |self| (self, (), HashBits::new(mix_u128(self))), |raw, ()| raw, |delta| delta;
    [H: HashValue<Check = ()>, C: Check] (H, C): H::IS_OF_STATE, H::Key, C, H::Delta,
        |self| (self.0.raw(), self.1, self.0.split()),
        |raw, check| (H::from_parts(raw, ()), check), |delta| H::delta_bits(delta);
    [H: HashValue] Clocked<H>: false, H::Key, H::Check, H::Delta,
        |self| (self.0.raw(), self.0.check(), self.0.split()),
        |raw, check| Clocked(H::from_parts(raw, check)), |delta| H::delta_bits(delta);
}

/// The key of a [`TranspositionTable`](crate::table::TranspositionTable) for a hash and the plies
/// since the last capture or pawn move, by [`with_halfmove_clock`](HashValue::with_halfmove_clock).
///
/// A table of `Clocked<H>` takes no plain hash. A [`History`](crate::table::History) takes no such
/// key, because the same position with other plies is a repetition: an engine that hashed all
/// counts in its only key lost 114 Elo.
///
/// ```
/// use zobrist::table::{Clocked, HashValue, History, TranspositionTable};
///
/// let table = TranspositionTable::<Clocked<u64>, u64>::new(1 << 20)?;
/// let (hash, clock) = (0x9d39_247e_3377_6d41_u64, 30); // the clock of the position
/// table.store(hash.with_halfmove_clock(clock), 15);
/// assert_eq!(table.probe(hash.with_halfmove_clock(31)), Some(15));
/// assert_eq!(table.probe(hash.with_halfmove_clock(0)), None);
/// History::new().push(hash);
/// # Ok::<(), zobrist::table::transposition::SizeError>(())
/// ```
///
/// ```compile_fail
/// # use zobrist::table::{HashValue, History};
/// History::new().push(1_u64.with_halfmove_clock(30)); // no key for a history
/// ```
///
/// ```compile_fail
/// # use zobrist::table::{HashValue, History};
/// History::new().push((1_u64.with_halfmove_clock(30), 5_u64)); // nor with a check
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clocked<H>(H);

/// A check: the second element of a pair `(hash, check)`, which verifies the hash.
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
///
/// A check is a second hash that is independent of the first, as a [`ZobristHash`] or as plain
/// bits. An example is a hash with keys of another [lane](crate::Seed::lane) of the seed. Up to 128
/// other bits of the state can also be a check.
///
/// Two lanes of 64 bits collide as rarely as one hash of 128 bits. In addition, a cache with checks
/// counts the collisions of the first hash as false hits.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot verify a hash",
    note = "a check is a key (`u8` to `u128`, `Wrapping`) or a `ZobristHash`"
)]
pub trait Check: Copy + Eq + Ord + Hash + Debug + Send + Sync + sealed::Sealed {
    /// Width in bits; 0 for `()`.
    const WIDTH: u32;
    /// Whether keys combine by addition.
    #[doc(hidden)]
    const ADDS: bool;

    /// Makes a check from its bits.
    #[doc(hidden)]
    fn from_bits(bits: u128) -> Self;
    /// Returns the bits as a zero-extended number.
    #[doc(hidden)]
    fn to_bits(self) -> u128;
}

/// The check of a hash that is not a pair. It verifies nothing.
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
impl sealed::Sealed for () {}

impl<K: Key> sealed::Sealed for K {}
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
