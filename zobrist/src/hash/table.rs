//! Tables of keys by entries: those of a state, made by the compiler or at run time.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::combine::Keys;
use super::visit::out_of_range;
use crate::key::Key;
use crate::shape::Shape;
use crate::shape::extent::Extent;

/// A zero, which is the key of an empty value without an entry, then the entries one by one.
#[derive(Clone, Copy)]
pub(crate) struct Table<'a, K>(pub(crate) &'a [K]);

impl<K: Key> Table<'_, K> {
    /// Iterates over the keys of `shape` in the order of the features.
    pub(crate) fn keys(self, shape: &Shape) -> impl Iterator<Item = K> {
        (0..shape.features()).map(|feature| self.0[1 + shape.entry(feature)])
    }

    /// Copies the keys of `shape` in the order of the features; `None` if the allocation fails.
    #[cfg(feature = "alloc")]
    pub(crate) fn copied(self, shape: &Shape) -> Option<Vec<K>> {
        let mut keys = Vec::new();
        keys.try_reserve_exact(shape.features()).ok()?;
        keys.extend(self.keys(shape));
        Some(keys)
    }
}

/// Numbers count entries.
impl<K: Key> Keys<K> for Table<'_, K> {
    #[inline(always)]
    fn count(extent: Extent) -> usize {
        extent.entries
    }

    #[cold]
    #[inline(never)]
    fn out_of_range(shape: &Shape, base: usize, slot: &Shape, number: usize) -> ! {
        out_of_range(shape, shape.feature_at(base), slot, number)
    }

    #[inline]
    fn key(self, entry: usize) -> K {
        self.0[1 + entry]
    }

    #[inline]
    fn key_or_zero(self, entry: usize, present: bool) -> K {
        self.0[if present { entry.wrapping_add(1) } else { 0 }]
    }

    #[inline]
    fn of_value(self, base: usize, slot: &Shape, number: usize) -> K {
        if slot.has_zero() {
            self.0[1 + base..][..slot.values()][number]
        } else {
            self.key_or_zero(base, slot.empty() != Some(number))
        }
    }

    #[inline]
    fn of_feature(self, base: usize, slot: &Shape, feature: usize) -> Option<K> {
        let row = &self.0[1 + base..][..slot.entries()];
        if feature < slot.features() { row.get(slot.slot_entry(feature)).copied() } else { None }
    }
}
