//! Named parts: the fields of a struct, the variants of an enum.

use super::Shape;
use super::entries::Extent;

/// A named part of a shape; the name is the one that the path of the keys has.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Field {
    pub(crate) name: &'static str,
    pub(crate) shape: Shape,
    /// Features and entries of the fields before it.
    pub(super) before: Extent,
    /// Values of the variants before it.
    pub(super) values_before: usize,
}

impl Field {
    pub const fn new(name: &'static str, shape: Shape) -> Field {
        Field { name, shape, before: Extent::NONE, values_before: 0 }
    }

    /// The fields with the sums of those before them: the compiler asks for the sum of each field, and adding up for each
    /// again would take the square of their number.
    #[must_use]
    pub const fn laid_out<const N: usize>(mut fields: [Field; N]) -> [Field; N] {
        Field::lay_out(&mut fields);
        fields
    }

    /// The same for a number of fields that is known at run time only.
    pub const fn lay_out(fields: &mut [Field]) {
        let mut i = 1;
        while i < fields.len() {
            (fields[i].before, fields[i].values_before) = fields[i - 1].sums();
            i += 1;
        }
    }

    /// The extent and the values up to this field, itself included.
    pub(super) const fn sums(&self) -> (Extent, usize) {
        let extent = self.before.plus(self.shape.extent);
        (extent, self.values_before.saturating_add(self.shape.values))
    }
}

/// The extent and the values of all fields or variants.
pub(super) const fn sums(fields: &[Field]) -> (Extent, usize) {
    match fields {
        [.., last] => last.sums(),
        [] => (Extent::NONE, 0),
    }
}
