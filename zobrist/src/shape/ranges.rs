//! The declared ranges of the parts of a value, for messages about values outside of them.

use core::fmt::{self, Display, Formatter};

use super::{Field, Kind, Shape};

/// Displays as `: 0 to 31`, as `: 0 to 31 or 1 to 8` if several parts are numbers, and as nothing if none is.
pub(crate) struct Ranges<'a>(&'a Shape);

impl Shape {
    /// Returns the ranges of the numbers in a value.
    pub(crate) fn ranges(&self) -> Ranges<'_> {
        Ranges(self)
    }

    fn each_range(&self, on: &mut impl FnMut((usize, usize))) {
        let mut fields =
            |fields: &[Field]| fields.iter().for_each(|field| field.shape.each_range(on));
        match self.kind {
            Kind::Integer { .. } => on(self.range()),
            Kind::Enum(parts) | Kind::Fields(parts) | Kind::Variants(parts) => fields(parts),
            Kind::Product(parts) => parts.iter().for_each(|part| part.each_range(on)),
            Kind::Optional(part)
            | Kind::Joint(part)
            | Kind::Filled(part)
            | Kind::Array(_, part) => part.each_range(on),
            // The other kinds have the full range of their types, or are not parts of values.
            _ => {}
        }
    }
}

impl Display for Ranges<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (mut last, mut result) = (None, Ok(()));
        self.0.each_range(&mut |range| {
            if last != Some(range) {
                let before = if last.is_some() { " or " } else { ": " };
                result = result.and_then(|()| write!(f, "{before}{} to {}", range.0, range.1));
                last = Some(range);
            }
        });
        result
    }
}
