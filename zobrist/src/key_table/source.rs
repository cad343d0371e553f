//! Where the keys of a lattice come from: a table, overlapping bytes, or a formula.

use alloc::boxed::Box;
use alloc::vec;
use core::iter;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

use super::seed::{draw, start};
use crate::hash::Keys;
use crate::key::Key;
use crate::key::mix;
use crate::key::stream::Path;

/// Where the keys of a lattice come from.
///
/// The hash of a lattice is a walk over memory: where the table of keys is larger than the caches, each key is waited for.
/// The other sources take less memory, or none. Hashes from different sources have nothing in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum KeySource {
    /// Each key is stored, as the key specification has it: any three hashes are independent. Memory: a key for each feature.
    #[default]
    Table,
    /// Key `i` is the bytes from `i` on of a row of random bytes. The hash of each set of features is exactly uniform over
    /// all rows, so no set cancels by construction; but keys are not independent of each other: two pairs of features at equal
    /// distances can differ by related deltas. Memory: a byte for each feature.
    Overlapped,
    /// Key `i` is the `i`-th number of [SplitMix64][1] (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number
    /// generators", OOPSLA 2014), for each half of 64 bits from a start of its own. Memory: none.
    ///
    /// [1]: https://doi.org/10.1145/2660193.2660195
    Computed,
}

impl KeySource {
    /// The source that takes least time for a lattice of so many features, which are sites times values that have keys.
    ///
    /// From the bench `sites`, for a flip of one species of three into another at a random site, in ns (64 and 128 bits; caches of 1 and
    /// 32 MB), and for the same flip without a hash:
    ///
    /// | sites | table | overlapped | computed | no hash |
    /// | --- | --- | --- | --- | --- |
    /// | 10,000 | 1.9, 2.4 | 1.9, 2.2 | 3.6, 6.0 | 0.8 |
    /// | 100,000 | 2.9, 3.8 | 2.5, 3.0 | 4.3, 6.7 | 1.0 |
    /// | 1,000,000 | 12, 23 | 4.9, 5.7 | 5.5, 8.2 | 1.6 |
    /// | 10,000,000 | 32, 45 | 30, 39 | 15, 33 | 6.0 |
    ///
    /// So: a table up to a megabyte, overlapped keys up to 8 million features, computed ones beyond.
    pub fn fastest<K: Key>(features: usize) -> KeySource {
        if features.saturating_mul(size_of::<K>()) <= 1 << 20 {
            KeySource::Table
        } else if features <= 1 << 23 {
            KeySource::Overlapped
        } else {
            KeySource::Computed
        }
    }
}

/// What keys are taken from if they are not stored one by one.
#[derive(Clone, Debug)]
pub(super) enum Drawn {
    OneByOne,
    Overlapped(Overlapped),
    Computed(Computed),
}

impl Drawn {
    pub(super) fn overlapped<K: Key>(halves: &mut [ChaCha8Rng; 2], features: usize) -> Drawn {
        let random = features + size_of::<K>();
        let mut bytes = vec![0; random + size_of::<K>()].into_boxed_slice();
        let [low, _] = halves;
        start(low, Path::ROOT.field("overlapped").nonce());
        low.fill_bytes(&mut bytes[..random]);
        Drawn::Overlapped(Overlapped(bytes))
    }

    pub(super) fn computed(halves: &mut [ChaCha8Rng; 2]) -> Drawn {
        let start: u128 = draw(halves, Path::ROOT.field("computed").nonce())();
        Drawn::Computed(Computed {
            low: start as u64,
            high: (start >> 64) as u64,
            masks: [0, u64::MAX],
        })
    }

    pub(super) fn source(&self) -> KeySource {
        match self {
            Drawn::OneByOne => KeySource::Table,
            Drawn::Overlapped(_) => KeySource::Overlapped,
            Drawn::Computed(_) => KeySource::Computed,
        }
    }
}

/// A byte for each feature, then as many as a key has, and then as many that are zero.
#[derive(Clone, Debug)]
pub(super) struct Overlapped(Box<[u8]>);

impl<K: Key> Keys<K> for &Overlapped {
    #[inline]
    fn key(self, feature: usize) -> K {
        K::from_bytes(&self.0[feature..])
    }

    #[inline]
    fn key_or_zero(self, feature: usize, there: bool) -> K {
        self.key(if there { feature } else { self.0.len() - size_of::<K>() })
    }
}

/// The starts of two generators.
#[derive(Clone, Debug)]
pub(super) struct Computed {
    low: u64,
    high: u64,
    /// By whether a feature is there. Of a mask that is not read from memory the compiler makes a branch: to compute nothing
    /// where nothing is there, at the price of wrong guesses.
    masks: [u64; 2],
}

impl<K: Key> Keys<K> for &Computed {
    #[inline]
    fn key(self, feature: usize) -> K {
        self.key_or_zero(feature, true)
    }

    #[inline]
    fn key_or_zero(self, feature: usize, there: bool) -> K {
        let mask = self.masks[usize::from(there)];
        let half = |start| split_mix(start, feature as u64) & mask;
        let high = if K::BITS > 64 { half(self.high) } else { 0 };
        K::from_halves(half(self.low), high)
    }
}

/// Number `i` of SplitMix64, counted from 0, after `start`.
#[inline]
fn split_mix(start: u64, i: u64) -> u64 {
    mix(start.wrapping_add(i.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}

/// A table of all keys.
pub(super) fn table<K: Key>(keys: impl Keys<K>, features: usize) -> Box<[K]> {
    let keys = (0..features).map(|feature| keys.key(feature));
    iter::once(K::ZERO).chain(keys).collect()
}

/// `$body` for each kind of keys that the table can have: which it is, is asked once.
macro_rules! keys_of {
    ($table:expr, |$keys:ident| $body:expr) => {
        match &$table.drawn {
            $crate::key_table::source::Drawn::OneByOne => {
                let $keys = &*$table.table;
                $body
            }
            $crate::key_table::source::Drawn::Overlapped($keys) => $body,
            $crate::key_table::source::Drawn::Computed($keys) => $body,
        }
    };
}
pub(super) use keys_of;

#[cfg(test)]
mod tests;
