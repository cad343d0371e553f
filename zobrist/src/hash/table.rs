//! Tables of keys, indexed by entry. They are made at compile time or at run time.

use super::combine::Keys;
use super::sums::Sums;
use super::visit::out_of_range;
use crate::key::Key;
use crate::shape::Shape;
use crate::shape::extent::Extent;

/// A table of keys. Its first element is zero, the key of empty values that have no entry. The entries follow.
#[derive(Clone, Copy)]
pub(crate) struct Table<'a, K>(pub(crate) &'a [K]);

impl<K: Key> Table<'_, K> {
    /// Iterates over the keys of `shape` in the order of the features.
    pub(crate) fn keys(self, shape: &Shape) -> impl Iterator<Item = K> {
        (0..shape.features()).map(|feature| self.0[1 + shape.entry(feature)])
    }
}

/// A table of keys, and for each entry the parts that contain it.
#[derive(Clone, Copy)]
pub(crate) struct Entries<'a, E: Sums>(pub(crate) &'a [E::Key], pub(crate) E::Parts);

/// Indices count entries, not features.
impl<E: Sums> Keys<E> for Entries<'_, E> {
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
    fn key(self, entry: usize) -> E {
        E::of_entry(self.0, self.1, 1 + entry)
    }

    #[inline(always)]
    fn key_or_zero(self, entry: usize, present: bool) -> E {
        E::of_entry(self.0, self.1, if present { entry.wrapping_add(1) } else { 0 })
    }

    #[inline(always)]
    fn of_value(self, base: usize, slot: &Shape, number: usize) -> E {
        if slot.has_zero() {
            E::of_row(self.0, self.1, 1 + base, slot.values(), number)
        } else {
            self.key_or_zero(base, slot.empty() != Some(number))
        }
    }

    #[inline(always)]
    fn of_feature(self, base: usize, slot: &Shape, feature: usize) -> Option<E> {
        let of_row = |entry| E::of_row(self.0, self.1, 1 + base, slot.entries(), entry);
        (feature < slot.features()).then(|| of_row(slot.slot_entry(feature)))
    }
}
