//! The digest of a multiset, updated item by item.

use std::fmt::Debug;
use std::ops::{Add, Sub};

/// A digest of a multiset, updated by each insertion and removal. It is the sum of the
/// [digests](super::digest()) of the items, with their multiplicities, modulo the largest prime p
/// below 2^w. The width w is 64 for `MultisetDigest<u64>`, and 128 by default.
///
/// ```
/// use zobrist_store::digest::{MultisetDigest, digest};
///
/// let of = |rows: &[&str]| {
///     let mut sum = MultisetDigest::<u128>::new();
///     for row in rows {
///         sum.insert_digest(digest(row.as_bytes()));
///     }
///     sum
/// };
/// let mut table = of(&["iron", "copper"]);
/// assert_eq!(table, of(&["copper", "iron"]));
///
/// table.insert_digest(digest(b"iron")); // twice
/// assert_eq!(table, of(&["iron", "iron", "copper"]));
/// table.remove_digest(digest(b"iron"));
/// assert_eq!(of(&["iron"]) + of(&["copper"]), table);
/// assert_eq!(table - of(&["iron"]), of(&["copper"]));
/// ```
///
/// Equal multisets have equal digests, in whatever order they were built. Two different multisets
/// have equal digests with probability at most 2^(1-w), over a random function in place of BLAKE2b,
/// if no multiplicity differs by p or more. A prime modulus gives this bound for all
/// multiplicities: modulo 2^w, an item inserted 2^k times would lose k bits, and XOR would lose
/// each pair of equal items.
///
/// It is no protection against adversaries, who can find a multiset with a given digest by
/// [Wagner's algorithm](https://doi.org/10.1007/3-540-45708-9_19) for the generalized birthday problem. Use
/// [LtHash](https://eprint.iacr.org/2019/227), with sums of 2,048 bytes, for that.
///
/// Removing an item that is absent gives it a negative multiplicity; inserting it later restores
/// the digest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MultisetDigest<T = u128>(T);

impl<T: Modulus> MultisetDigest<T> {
    /// Returns the digest of an empty multiset, which is 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// Inserts an item with a given digest, such as [`digest`](super::digest()) of its bytes or
    /// `digest_of` a serde value. These are equal on all platforms. The argument must be a
    /// digest, because sums of plain numbers collide.
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

    /// Returns the digest with the given number, or `None` if the number is not less than the
    /// modulus.
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

/// Integers modulo the largest prime of their width: 2^64 - 59 for `u64`, 2^128 - 159 for `u128`
/// (OEIS A013603).
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
                if wrapped {
                    difference.wrapping_sub($gap)
                } else {
                    difference
                }
            }
        }
    };
}

modulus!(u64, 59);
modulus!(u128, 159);
