//! `Copy` and equality for types whose type parameters have neither.

/// Implements `Clone` and `Copy`, and with an expression of two values also `PartialEq` and `Eq`. A derive would require
/// these traits of the type parameters.
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
        crate::hash::plain!([$($parameters)*] $type);
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
