//! Decoding the XOR of two hashes into the features that only one of both states has.

use alloc::vec::Vec;

use super::roots::elements;
use super::{Change, Changed, Difference, DifferenceError};
use crate::desync::Described;
use crate::key::{Key, Seed};
use crate::shape::Shape;
use crate::shape::fingerprint::Source;
use crate::shape::guaranteed::KeySource;
use crate::shape::guaranteed::mixer::Mixer;
use crate::shape::guaranteed::words::{PowerSums, bit_fields};

/// Everything that decoding needs to know of the keys.
pub(crate) struct Code<F> {
    pub(crate) shape: Described,
    pub(crate) source: Source,
    /// Returns the key of a feature of the shape.
    pub(crate) key: F,
    /// Whether the keys of some features are missing, as in a part of a state.
    pub(crate) is_part: bool,
}

impl<F> Code<F> {
    /// Returns the slots that explain `difference`, the XOR of two hashes.
    pub(crate) fn decode<S: ?Sized, K: Key>(
        self,
        difference: K,
    ) -> Result<Difference<S>, DifferenceError>
    where
        F: Fn(&Shape<'_>, usize) -> K,
    {
        let Source::Seed { seed, lane, keys } = self.source else {
            return Err(DifferenceError::RANDOM);
        };
        if K::ADDITIVE || !matches!(keys, KeySource::Exact | KeySource::Features) {
            return Err(DifferenceError::RANDOM);
        }
        let difference = difference.to_bits();
        let mixer = KeySource::mixer(Seed::new(seed).lane(lane), K::BITS);
        let word = mixer.unmix(difference);
        let most = self
            .shape
            .with_shape(|shape| keys.guarantee(shape, K::BITS).decodable());
        let too_many = DifferenceError::too_many(most, K::BITS);
        let decoded = if keys == KeySource::Exact {
            self.exact(word)
        } else {
            self.features::<S, K>(word, &mixer, difference)
        };
        decoded.and_then(Difference::possible).ok_or(too_many)
    }

    /// Decodes a word of exact keys.
    fn exact<S: ?Sized>(self, word: u128) -> Option<Difference<S>> {
        let mut slots = Vec::new();
        let rest = self.shape.with_shape(|shape| {
            bit_fields(shape, word, |field| {
                slots.push(Changed {
                    features: field.base..field.base + field.features,
                    change: Change::Xor(field.values),
                });
            })
        });
        slots.sort_unstable_by_key(|slot| slot.features.start);
        let difference = Difference::new(self.shape, slots, self.is_part);
        (rest == 0).then_some(difference)
    }

    /// Decodes a word of keys of features, by the key of each point that is found.
    fn features<S: ?Sized, K: Key>(
        self,
        word: u128,
        mixer: &Mixer,
        difference: u128,
    ) -> Option<Difference<S>>
    where
        F: Fn(&Shape<'_>, usize) -> K,
    {
        let sums = self
            .shape
            .with_shape(|shape| PowerSums::new(shape, K::BITS));
        let points = elements(&sums.field, &sums.of_word(word))?;
        let wanted = points.iter().map(|&x| mixer.mix(sums.word(x)));
        let wanted: Vec<u128> = wanted.collect();
        // The parity and the bits after the last whole block must be those of these keys, too.
        let sum = wanted.iter().fold(0, |sum, key| sum ^ key);
        let found = self.shape.with_shape(|shape| {
            let keys = (0..shape.features()).map(|feature| (self.key)(shape, feature));
            positions(keys, &wanted)
        });
        if sum != difference || found.len() < wanted.len() {
            return None;
        }
        Some(Difference::of_features(self.shape, found, self.is_part))
    }
}

/// Returns the positions of the wanted keys, each with multiplicity one. The low bytes of the
/// wanted keys sort out most others.
fn positions<K: Key>(keys: impl Iterator<Item = K>, wanted: &[u128]) -> Vec<(usize, usize)> {
    let mut low_bytes = [false; 256];
    for key in wanted {
        low_bytes[*key as usize % 256] = true;
    }
    let keys = keys.map(Key::to_bits).enumerate();
    let found = keys.filter(|(_, key)| low_bytes[*key as usize % 256] && wanted.contains(key));
    found.map(|(position, _)| (position, 1)).collect()
}
