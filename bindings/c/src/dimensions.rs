//! Lattices, and keys and hashes on them, with any number of dimensions.

/// A type for each number of dimensions. Lists of neighbours have none.
pub(crate) enum Dimensions<L, A, B, C> {
    Lists(L),
    One(A),
    Two(B),
    Three(C),
}

/// Evaluates `$body` for a value with any number of dimensions.
macro_rules! each {
    ($value:expr, |$inner:ident| $body:expr) => {
        match $value {
            $crate::dimensions::Dimensions::Lists($inner) => $body,
            $crate::dimensions::Dimensions::One($inner) => $body,
            $crate::dimensions::Dimensions::Two($inner) => $body,
            $crate::dimensions::Dimensions::Three($inner) => $body,
        }
    };
}

/// Makes a value with the same number of dimensions.
macro_rules! map {
    ($value:expr, |$inner:ident| $body:expr) => {
        match $value {
            $crate::dimensions::Dimensions::Lists($inner) => Dimensions::Lists($body),
            $crate::dimensions::Dimensions::One($inner) => Dimensions::One($body),
            $crate::dimensions::Dimensions::Two($inner) => Dimensions::Two($body),
            $crate::dimensions::Dimensions::Three($inner) => Dimensions::Three($body),
        }
    };
}

pub(crate) use {each, map};
