//! The entries of a table. An entry stores a key, or zero for an empty value.
//!
//! A slot with an empty value and at least two others has an entry for each value; the entry of the
//! empty value is zero. So the index of a value's entry is the number of the value, without a
//! branch for the empty value. A slot with one key, such as a `bool`, has one entry, because a zero
//! would double its memory.

use super::Shape;
use super::extent::Extent;

impl Shape<'_> {
    /// Returns the size of the shape in features and in entries.
    #[doc(hidden)]
    pub const fn extent(&self) -> Extent {
        self.extent
    }

    /// Returns the number of entries of the shape's table.
    pub(crate) const fn entries(&self) -> usize {
        self.extent.entries
    }

    /// Returns whether the table has an entry, which is zero, for the empty value of this slot.
    pub(crate) const fn has_zero(&self) -> bool {
        self.extent.entries > self.extent.features
    }

    /// Returns the index of the empty value's entry in this slot, or `usize::MAX` if no value is
    /// empty or the empty value has no entry.
    pub(crate) const fn zero(&self) -> usize {
        if self.has_zero() {
            self.empty
        } else {
            usize::MAX
        }
    }

    /// Returns the distance from the start of an `Option`'s slot to the first value of its
    /// contents: one entry if `None` has an entry, otherwise zero.
    pub(crate) const fn some(&self) -> Extent {
        Extent {
            features: 0,
            entries: self.has_zero() as usize,
        }
    }

    /// Returns the index of the entry of `feature`. Both are counted from the start of this slot.
    #[inline]
    pub(crate) const fn slot_entry(&self, feature: usize) -> usize {
        if self.has_zero() {
            self.value_of(feature)
        } else {
            feature
        }
    }

    /// Returns the index of the entry of `feature` in the table of the shape.
    #[doc(hidden)]
    pub const fn entry(&self, feature: usize) -> usize {
        let (mut shape, mut feature, mut entry) = (*self, feature, 0);
        while let Some((part, rest)) = shape.member_of(feature) {
            entry += part.before.entries;
            (shape, feature) = (part.shape, rest);
        }
        entry + shape.slot_entry(feature)
    }

    /// Returns the index of the first feature of the slot that contains `entry`.
    pub(crate) const fn feature_at(&self, entry: usize) -> usize {
        let (mut shape, mut entry, mut feature) = (*self, entry, 0);
        while let Some((part, rest)) = shape.member_by(entry, true) {
            feature += part.before.features;
            (shape, entry) = (part.shape, rest);
        }
        feature
    }
}

/// Runs `$body` for each key of `$shape`, in the order of the streams: leaf by leaf, and slot by
/// slot. `$entry` is the entry of the key in its slot. Each `$first` is the first index of the
/// slot, counted in `$count`. `$begin` runs once for each leaf.
///
/// The compiler interprets this loop for every slot of a static table. A call for each slot would
/// make builds slower, so this is a macro.
macro_rules! each_key {
    ($shape:expr, |$leaf:ident| { $($begin:stmt;)* },
     |$entry:ident, $($count:ident: $first:pat_param),+| $body:block) => {
        let mut cursor = $crate::shape::Cursor::new($shape);
        while let Some($leaf) = cursor.next_with_keys() {
            $($begin)*
            let (entries, zero) = ($leaf.slot.entries(), $leaf.slot.zero());
            let (elements, stride) = (cursor.elements(), cursor.stride());
            let mut element = 0;
            while element < elements {
                #[allow(unused_parens, reason = "there can be one index")]
                let ($($first),+) = match stride {
                    Some(stride) => ($($leaf.base.$count + element * stride.$count),+),
                    None => {
                        let offset = cursor.offset(element);
                        ($($leaf.base.$count + offset.$count),+)
                    }
                };
                let mut $entry = 0;
                while $entry < entries {
                    if $entry != zero {
                        $body
                    }
                    $entry += 1;
                }
                element += 1;
            }
        }
    };
}
pub(super) use each_key;

/// Copies the keys of `shape` to their entries of `table`. `keys` is in the order of the features.
pub(crate) const fn spread<K: Copy>(shape: &Shape, keys: &[K], table: &mut [K]) {
    each_key!(shape, |leaf| {}, |entry, entries: first, features: mut feature| {
        table[first + entry] = keys[feature];
        feature += 1;
    });
}
