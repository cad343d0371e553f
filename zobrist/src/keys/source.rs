//! Sources of keys: tables of keys that are stored one by one, overlapping keys, and keys by a
//! formula.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::{array, iter};

use rand_chacha::rand_core::Rng;

use super::error::{KeysError, Kind};
use super::made::OfShape;
use crate::hash::{Keys, Zobrist};
use crate::key::path::Path;
use crate::key::{Key, Seed, splitmix};
use crate::shape::guaranteed::KeySource;
use crate::shape::{Cursor, Shape};

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
            KeySource::Overlapped => Drawn::Overlapped(Overlapped::draw::<K>(seed, shape)?),
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

/// Random bytes, followed by the bytes of a zero key for absent features. The number of random
/// bytes is the number of features plus the bytes of one key.
#[derive(Clone, Debug)]
pub(crate) struct Overlapped(Box<[u8]>);

impl Overlapped {
    /// Draws the bytes for keys of type `K`.
    fn draw<K: Key>(seed: Seed, shape: &Shape) -> Result<Self, KeysError> {
        let (features, key) = (shape.features(), size_of::<K>());
        let mut bytes = table_of(shape, features.saturating_add(2 * key), 0)?;
        let random = &mut bytes[..features + key];
        seed.words(0, Path::ROOT.field("overlapped").nonce())
            .fill_bytes(random);
        Ok(Overlapped(bytes))
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
