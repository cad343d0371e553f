//! Sources of keys.

use alloc::boxed::Box;
use core::marker::PhantomData;

use super::computed::Computed;
use super::error::KeysError;
use super::overlapped::Overlapped;
use super::{size, stored};
use crate::hash::{Keys, Table, Zobrist};
use crate::key::{Key, Seed};
use crate::shape::Shape;
use crate::shape::guaranteed::KeySource;

/// The keys that a source made.
#[derive(Clone, Debug)]
pub(crate) enum Drawn<K> {
    /// Keys of any source that stores them one by one: a zero, then the entries of the shape.
    Stored(Box<[K]>),
    Overlapped(Overlapped),
    Computed(Computed),
}

impl<K: Key> Drawn<K> {
    pub(crate) fn new(source: KeySource, seed: Seed, shape: &Shape) -> Result<Self, KeysError> {
        Ok(match source {
            KeySource::Stored => Drawn::Stored(stored::draw(seed, shape)?),
            KeySource::Exact | KeySource::Features => {
                Drawn::Stored(stored::constructed(source, seed, shape)?)
            }
            KeySource::Overlapped => Drawn::Overlapped(Overlapped::draw::<K>(seed, shape)?),
            KeySource::Computed => Drawn::Computed(Computed::new(seed, "computed")),
        })
    }

    /// Returns the key of `feature` of `shape`, for which these keys were made.
    pub(crate) fn key(&self, shape: &Shape, feature: usize) -> K {
        match self {
            Drawn::Stored(table) => Table(table).key(shape.entry(feature)),
            Drawn::Overlapped(keys) => keys.key(feature),
            Drawn::Computed(keys) => keys.key(feature),
        }
    }

    /// Converts the keys into the table of `shape`. It copies nothing if they are stored already.
    pub(crate) fn into_table(self, shape: &Shape) -> Result<Box<[K]>, KeysError> {
        if let Drawn::Stored(table) = self {
            return Ok(table);
        }
        let mut table = size::table(shape, 1 + shape.entries(), K::ZERO)?;
        for feature in 0..shape.features() {
            table[1 + shape.entry(feature)] = self.key(shape, feature);
        }
        Ok(table)
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
