//! The entries of a table. An entry stores a key, or zero for an empty value.
//!
//! A slot with an empty value and at least two others has an entry for each value; the entry of the
//! empty value is zero. So the index of a value's entry is the number of the value, without a
//! branch for the empty value. A slot with one key, such as a `bool`, has one entry, because a zero
//! would double its memory.
//!
//! Keys are numbered by entries wherever they are stored, drawn or visited. A *feature* is an entry
//! that is not such a zero: users see the numbers of features, as in names, in the order of the
//! keys, in mistakes and in fingerprints. [`Shape::entry`] and [`Shape::feature_at`] convert.
//!
//! The numbers that the library counts with, all `usize`:
//!
//! | word | number |
//! | --- | --- |
//! | entry | an element of a table of keys, without the zero before all entries |
//! | base | the first entry of a slot or of a nested state |
//! | feature | an entry that has a key |
//! | number | a value of a slot, 0 for the first, the empty value included |
//! | place | a slot inside the memory of a state, as a path of field and element indices |
//! | row | not a number: what an entry adds to the hash and to the hashes of the parts |

use super::{Kind, Shape};

impl Shape<'_> {
    /// Returns the number of entries of the shape's table.
    pub(crate) const fn entries(&self) -> usize {
        self.entries
    }

    /// Returns this slot without an entry for the empty value. Keys of lattices use it, for sources
    /// that compute the key with a given number.
    #[cfg(feature = "alloc")]
    pub(crate) const fn without_zero(self) -> Self {
        Shape {
            entries: self.features,
            ..self
        }
    }

    /// Returns whether the table has an entry, which is zero, for the empty value of this slot.
    pub(crate) const fn has_zero(&self) -> bool {
        self.entries > self.features
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

    /// Returns the index of the entry of `feature`. Both are counted from the start of this slot.
    #[inline]
    pub(crate) const fn slot_entry(&self, feature: usize) -> usize {
        if self.has_zero() {
            self.value_of(feature)
        } else {
            feature
        }
    }

    /// Returns the index of the feature of `entry`, for the zero that of the next entry. Both are
    /// counted from the start of this slot.
    #[inline]
    pub(crate) const fn slot_feature(&self, entry: usize) -> usize {
        if self.has_zero() && entry > self.empty {
            entry - 1
        } else {
            entry
        }
    }

    /// Returns the index of the entry of `feature` in the table of the shape.
    #[doc(hidden)]
    pub const fn entry(&self, feature: usize) -> usize {
        let (mut shape, mut rest, mut entry) = (self, feature, 0);
        loop {
            if let Kind::Array(_, element) = &shape.kind {
                if element.features == 0 {
                    return entry;
                }
                entry += rest / element.features * element.entries;
                rest %= element.features;
                shape = element;
                continue;
            }
            let fields = shape.named_parts();
            if fields.is_empty() {
                return entry + shape.slot_entry(rest);
            }
            let mut i = 0;
            while i + 1 < fields.len() && rest >= fields[i].shape.features {
                rest -= fields[i].shape.features;
                i += 1;
            }
            entry += fields[i].before;
            shape = &fields[i].shape;
        }
    }

    /// Returns the index of the feature of `entry`. For a zero, returns the next feature of its slot,
    /// and for the number of entries the number of features.
    pub(crate) const fn feature_at(&self, entry: usize) -> usize {
        let (mut shape, mut rest, mut feature) = (self, entry, 0);
        loop {
            if let Kind::Array(_, element) = &shape.kind {
                if element.entries == 0 {
                    return feature;
                }
                feature += rest / element.entries * element.features;
                rest %= element.entries;
                shape = element;
                continue;
            }
            let fields = shape.named_parts();
            let mut i = 0;
            while i < fields.len() && rest >= fields[i].shape.entries {
                rest -= fields[i].shape.entries;
                feature += fields[i].shape.features;
                i += 1;
            }
            if i == fields.len() {
                return feature + shape.slot_feature(rest);
            }
            shape = &fields[i].shape;
        }
    }
}

/// Runs `$body` for each slot of `$shape` that has keys, in the order of the streams: leaf by leaf.
/// `$first` is the index of the slot's first entry. `$begin` runs once for each leaf.
///
/// The compiler interprets this loop for every slot of a static table. A call for each slot would
/// make builds slower, so this is a macro.
macro_rules! each_slot {
    ($shape:expr, |$leaf:ident| { $($begin:stmt;)* }, |$first:ident| $body:block) => {
        let mut cursor = $crate::shape::Cursor::new($shape);
        while let Some($leaf) = cursor.next_with_keys() {
            $($begin)*
            let (elements, stride) = (cursor.elements(), cursor.stride());
            let mut element = 0;
            while element < elements {
                let $first = $leaf.base + match stride {
                    Some(stride) => element * stride,
                    None => cursor.offset(element),
                };
                $body
                element += 1;
            }
        }
    };
}
pub(super) use each_slot;

/// Copies the keys of `shape` to their entries of `table`. `keys` is in the order of the features.
pub(crate) const fn spread<K: Copy>(shape: &Shape, keys: &[K], table: &mut [K]) {
    each_slot!(shape, |leaf| {}, |first| {
        let (first_feature, mut feature) = (shape.feature_at(first), 0);
        while feature < leaf.slot.features {
            table[first + leaf.slot.slot_entry(feature)] = keys[first_feature + feature];
            feature += 1;
        }
    });
}
