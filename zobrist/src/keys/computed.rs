//! Keys by a formula: key `i` is output `i` of SplitMix64, for each half of 64 bits.

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
