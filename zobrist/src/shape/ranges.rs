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

    /// Writes the ranges that differ from the `last` one.
    fn write_ranges(&self, last: &mut Option<(usize, usize)>, f: &mut Formatter<'_>) -> fmt::Result {
        // The other kinds have the full range of their types, or are not parts of values.
        if matches!(self.kind, Kind::Integer { .. }) && *last != Some(self.range()) {
            let (from, to) = self.range();
            write!(f, "{}{from} to {to}", if last.is_some() { " or " } else { ": " })?;
            *last = Some((from, to));
        }
        (0..).map_while(|i| self.part(i)).try_for_each(|part| part.write_ranges(last, f))
    }
}

impl Display for Ranges<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.write_ranges(&mut None, f)
    }
}
