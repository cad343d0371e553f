//! The features of a state, one by one.

use crate::hash::visit::{self, Visit};
use crate::shape::Shape;

/// A visitor that calls `each` with each feature of a state and its multiplicity.
pub(crate) struct Features<'a> {
    pub(super) shape: &'a Shape<'a>,
    pub(super) each: &'a mut dyn FnMut(usize, usize),
}

impl Visit for Features<'_> {
    fn entry(&mut self, base: usize, slot: &Shape, entry: usize) {
        if entry >= slot.entries() {
            self.out_of_range(base, slot, slot.value_at(entry));
        }
        self.entry_times(base + entry, 1);
    }

    fn entry_times(&mut self, entry: usize, n: usize) {
        if n > 0 {
            (self.each)(self.shape.feature_at(entry), n);
        }
    }

    fn shape(&self) -> &Shape<'_> {
        self.shape
    }

    fn out_of_range(&mut self, base: usize, slot: &Shape, number: usize) {
        visit::out_of_range(self.shape, base, slot, number)
    }
}
