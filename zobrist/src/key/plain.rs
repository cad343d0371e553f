//! Traits of the standard library for types that cannot derive them.

/// Implements `Clone` and `Copy`, and with an expression of two values also `PartialEq` and `Eq`. A
/// derive would require these traits of the type parameters.
macro_rules! plain {
    ([$($parameters:tt)*] $type:ty) => {
        impl<$($parameters)*> Clone for $type {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<$($parameters)*> Copy for $type {}
    };
    ([$($parameters:tt)*] $type:ty, |$one:ident, $other:ident| $equal:expr) => {
        crate::key::plain!([$($parameters)*] $type);
        impl<$($parameters)*> PartialEq for $type {
            #[inline]
            fn eq(&self, $other: &Self) -> bool {
                let $one = self;
                $equal
            }
        }
        impl<$($parameters)*> Eq for $type {}
    };
}
pub(crate) use plain;

/// Implements `Error` and `Debug` for an error that `main` may return: its debug output contains
/// the message.
macro_rules! error {
    ($error:ident) => {
        impl core::error::Error for $error {}
        impl core::fmt::Debug for $error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($error), "({})"), self)
            }
        }
    };
}
pub(crate) use error;

/// Implements `Debug` by some values, for a type whose keys are too long to print.
macro_rules! debug {
    ([$($parameters:tt)*] $name:ident $(<$($of:tt),*>)?: |$this:ident| $($label:ident = $value:expr),*) => {
        impl<$($parameters)*> core::fmt::Debug for $name $(<$($of),*>)? {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let $this = self;
                f.debug_struct(stringify!($name))$(.field(stringify!($label), &$value))*.finish_non_exhaustive()
            }
        }
    };
}
pub(crate) use debug;
