//! The ranges that the parts of a value declare, for those who leave one.

use core::fmt::{self, Display, Formatter};

use super::{Field, Kind, Shape};

/// Displays as `: 0 to 31`, as `: 0 to 31 or 1 to 8` where several parts are numbers, and as nothing where none is.
pub(crate) struct Ranges<'a>(&'a Shape);

impl Shape {
    /// The ranges of the numbers that a value is made of.
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
            // No type has others than these, or they are no parts of values.
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
