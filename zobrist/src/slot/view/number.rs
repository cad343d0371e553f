//! `max` and `count`: views of unsigned integers with a maximum.

use core::num::NonZero;

use super::{Each, View};
use crate::hash::visit::{OUT_OF_RANGE, Visit};
use crate::shape::Shape;

/// A view of an unsigned integer from 0 to `MAX`, with a key for each value except `EMPTY`:
/// `#[zobrist(max = MAX, empty = EMPTY)]`. In `#[zobrist(max = MAX)]` the empty value is 0.
///
/// ```
/// use zobrist::Zobrist;
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Hand { #[zobrist(max = 18)] pawns: u8, #[zobrist(max = 8, empty = 8)] drop_file: u8 }
///
/// assert_eq!(Hand::SHAPE.features(), 18 + 8);
/// assert!(Hand::PAWNS.key(0).is_zero() && Hand::DROP_FILE.key(8).is_zero());
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Max<const MAX: usize, const EMPTY: usize = 0> {}

/// A view of a multiplicity from 0 to `MAX`: `#[zobrist(count = MAX)]`. Its only key is added as
/// many times as the multiplicity, so it needs additive keys (`Wrapping`).
///
/// ```
/// use std::num::Wrapping;
/// use zobrist::Zobrist;
///
/// #[derive(Zobrist)]
/// #[zobrist(key = Wrapping<u64>)]
/// struct Hand { #[zobrist(count = 18)] pawns: u8 }
///
/// assert_eq!(Hand::SHAPE.features(), 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Count<const MAX: usize> {}

impl<const MAX: usize, const EMPTY: usize> Each for Max<MAX, EMPTY> {}
impl<const MAX: usize> Each for Count<MAX> {}

/// Returns an error message if `max` exceeds `greatest`, the greatest value of the integer type.
/// Only `u8` needs this check: another check limits a slot to 2^16 values, which all wider types
/// hold.
const fn unreached(max: usize, greatest: u128) -> Option<&'static str> {
    if greatest == u8::MAX as u128 && max > u8::MAX as usize && max < 1 << 16 {
        return Some(
            "a `u8` is at most 255, so the numbers above it would be keys of no value: write `max = 255` or less, or \
             use a `u16`",
        );
    }
    None
}

macro_rules! unsigned {
    ($($int:ident)*) => {$(
        impl Integer for $int {
            #[inline]
            fn to_number(self) -> usize {
                usize::try_from(self).unwrap_or(OUT_OF_RANGE)
            }
        }

        impl<const MAX: usize, const EMPTY: usize> View<$int> for Max<MAX, EMPTY> {
            const SHAPE: Shape<'static> =
                Shape::numbers(MAX.saturating_add(1)).with_empty(if EMPTY <= MAX { EMPTY } else { 0 });
            const PROBLEM: Option<&'static str> = if EMPTY <= MAX {
                unreached(MAX, $int::MAX as u128)
            } else {
                Some("`empty` exceeds `max`")
            };
            const EMPTY: Option<fn() -> $int> = Some(|| EMPTY as $int);

            #[inline]
            fn number(value: &$int) -> usize {
                value.to_number()
            }
        }

        impl<const MAX: usize> View<NonZero<$int>> for Max<MAX> {
            const SHAPE: Shape<'static> = Shape::integer(1, MAX);
            const PROBLEM: Option<&'static str> = unreached(MAX, $int::MAX as u128);

            #[inline]
            fn number(value: &NonZero<$int>) -> usize {
                // Keeps the sentinel `OUT_OF_RANGE`.
                match value.get().to_number() {
                    OUT_OF_RANGE => OUT_OF_RANGE,
                    number => number - 1,
                }
            }
        }

        impl<const MAX: usize> View<$int> for Count<MAX> {
            const SHAPE: Shape<'static> = Shape::count(MAX);
            const EMPTY: Option<fn() -> $int> = Some(|| 0);

            #[inline]
            fn number(_: &$int) -> usize {
                OUT_OF_RANGE
            }

            #[inline]
            fn features(value: &$int, base: usize, visit: &mut impl Visit) {
                let count = value.to_number();
                if count == OUT_OF_RANGE || count > MAX {
                    visit.out_of_range(base, &const { <Self as View<$int>>::SHAPE }, count);
                } else {
                    visit.entry_times(base, count);
                }
            }
        }
    )*};
}
unsigned!(u8 u16 u32 u64 u128 usize);

/// Returns `limit`. The bound `Integer` requires that the limit in an attribute is an unsigned
/// integer. The expansion casts the limit to `usize`.
#[doc(hidden)]
pub const fn limit<T: Integer>(limit: T) -> T {
    limit
}

/// An unsigned integer. Its number is its value, or `OUT_OF_RANGE` if a `usize` cannot hold the
/// value.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a limit must be an unsigned integer, not a `{Self}`",
    label = "not an unsigned integer"
)]
pub trait Integer: Copy {
    fn to_number(self) -> usize;
}
