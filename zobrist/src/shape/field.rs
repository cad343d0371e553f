//! Named parts: the fields of a struct, the variants of an enum.

use super::Shape;
use super::extent::Extent;

/// A named part of a shape. The name is a part of the path of the keys.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Field<'a> {
    pub(crate) name: &'a str,
    pub(crate) shape: Shape<'a>,
    /// Features and entries of the preceding fields.
    pub(crate) before: Extent,
    /// Values of the preceding variants.
    pub(crate) values_before: usize,
}

impl<'a> Field<'a> {
    pub const fn new(name: &'a str, shape: Shape<'a>) -> Field<'a> {
        Field { name, shape, before: Extent::NONE, values_before: 0 }
    }

    /// Stores in each field the sums of the preceding ones. The compiler asks for the sum of each field, and summing
    /// anew each time would take quadratic time.
    #[must_use]
    pub const fn laid_out<const N: usize>(mut fields: [Field<'a>; N]) -> [Field<'a>; N] {
        Field::lay_out(&mut fields);
        fields
    }

    /// Does the same for a number of fields that is known at run time only.
    pub const fn lay_out(fields: &mut [Field]) {
        let mut i = 1;
        while i < fields.len() {
            (fields[i].before, fields[i].values_before) = fields[i - 1].sums();
            i += 1;
        }
    }

    /// Returns the extent and the values up to and including this field.
    pub(super) const fn sums(&self) -> (Extent, usize) {
        let extent = self.before.plus(self.shape.extent);
        (extent, self.values_before.saturating_add(self.shape.values))
    }
}

/// Returns the extent and the values of all fields or variants.
pub(super) const fn sums(fields: &[Field]) -> (Extent, usize) {
    match fields {
        [.., last] => last.sums(),
        [] => (Extent::NONE, 0),
    }
}
