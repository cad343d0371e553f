//! The keys of what is visited, combined.

use crate::key::Key;
use crate::shape::Shape;
use crate::shape::visit::{Visit, out_of_range};

/// The keys of all features, by number.
pub(crate) trait Keys<K>: Copy {
    /// The key of feature number `feature`.
    fn key(self, feature: usize) -> K;

    /// The key of `feature` if it is `there`, and else the key of what is empty. Which it is, is not asked by a branch.
    fn key_or_zero(self, feature: usize, there: bool) -> K;

    /// The key of value `number` of the slot of so many values whose first feature is number `base` and whose value 0 is empty.
    #[inline]
    fn of_number(self, base: usize, _values: usize, number: usize) -> K {
        self.key_or_zero(base.wrapping_add(number.wrapping_sub(1)), number > 0)
    }

    /// The key of `feature` of the slot whose first one is number `base`, if the slot has so many.
    #[inline]
    fn of_slot(self, base: usize, features: usize, feature: usize) -> Option<K> {
        (feature < features).then(|| self.key(base + feature))
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

    #[inline]
    fn of_slot(self, base: usize, features: usize, feature: usize) -> Option<K> {
        self[1 + base..1 + base + features].get(feature).copied()
    }

    /// The empty value is looked up where the table has its zero. Of what is loaded and then not used the compiler would make a
    /// branch, and of an index that is chosen it does not know the range: so the row is chosen.
    #[inline]
    fn of_number(self, base: usize, values: usize, number: usize) -> K {
        let row = if number > 0 { base } else { 0 };
        self[row..row + values][number]
    }
}

/// Combines the keys of the features that it visits.
pub(crate) struct Combine<'a, K, Q = &'a [K]> {
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
    /// Without a branch for the empty value: what is in a hand or at a site cannot be guessed, and a wrong guess takes
    /// longer than all the rest.
    #[inline(always)]
    fn value(&mut self, base: usize, slot: &Shape, number: usize) {
        match slot.empty() {
            _ if number >= slot.values() => self.out_of_range(base, slot, number),
            // Of the key of a `bool` the index is chosen, and not the row: that is shorter.
            Some(0) if slot.values() > 2 => {
                self.sum = self.sum.plus(self.keys.of_number(base, slot.values(), number));
            }
            Some(empty) => {
                // Of the empty value any number will do: it is not looked at.
                let feature = number.wrapping_sub(usize::from(number >= empty));
                self.checked_value(base, feature, number != empty);
            }
            None => self.feature(base, slot, number),
        }
    }

    #[inline(always)]
    fn checked_value(&mut self, base: usize, feature: usize, there: bool) {
        self.sum = self.sum.plus(self.keys.key_or_zero(base.wrapping_add(feature), there));
    }

    #[inline]
    fn feature(&mut self, base: usize, slot: &Shape, feature: usize) {
        match self.keys.of_slot(base, slot.features(), feature) {
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
        out_of_range(self.shape, base, slot, number)
    }
}
