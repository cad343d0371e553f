//! The places of slots: numbers whose bits select a field or an element at each level.
//!
//! Entries do not tell slots with one value apart, which have none. And these numbers are taken apart without
//! divisions, so that the compiler finds the index in a place that it has put together.

use super::{Field, Kind, Shape};

impl Shape<'_> {
    /// Returns the number of bits of a place.
    pub(crate) const fn place_bits(&self) -> u32 {
        self.place_bits
    }

    /// Returns the number of bits of a place in a field or element.
    pub(crate) const fn part_bits(&self) -> u32 {
        match self.kind {
            Kind::Array(len, _) => self.place_bits - index_bits(len),
            Kind::Fields(fields) => self.place_bits - index_bits(fields.len()),
            _ => 0,
        }
    }

    /// Stops the compiler at a state whose slots cannot be written one by one.
    pub(crate) const fn check_places(&self) {
        assert!(
            !matches!(self.kind, Kind::Variants(_)),
            "an enum of features has no slots that a `Hashed` state could write: update a `ZobristHash` by its features"
        );
        assert!(self.place_bits <= usize::BITS, "the state is nested too deeply for a `Hashed`");
    }
}

/// Returns the number of bits of an index below `len`.
pub(super) const fn index_bits(len: usize) -> u32 {
    if len < 2 { 0 } else { (len - 1).ilog2() + 1 }
}

/// Returns the number of bits of a place in any of the fields.
pub(super) const fn widest(fields: &[Field]) -> u32 {
    let (mut widest, mut i) = (0, 0);
    while i < fields.len() {
        if fields[i].shape.place_bits > widest {
            widest = fields[i].shape.place_bits;
        }
        i += 1;
    }
    widest
}
