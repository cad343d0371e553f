//! Keys by a formula: key `i` is output `i` of SplitMix64, for each half of 64 bits.

use core::array;

use super::error::KeysError;
use super::seed::{Seed, draw};
use super::size::Size;
use super::source::{Kind, Source};
use crate::hash::Keys;
use crate::key::{Key, splitmix};
use crate::shape::Shape;
use crate::shape::path::Path;

/// The starts of two generators.
#[derive(Clone, Debug)]
pub(crate) struct Computed {
    low: u64,
    high: u64,
    /// By whether a feature is there. Of a mask that is not read from memory the compiler makes a branch: to compute nothing
    /// where nothing is there, at the price of wrong guesses.
    masks: [u64; 2],
}

impl<K: Key> Source<K> for Computed {
    const KIND: Kind = Kind::Other("computed");

    fn draw(seed: Seed, _: &Shape, _: Size) -> Result<Self, KeysError> {
        let start: u128 = draw(&mut seed.halves(), Path::ROOT.field("computed").nonce())();
        Ok(Computed { low: start as u64, high: (start >> 64) as u64, masks: [0, u64::MAX] })
    }
}

/// For each sum of two of the bits 1, 2 and 4: which of three keys are in it.
static SELECTED: [[u64; 3]; 8] = {
    let mut selected = [[0; 3]; 8];
    let mut bits = 0;
    while bits < 8 {
        let mut key = 0;
        while key < 3 {
            selected[bits][key] = if bits >> key & 1 == 1 { u64::MAX } else { 0 };
            key += 1;
        }
        bits += 1;
    }
    selected
};

impl Computed {
    /// The difference by XOR that a change from value `old` to value `new` makes, of at most `F + 1` values and at most 4: value
    /// 0 has no key, and those of the others are `F` keys from number `first` on.
    ///
    /// All keys are computed, and then selected. At a random site of a large lattice the value comes late, from memory:
    /// instructions that wait for it fill the scheduler of the processor, and to select takes a few of them, to compute many.
    #[inline(always)]
    pub(crate) fn difference<K: Key, const F: usize>(
        &self,
        first: usize,
        old: usize,
        new: usize,
    ) -> K {
        let half = |start| -> [u64; F] {
            array::from_fn(|f| splitmix::output(start, first.wrapping_add(f) as u64))
        };
        let (low, high) = (half(self.low), if K::BITS > 64 { half(self.high) } else { [0; F] });
        // No value is above 3: that is checked before, and the compiler knows.
        let bit = |value: usize| (1 << (value & 3)) >> 1;
        let selected = &SELECTED[(bit(old) ^ bit(new)) & 7];
        let sum = |keys: [u64; F]| (0..F).fold(0, |sum, f| sum ^ keys[f] & selected[f]);
        K::from_halves(sum(low), if K::BITS > 64 { sum(high) } else { 0 })
    }
}

impl<K: Key> Keys<K> for &Computed {
    #[inline]
    fn key(self, feature: usize) -> K {
        self.key_or_zero(feature, true)
    }

    #[inline]
    fn key_or_zero(self, feature: usize, there: bool) -> K {
        let mask = self.masks[usize::from(there)];
        let half = |start| splitmix::output(start, feature as u64) & mask;
        let high = if K::BITS > 64 { half(self.high) } else { 0 };
        K::from_halves(half(self.low), high)
    }
}
