//! Twisted tabulation.

use crate::construction::{methods, seeded};
use crate::polynomial::Powers;
use crate::stream::{BYTE, multiplier, pairs};
use zobrist::Seed;

use crate::hash_int::HashInt;

/// The tables of twisted tabulation for keys of up to `N` bytes: an array, for a `static` or the stack.
///
/// Twisted tabulation is simple tabulation with a modified last byte. The entry of each byte except the last has eight
/// additional random bits, its *twist*. The XOR of all twists is combined with the last byte. The result selects the
/// last entry.
///
/// # What is proved
///
/// The theorems assume tables of independent uniform entries, and keys of one length. In this crate the entries are
/// pseudo-random, and probabilities are over the seed.
///
/// - Everything that is proved of [`SimpleTable`](crate::SimpleTable). Twists permute the keys at random, independently
///   of the entries.
/// - If each key is sampled by its hash with a probability of its own, the number of samples in any set is
///   exponentially concentrated around its mean, except with probability u^-k, where u is the number of possible keys
///   and k any constant. The mean must be far below 256: use [`MixedTable`](crate::MixedTable) for larger means. (A.
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
///
/// # Examples
///
/// ```
/// use zobrist::Seed;
/// use zobrist_tabulation::TwistedTable;
///
/// static TABLE: TwistedTable<u32, 4> = TwistedTable::<u32, 4>::new(Seed::new(2026));
/// assert_eq!(TABLE.hash(0x0403_0201_u32), TABLE.hash([1, 2, 3, 4]));
/// ```
#[derive(Clone)]
pub struct TwistedTable<H: HashInt = u64, const N: usize = 16> {
    /// Entries of the key's bytes: a hash, and a twist in the low eight of the additional bits.
    rows: [[H::Wide; BYTE]; N],
    powers: Powers,
}

impl<H: HashInt, const N: usize> TwistedTable<H, N> {
    /// Makes a function of twisted tabulation from given tables: `rows` has the entries, and `twists` the twist of each
    /// entry, eight bits that are combined with the last byte of a key.
    ///
    /// A key of more than `N` bytes becomes the value of a polynomial modulo 2^61 - 1 at the point `multiplier`, which
    /// should be random.
    ///
    /// ```
    /// use zobrist_tabulation::TwistedTable;
    ///
    /// let (mut rows, mut twists) = ([[0_u32; 256]; 2], [[0; 256]; 2]);
    /// (rows[0][7], twists[0][7]) = (0b0011, 1);
    /// rows[1][9 ^ 1] = 0b0101;
    /// assert_eq!(TwistedTable::from_rows(&rows, &twists, 0).hash([7, 9]), 0b0110);
    /// ```
    pub fn from_rows(rows: &[[H; BYTE]; N], twists: &[[u8; BYTE]; N], multiplier: u64) -> Self {
        TwistedTable { rows: pairs(rows, twists), powers: Powers::of(multiplier) }
    }

    #[inline]
    fn tabulate(&self, characters: &[u8]) -> H {
        let Some((&last, tail)) = characters.split_last() else { return H::default() };
        let mut sum = H::NONE;
        for (row, &character) in self.rows.iter().zip(tail) {
            sum = H::sum(sum, row[usize::from(character)]);
        }
        let head = last ^ H::more(sum) as u8;
        H::narrow(sum) ^ H::narrow(self.rows[tail.len()][usize::from(head)])
    }
}

methods!(TwistedTable);

seeded! {
    TwistedTable: u32 u64 u128,
    "Draws the tables of twisted tabulation from a seed. Its lanes give independent functions.",
    |seed| TwistedTable {
        rows: keys::pairs(seed, "tabulation/twisted", "tabulation/twisted/twist"),
        powers: Powers::of(multiplier(seed)),
    }
}
