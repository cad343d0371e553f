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
macro_rules! bits {
    ($($type:ident $len:literal)*) => {$(
        impl Elements<$type, $len> for Unknown {
            type Element = bool;
            type View = Unknown;
        }
    )*};
}
bits!(u8 8 u16 16 u32 32 u64 64 u128 128 f32 32 f64 64);

impl<T: ?Sized> View<T> for Unknown {
    const SHAPE: Shape<'static> = Shape::NOTHING;

    fn number(_: &T) -> usize {
        0
    }
}
