//! The keys of what is visited, combined.

use crate::key::Key;
use crate::shape::Shape;
use crate::shape::entries::Extent;
use crate::shape::visit::{Visit, out_of_range};

/// The keys of all features, by numbers: those of the features, unless it says otherwise.
pub(crate) trait Keys<K>: Copy {
    /// What the numbers count.
    #[inline(always)]
    fn count(extent: Extent) -> usize {
        extent.features
    }

    /// Panics because the slot of `shape` whose first key is number `base` holds value `number`.
    #[inline(always)]
    fn out_of_range(shape: &Shape, base: usize, slot: &Shape, number: usize) -> ! {
        out_of_range(shape, base, slot, number)
    }

    /// Key `number`.
    fn key(self, number: usize) -> K;

    /// Key `number` if it is `there`, and else the key of what is empty. Which it is, is not asked by a branch.
    fn key_or_zero(self, number: usize, there: bool) -> K;

    /// The key of value `number`, one of those of `slot`, which begins at `base` and has an empty value.
    #[inline]
    fn of_value(self, base: usize, slot: &Shape, number: usize) -> K {
        let empty = slot.empty().unwrap_or(0);
        // Of the empty value any feature will do: it is not looked at.
        let feature = number.wrapping_sub(usize::from(number >= empty));
        self.key_or_zero(base.wrapping_add(feature), number != empty)
    }

    /// The key of `feature` of `slot`, which begins at `base`, if the slot has so many.
    #[inline]
    fn of_feature(self, base: usize, slot: &Shape, feature: usize) -> Option<K> {
        (feature < slot.features()).then(|| self.key(base + feature))
    }
}

/// A table: a zero, which is the key of what is empty, and then the keys one by one.
impl<K: Key> Keys<K> for &[K] {
    #[inline]
    fn key(self, feature: usize) -> K {
        self[1 + feature]
    }

    #[inline]
    fn key_or_zero(self, feature: usize, there: bool) -> K {
        self[if there { feature.wrapping_add(1) } else { 0 }]
    }

    /// The empty value is looked up where the table has its zero. Of what is loaded and then not used the compiler would make a
    /// branch, and of an index that is chosen it does not know the range: so the row is chosen.
    #[inline]
    fn of_value(self, base: usize, slot: &Shape, number: usize) -> K {
        if slot.empty() == Some(0) && slot.values() > 2 {
            let row = if number > 0 { base } else { 0 };
            return self[row..row + slot.values()][number];
        }
        let empty = slot.empty().unwrap_or(0);
        let feature = number.wrapping_sub(usize::from(number >= empty));
        self.key_or_zero(base.wrapping_add(feature), number != empty)
    }

    #[inline]
    fn of_feature(self, base: usize, slot: &Shape, feature: usize) -> Option<K> {
        self[1 + base..1 + base + slot.features()].get(feature).copied()
    }
}

/// Combines the keys of the features that it visits.
pub(crate) struct Combine<'a, K, Q> {
    keys: Q,
    shape: &'a Shape,
    sum: K,
}

impl<'a, K: Key, Q: Keys<K>> Combine<'a, K, Q> {
    #[inline(always)]
    pub(super) fn new(keys: Q, shape: &'a Shape) -> Self {
        Combine { keys, shape, sum: K::ZERO }
    }

    #[inline(always)]
    pub(super) fn sum(&self) -> K {
        self.sum
    }
}

impl<K: Key, Q: Keys<K>> Visit for Combine<'_, K, Q> {
    #[inline(always)]
    fn count(&self, extent: Extent) -> usize {
        Q::count(extent)
    }

    /// Without a branch for the empty value: what is in a hand or at a site cannot be guessed, and a wrong guess takes
    /// longer than all the rest.
    #[inline(always)]
    fn value(&mut self, base: usize, slot: &Shape, number: usize) {
        match slot.empty() {
            _ if number >= slot.values() => self.out_of_range(base, slot, number),
            Some(_) => self.sum = self.sum.plus(self.keys.of_value(base, slot, number)),
            None => self.feature(base, slot, number),
        }
    }

    #[inline(always)]
    fn checked_value(&mut self, base: usize, feature: usize, there: bool) {
        self.sum = self.sum.plus(self.keys.key_or_zero(base.wrapping_add(feature), there));
    }

    #[inline]
    fn feature(&mut self, base: usize, slot: &Shape, feature: usize) {
        match self.keys.of_feature(base, slot, feature) {
            Some(key) => self.sum = self.sum.plus(key),
            None => self.out_of_range(base, slot, slot.value_of(feature)),
        }
    }

    #[inline]
    fn feature_times(&mut self, base: usize, n: usize) {
        self.sum = self.sum.plus(self.keys.key(base).times(n));
    }

    #[inline(always)]
    fn shape(&self) -> &Shape {
        self.shape
    }

    /// Inlined, because a call would want `self` in memory, and that before the range is checked.
    #[inline(always)]
    fn out_of_range(&self, base: usize, slot: &Shape, number: usize) -> ! {
        Q::out_of_range(self.shape, base, slot, number)
    }
}
