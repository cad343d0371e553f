//! Keys that are stored one by one: random keys and those with a guarantee.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::iter;

use super::error::{self, KeysError};
use super::size::Size;
use crate::hash::{Keys, of_number};
use crate::key::{Key, Seed};
use crate::shape::entries::spread;
use crate::shape::guaranteed::KeySource;
use crate::shape::{Cursor, Shape};

/// Stored keys. The first element is zero, the key of all empty values. The keys follow in the
/// order of the shape.
#[derive(Clone, Debug)]
pub(crate) struct Stored<K>(pub(super) Box<[K]>);

impl<K: Key> Stored<K> {
    /// Copies `keys` one by one.
    pub(crate) fn copied(keys: impl Keys<K>, size: Size) -> Result<Self, KeysError> {
        let mut table = size.table(1, K::ZERO)?;
        for (feature, key) in table[1..].iter_mut().enumerate() {
            *key = keys.key(feature);
        }
        Ok(Stored(table))
    }

    /// Makes the keys of a construction with a guarantee.
    pub(super) fn constructed(
        source: KeySource,
        seed: Seed,
        shape: &Shape,
        size: Size,
    ) -> Result<Self, KeysError> {
        if let Some(misfit) = source.misfit(shape, K::BITS, K::ADDITIVE) {
            return Err(KeysError(error::Kind::Misfit(misfit)));
        }
        let half = |half| {
            let mut words = size.table(1, 0)?;
            source.fill(shape, seed, K::BITS, half, &mut words);
            Ok::<_, KeysError>(words)
        };
        let (low, high) = (
            half(0)?,
            if K::BITS > 64 {
                half(1)?
            } else {
                Box::default()
            },
        );
        let mut table = size.table(1, K::ZERO)?;
        for (i, key) in table.iter_mut().enumerate() {
            *key = K::from_halves(low[i], high.get(i).copied().unwrap_or(0));
        }
        Ok(Stored(table))
    }

    /// Converts the keys into the table of entries of `shape`. Entries of empty values are zero.
    pub(super) fn into_entries(self, shape: &Shape, size: Size) -> Result<Box<[K]>, KeysError> {
        let zeros = shape.entries() - size.keys;
        if zeros == 0 {
            return Ok(self.0);
        }
        let mut table = size.table(1 + zeros, K::ZERO)?;
        spread(shape, self.keys(), &mut table[1..]);
        Ok(table)
    }

    /// Returns the key of value `number` of the slot whose first key is number `first`. Value 0 is
    /// empty.
    #[inline(always)]
    pub(crate) fn of_row(&self, first: usize, number: usize) -> Option<K> {
        let row = if number > 0 { first } else { 0 };
        self.0.get(row + number).copied()
    }

    /// Returns the keys without the zero.
    pub(crate) fn keys(&self) -> &[K] {
        &self.0[1..]
    }
}

/// Draws a zero and the keys of `shape`, by the key specification. With `entries`, draws the table
/// of entries, in which empty values have zeros. The keys are drawn where they stay, because a copy
/// costs time and memory.
pub(super) fn draw<K: Key>(
    seed: Seed,
    shape: &Shape,
    size: Size,
    entries: bool,
) -> Result<Box<[K]>, KeysError> {
    let mut table = size.reserve(
        1 + if entries {
            shape.entries() - size.keys
        } else {
            0
        },
    )?;
    table.push(K::ZERO);
    let mut cursor = Cursor::new(shape);
    while let Some(leaf) = cursor.next_with_keys() {
        let each = leaf.slot.extent().count(entries);
        // Slots without others in between are one row.
        let (rows, len) = match cursor.stride() {
            Some(stride) if stride.count(entries) == each => (1, cursor.elements() * each),
            _ => (cursor.elements(), each),
        };
        let mut draw = seed.draw(leaf.path.nonce());
        for row in 0..rows {
            let start = 1 + leaf.base.plus(cursor.offset(row)).count(entries);
            if entries && leaf.slot.has_zero() {
                let mut entry = 0;
                write(&mut table, start, len, || {
                    let key = if entry == leaf.slot.zero() {
                        K::ZERO
                    } else {
                        draw()
                    };
                    entry = if entry + 1 == each { 0 } else { entry + 1 };
                    key
                });
            } else {
                write(&mut table, start, len, &mut draw);
            }
        }
    }
    Ok(table.into_boxed_slice())
}

/// Writes `len` keys from index `start` on, with zeros for those before them that other paths write
/// later.
fn write<K: Key>(table: &mut Vec<K>, start: usize, len: usize, mut next: impl FnMut() -> K) {
    table.resize(start.max(table.len()), K::ZERO);
    let known = len.min(table.len() - start);
    table[start..start + known].fill_with(&mut next);
    table.extend(iter::repeat_with(next).take(len - known));
}

impl<K: Key> Keys<K> for &Stored<K> {
    #[inline]
    fn key_or_zero(self, feature: usize, present: bool) -> K {
        self.0[if present { feature.wrapping_add(1) } else { 0 }]
    }

    /// For the empty value, number 0, reads the zero at the start of the table. To do so, this
    /// selects the start of the row that `number` indexes. If it selected between the loaded
    /// key and zero, the compiler would insert a branch. `number` is in range, so one check of
    /// the sum of both is enough.
    #[inline]
    fn of_value(self, base: usize, slot: &Shape, number: usize) -> K {
        if slot.empty() == Some(0) && slot.values() > 2 {
            let row = if number > 0 { base } else { 0 };
            return self.0[row + number];
        }
        of_number(self, base, slot, number)
    }

    #[inline]
    fn of_feature(self, base: usize, slot: &Shape, feature: usize) -> Option<K> {
        self.0[1 + base..1 + base + slot.features()]
            .get(feature)
            .copied()
    }
}
