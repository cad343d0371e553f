//! Tables of rows, indexed by entry. They are made at compile time or at run time.

use super::combine::Keys;
use super::row::Row;
use super::visit::out_of_range;
use crate::shape::Shape;
use crate::shape::extent::Extent;

/// A table of rows. Its first element is zero, the row of empty values that have no entry. The
/// entries follow.
#[derive(Clone, Copy)]
pub(crate) struct Table<'a, R>(pub(crate) &'a [R]);

impl<R: Row> Table<'_, R> {
    /// Iterates over the keys of `shape` in the order of the features.
    pub(crate) fn keys(self, shape: &Shape) -> impl Iterator<Item = R::Key> {
        (0..shape.features()).map(|feature| self.0[1 + shape.entry(feature)].whole())
    }

    /// Returns the row of entry `base + i`, where `i` is below `len`.
    #[inline(always)]
    fn row(self, base: usize, len: usize, i: usize) -> R {
        self.0[1 + base..][..len][i]
    }
}

/// Indices count entries, not features.
impl<R: Row> Keys<R> for Table<'_, R> {
    #[inline(always)]
    fn count(extent: Extent) -> usize {
        extent.entries
    }

    #[cold]
    #[inline(never)]
    fn out_of_range(shape: &Shape, base: usize, slot: &Shape, number: usize) -> ! {
        out_of_range(shape, shape.feature_at(base), slot, number)
    }

    #[inline(always)]
    fn key_or_zero(self, entry: usize, present: bool) -> R {
        self.0[if present { entry.wrapping_add(1) } else { 0 }]
    }

    #[inline(always)]
    fn of_value(self, base: usize, slot: &Shape, number: usize) -> R {
        if slot.has_zero() {
            self.row(base, slot.values(), number)
        } else {
            self.key_or_zero(base, slot.empty() != Some(number))
        }
    }

    #[inline(always)]
    fn of_feature(self, base: usize, slot: &Shape, feature: usize) -> Option<R> {
        (feature < slot.features())
            .then(|| self.row(base, slot.entries(), slot.slot_entry(feature)))
    }
}
