//! Tornado tabulation with characters of 16 bits.

use alloc::vec::Vec;

use super::characters::Characters;
use super::stream::BYTE;
use super::tornado::dependence;
use crate::key::{Seed, XorKey, debug};

/// Number of values of a character.
const VALUES: usize = 1 << 16;

/// The tables of tornado tabulation with characters of 16 bits, for keys of up to `N` characters, with
/// `D` derived characters, from 1 to 3.
///
/// ```
/// use zobrist::tabulation::WideTornado;
///
/// let tornado = WideTornado::<u64, 2, 2>::new(2026);
/// assert_ne!(tornado.hash(1_u32), tornado.hash(2_u32));
/// ```
///
/// This is [`Tornado`](super::Tornado) with characters of two bytes, so its theorem is about sets of up to 32,768
/// selected keys. The tables are on the heap, and take `N` + `D` MiB for hashes of 64 bits, more than the caches
/// near a processor.
///
/// # What is proved
///
/// What is proved of [`Tornado`](super::Tornado), with 65,536 values of a character: let m, at most 32,768, be the expected
/// number of keys that some bits of the hash select. Then the other bits of the selected keys' hashes are
/// independent and uniform, except with probability 7 m^3 (3 / 65,536)^(`D` + 1), which is
/// [`dependence`](Self::dependence), plus 2^-32,768.
///
/// # Examples
///
/// The numbers of characters are checked by the compiler: a key has an even number of bytes.
///
/// ```compile_fail
/// use zobrist::tabulation::WideTornado;
///
/// let _ = WideTornado::<u64, 2, 2>::new(2026).hash([1, 2, 3]);
/// ```
#[derive(Clone)]
pub struct WideTornado<H: XorKey = u64, const N: usize = 4, const D: usize = 3> {
    /// Rows of the key's characters, then of the derived ones. Each entry has a hash, and a word with
    /// 16 bits for the twist and for each derived character.
    entries: Vec<(H, u64)>,
}

impl<H: XorKey, const N: usize, const D: usize> WideTornado<H, N, D> {
    /// Draws the tables from a seed. Lanes of a seed give independent functions.
    ///
    /// ```
    /// use zobrist::Seed;
    /// use zobrist::tabulation::WideTornado;
    ///
    /// let [one, other] = [0, 1].map(|lane| WideTornado::<u32, 2, 1>::new(Seed::new(2026).lane(lane)));
    /// assert_ne!(one.hash(7_u32), other.hash(7_u32));
    /// ```
    pub fn new(seed: impl Into<Seed>) -> Self {
        const {
            assert!(
                D >= 1 && D <= 3,
                "tornado tabulation has 1 to 3 derived characters of 16 bits"
            );
        };
        let seed = seed.into();
        let mut entries = Vec::with_capacity((N + D) * VALUES);
        for (rows, path, words) in [
            (N, "tabulation/wide", "tabulation/wide/characters"),
            (
                D,
                "tabulation/wide/derived",
                "tabulation/wide/derived/characters",
            ),
        ] {
            for first in (0..(rows * VALUES) as u64).step_by(BYTE) {
                let hashes: [u128; BYTE] = seed.wide_keys(path, first);
                let words: [u64; BYTE] = seed.keys(words, first);
                let hashes = hashes.map(|hash| H::from_halves(hash as u64, (hash >> 64) as u64));
                entries.extend(hashes.into_iter().zip(words));
            }
        }
        WideTornado { entries }
    }

    /// Returns the bound on the probability that the hashes of selected keys are not independent
    /// and uniform, as [`Tornado::dependence`](super::Tornado::dependence).
    ///
    /// ```
    /// use zobrist::tabulation::WideTornado;
    ///
    /// assert!(WideTornado::<u64, 4, 3>::dependence(32_768.0) < 0.0011);
    /// assert!(WideTornado::<u64, 4, 3>::dependence(1_000.0) < 4e-8);
    /// ```
    pub const fn dependence(selected: f64) -> f64 {
        dependence(VALUES, D, selected)
    }

    /// Returns the hash of an integer, or of an array of bytes. Characters are two bytes, the low one
    /// first.
    ///
    /// Keys of no bytes, of an odd number of bytes and of more than 2 `N` bytes are a compile-time error.
    ///
    /// ```
    /// use zobrist::tabulation::WideTornado;
    ///
    /// let tornado = WideTornado::<u64, 2, 2>::new(2026);
    /// assert_eq!(tornado.hash(0x0403_0201_u32), tornado.hash([1, 2, 3, 4]));
    /// ```
    #[inline]
    pub fn hash<K: Characters>(&self, key: K) -> H {
        const {
            assert!(
                K::LEN > 0 && K::LEN % 2 == 0,
                "the key has no whole number of 16-bit characters"
            );
            assert!(
                K::LEN <= 2 * N,
                "the key has more characters than the table has rows"
            );
        }
        let key = key.characters();
        let bytes = key.as_ref();
        let (mut hash, mut word) = (H::ZERO, 0_u64);
        let mut add = |row: usize, character: u16, mask: u16| {
            let (entry, characters) = self.entries[row * VALUES + usize::from(character ^ mask)];
            (hash, word) = (hash.plus(entry), word ^ characters);
            word
        };
        let last = bytes.len() / 2 - 1;
        let mut sum = 0;
        for (i, pair) in bytes.chunks_exact(2).enumerate() {
            let twist = if i == last { sum as u16 } else { 0 };
            sum = add(i, u16::from_le_bytes([pair[0], pair[1]]), twist);
        }
        for j in 1..=D {
            sum = add(N + j - 1, (sum >> (16 * j)) as u16, 0);
        }
        hash
    }
}

debug!([H: XorKey, const N: usize, const D: usize] WideTornado<H, N, D>: |_this|);
