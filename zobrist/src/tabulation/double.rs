//! Double tabulation.

#[cfg(feature = "alloc")]
use alloc::{boxed::Box, vec, vec::Vec};
use core::borrow::Borrow;
use core::fmt;
use core::marker::PhantomData;

use super::characters::Characters;
#[cfg(feature = "alloc")]
use super::construction::Seeded;
use super::construction::{Sealed, Tabulate, methods};
use super::polynomial::{Polynomial, Powers};
use super::stream::{self, BYTE, multiplier};
use crate::key::{Seed, XorKey};

/// Number of derived characters of a key, of 16 bits each.
const DERIVED: usize = 6;
/// Number of values of a derived character.
const WORD: usize = 1 << 16;
/// Number of entries of all derived characters.
pub(super) const ENTRIES: usize = DERIVED * WORD;

/// The second tables on the heap.
#[cfg(feature = "alloc")]
pub(super) type Boxed<H> = Box<[H; ENTRIES]>;

/// The tables of double tabulation for keys of up to `N` bytes: two arrays, the second of which is large.
///
/// Simple tabulation of the bytes gives six *derived characters* of 16 bits, and simple tabulation of these gives the hash. The second
/// tables have 393,216 entries: 3 MB for hashes of 64 bits.
///
/// # What is proved
///
/// For tables of independent uniform entries. Here the entries are pseudo-random, and probabilities are over the seed.
///
/// - On any set of at most 65,536 / (1 + d) keys, for a constant d > 0, the hashes are fully random, that is all independent and
///   uniform, with probability 1 - O(65,536^-2). The factors in this bound depend on d and on the number of bytes in a key.
///   (S. Dahlgaard, M. B. T. Knudsen, E. Rotenberg, M. Thorup, "Hashing for statistics over k-partitions", FOCS 2015,
///   <https://doi.org/10.1109/FOCS.2015.83>; the construction is of M. Thorup, "Simple tabulation, fast expanders, double
///   tabulation, and high independence", FOCS 2013, <https://doi.org/10.1109/FOCS.2013.18>)
///
/// The independence that the latter paper proves for sets of any size needs six derived characters for each character of the
/// key, and is not claimed here. For sets that are larger than the bound, expect no more than from
/// [`TwistedTable`](super::TwistedTable), which is smaller and faster.
///
/// # Examples
///
/// [`Double`](https://docs.rs/zobrist/latest/zobrist/tabulation/type.Double.html) has its large tables on the heap, and is made in
/// milliseconds. A `static` takes the compiler about 20 seconds, and the attribute that permits it:
///
/// ```no_run
/// use zobrist::Seed;
/// use zobrist::tabulation::DoubleTable;
///
/// #[allow(long_running_const_eval)]
/// static TABLE: DoubleTable<u64, 8> = DoubleTable::<u64, 8>::new(Seed::new(2026));
/// # fn main() {}
/// ```
#[derive(Clone)]
pub struct DoubleTable<H = u64, const N: usize = 16, S = [H; ENTRIES]> {
    /// The derived characters of each byte, the first in the low 16 bits.
    characters: [[u128; BYTE]; N],
    derived: S,
    powers: Powers,
    output: PhantomData<H>,
}

impl<H: XorKey, const N: usize, S: Borrow<[H; ENTRIES]>> DoubleTable<H, N, S> {
    /// Makes the function from given tables: the derived characters of each byte, the first in the low 16 bits, and the entries
    /// of the derived characters, 65,536 for each. The latter are an array, or a `Box` of one.
    ///
    /// A key of more than `N` bytes becomes a polynomial, evaluated modulo 2^61 - 1 at `multiplier`, a random number.
    ///
    /// ```
    /// use zobrist::tabulation::DoubleTable;
    ///
    /// let mut characters = [[0; 256]; 2];
    /// characters[0][7] = 0x0002_0001;
    /// characters[1][9] = 0x0000_0004;
    /// let mut derived: Box<[u8; 6 << 16]> = vec![0; 6 << 16].try_into().unwrap();
    /// derived[1 ^ 4] = 0b0011;
    /// derived[(1 << 16) + 2] = 0b0101;
    /// assert_eq!(DoubleTable::from_rows(characters, derived, 0).hash([7, 9]), 0b0110);
    /// ```
    pub fn from_rows(characters: [[u128; BYTE]; N], derived: S, multiplier: u64) -> Self {
        let output = PhantomData;
        DoubleTable { characters, derived, powers: Powers::of(multiplier), output }
    }
}

impl<H: XorKey, const N: usize, S: Borrow<[H; ENTRIES]>> DoubleTable<H, N, S> {
    #[inline]
    fn tabulate(&self, characters: &[u8]) -> H {
        let mut derived = 0;
        for (row, &character) in self.characters.iter().zip(characters) {
            derived ^= row[usize::from(character)];
        }
        let entries = self.derived.borrow();
        let mut hash = H::ZERO;
        for i in 0..DERIVED {
            hash = hash.plus(entries[i * WORD + usize::from((derived >> (16 * i)) as u16)]);
        }
        hash
    }
}

methods!(DoubleTable<H, S> where S: Borrow<[H; ENTRIES]>);

macro_rules! seeded {
    ($int:ident) => {
        impl<const N: usize> DoubleTable<$int, N> {
            /// Draws the tables of double tabulation from a seed: megabytes on the stack, unless in a constant or `static`. Its
            /// lanes give independent functions.
            pub const fn new(seed: Seed) -> Self {
                DoubleTable {
                    characters: stream::u128::rows(seed, "tabulation/double/characters"),
                    derived: stream::$int::keys(seed, "tabulation/double/derived"),
                    powers: Powers::of(multiplier(seed)),
                    output: PhantomData,
                }
            }
        }

        #[cfg(feature = "alloc")]
        impl<const N: usize> Seeded for DoubleTable<$int, N, Boxed<$int>> {
            fn draw(seed: Seed) -> Self {
                DoubleTable {
                    characters: stream::u128::rows(seed, "tabulation/double/characters"),
                    derived: boxed(seed, "tabulation/double/derived"),
                    powers: Powers::of(multiplier(seed)),
                    output: PhantomData,
                }
            }
        }
    };
}
seeded!(u32);
seeded!(u64);
seeded!(u128);

/// Draws the first keys of a stream directly on the heap.
#[cfg(feature = "alloc")]
fn boxed<H: XorKey>(seed: Seed, path: &str) -> Boxed<H> {
    let mut low = vec![0; ENTRIES];
    stream::fill(seed, 0, path, &mut low);
    let mut high = vec![0; if H::BITS > 64 { ENTRIES } else { 0 }];
    stream::fill(seed, 1, path, &mut high);
    let halves = low.into_iter().zip(high.into_iter().chain(core::iter::repeat(0)));
    let entries: Vec<H> = halves.map(|(low, high)| H::from_halves(low, high)).collect();
    entries.into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("as many as there are"))
}
