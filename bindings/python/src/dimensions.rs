//! Lattices, and keys and hashes on them, with any number of dimensions.

/// Values for neighbour lists, or for lattices of one, two or three dimensions.
#[derive(Clone, PartialEq)]
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

/// Makes a value from another one with the same number of dimensions.
macro_rules! map {
    ($value:expr, |$inner:ident| $body:expr) => {
        match $value {
            $crate::dimensions::Dimensions::Lists($inner) => {
                $crate::dimensions::Dimensions::Lists($body)
            }
            $crate::dimensions::Dimensions::One($inner) => {
                $crate::dimensions::Dimensions::One($body)
            }
            $crate::dimensions::Dimensions::Two($inner) => {
                $crate::dimensions::Dimensions::Two($body)
            }
            $crate::dimensions::Dimensions::Three($inner) => {
                $crate::dimensions::Dimensions::Three($body)
            }
        }
    };
}

pub(crate) use {each, map};
