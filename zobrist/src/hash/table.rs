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

/// A table of keys, and for each entry the parts that contain it. If `MOVED`, the key of an entry is the change when
/// its value moves to the slot whose first entry is `distance` entries later, in the same field.
#[derive(Clone, Copy)]
pub(crate) struct Entries<'a, E: Sums, const MOVED: bool = false> {
    pub(crate) table: &'a [E::Key],
    pub(crate) parts: E::Parts,
    pub(crate) distance: usize,
}

impl<'a, E: Sums> Entries<'a, E> {
    #[inline(always)]
    pub(crate) fn new(table: &'a [E::Key], parts: E::Parts) -> Self {
        Entries { table, parts, distance: 0 }
    }
}

impl<E: Sums, const MOVED: bool> Entries<'_, E, MOVED> {
    /// Returns the key at `i`, or the change by a move to `to`. One mask then serves both keys of the change, because
    /// the slots of a field are in the same parts.
    #[inline(always)]
    fn entry(self, i: usize, to: usize) -> E {
        let key = if MOVED { Key::minus(self.table[to], self.table[i]) } else { self.table[i] };
        Self::moved(E::of_entry(key, self.parts, i))
    }

    /// Returns the key of entry `base + i`, where `i` is below `len`.
    #[inline(always)]
    fn row(self, base: usize, len: usize, i: usize) -> E {
        let key = |first: usize| self.table[first..][..len][i];
        let first = 1 + base;
        let key = if MOVED { Key::minus(key(first.wrapping_add(self.distance)), key(first)) } else { key(first) };
        Self::moved(E::of_row(key, self.parts, first, len, i))
    }

    #[inline(always)]
    fn moved(sums: E) -> E {
        if MOVED { sums.moved() } else { sums }
    }
}

/// Indices count entries, not features.
impl<E: Sums, const MOVED: bool> Keys<E> for Entries<'_, E, MOVED> {
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
        self.key_or_zero(entry, true)
    }

    #[inline(always)]
    fn key_or_zero(self, entry: usize, present: bool) -> E {
        let index = |entry: usize| if present { entry.wrapping_add(1) } else { 0 };
        self.entry(index(entry), index(entry.wrapping_add(self.distance)))
    }

    #[inline(always)]
    fn of_value(self, base: usize, slot: &Shape, number: usize) -> E {
        if slot.has_zero() {
            self.row(base, slot.values(), number)
        } else {
            self.key_or_zero(base, slot.empty() != Some(number))
        }
    }

    #[inline(always)]
    fn of_feature(self, base: usize, slot: &Shape, feature: usize) -> Option<E> {
        (feature < slot.features()).then(|| self.row(base, slot.entries(), slot.slot_entry(feature)))
    }
}
