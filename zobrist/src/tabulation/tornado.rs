//! Tornado tabulation.

use super::construction::{methods, seeded};
use super::polynomial::Polynomial;
use super::stream::{self, BYTE, multiplier, pairs};
use crate::key::{Seed, XorKey};

/// The tables of tornado tabulation for keys of up to `N` bytes, with `D` derived characters: an
/// array, for a `static`, the stack, or `Shared`.
///
/// ```
/// use zobrist::Seed;
/// use zobrist::tabulation::Tornado;
///
/// static TABLE: Tornado<u64, 8> = Tornado::<u64, 8>::new(Seed::new(2026));
/// assert_ne!(TABLE.hash(1_u64), TABLE.hash(2_u64));
///
/// // More derived characters make a smaller probability, and take more time.
/// let safer = Tornado::<u64, 8, 7>::new(Seed::new(2026));
/// assert_ne!(safer.hash(1_u64), TABLE.hash(1_u64));
/// ```
///
/// Tornado tabulation is twisted tabulation of a key to which `D` bytes are appended, its *derived
/// characters*. Each derived character is a hash, by simple tabulation, of all characters that
/// precede it, from the twisted key to the previous derived character. `D` is from 1 to 7.
///
/// # What is proved
///
/// The theorems assume tables of independent uniform entries, and keys of one length. In this crate
/// the entries are pseudo-random, and probabilities are over the seed.
///
/// - Everything that is proved of [`Simple`](super::Simple), with c + `D` bytes instead of c.
///   Tornado tabulation is simple tabulation of the twisted key together with its derived
///   characters.
/// - Take a fixed set of keys. Let some bits of a hash, together with the key, determine whether the key is selected,
///   and let m be the expected number of selected keys, at most 128. Then the other bits of the selected keys' hashes
///   are independent and uniform, except with probability 7 m^3 (3 / 256)^(`D` + 1) + 2^-128, which is
///   [`dependence`](Self::dependence): at most 0.0033 for the default of four derived characters, and 10^-7 if m is at
///   most 4. If all keys of a set of at most 128 keys are selected, their whole hashes are independent and
///   uniform. (I. O. Bercea, L. Beretta, J. Klausen, J. B. T. Houen, M. Thorup, "Locally uniform hashing", FOCS 2023,
///   <https://arxiv.org/abs/2308.14134>, the theorem of its introduction)
/// - The paper derives from this theorem that linear probing, HyperLogLog and one-permutation hashing work nearly as well
///   as with a random function.
///
/// # Examples
///
/// The number of derived characters is checked by the compiler:
///
/// ```compile_fail
/// use zobrist::Seed;
/// use zobrist::tabulation::Tornado;
///
/// static TABLE: Tornado<u64, 8, 0> = Tornado::<u64, 8, 0>::new(Seed::new(2026));
/// ```
#[derive(Clone)]
pub struct Tornado<H: XorKey = u64, const N: usize = 16, const D: usize = 4> {
    /// Entries of the key's bytes: a hash, and a word with a byte for each later character. The low
    /// byte is the twist of the last byte, and byte j is part of derived character j, from 1.
    rows: [[(H, u64); BYTE]; N],
    /// Entries of the derived characters. The words are for the derived characters that follow.
    derived: [[(H, u64); BYTE]; D],
    polynomial: Polynomial,
}

impl<H: XorKey, const N: usize, const D: usize> Tornado<H, N, D> {
    /// Makes a function of tornado tabulation from given tables.
    ///
    /// The entries of the key's bytes are `rows`, and those of the derived characters `derived`.
    /// Each entry has a word: in `characters` for the key's bytes, in `derived_characters` for the
    /// derived characters. The low byte of the XOR of the words of all bytes but the last is
    /// combined with the last byte. Byte j of the XOR of the words of all characters that precede
    /// derived character j is that character, for j from 1 to `D`.
    ///
    /// A key of more than `N` bytes becomes the value of a polynomial modulo 2^61 - 1 at the point
    /// `multiplier`, which should be random.
    ///
    /// ```
    /// use zobrist::tabulation::Tornado;
    ///
    /// let (mut rows, mut characters) = ([[0_u32; 256]; 2], [[0; 256]; 2]);
    /// (rows[0][7], characters[0][7]) = (0b0001, 0x02_01); // 2 for the derived character, twist 1
    /// (rows[1][9 ^ 1], characters[1][9 ^ 1]) = (0b0010, 0x04_00);
    /// let mut derived = [[0; 256]; 1];
    /// derived[0][2 ^ 4] = 0b1000;
    /// let tornado = Tornado::from_rows(&rows, &characters, &derived, &[[0; 256]; 1], 0);
    /// assert_eq!(tornado.hash([7, 9]), 0b1011);
    /// ```
    pub const fn from_rows(
        rows: &[[H; BYTE]; N],
        characters: &[[u64; BYTE]; N],
        derived: &[[H; BYTE]; D],
        derived_characters: &[[u64; BYTE]; D],
        multiplier: u64,
    ) -> Self {
        const {
            assert!(
                D >= 1 && D <= 7,
                "tornado tabulation has 1 to 7 derived characters"
            );
        }
        Tornado {
            rows: pairs(rows, characters),
            derived: pairs(derived, derived_characters),
            polynomial: Polynomial::at(multiplier),
        }
    }

    /// Returns the bound on the probability that the hashes of selected keys are not independent
    /// and uniform: 7 m^3 (3 / 256)^(`D` + 1) + 2^-128, for an expected number m of selected keys.
    ///
    /// The bound is 1 if it would be greater, and for more than 128 selected keys, about which the
    /// theorem says nothing.
    ///
    /// ```
    /// use zobrist::tabulation::Tornado;
    ///
    /// assert!(Tornado::<u64, 8, 4>::dependence(128.0) < 0.0033);
    /// assert!(Tornado::<u64, 8, 6>::dependence(128.0) < 5e-7);
    /// assert_eq!(Tornado::<u64, 8, 7>::dependence(129.0), 1.0);
    /// ```
    pub const fn dependence(selected: f64) -> f64 {
        dependence(BYTE, D, selected)
    }

    #[inline]
    fn tabulate(&self, characters: &[u8]) -> H {
        let Some((&last, tail)) = characters.split_last() else {
            return H::ZERO;
        };
        let (mut hash, mut word) = (H::ZERO, 0_u64);
        for (row, &character) in self.rows.iter().zip(tail) {
            let (entry, characters) = row[usize::from(character)];
            (hash, word) = (hash.plus(entry), word ^ characters);
        }
        let (entry, characters) = self.rows[tail.len()][usize::from(last ^ word as u8)];
        (hash, word) = (hash.plus(entry), word ^ characters);
        for (j, row) in self.derived.iter().enumerate() {
            let (entry, characters) = row[usize::from((word >> (8 * (j + 1))) as u8)];
            (hash, word) = (hash.plus(entry), word ^ characters);
        }
        hash
    }
}

/// Returns the bound of the theorem, for characters of `values` values.
#[expect(clippy::cast_precision_loss, reason = "powers of two are exact")]
pub(super) const fn dependence(values: usize, derived: usize, selected: f64) -> f64 {
    if !(selected >= 0.0 && selected <= (values / 2) as f64) {
        return 1.0;
    }
    let mut bound = 7.0 * selected * selected * selected;
    let mut factors = 0;
    while factors < derived + 1 {
        bound *= 3.0 / values as f64;
        factors += 1;
    }
    // 2^-128, of which the denominator is not a `u128`. For more values, the term is no `f64`.
    if values == BYTE {
        bound += 0.5 / (1_u128 << 127) as f64;
    }
    if bound < 1.0 { bound } else { 1.0 }
}

methods!(Tornado, D);

seeded! {
    Tornado [D]: u32 u64 u128,
    "Draws the tables of tornado tabulation from a seed. Its lanes give independent functions.",
    |seed| Tornado::from_rows(
        &rows(seed, "tabulation/tornado"),
        &stream::u64(seed, "tabulation/tornado/characters"),
        &rows(seed, "tabulation/tornado/derived"),
        &stream::u64(seed, "tabulation/tornado/derived/characters"),
        multiplier(seed),
    )
}
