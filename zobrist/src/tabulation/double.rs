//! Double tabulation.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::characters::Characters;
use super::construction::{Sealed, Tabulate, methods};
use super::polynomial::{Polynomial, Powers};
use super::shared::Seeded;
use super::stream::{self, BYTE, multiplier};
use crate::key::{Seed, XorKey};

/// Number of derived characters of a key, of 16 bits each.
const DERIVED: usize = 6;
/// Number of values of a derived character.
const WORD: usize = 1 << 16;
/// Number of entries of all derived characters.
const ENTRIES: usize = DERIVED * WORD;

/// The tables of double tabulation for keys of up to `N` bytes, on the heap because the second ones are large.
#[derive(Clone)]
pub struct DoubleTable<H = u64, const N: usize = 16> {
    /// The derived characters of each byte, the first in the low 16 bits.
    characters: [[u128; BYTE]; N],
    derived: Box<[H; ENTRIES]>,
    powers: Powers,
}

impl<H: XorKey, const N: usize> DoubleTable<H, N> {
    #[inline]
    fn tabulate(&self, characters: &[u8]) -> H {
        let mut derived = 0;
        for (row, &character) in self.characters.iter().zip(characters) {
            derived ^= row[usize::from(character)];
        }
        let mut hash = H::ZERO;
        for i in 0..DERIVED {
            hash = hash.plus(self.derived[i * WORD + usize::from((derived >> (16 * i)) as u16)]);
        }
        hash
    }
}

methods!(DoubleTable);

impl<H: XorKey, const N: usize> Seeded for DoubleTable<H, N> {
    fn draw(seed: Seed) -> Self {
        let derived = derived(seed, "tabulation/double/derived").try_into();
        DoubleTable {
            characters: stream::u128::rows(seed, "tabulation/double/characters"),
            derived: derived.unwrap_or_else(|_| unreachable!("as many as there are")),
            powers: Powers::of(multiplier(seed)),
        }
    }
}

/// Draws the first keys of the stream of `path` on the heap.
fn derived<H: XorKey>(seed: Seed, path: &str) -> Vec<H> {
    let mut low = vec![0; ENTRIES];
    stream::fill(seed, 0, path, 0, &mut low);
    let mut high = vec![0; if H::BITS > 64 { ENTRIES } else { 0 }];
    stream::fill(seed, 1, path, 0, &mut high);
    let halves = low.into_iter().zip(high.into_iter().chain(core::iter::repeat(0)));
    halves.map(|(low, high)| H::from_halves(low, high)).collect()
}
