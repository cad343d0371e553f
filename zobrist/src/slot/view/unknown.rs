//! The view of the fields of a type whose derive failed.

use super::{Elements, Nested, OneByOne, View};
use crate::shape::Shape;

/// The view of all fields of a type whose derive failed. It accepts any type, so that the compiler
/// reports no further errors.
#[doc(hidden)]
#[derive(Debug)]
pub enum Unknown {}

impl Nested for Unknown {}
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
