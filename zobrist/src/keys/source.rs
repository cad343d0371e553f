//! Sources of keys, and the tables of keys that are stored one by one.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::iter;

use super::error::{KeysError, Kind};
use super::made::OfShape;
use crate::hash::Keys;
use crate::key::{Key, Seed};
use crate::shape::guaranteed::KeySource;
use crate::shape::{Cursor, Shape};
use formulas::Overlapped;
pub(crate) use formulas::{ByFeature, Computed};

mod formulas;

/// The keys that a source made.
#[derive(Clone, Debug)]
pub(crate) enum Drawn<K> {
    /// Keys of any source that stores them one by one: a zero, then the entries of the shape.
    Stored(Box<[K]>),
    Overlapped(Overlapped),
    Computed(Computed),
}

impl<K: Key> OfShape<K> for Drawn<K> {
    fn key(&self, shape: &Shape, entry: usize) -> K {
        match self {
            Drawn::Stored(table) => table.key(shape, entry),
            Drawn::Overlapped(keys) => keys.key(shape.feature_at(entry)),
            Drawn::Computed(keys) => keys.key(shape.feature_at(entry)),
        }
    }
}

impl<K: Key> Drawn<K> {
    pub(crate) fn new(source: KeySource, seed: Seed, shape: &Shape) -> Result<Self, KeysError> {
        Ok(match source {
            KeySource::Stored => Drawn::Stored(draw(seed, shape)?),
            KeySource::Exact | KeySource::Features => {
                Drawn::Stored(constructed(source, seed, shape)?)
            }
            KeySource::Overlapped => {
                let bytes = table_of(shape, Overlapped::len::<K>(shape.features()), 0)?;
                Drawn::Overlapped(Overlapped::draw::<K>(seed, bytes))
            }
            KeySource::Computed => Drawn::Computed(Computed::new(seed, "computed")),
        })
    }

    /// Converts the keys into the table of `shape`. It copies nothing if they are stored already.
    pub(crate) fn into_table(self, shape: &Shape) -> Result<Box<[K]>, KeysError> {
        if let Drawn::Stored(table) = self {
            return Ok(table);
        }
        let mut table = table_of(shape, 1 + shape.entries(), K::ZERO)?;
        for feature in 0..shape.features() {
            let entry = shape.entry(feature);
            table[1 + entry] = self.key(shape, entry);
        }
        Ok(table)
    }
}

impl KeySource {
    /// Returns the fastest source of keys for this number of features. The documentation of
    /// `LatticeKeysBuilder::fastest` has the measurements.
    pub(crate) fn fastest<K: Key>(features: usize) -> KeySource {
        if features.saturating_mul(size_of::<K>()) <= 1 << 20 {
            KeySource::Stored
        } else if features <= 1 << 20 {
            KeySource::Overlapped
        } else {
            KeySource::Computed
        }
    }
}

/// Checks that a `usize` can count the keys of `shape`.
pub(crate) fn check_count(shape: &Shape) -> Result<(), KeysError> {
    let (sites, site) = shape.sites();
    if shape.entries() == usize::MAX {
        let each = site.features();
        return Err(KeysError(Kind::TooMany { sites, each }));
    }
    Ok(())
}

/// Allocates a table of `len` copies of `item` for the keys of `shape`.
pub(super) fn table_of<T: Clone>(
    shape: &Shape,
    len: usize,
    item: T,
) -> Result<Box<[T]>, KeysError> {
    let mut table = reserve(shape, len)?;
    table.resize(len, item);
    Ok(table.into_boxed_slice())
}

/// Allocates memory for `len` items for the keys of `shape`.
fn reserve<T>(shape: &Shape, len: usize) -> Result<Vec<T>, KeysError> {
    let mut table = Vec::new();
    table.try_reserve_exact(len).map_err(|_| {
        let (sites, site) = shape.sites();
        let each = site.features();
        KeysError(Kind::Memory { sites, each })
    })?;
    Ok(table)
}

/// Draws the table of `shape` by the key specification. The keys are drawn where they stay, because
/// a copy costs time and memory.
fn draw<K: Key>(seed: Seed, shape: &Shape) -> Result<Box<[K]>, KeysError> {
    let mut table = reserve(shape, 1 + shape.entries())?;
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
fn constructed<K: Key>(
    source: KeySource,
    seed: Seed,
    shape: &Shape,
) -> Result<Box<[K]>, KeysError> {
    if let Some(misfit) = source.misfit(shape, K::BITS, K::ADDITIVE) {
        return Err(KeysError(Kind::Misfit(misfit)));
    }
    let len = 1 + shape.entries();
    let half = |half| {
        let mut words = table_of(shape, len, 0)?;
        let mut scratch = vec![0; source.scratch(shape)];
        source.fill(shape, seed, K::BITS, half, &mut words, &mut scratch);
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
    let mut table = table_of(shape, len, K::ZERO)?;
    for (i, key) in table.iter_mut().enumerate() {
        *key = K::from_halves(low[i], high.get(i).copied().unwrap_or(0));
    }
    Ok(table)
}
