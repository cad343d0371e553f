//! `joint`: a view that reads a field as one value.

use super::{Elements, Own, View};
use crate::hash::Value;
use crate::shape::Shape;

/// A view that reads the whole field as one value: `#[zobrist(joint)]`.
///
/// ```
/// use zobrist::view::Joint;
/// use zobrist::{Slot, Zobrist};
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Castling { #[zobrist(joint)] rights: [bool; 4] }
///
/// const RIGHTS: Slot<Castling, [bool; 4], Joint> = Castling::RIGHTS;
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Joint {}

/// Makes `at` on a joint field fail with the message of [`OneByOne`].
impl<T: Value, const N: usize> Elements<[T; N], N> for Joint {
    type Element = T;
    type View = Own;
}

impl<T: Value> View<T> for Joint {
    const SHAPE: Shape<'static> = T::ZOBRIST_JOINT;
    const EMPTY: Option<fn() -> T> = T::ZOBRIST_EMPTY;

    #[inline]
    fn number(value: &T) -> usize {
        value.zobrist_number()
    }
}
