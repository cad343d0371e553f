//! Indices of arrays of slots and of bitboards.

use core::ops::Index;

use super::Slot;
use crate::hash::visit::OUT_OF_RANGE;

/// An index that selects one of `N` slots: an integer, or a value type with `N` values.
///
/// An enum may have one more variant that is marked as empty. For example, an enum of 64 squares
/// and a `#[zobrist(empty)] None` is an index of 64 slots. The empty value selects no slot.
///
/// ```
/// use zobrist::Zobrist;
///
/// #[derive(Clone, Copy, Zobrist)]
/// enum Corner { A1, H1, A8, H8, #[zobrist(empty)] None }
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Rooks { corners: [bool; 4] }
///
/// assert_eq!(Rooks::CORNERS.at(Corner::A8), Rooks::CORNERS.at(2));
/// assert_eq!(Rooks::CORNERS.at(Corner::A8), Rooks::CORNERS.at(2_u8));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an index of {N} slots",
    label = "expected a `usize`, `u8`, `u16`, `u32` or `i32`, or a value type with {N} values",
    note = "`#[derive(Zobrist)]` makes an enum or struct with {N} values an index of {N} slots"
)]
pub trait SlotIndex<const N: usize> {
    /// Returns the number of the slot.
    fn slot_index(self) -> usize;
}

/// Implemented by no type. Brackets would have to return a reference, so they cannot select a slot.
/// This trait provides the error message for `slot[index]`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`.at(index)` selects a slot, and brackets do not",
    label = "write `.at(index)`"
)]
pub trait InBrackets {
    type Selected: ?Sized;
    fn select<'a>(self) -> &'a Self::Selected;
}

#[doc(hidden)]
impl<S: ?Sized, T: ?Sized, V, I: InBrackets> Index<I> for Slot<S, T, V> {
    type Output = I::Selected;
    fn index(&self, index: I) -> &I::Selected {
        index.select()
    }
}

macro_rules! integers {
    ($($int:ty)*) => {$(
        impl<const N: usize> SlotIndex<N> for $int {
            #[inline]
            fn slot_index(self) -> usize {
                usize::try_from(self).unwrap_or(OUT_OF_RANGE)
            }
        }
    )*};
}
// `i32` is the default type of integer literals.
integers!(u8 u16 u32 usize i32);

impl SlotIndex<2> for bool {
    #[inline]
    fn slot_index(self) -> usize {
        self.into()
    }
}
