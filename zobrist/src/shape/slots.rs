//! The slots of a shape, as guarantees and the analysis of keys count them: a state has at most one
//! feature of each slot.

use super::cursor::{Cursor, Leaf};
use super::{Kind, Shape};

/// The slots that share a path: the elements of an array, or a single slot.
///
/// If the state is an enum of features, each feature is a slot, because it is present or absent
/// independently of the others.
#[derive(Clone, Copy)]
pub(crate) struct SlotPath {
    pub(crate) slots: usize,
    /// Number of features of each slot, at least one.
    pub(crate) features: usize,
    /// Number of entries of each slot.
    pub(crate) entries: usize,
    /// The index of the entry without a key in each slot, or `usize::MAX`.
    pub(crate) zero: usize,
    /// Maximum multiplicity of a feature. It exceeds one only with additive keys.
    pub(crate) times: usize,
    /// The index of the first entry of the first slot.
    base: usize,
    /// The number of entries between successive slots; `None` if nested arrays make it vary.
    stride: Option<usize>,
}

/// Iterates over the slots that have keys, path by path, and in row-major order within a
/// path.
pub(crate) struct SlotPaths<'a> {
    cursor: Cursor<'a>,
    /// Whether the state is an enum of features, so that each feature is a slot.
    alone: bool,
}

impl<'a> SlotPaths<'a> {
    pub(crate) const fn new(shape: &'a Shape) -> Self {
        let alone = matches!(shape.kind, Kind::Variants(_));
        SlotPaths {
            cursor: Cursor::of_slots(shape),
            alone,
        }
    }

    pub(crate) const fn next(&mut self) -> Option<SlotPath> {
        let Some(leaf) = self.cursor.next_with_keys() else {
            return None;
        };
        let times = if let Kind::Count { max } = leaf.slot.kind {
            max
        } else {
            1
        };
        let slot = leaf.slot;
        let (features, entries, zero, stride) = if self.alone {
            (1, 1, usize::MAX, Some(1))
        } else {
            (
                slot.features(),
                slot.entries(),
                slot.zero(),
                self.cursor.stride(),
            )
        };
        Some(SlotPath {
            slots: self.cursor.slots_of(&leaf),
            features,
            entries,
            zero,
            times,
            base: leaf.base,
            stride,
        })
    }

    /// Returns the index of the first entry of slot `i` of `path`, which must be the last one
    /// visited.
    pub(crate) const fn base(&self, path: &SlotPath, i: usize) -> usize {
        match path.stride {
            Some(stride) => path.base + i * stride,
            None => path.base + self.cursor.offset(i),
        }
    }

    /// Returns the name of the last path visited, without array indices.
    pub(crate) const fn name(&self) -> super::message::Message {
        self.cursor.name()
    }
}

impl Cursor<'_> {
    /// Returns the number of slots with keys that share the path of `leaf`, which must be the last
    /// leaf visited.
    pub(super) const fn slots_of(&self, leaf: &Leaf) -> usize {
        match leaf.slot.features() {
            0 => 0,
            features if self.is_variant() => features,
            _ => self.elements(),
        }
    }
}

impl Shape<'_> {
    /// Returns the maximum number of features of a slot.
    pub(crate) const fn most_features(&self) -> usize {
        let mut paths = SlotPaths::new(self);
        let mut most = 0;
        while let Some(path) = paths.next() {
            if path.features > most {
                most = path.features;
            }
        }
        most
    }

    /// Returns the maximum multiplicity of any feature. Without counts it is 1.
    pub(crate) fn most_times(&self) -> usize {
        let mut paths = SlotPaths::new(self);
        let mut most = 1;
        while let Some(path) = paths.next() {
            most = most.max(path.times);
        }
        most
    }
}
