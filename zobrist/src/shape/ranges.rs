//! The declared ranges of the parts of a value, for messages about values outside of them.

use core::fmt::{self, Display, Formatter};

use super::{Kind, Shape};

/// Displays as `: 0 to 31`, as `: 0 to 31 or 1 to 8` if several parts are numbers, and as nothing if none is.
pub(crate) struct Ranges<'a>(&'a Shape<'a>);

impl Shape<'_> {
    /// Returns the ranges of the numbers in a value.
    pub(crate) fn ranges(&self) -> Ranges<'_> {
        Ranges(self)
    }

    fn each_range(&self, on: &mut impl FnMut((usize, usize))) {
        // The other kinds have the full range of their types, or are not parts of values.
        if let Kind::Integer { .. } = self.kind {
            on(self.range());
        }
        (0..).map_while(|i| self.part(i)).for_each(|part| part.each_range(on));
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
