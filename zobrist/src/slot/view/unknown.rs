//! The view after an error.

use super::{Elements, OneByOne, View};
use crate::shape::Shape;

/// The view of all fields of the stand-in after an error in a derive. It accepts everything, so that no other errors
/// follow.
#[doc(hidden)]
#[derive(Debug)]
pub enum Unknown {}

impl OneByOne for Unknown {}

impl<T, const N: usize> Elements<[T; N], N> for Unknown {
    type Element = T;
    type View = Unknown;
}
impl<T: ?Sized> View<T> for Unknown {
    const SHAPE: Shape<'static> = Shape::NOTHING;

    fn number(_: &T) -> usize {
        0
    }
}
