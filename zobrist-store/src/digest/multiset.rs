//! The digest of a multiset, updated item by item.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Add, Sub};

use super::bytes::hashed;

/// A digest of a multiset, updated by each insertion and removal. It is the sum of the [digests](super::digest()) of
/// the items, with their multiplicities, modulo the largest prime p below 2^w. The width w is 64 for
/// `MultisetDigest<u64>`, and 128 by default.
///
/// Equal multisets have equal digests, in whatever order they were built. Two different multisets have equal digests
/// with probability at most 2^(1-w), over a random function in place of BLAKE2b, if no multiplicity differs by p or
/// more. A prime modulus gives this bound for all multiplicities: modulo 2^w, an item inserted 2^k times would lose k
/// bits, and XOR would lose each pair of equal items.
///
/// It is no protection against adversaries, who can find a multiset with a given digest by [Wagner's
/// algorithm](https://doi.org/10.1007/3-540-45708-9_19) for the generalized birthday problem. Use
/// [LtHash](https://eprint.iacr.org/2019/227), with sums of 2,048 bytes, for that.
///
/// Removing an item that is absent gives it a negative multiplicity; inserting it later restores the digest.
///
/// ```
/// use zobrist_store::digest::MultisetDigest;
///
/// let mut table: MultisetDigest = [("iron", 26), ("copper", 29)].into_iter().collect();
/// let replica: MultisetDigest = [("copper", 29), ("iron", 26)].into_iter().collect();
/// assert_eq!(table, replica);
///
/// table.insert(&("iron", 26)); // twice
/// assert_ne!(table, replica);
/// table.remove(&("iron", 26));
/// assert_eq!(table, replica);
///
/// let [iron, copper] = [("iron", 26), ("copper", 29)].map(|row| [row].into_iter().collect::<MultisetDigest>());
/// assert_eq!(iron + copper, table);
/// assert_eq!(table - iron, copper);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MultisetDigest<T = u128>(T);

impl<T: Modulus> MultisetDigest<T> {
    /// Returns the digest of an empty multiset, which is 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// Inserts an item once. Its digest is that of the bytes that it writes into a `Hasher`, integers in little-endian
    /// order, and `usize` as 64 bits. The digest of a `u64` is that of its 8 bytes.
    ///
    /// `Hash` is defined by the item's type, and slices of integers write their bytes in the order of the processor, so
    /// exchange these digests only between equal programs on equal platforms. Otherwise use
    /// [`insert_digest`](Self::insert_digest).
    pub fn insert(&mut self, item: &(impl Hash + ?Sized)) {
        self.insert_digest(hashed(item));
    }

    /// Removes an item once.
    pub fn remove(&mut self, item: &(impl Hash + ?Sized)) {
        self.remove_digest(hashed(item));
    }

    /// Inserts an item with a given digest, such as [`digest`](super::digest()) of its bytes or `digest_of` a serde
    /// value. These are equal on all platforms. The argument must be a digest, because sums of plain numbers collide.
    ///
    /// ```
    /// use zobrist_store::digest::{MultisetDigest, digest};
    ///
    /// let mut rows = MultisetDigest::<u64>::new();
    /// rows.insert_digest(digest(b"26,iron"));
    /// assert_eq!(rows.to_bits(), digest(b"26,iron") as u64); // below the modulus
    /// rows.remove_digest(digest(b"26,iron"));
    /// assert_eq!(rows, MultisetDigest::new());
    /// ```
    pub fn insert_digest(&mut self, digest: u128) {
        self.0 = self.0.plus(T::reduced(digest));
    }

    /// Removes an item with a given digest once.
    pub fn remove_digest(&mut self, digest: u128) {
        self.0 = self.0.minus(T::reduced(digest));
    }

    /// Returns the digest as a number less than the modulus.
    pub fn to_bits(self) -> T {
        self.0
    }

    /// Returns the digest with the given number, or `None` if the number is not less than the modulus.
    pub fn from_bits(bits: T) -> Option<Self> {
        (bits.plus(T::default()) == bits).then_some(MultisetDigest(bits))
    }
}

/// Returns the digest of the union, with the sum of the multiplicities.
impl<T: Modulus> Add for MultisetDigest<T> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        MultisetDigest(self.0.plus(other.0))
    }
}

/// Returns the digest of the difference of the multiplicities.
impl<T: Modulus> Sub for MultisetDigest<T> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        MultisetDigest(self.0.minus(other.0))
    }
}

impl<T: Modulus, I: Hash> FromIterator<I> for MultisetDigest<T> {
    fn from_iter<It: IntoIterator<Item = I>>(items: It) -> Self {
        items.into_iter().fold(Self::new(), |mut sum, item| {
            sum.insert(&item);
            sum
        })
    }
}

/// Integers modulo the largest prime of their width: 2^64 - 59 for `u64`, 2^128 - 159 for `u128` (OEIS A013603).
pub trait Modulus: Copy + Debug + Default + Eq + sealed::Residue {}

mod sealed {
    pub trait Residue: Sized {
        /// Reduces the low bits of a digest.
        fn reduced(digest: u128) -> Self;
        fn plus(self, other: Self) -> Self;
        fn minus(self, other: Self) -> Self;
    }
}

macro_rules! modulus {
    ($int:ident, $gap:literal) => {
        impl Modulus for $int {}

        impl sealed::Residue for $int {
            #[inline]
            fn reduced(digest: u128) -> $int {
                (digest as $int).plus(0)
            }

            // Adding the gap to a number wraps exactly if the number is not less than the modulus.
            #[inline]
            fn plus(self, other: $int) -> $int {
                let (sum, wrapped) = self.overflowing_add(other);
                let (reduced, above) = sum.overflowing_add($gap);
                if wrapped || above { reduced } else { sum }
            }

            #[inline]
            fn minus(self, other: $int) -> $int {
                let (difference, wrapped) = self.overflowing_sub(other);
                if wrapped { difference.wrapping_sub($gap) } else { difference }
            }
        }
    };
}

modulus!(u64, 59);
modulus!(u128, 159);
