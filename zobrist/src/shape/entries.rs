//! The entries of a table: the positions of the keys.
//!
//! A slot that has an empty value and several others has an entry for each value, and the entry of the empty value is
//! zero. So the entry of a value is its number, without a branch for the empty value. A slot with one key, such as a
//! `bool`, has one entry: two would double its memory.

use super::Shape;
use super::cursor::Cursor;
use super::extent::Extent;

impl Shape<'_> {
    /// Returns the number of features and entries of the shape.
    #[doc(hidden)]
    pub const fn extent(&self) -> Extent {
        self.extent
    }

    /// Returns the number of entries of a table.
    pub(crate) const fn entries(&self) -> usize {
        self.extent.entries
    }

    /// Returns whether the empty value of this slot has an entry.
    pub(crate) const fn has_zero(&self) -> bool {
        self.extent.entries > self.extent.features
    }

    /// Returns the entry of the empty value of this slot, or a number that no entry has.
    pub(super) const fn zero(&self) -> usize {
        if self.has_zero() { self.empty } else { usize::MAX }
    }

    /// Returns the distance from an option to the values in it.
    pub(crate) const fn some(&self) -> Extent {
        Extent { features: 0, entries: self.has_zero() as usize }
    }

    /// Returns the entry of `feature` of this slot.
    #[inline]
    pub(crate) const fn slot_entry(&self, feature: usize) -> usize {
        if self.has_zero() { self.value_of(feature) } else { feature }
    }

    /// Returns the entry of `feature`.
    #[doc(hidden)]
    pub const fn entry(&self, feature: usize) -> usize {
        let (mut shape, mut feature, mut entry) = (*self, feature, 0);
        while let Some((part, rest)) = shape.part_of(feature) {
            entry += part.before.entries;
            (shape, feature) = (part.shape, rest);
        }
        entry + shape.slot_entry(feature)
    }

    /// Returns the first feature of the slot that contains `entry`.
    pub(crate) const fn feature_at(&self, entry: usize) -> usize {
        let (mut shape, mut entry, mut feature) = (*self, entry, 0);
        while let Some((part, rest)) = shape.part_by(entry, true) {
            feature += part.before.features;
            (shape, entry) = (part.shape, rest);
        }
        feature
    }
}

/// Copies the keys of `shape`, in the order of the features, to their entries.
pub(crate) const fn spread<K: Copy>(shape: &Shape, keys: &[K], table: &mut [K]) {
    let mut cursor = Cursor::new(shape);
    while let Some(leaf) = cursor.next_with_keys() {
        let (entries, zero) = (leaf.slot.entries(), leaf.slot.zero());
        let (elements, stride) = (cursor.elements(), cursor.stride());
        let mut element = 0;
        while element < elements {
            // Not a function: the compiler interprets this for every slot.
            let offset = match stride {
                Some(Extent { features, entries }) => {
                    Extent { features: element * features, entries: element * entries }
                }
                None => cursor.offset(element),
            };
            let mut feature = leaf.base.features + offset.features;
            let first = leaf.base.entries + offset.entries;
            let mut entry = 0;
            while entry < entries {
                if entry != zero {
                    table[first + entry] = keys[feature];
                    feature += 1;
                }
                entry += 1;
            }
            element += 1;
        }
    }
}
