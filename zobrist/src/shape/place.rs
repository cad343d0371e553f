//! The places of slots. A place is a number that identifies a slot: its bits contain the index of a
//! field or of an element at each level.
//!
//! The index of an entry in a table cannot identify every slot, because a slot whose only value is
//! empty has no entry. Decoding a place needs no divisions. So the compiler can remove both the
//! encoding and the decoding of an index if it inlines them.

use super::{Field, Kind, Shape};

impl Shape<'_> {
    /// Returns the number of bits of the place of a slot in this shape.
    pub(crate) const fn place_bits(&self) -> u32 {
        self.place_bits
    }

    /// Returns the number of bits of a place without those of the top level. These bits identify a
    /// slot inside one field of a struct or one element of an array.
    pub(crate) const fn member_bits(&self) -> u32 {
        match self.kind {
            Kind::Array(len, _) => self.place_bits - index_bits(len),
            Kind::Fields(fields) => self.place_bits - index_bits(fields.len()),
            _ => 0,
        }
    }

    /// Checks that a `Hashed` state can write the slots of this shape. The compiler reports a
    /// violation.
    pub(crate) const fn check_places(&self) {
        assert!(
            !matches!(self.kind, Kind::Variants(_)),
            "an enum of features has no slots that a `Hashed` state could write: update a `ZobristHash` by its features"
        );
        assert!(
            self.place_bits <= usize::BITS,
            "the state is nested too deeply for a `Hashed`"
        );
    }
}

/// Returns the number of bits that an index less than `len` needs.
pub(super) const fn index_bits(len: usize) -> u32 {
    if len < 2 { 0 } else { (len - 1).ilog2() + 1 }
}

/// Returns the number of place bits of the field that has the most.
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
