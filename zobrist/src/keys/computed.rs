//! Keys by a formula: key `i` is output `i` of SplitMix64, for each half of 64 bits.

use core::array;

use crate::hash::Keys;
use crate::key::path::Path;
use crate::key::{Key, Seed, splitmix};

/// The initial states of the generators of the low and the high half of each key.
#[derive(Clone, Debug)]
pub(crate) struct Computed {
    low: u64,
    high: u64,
    /// Masks, indexed by whether a feature is present. They are read from memory, because the
    /// compiler would turn a computed mask into a branch, which would often be mispredicted.
    masks: [u64; 2],
}

/// The masks that select the keys of a set. The index is the set: bit `i` is set if the set
/// contains key `i` of three.
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
    pub(super) fn new(seed: Seed, path: &str) -> Self {
        let start: u128 = seed.draw(Path::ROOT.field(path).nonce())();
        Computed {
            low: start as u64,
            high: (start >> 64) as u64,
            masks: [0, u64::MAX],
        }
    }

    /// Replaces the initial state of each half that keys of type `K` have.
    #[inline]
    pub(super) fn each<K: Key>(&self, of: impl Fn(u64) -> u64) -> Computed {
        Computed {
            low: of(self.low),
            high: if K::BITS > 64 { of(self.high) } else { 0 },
            masks: self.masks,
        }
    }

    /// Returns the XOR of the keys of the values `old` and `new`. Value 0 has no key, and the
    /// values 1 to `F` have the keys from number `first` on. `F` is at most 3.
    ///
    /// Computes all `F` keys, then selects by `old` and `new`. At a random site of a large lattice
    /// `old` arrives late, from memory, and instructions that wait for `old` fill the scheduler
    /// of the processor. To select takes few instructions, to compute a key takes many. So only
    /// the selection waits.
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
        let (low, high) = (
            half(self.low),
            if K::BITS > 64 {
                half(self.high)
            } else {
                [0; F]
            },
        );
        // The caller ensures that no value is above 3. The masks show this to the compiler.
        let bit = |value: usize| (1 << (value & 3)) >> 1;
        let selected = &SELECTED[(bit(old) ^ bit(new)) & 7];
        let sum = |keys: [u64; F]| (0..F).fold(0, |sum, f| sum ^ keys[f] & selected[f]);
        K::from_halves(sum(low), if K::BITS > 64 { sum(high) } else { 0 })
    }
}

impl<K: Key> Keys<K> for &Computed {
    #[inline]
    fn key_or_zero(self, feature: usize, present: bool) -> K {
        let mask = self.masks[usize::from(present)];
        let half = |start| splitmix::output(start, feature as u64) & mask;
        let high = if K::BITS > 64 { half(self.high) } else { 0 };
        K::from_halves(half(self.low), high)
    }
}
