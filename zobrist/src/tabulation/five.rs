//! 5-independent tabulation.

use super::construction::{methods, seeded};
use super::polynomial::Polynomial;
use super::stream::{BYTE, multiplier, pairs};
use crate::key::{Seed, XorKey};

/// The prime of the derived characters, the smallest above all bytes.
const PRIME: u64 = 257;

/// Length in bytes of the longest key: the sums of derived characters must fit into their lanes,
/// and all of them into two words.
const LONGEST: usize = 8;

/// Number of values of a derived character: a byte, plus up to 8.
const DERIVED: usize = BYTE + LONGEST;

/// Lanes of 16 bits in a word.
const LANES: usize = 4;

/// The tables of 5-independent tabulation for keys of up to `N` bytes, at most 8: an array, for a
/// `static`, the stack, or `Shared`.
///
/// ```
/// use zobrist::Seed;
/// use zobrist::tabulation::FiveIndependent;
///
/// static TABLE: FiveIndependent<u32, 4> = FiveIndependent::<u32, 4>::new(Seed::new(2026));
/// assert_ne!(TABLE.hash(1_u32), TABLE.hash(2_u32));
/// ```
///
/// A key of c bytes has c - 1 *derived characters*, which are linear combinations of its bytes
/// modulo 257 with fixed coefficients. The hash is the XOR of one entry for each byte and for each
/// derived character: 7 entries for a `u32`, 15 for a `u64`.
///
/// # What is proved
///
/// The theorems assume tables of independent uniform entries, and keys of one length. In this crate
/// the entries are pseudo-random, and probabilities are over the seed.
///
/// - The hashes of any 5 keys are independent and uniform. (M. Thorup, Y. Zhang, "Tabulation-based 5-independent hashing
///   with applications to linear probing and second moment estimation", SIAM J. Comput. 41(2), 2012,
///   <https://doi.org/10.1137/100800774>)
/// - So linear probing takes O(1) expected probes at a fixed load (A. Pagh, R. Pagh, M. Ružić, "Linear probing with
///   constant independence", SIAM J. Comput. 39(3), 2009, <https://doi.org/10.1137/070702278>), and sums of signs
///   estimate second moments (N. Alon, Y. Matias, M. Szegedy, "The space complexity of approximating the frequency
///   moments", J. Comput. Syst. Sci. 58, 1999, <https://doi.org/10.1006/jcss.1997.1545>).
///
/// The proof, in short: Hashes of five keys depend on each other only if, among two or four of the
/// keys, each position has each character an even number of times. Two keys of c bytes have at most
/// c - 1 equal characters among their 2 c - 1, because the coefficients are a Cauchy matrix. If four
/// keys consist of two pairs of equal characters at each position, let a be the difference of two
/// of them, and b that of the other two. At each position a = b = 0, a = b, or a = -b. If neither a - b nor
/// a + b is zero everywhere, they have at most 2 c - 2 zeros together, but one at each position. If a = b
/// everywhere, then 2 a = 0 where a = -b, so a has a zero at each position where the pairs are not those of
/// a = b. These are at most c - 1 positions, and the others are zeros of another difference of two
/// keys, at most c - 1, too. If a = -b everywhere, the same holds. This fails modulo 2, so derived
/// characters are sums and not XORs.
///
/// # Examples
///
/// Keys of more than 8 bytes are not tabulated directly:
///
/// ```compile_fail
/// use zobrist::Seed;
/// use zobrist::tabulation::FiveIndependent;
///
/// static TABLE: FiveIndependent<u64, 9> = FiveIndependent::<u64, 9>::new(Seed::new(2026));
/// ```
#[derive(Clone)]
pub struct FiveIndependent<H: XorKey = u64, const N: usize = LONGEST> {
    /// Entries of the key's bytes: a hash, and the multiples of the byte in the lane of each derived
    /// character.
    rows: [[(H, [u64; 2]); BYTE]; N],
    /// Entries of the derived characters. A key of `N` bytes has `N` - 1 of them.
    derived: [[H; DERIVED]; N],
    polynomial: Polynomial,
}

/// Returns the number that is 1 if multiplied by `n` modulo `PRIME`.
const fn inverse(n: u64) -> u64 {
    let mut inverse = 1;
    while n * inverse % PRIME != 1 {
        inverse += 1;
    }
    inverse
}

/// Returns the multiples of each byte at each position. The coefficient of byte i in derived
/// character j is 1 / (i + j + 1).
const fn multiples<const N: usize>() -> [[[u64; 2]; BYTE]; N] {
    const {
        assert!(
            N <= LONGEST,
            "5-independent tabulation takes keys of up to 8 bytes"
        );
    };
    let mut multiples = [[[0; 2]; BYTE]; N];
    let mut i = 0;
    while i < N {
        let mut j = 0;
        while j + 1 < N {
            let step = inverse((i + j + 1) as u64);
            let mut multiple = 0;
            let mut byte = 0;
            while byte < BYTE {
                multiples[i][byte][j / LANES] |= multiple << (16 * (j % LANES));
                multiple = (multiple + step) % PRIME;
                byte += 1;
            }
            j += 1;
        }
        i += 1;
    }
    multiples
}

/// Reduces four sums of up to eight numbers below 257 to numbers below `DERIVED` that are congruent
/// to them, up to a constant: 256 is -1 modulo 257.
#[inline]
const fn reduce(sums: u64) -> u64 {
    const ONES: u64 = 0x0001_0001_0001_0001;
    (sums & (0xff * ONES)) + LONGEST as u64 * ONES - (sums >> 8 & (0xf * ONES))
}

impl<H: XorKey, const N: usize> FiveIndependent<H, N> {
    /// Makes a function of 5-independent tabulation from given tables.
    ///
    /// The entries of the key's bytes are `rows`, and those of the derived characters `derived`. For
    /// a key of c bytes, the derived character j below c - 1 is r mod 256 + 8 - floor(r / 256),
    /// where r is the sum over i of byte i times 1 / (i + j + 1), each reduced modulo 257.
    ///
    /// A key of more than `N` bytes becomes the value of a polynomial modulo 2^61 - 1 at the point
    /// `multiplier`, which should be random.
    ///
    /// ```
    /// use zobrist::tabulation::FiveIndependent;
    ///
    /// let (mut rows, mut derived) = ([[0_u32; 256]; 2], [[0; 264]; 2]);
    /// rows[0][7] = 0b0001;
    /// rows[1][9] = 0b0010;
    /// derived[0][7 + 133 + 8] = 0b1000; // 9 / 2 modulo 257 is 133
    /// assert_eq!(FiveIndependent::from_rows(&rows, &derived, 0).hash([7, 9]), 0b1011);
    /// ```
    pub const fn from_rows(
        rows: &[[H; BYTE]; N],
        derived: &[[H; DERIVED]; N],
        multiplier: u64,
    ) -> Self {
        FiveIndependent {
            rows: pairs(rows, &multiples()),
            derived: *derived,
            polynomial: Polynomial::at(multiplier),
        }
    }

    #[inline]
    fn tabulate(&self, characters: &[u8]) -> H {
        let (mut hash, mut sums) = (H::ZERO, [0; 2]);
        for (row, &character) in self.rows.iter().zip(characters) {
            let (entry, multiples) = row[usize::from(character)];
            hash = hash.plus(entry);
            sums = [sums[0] + multiples[0], sums[1] + multiples[1]];
        }
        let derived = sums.map(reduce);
        for (j, row) in self.derived.iter().enumerate().take(characters.len() - 1) {
            let character = (derived[j / LANES] >> (16 * (j % LANES))) as u16;
            // The minimum changes nothing. It replaces the check of the bound.
            hash = hash.plus(row[usize::from(character).min(DERIVED - 1)]);
        }
        hash
    }
}

methods!(FiveIndependent);

seeded! {
    FiveIndependent []: u32 u64 u128,
    "Draws the tables of 5-independent tabulation from a seed. Its lanes give independent functions.",
    |seed| FiveIndependent::from_rows(
        &rows(seed, "tabulation/five"),
        &rows(seed, "tabulation/five/derived"),
        multiplier(seed),
    )
}
