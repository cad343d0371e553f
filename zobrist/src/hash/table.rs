//! Tables of rows, indexed by entry. They are made at compile time or at run time.

use super::combine::{Keys, of_number};
use super::row::Row;
use crate::shape::Shape;

/// A table of rows. Its first element is zero, the row of empty values that have no entry. The
/// entries follow.
#[derive(Clone, Copy)]
pub(crate) struct Table<'a, R>(pub(crate) &'a [R]);

impl<R: Row> Table<'_, R> {
    /// Iterates over the keys of `shape` in the order of the features.
    pub(crate) fn keys(self, shape: &Shape) -> impl Iterator<Item = R::Key> {
        (0..shape.features()).map(move |feature| self.key(shape.entry(feature)).whole())
    }

    /// Returns the row of entry `base + i`, where `i` is below `len`.
    #[inline(always)]
    fn row(self, base: usize, len: usize, i: usize) -> R {
        self.0[1 + base..][..len][i]
    }
}

impl<R: Row> Keys<R> for Table<'_, R> {
    #[inline(always)]
    fn key_or_zero(self, entry: usize, present: bool) -> R {
        self.0[if present { entry.wrapping_add(1) } else { 0 }]
    }

    /// If the empty value has no entry, as in lattices, and its number is 0, reads the zero at the
    /// start of the table. To do so, this selects the start of the row that `number` indexes. If it
    /// selected between the loaded key and zero, the compiler would insert a branch. `number` is in
    /// range, so one check of the sum of both is enough.
    #[inline(always)]
    fn of_value(self, base: usize, slot: &Shape, number: usize) -> R {
        match slot.empty() {
            _ if slot.has_zero() => self.row(base, slot.values(), number),
            empty if slot.entries() < 2 => self.key_or_zero(base, empty != Some(number)),
            Some(0) => self.0[if number > 0 { base } else { 0 } + number],
            _ => of_number(self, base, slot, number),
        }
    }

    #[inline(always)]
    fn of_entry(self, base: usize, slot: &Shape, entry: usize) -> Option<R> {
        (entry < slot.entries()).then(|| self.row(base, slot.entries(), entry))
    }
}
