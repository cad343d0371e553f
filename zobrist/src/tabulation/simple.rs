//! Simple tabulation.

use super::construction::{methods, seeded};
use super::polynomial::Polynomial;
use super::stream::{BYTE, multiplier};
use crate::key::{Seed, XorKey};

/// The tables of simple tabulation for keys of up to `N` bytes: an array, for a `static`, the
/// stack, or `Shared`.
///
/// ```
/// use std::collections::HashMap;
/// use zobrist::Seed;
/// use zobrist::tabulation::Simple;
///
/// static TABLE: Simple = Simple::<u64>::new(Seed::new(2026)); // made by the compiler
///
/// let mut map = HashMap::with_hasher(&TABLE);
/// map.insert(17_u64, "seventeen");
/// assert_eq!(map[&17], "seventeen");
/// ```
///
/// The hash of a key is the XOR of one entry for each byte of the key, `rows[0][byte 0] ^
/// rows[1][byte 1] ^ ...`. This is Zobrist hashing of a state whose slots are the bytes.
///
/// # What is proved
///
/// The theorems assume tables of independent uniform entries. In this crate the entries are
/// pseudo-random, and probabilities are over the seed.
///
/// - The hashes of any 3 keys are independent and uniform. The hashes of 4 keys need not be
///   independent: for the keys `ac`, `ad`, `bc` and `bd`, the last hash is the XOR of the other
///   three.
/// - Linear probing takes O(1 / e^2) expected probes at load 1 - e, which is the same order as for a random function.
///   Cuckoo hashing of n keys by two independent functions, such as two lanes, at a load below 1/2 fails with
///   probability O(n^(-1/3)). If n keys of c bytes are hashed to m >= n^(1 - 1/(2c)) bins, the number of keys in a bin
///   obeys Chernoff-type bounds, except with probability m^-k, for any constant k. The exponents of these bounds are
///   smaller by a constant factor than for a random function. The bias of min-wise hashing is O(log^2 n / n^(1/c)). (M.
///   Pătraşcu, M. Thorup, "The power of simple tabulation hashing", J. ACM 59(3), 2012,
///   <https://doi.org/10.1145/2220357.2220361>)
///
/// The constants in these bounds grow with the number of bytes in a key.
#[derive(Clone)]
pub struct Simple<H = u64, const N: usize = 16> {
    rows: [[H; BYTE]; N],
    polynomial: Polynomial,
}

impl<H: XorKey, const N: usize> Simple<H, N> {
    /// Makes a function of simple tabulation from given tables.
    ///
    /// A key of more than `N` bytes becomes the value of a polynomial modulo 2^61 - 1 at the point
    /// `multiplier`, which should be random.
    ///
    /// ```
    /// use zobrist::tabulation::Simple;
    ///
    /// let mut rows = [[0_u32; 256]; 2];
    /// rows[0][7] = 0b0011;
    /// rows[1][9] = 0b0101;
    /// assert_eq!(Simple::from_rows(rows, 0).hash([7, 9]), 0b0110);
    /// ```
    pub const fn from_rows(rows: [[H; BYTE]; N], multiplier: u64) -> Self {
        Simple {
            rows,
            polynomial: Polynomial::at(multiplier),
        }
    }

    /// Returns the tables, indexed by the position of the byte and by its value.
    pub const fn rows(&self) -> &[[H; BYTE]; N] {
        &self.rows
    }

    #[inline]
    fn tabulate(&self, characters: &[u8]) -> H {
        let mut hash = H::ZERO;
        for (row, &character) in self.rows.iter().zip(characters) {
            hash = hash.plus(row[usize::from(character)]);
        }
        hash
    }
}

methods!(Simple);

seeded! {
    Simple []: u32 u64 u128,
    "Draws the tables of simple tabulation from a seed. Its lanes give independent functions.",
    |seed| Simple {
        rows: rows(seed, "tabulation/simple"),
        polynomial: Polynomial::at(multiplier(seed)),
    }
}
