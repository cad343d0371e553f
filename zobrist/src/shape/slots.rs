//! The slots of a shape, each with the features of which it has one at most: what guaranteed keys and the analysis of
//! tables count.

use super::cursor::{Cursor, Leaf};
use super::{Kind, Shape};

/// The slots that share a path: the elements of an array, or one.
///
/// Of an enum whose features are a state, each feature is a slot: it is there or not, whatever others are.
#[derive(Clone, Copy)]
pub(crate) struct SlotRow {
    /// Number of the first slot. Slots are numbered in the order of their paths, those of one path in row-major order.
    pub(crate) first: usize,
    pub(crate) slots: usize,
    /// Features of each slot, at least one.
    pub(crate) features: usize,
    /// How often a feature can be there at most: more than once only where keys add up.
    #[cfg_attr(not(feature = "std"), allow(dead_code, reason = "of the analysis"))]
    pub(crate) times: usize,
    /// The first feature of the first slot.
    base: usize,
    /// The features from one slot to the next, unless arrays lie in one another.
    stride: Option<usize>,
}

/// Visits the slots that have keys, row by row.
pub(crate) struct SlotRows<'a> {
    cursor: Cursor<'a>,
    /// Whether the shape is an enum of features.
    alone: bool,
    next: usize,
}

impl<'a> SlotRows<'a> {
    pub(crate) const fn new(shape: &'a Shape) -> Self {
        let alone = matches!(shape.kind, Kind::Variants(_));
        SlotRows { cursor: Cursor::of_slots(shape), alone, next: 0 }
    }

    pub(crate) const fn next(&mut self) -> Option<SlotRow> {
        let Some(leaf) = self.cursor.next_with_keys() else { return None };
        let features = if self.alone { 1 } else { leaf.slot.features() };
        let slots = self.cursor.slots_of(&leaf);
        let times = if let Kind::Count { max } = leaf.slot.kind { max } else { 1 };
        let stride = match self.cursor.stride() {
            _ if self.alone => Some(1),
            Some(stride) => Some(stride.features),
            None => None,
        };
        let (first, base) = (self.next, leaf.base.features);
        let row = SlotRow { first, slots, features, times, base, stride };
        self.next += slots;
        Some(row)
    }

    /// Number of the first feature of slot `i` of the last row.
    pub(crate) const fn base(&self, row: &SlotRow, i: usize) -> usize {
        match row.stride {
            Some(stride) => row.base + i * stride,
            None => row.base + self.cursor.offset(i).features,
        }
    }

    /// The name of the last row, without arrays.
    pub(crate) const fn name(&self) -> super::message::Message {
        self.cursor.name()
    }
}

impl Cursor<'_> {
    /// Number of slots with keys that share the path of `leaf`, the last one.
    pub(super) const fn slots_of(&self, leaf: &Leaf) -> usize {
        match leaf.slot.features() {
            0 => 0,
            features if self.is_variant() => features,
            _ => self.elements(),
        }
    }
}

impl Shape {
    /// Number of slots that have keys, and the most features that one of them has.
    pub(crate) const fn slots(&self) -> (usize, usize) {
        let mut rows = SlotRows::new(self);
        let (mut slots, mut most) = (0, 0);
        while let Some(row) = rows.next() {
            slots = row.first + row.slots;
            if row.features > most {
                most = row.features;
            }
        }
        (slots, most)
    }
}
