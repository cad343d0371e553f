//! Keys by a formula of the number of the feature: overlapping keys and computed keys.

use alloc::boxed::Box;
use core::array;
use core::marker::PhantomData;

use rand_chacha::rand_core::Rng;

use crate::hash::{Keys, Zobrist};
use crate::key::path::Path;
use crate::key::{Key, Seed, splitmix};
use crate::shape::Shape;

/// Random bytes, followed by the bytes of a zero key for absent features. The number of random
/// bytes is the number of features plus the bytes of one key.
#[derive(Clone, Debug)]
pub(crate) struct Overlapped(Box<[u8]>);

impl Overlapped {
    /// Returns the number of bytes for the keys of type `K` of `features` features.
    pub(super) fn len<K: Key>(features: usize) -> usize {
        features.saturating_add(2 * size_of::<K>())
    }

    /// Draws the random bytes for keys of type `K`. The bytes are zeros before.
    pub(super) fn draw<K: Key>(seed: Seed, mut bytes: Box<[u8]>) -> Self {
        let random = bytes.len() - size_of::<K>();
        seed.words(0, Path::ROOT.field("overlapped").nonce())
            .fill_bytes(&mut bytes[..random]);
        Overlapped(bytes)
    }
}

impl<K: Key> Keys<K> for &Overlapped {
    #[inline]
    fn key_or_zero(self, feature: usize, present: bool) -> K {
        let start = if present {
            feature
        } else {
            self.0.len() - size_of::<K>()
        };
        K::from_bytes(&self.0[start..])
    }
}

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
    pub(in crate::keys) fn new(seed: Seed, path: &str) -> Self {
        let start: u128 = seed.draw(Path::ROOT.field(path).nonce())();
        Computed {
            low: start as u64,
            high: (start >> 64) as u64,
            masks: [0, u64::MAX],
        }
    }

    /// Replaces the initial state of each half that keys of type `K` have.
    #[inline]
    pub(in crate::keys) fn each<K: Key>(&self, of: impl Fn(u64) -> u64) -> Computed {
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

/// Keys that are computed from the number of the feature, for the values of `T`, whose slots are
/// numbered by entries of `shape`: of one `T`, or of an array of them.
pub(crate) struct ByFeature<'a, T, Q> {
    keys: Q,
    shape: &'a Shape<'a>,
    of: PhantomData<fn(T)>,
}

impl<T, Q: Copy> Clone for ByFeature<'_, T, Q> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, Q: Copy> Copy for ByFeature<'_, T, Q> {}

impl<'a, T: Zobrist, Q> ByFeature<'a, T, Q> {
    #[inline(always)]
    pub(crate) fn new(keys: Q, shape: &'a Shape<'a>) -> Self {
        let of = PhantomData;
        ByFeature { keys, shape, of }
    }

    /// Returns the first feature of the slot with this first entry. If a `T` is one slot, or has no
    /// zeros, these are the same number.
    #[inline(always)]
    fn feature(&self, entry: usize) -> usize {
        if const { T::SHAPE.is_numbered_slot() || !T::SHAPE.has_zero() } {
            return entry;
        }
        self.shape.feature_at(entry)
    }
}

impl<T: Zobrist, K, Q: Keys<K>> Keys<K> for ByFeature<'_, T, Q> {
    #[inline(always)]
    fn key_or_zero(self, entry: usize, present: bool) -> K {
        self.keys.key_or_zero(self.feature(entry), present)
    }

    #[inline(always)]
    fn of_value(self, base: usize, slot: &Shape, number: usize) -> K {
        self.keys.of_value(self.feature(base), slot, number)
    }

    #[inline(always)]
    fn of_entry(self, base: usize, slot: &Shape, entry: usize) -> Option<K> {
        self.keys.of_entry(self.feature(base), slot, entry)
    }
}

#[cfg(test)]
mod tests;
