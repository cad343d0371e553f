//! A shape with its owner.

#[cfg(feature = "alloc")]
use alloc::boxed::Box;

#[cfg(feature = "description")]
use super::Description;
use super::Shape;

/// A shape. If it is known at compile time, it is stored as a reference, so that the error is
/// small.
#[derive(Clone)]
pub(crate) enum Described {
    Static(&'static Shape<'static>),
    #[cfg(feature = "alloc")]
    Boxed(Box<Shape<'static>>),
    #[cfg(feature = "description")]
    Owned(Box<Description>),
}

impl Described {
    pub(crate) fn with_shape<R>(&self, read: impl FnOnce(&Shape<'_>) -> R) -> R {
        match self {
            Described::Static(shape) => read(shape),
            #[cfg(feature = "alloc")]
            Described::Boxed(shape) => read(shape),
            #[cfg(feature = "description")]
            Described::Owned(description) => description.with_shape(read),
        }
    }
}
