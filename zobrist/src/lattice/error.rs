//! The error of constructors of a lattice.

use core::error::Error;
use core::fmt::{self, Display, Formatter};

/// The box or the basis of a lattice cannot be.
///
/// ```
/// use zobrist::lattice::Lattice;
///
/// let error = Lattice::try_with_basis([3, 3], 2, &[[0, 0], [2, 0]]).unwrap_err();
/// assert_eq!(error.to_string(), "the site at [2, 0] is outside its cell of 2 parts");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LatticeError<const D: usize>(pub(super) Kind<D>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind<const D: usize> {
    /// No site, or more than an `isize` can number.
    Sites {
        cells: [usize; D],
    },
    /// A place that is further from the first than an `isize` can tell.
    Length {
        cells: [usize; D],
        parts: usize,
    },
    Outside {
        place: [usize; D],
        parts: usize,
    },
    Twice {
        place: [usize; D],
    },
    OutOfMemory {
        basis: usize,
    },
}

impl<const D: usize> From<Kind<D>> for LatticeError<D> {
    fn from(kind: Kind<D>) -> Self {
        LatticeError(kind)
    }
}

impl<const D: usize> Display for LatticeError<D> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Kind::Sites { cells } => {
                write!(f, "a lattice of {cells:?} cells has no sites, or too many")
            }
            Kind::Length { cells, parts } => {
                write!(
                    f,
                    "a lattice of {cells:?} cells of {parts} parts is longer than {} parts",
                    isize::MAX
                )
            }
            Kind::Outside { place, parts } => {
                write!(f, "the site at {place:?} is outside its cell of {parts} parts")
            }
            Kind::Twice { place } => write!(f, "there are two sites at {place:?} of a cell"),
            Kind::OutOfMemory { basis } => {
                write!(f, "there is no memory for a basis of {basis} sites")
            }
        }
    }
}

impl<const D: usize> Error for LatticeError<D> {}
