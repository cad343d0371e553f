//! Twisted tabulation.

use super::construction::{methods, seeded};
use super::polynomial::Polynomial;
use super::stream::{self, BYTE, multiplier, pairs};
use crate::key::{Seed, XorKey};

/// The tables of twisted tabulation for keys of up to `N` bytes: an array, for a `static`, the
/// stack, or `Shared`.
///
/// ```
/// use zobrist::Seed;
/// use zobrist::tabulation::Twisted;
///
/// static TABLE: Twisted<u32, 4> = Twisted::<u32, 4>::new(Seed::new(2026));
/// assert_eq!(TABLE.hash(0x0403_0201_u32), TABLE.hash([1, 2, 3, 4]));
/// ```
///
/// Twisted tabulation is simple tabulation with a modified last byte. The entry of each byte except
/// the last has eight additional random bits, its *twist*. The XOR of all twists is combined with
/// the last byte. The result selects the last entry.
///
/// # What is proved
///
/// The theorems assume tables of independent uniform entries, and keys of one length. In this crate
/// the entries are pseudo-random, and probabilities are over the seed.
///
/// - Everything that is proved of [`Simple`](super::Simple). Twists permute the keys at random,
///   independently of the entries.
/// - If each key is sampled by its hash with a probability of its own, the number of samples in any set is
///   exponentially concentrated around its mean, except with probability u^-k, where u is the number of possible keys
///   and k any constant. The mean must be far below 256: use [`Mixed`](super::Mixed) for larger means. (A.
///   Aamand, J. B. T. Knudsen, M. B. T. Knudsen, P. M. R. Rasmussen, M. Thorup, "Fast hashing with strong concentration
///   bounds", STOC 2020, <https://doi.org/10.1145/3357713.3384259>)
/// - On a table of n keys with linear probing or chaining, any B operations in a row, B = Ω(log n), take O(B) time
///   with high probability. (M. Pătraşcu, M. Thorup, "Twisted tabulation hashing", SODA 2013,
///   <https://doi.org/10.1137/1.9781611973105.16>)
/// - The bias of min-wise hashing is O(u^(-1/c)) for keys of c bytes up to logarithmic factors, for sets of any size.
///   (S. Dahlgaard, M. Thorup, "Approximately minwise independence with twisted tabulation", SWAT 2014,
///   <https://arxiv.org/abs/1404.6724>)
///
/// The constants in these bounds grow with the number of bytes in a key and with k.
#[derive(Clone)]
pub struct Twisted<H: XorKey = u64, const N: usize = 16> {
    /// Entries of the key's bytes: a hash, and a twist.
    rows: [[(H, u8); BYTE]; N],
    polynomial: Polynomial,
}

impl<H: XorKey, const N: usize> Twisted<H, N> {
    /// Makes a function of twisted tabulation from given tables: `rows` has the entries, and
    /// `twists` the twist of each entry, eight bits that are combined with the last byte of a
    /// key.
    ///
    /// A key of more than `N` bytes becomes the value of a polynomial modulo 2^61 - 1 at the point
    /// `multiplier`, which should be random.
    ///
    /// ```
    /// use zobrist::tabulation::Twisted;
    ///
    /// let (mut rows, mut twists) = ([[0_u32; 256]; 2], [[0; 256]; 2]);
    /// (rows[0][7], twists[0][7]) = (0b0011, 1);
    /// rows[1][9 ^ 1] = 0b0101;
    /// assert_eq!(Twisted::from_rows(&rows, &twists, 0).hash([7, 9]), 0b0110);
    /// ```
    pub fn from_rows(rows: &[[H; BYTE]; N], twists: &[[u8; BYTE]; N], multiplier: u64) -> Self {
        Twisted {
            rows: pairs(rows, twists),
            polynomial: Polynomial::at(multiplier),
        }
    }

    #[inline]
    fn tabulate(&self, characters: &[u8]) -> H {
        let Some((&last, tail)) = characters.split_last() else {
            return H::ZERO;
        };
        let (mut hash, mut head) = (H::ZERO, last);
        for (row, &character) in self.rows.iter().zip(tail) {
            let (entry, twist) = row[usize::from(character)];
            (hash, head) = (hash.plus(entry), head ^ twist);
        }
        hash.plus(self.rows[tail.len()][usize::from(head)].0)
    }
}

methods!(Twisted);

seeded! {
    Twisted []: u32 u64 u128,
    "Draws the tables of twisted tabulation from a seed. Its lanes give independent functions.",
    |seed| Twisted {
        rows: pairs(&rows(seed, "tabulation/twisted"), &stream::u8(seed, "tabulation/twisted/twist")),
        polynomial: Polynomial::at(multiplier(seed)),
    }
}
