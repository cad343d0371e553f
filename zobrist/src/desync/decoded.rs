//! The mistakes in a hash by keys with a guarantee, decoded from its difference.

use alloc::vec;
use alloc::vec::Vec;
use core::iter;

use super::subset::{NONE, is_by_chance};
use super::{Described, Desync, Mistake};
use crate::difference::{Change, Changed, decode};
use crate::key::Key;
use crate::shape::Shape;
use crate::shape::fingerprint::Source;
use crate::shape::guaranteed::KeySource;

impl Desync {
    /// Decodes the difference of a hash and the recomputed hash of a state. `key` returns the key
    /// of an entry of `shape`, and `visit` sets all elements of a slot to the feature that the
    /// state has in this slot.
    ///
    /// If it does not decode, returns the maximum number of features that do: 0 if the keys have no
    /// guarantee.
    pub(super) fn decode<K: Key>(
        described: &Described,
        shape: &Shape<'_>,
        source: Source,
        key: impl Fn(usize) -> K,
        difference: K,
        visit: impl FnOnce(&mut [u32]),
    ) -> Result<Desync, usize> {
        let decodable = || source.keys().guarantee(shape, K::BITS).decodable();
        let slots = decode(shape, source, &key, difference).ok_or_else(decodable)?;
        let (mut by_chance, mut ambiguous) = (false, false);
        let mut features = Vec::new();
        let once = |feature| Mistake {
            feature: feature as u32,
            times: 1,
            ..Mistake::NONE
        };
        if source.keys() == KeySource::Exact {
            let mut in_slot = vec![NONE; shape.features()];
            visit(&mut in_slot);
            for slot in slots {
                let (wrong, others) =
                    wrong_values(&slot, |feature| key(shape.entry(feature)), &in_slot)
                        .ok_or_else(decodable)?;
                features.extend(wrong);
                ambiguous |= others;
            }
        } else {
            features.extend(slots.iter().flat_map(Changed::features));
            by_chance = is_by_chance(shape.features(), features.len(), K::BITS);
        }
        Ok(Desync {
            mistakes: features.into_iter().map(once).collect(),
            by_chance,
            ambiguous,
            ..Desync::unexplained(described.clone(), difference.to_bits())
        })
    }
}

/// Returns the one or two wrong features of a slot with exact keys, and whether others explain its
/// difference, too. Returns `None` if none does.
fn wrong_values<K: Key>(
    slot: &Changed,
    key: impl Fn(usize) -> K,
    in_slot: &[u32],
) -> Option<(impl Iterator<Item = usize>, bool)> {
    let Change::Xor(xor) = slot.change else {
        return None;
    };
    // The content of a slot is 0 without a feature, and counts its features from 1. Keys of features
    // that a part ignores are zero.
    let (first, last) = (slot.features.start, slot.features.len());
    let is_content =
        |content: usize| content == 0 || content <= last && key(first + content - 1) != K::ZERO;
    let explains = |content: &usize| is_content(*content) && is_content(*content ^ xor);
    let here = match in_slot[first] {
        NONE => 0,
        feature => feature as usize + 1 - first,
    };
    // The content of the state is replaced by another one, unless no other one fits.
    let one = iter::once(here).chain(0..=last).find(explains)?;
    let contents = [one, one ^ xor].into_iter().filter(|&content| content > 0);
    let is_ambiguous = (0..=last).filter(explains).nth(2).is_some();
    Some((
        contents.map(move |content| first + content - 1),
        is_ambiguous,
    ))
}
