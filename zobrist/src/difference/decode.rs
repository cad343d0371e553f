//! Decoding the XOR of two hashes into the slots in which two states differ.

use alloc::vec::Vec;

use super::roots::elements;
use super::{Change, Changed};
use crate::key::{Key, Seed};
use crate::shape::Shape;
use crate::shape::fingerprint::Source;
use crate::shape::guaranteed::KeySource;
use crate::shape::guaranteed::words::{PowerSums, bit_fields};

/// Returns the slots that explain `xor`, the XOR of two hashes by keys with a guarantee. Returns
/// `None` if the keys have no guarantee, or no few features explain it. `key` returns the key of an
/// entry of `shape`, and zero for an empty value.
pub(crate) fn decode<K: Key>(
    shape: &Shape<'_>,
    source: Source,
    key: impl Fn(usize) -> K,
    xor: K,
) -> Option<Vec<Changed>> {
    let Source::Seed { seed, lane, keys } = source else {
        return None;
    };
    if !matches!(keys, KeySource::Exact | KeySource::Features) {
        return None;
    }
    if xor == K::ZERO {
        return Some(Vec::new());
    }
    let xor = xor.to_bits();
    let mixer = KeySource::mixer(Seed::new(seed).lane(lane), K::BITS);
    let word = mixer.unmix(xor);
    if keys == KeySource::Exact {
        return exact(shape, word);
    }
    let sums = PowerSums::new(shape, K::BITS);
    let points = elements(&sums.field, &sums.of_word(word))?;
    let words: Vec<u128> = points.iter().map(|&x| sums.word(x)).collect();
    // The parity and the bits after the last whole block must be those of these keys, too.
    if words.iter().fold(word, |rest, word| rest ^ word) != 0 {
        return None;
    }
    let wanted: Vec<u128> = words.iter().map(|&word| mixer.mix(word)).collect();
    let entries = positions((0..shape.entries()).map(key), &wanted);
    (entries.len() == wanted.len()).then(|| {
        let features = entries.iter().map(|&entry| (shape.feature_at(entry), 1));
        Changed::of_features(shape, features.collect())
    })
}

/// Decodes a word of exact keys.
fn exact(shape: &Shape<'_>, word: u128) -> Option<Vec<Changed>> {
    let mut slots = Vec::new();
    let rest = bit_fields(shape, word, |field| {
        slots.push(Changed {
            features: field.base..field.base + field.features,
            change: Change::Xor(field.values),
        });
    });
    slots.sort_unstable_by_key(|slot| slot.features.start);
    (rest == 0).then_some(slots)
}

/// Returns the positions of the wanted keys, in ascending order. The low bytes of the wanted keys
/// sort out most others.
fn positions<K: Key>(keys: impl Iterator<Item = K>, wanted: &[u128]) -> Vec<usize> {
    let mut low_bytes = [false; 256];
    for key in wanted {
        low_bytes[*key as usize % 256] = true;
    }
    let keys = keys.map(Key::to_bits).enumerate();
    let found = keys.filter(|(_, key)| low_bytes[*key as usize % 256] && wanted.contains(key));
    found.map(|(position, _)| position).collect()
}
