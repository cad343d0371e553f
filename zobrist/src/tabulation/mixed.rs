//! Mixed tabulation.

use super::construction::{methods, seeded};
use super::polynomial::Polynomial;
use super::stream::{self, BYTE, multiplier, pairs};
use crate::key::{Seed, XorKey};

/// Number of derived characters of a key.
const DERIVED: usize = 8;

/// The tables of mixed tabulation for keys of up to `N` bytes: an array, for a `static`, the stack,
/// or `Shared`.
///
/// ```
/// use zobrist::Seed;
/// use zobrist::tabulation::Mixed;
///
/// static TABLE: Mixed<u64, 8> = Mixed::<u64, 8>::new(Seed::new(2026));
/// assert_ne!(TABLE.hash(1_u64), TABLE.hash(2_u64));
/// ```
///
/// Each byte of a key selects an entry with eight additional bytes. The XOR of the additional bytes
/// of all entries is the eight *derived characters* of the key. The hash is the XOR of the entries
/// of the key's bytes and the entries of the derived characters.
///
/// # What is proved
///
/// The theorems assume tables of independent uniform entries, and keys of one length. In this crate
/// the entries are pseudo-random, and probabilities are over the seed.
///
/// - Everything that is proved of [`Simple`](super::Simple), with c + 8 bytes instead of c. Mixed
///   tabulation is simple tabulation of the key together with its eight derived characters.
/// - Take a sum over keys of a function of their hashes, such as the number of keys in a bin. The moments of this sum
///   are within a constant factor of the moments for a random function, up to logarithmic order, for any keys and any
///   mean. (J. B. T. Houen, M. Thorup, "Understanding the moments of tabulation hashing via chaoses", ICALP 2022,
///   <https://doi.org/10.4230/LIPIcs.ICALP.2022.74>)
/// - Let some bits of the hash select keys from a fixed set, as the parts of a sketch or a threshold do, and let the
///   expected number of selected keys be at most 256 / (1 + d) for a constant d > 0. Then the other bits of the
///   selected keys' hashes are independent and uniform with probability 1 - O(256^-3). So statistics over the k parts
///   of a partition, such as distinct counts and similarity, and over bottom-k samples concentrate as with a random
///   function. A bottom-k sample is determined by about k keys, and the minima of k parts by about k log k keys, so k
///   can be up to 128 for a bottom-k sample, and up to about 32 for minima of parts. For larger sketches only the other
///   two items hold. (S. Dahlgaard, M. B. T. Knudsen, E. Rotenberg, M. Thorup, "Hashing for statistics over
///   k-partitions", FOCS 2015, <https://doi.org/10.1109/FOCS.2015.83>)
#[derive(Clone)]
pub struct Mixed<H: XorKey = u64, const N: usize = 16> {
    /// Entries of the key's bytes: a hash, and eight derived characters with the first in the low
    /// eight bits.
    rows: [[(H, u64); BYTE]; N],
    derived: [[H; BYTE]; DERIVED],
    polynomial: Polynomial,
}

impl<H: XorKey, const N: usize> Mixed<H, N> {
    /// Makes a function of mixed tabulation from given tables.
    ///
    /// The entries of the key's bytes are `rows`. Each entry has eight derived characters in
    /// `characters`, with the first in the low eight bits. The entries of derived characters
    /// are `derived`.
    ///
    /// A key of more than `N` bytes becomes the value of a polynomial modulo 2^61 - 1 at the point
    /// `multiplier`, which should be random.
    ///
    /// ```
    /// use zobrist::tabulation::Mixed;
    ///
    /// let (mut rows, mut characters) = ([[0_u32; 256]; 2], [[0; 256]; 2]);
    /// (rows[0][7], characters[0][7]) = (0b0011, 0x01);
    /// (rows[1][9], characters[1][9]) = (0b0101, 0x04);
    /// let mut derived = [[0; 256]; 8];
    /// derived[0][1 ^ 4] = 0b1000;
    /// assert_eq!(Mixed::from_rows(&rows, &characters, derived, 0).hash([7, 9]), 0b1110);
    /// ```
    pub fn from_rows(
        rows: &[[H; BYTE]; N],
        characters: &[[u64; BYTE]; N],
        derived: [[H; BYTE]; DERIVED],
        multiplier: u64,
    ) -> Self {
        Mixed {
            rows: pairs(rows, characters),
            derived,
            polynomial: Polynomial::at(multiplier),
        }
    }

    #[inline]
    fn tabulate(&self, characters: &[u8]) -> H {
        let (mut hash, mut derived) = (H::ZERO, 0_u64);
        for (row, &character) in self.rows.iter().zip(characters) {
            let (entry, characters) = row[usize::from(character)];
            (hash, derived) = (hash.plus(entry), derived ^ characters);
        }
        for (row, character) in self.derived.iter().zip(derived.to_le_bytes()) {
            hash = hash.plus(row[usize::from(character)]);
        }
        hash
    }
}

methods!(Mixed);

seeded! {
    Mixed []: u32 u64 u128,
    "Draws the tables of mixed tabulation from a seed. Its lanes give independent functions.",
    |seed| Mixed {
        rows: pairs(&rows(seed, "tabulation/mixed"), &stream::u64(seed, "tabulation/mixed/characters")),
        derived: rows(seed, "tabulation/mixed/derived"),
        polynomial: Polynomial::at(multiplier(seed)),
    }
}
