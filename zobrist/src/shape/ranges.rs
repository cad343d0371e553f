//! The declared ranges of the numbers in a value, for the message that a value is out of range.

use core::fmt::{self, Formatter};

use super::{Kind, Shape};

impl Shape<'_> {
    /// Writes the ranges of all numbers in this shape as a suffix: `: 0 to 31`, or `: 0 to 31 or 1 to 8` if several
    /// parts are numbers, and nothing without numbers. Omits a range equal to the preceding one, `last`.
    pub(crate) fn write_ranges(&self, last: &mut Option<(usize, usize)>, f: &mut Formatter<'_>) -> fmt::Result {
        // Other kinds have the full range of their types, or cannot be parts of a value.
        if matches!(self.kind, Kind::Integer { .. }) && *last != Some(self.range()) {
            let (from, to) = self.range();
            write!(f, "{}{from} to {to}", if last.is_some() { " or " } else { ": " })?;
            *last = Some((from, to));
        }
        (0..).map_while(|i| self.member(i)).try_for_each(|part| part.write_ranges(last, f))
    }
}
