//! Tables of keys that are stored one by one: random keys and those with a guarantee. A table is a
//! zero, then the entries of a shape.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::iter;

use super::error::{self, KeysError};
use super::size;
use crate::key::{Key, Seed};
use crate::shape::guaranteed::KeySource;
use crate::shape::{Cursor, Shape};

/// Draws the table of `shape` by the key specification. The keys are drawn where they stay, because
/// a copy costs time and memory.
pub(super) fn draw<K: Key>(seed: Seed, shape: &Shape) -> Result<Box<[K]>, KeysError> {
    let mut table = size::reserve(shape, 1 + shape.entries())?;
    table.push(K::ZERO);
    let mut cursor = Cursor::new(shape);
    while let Some(leaf) = cursor.next_with_keys() {
        let (each, zero) = (leaf.slot.entries(), leaf.slot.zero());
        // Slots without others in between are one run.
        let (runs, len) = match cursor.stride() {
            Some(stride) if stride == each => (1, cursor.elements() * each),
            _ => (cursor.elements(), each),
        };
        let mut draw = seed.draw(leaf.path.nonce());
        for run in 0..runs {
            let start = 1 + leaf.base + cursor.offset(run);
            if !leaf.slot.has_zero() {
                write(&mut table, start, len, &mut draw);
                continue;
            }
            let mut entry = 0;
            write(&mut table, start, len, || {
                let key = if entry == zero { K::ZERO } else { draw() };
                entry = if entry + 1 == each { 0 } else { entry + 1 };
                key
            });
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

/// Makes the table of `shape` by a construction with a guarantee.
pub(super) fn constructed<K: Key>(
    source: KeySource,
    seed: Seed,
    shape: &Shape,
) -> Result<Box<[K]>, KeysError> {
    if let Some(misfit) = source.misfit(shape, K::BITS, K::ADDITIVE) {
        return Err(KeysError(error::Kind::Misfit(misfit)));
    }
    let len = 1 + shape.entries();
    let half = |half| {
        let mut words = size::table(shape, len, 0)?;
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
    let mut table = size::table(shape, len, K::ZERO)?;
    for (i, key) in table.iter_mut().enumerate() {
        *key = K::from_halves(low[i], high.get(i).copied().unwrap_or(0));
    }
    Ok(table)
}
