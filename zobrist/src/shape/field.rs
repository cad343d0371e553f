//! Fields of a struct and variants of an enum.

use super::Shape;

/// A field of a struct or a variant of an enum. The path of its keys contains the name.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Field<'a> {
    pub(crate) name: &'a str,
    pub shape: Shape<'a>,
    /// Total number of entries of the preceding fields.
    pub before: usize,
    /// Total number of values of the preceding variants.
    pub values_before: usize,
}

impl<'a> Field<'a> {
    pub const fn new(name: &'a str, shape: Shape<'a>) -> Field<'a> {
        Field {
            name,
            shape,
            before: 0,
            values_before: 0,
        }
    }

    /// Stores in each field the totals of the preceding fields. One pass computes all of them. The
    /// compiler needs the totals of each field, and computing them from scratch for each field
    /// would take quadratic time.
    #[must_use]
    pub const fn laid_out<const N: usize>(mut fields: [Field<'a>; N]) -> [Field<'a>; N] {
        Field::lay_out(&mut fields);
        fields
    }

    /// Computes the running totals like [`laid_out`](Self::laid_out), for fields in a slice.
    pub const fn lay_out(fields: &mut [Field]) {
        let mut i = 1;
        while i < fields.len() {
            (fields[i].before, fields[i].values_before) = fields[i - 1].sums();
            i += 1;
        }
    }

    /// Returns the variant of value `number` of an enum, and the number of the value in the
    /// variant.
    pub(super) const fn of_value(
        variants: &'a [Field<'a>],
        number: usize,
    ) -> (&'a Field<'a>, usize) {
        let mut i = variants.len() - 1;
        while number < variants[i].values_before {
            i -= 1;
        }
        (&variants[i], number - variants[i].values_before)
    }

    /// Returns the total numbers of entries and of values of the fields up to and including this
    /// one.
    const fn sums(&self) -> (usize, usize) {
        (
            self.before.saturating_add(self.shape.entries),
            self.values_before.saturating_add(self.shape.values),
        )
    }
}

/// Returns the total numbers of entries and of values of all fields or variants.
pub(super) const fn sums(fields: &[Field]) -> (usize, usize) {
    match fields {
        [.., last] => last.sums(),
        [] => (0, 0),
    }
}

/// Returns the total number of features of all fields or variants.
pub(super) const fn features(fields: &[Field]) -> usize {
    let (mut features, mut i) = (0_usize, 0);
    while i < fields.len() {
        features = features.saturating_add(fields[i].shape.features);
        i += 1;
    }
    features
}
