//! The error of constructors of lattices and of keys on them.

use core::error::Error;
use core::fmt::{self, Display, Formatter};

use crate::keys::KeysError;

/// An error of a constructor of lattices or of keys on them: an invalid box, basis or offset, or a failed allocation.
///
/// Its message contains the invalid numbers.
///
/// ```
/// use zobrist::lattice::Lattice;
///
/// let error = Lattice::try_with_basis([3, 3], 2, &[[0, 0], [2, 0]]).unwrap_err();
/// assert_eq!(error.to_string(), "the site at [2, 0] is outside its cell of 2 parts");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LatticeError<const D: usize>(Kind<D>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind<const D: usize> {
    /// A box of these cells has no sites, or more than `isize::MAX`.
    Sites([usize; D]),
    /// A box of these cells, each of this many parts, is longer than `isize::MAX` parts.
    Length([usize; D], usize),
    /// A position outside its cell of this many parts.
    Outside([usize; D], usize),
    /// Two sites at one position of a cell.
    Twice([usize; D]),
    /// No memory for this many sites of a cell.
    Basis(usize),
    /// No site at an offset from a site of a cell.
    Nowhere(usize, [isize; D]),
    /// An offset that is listed twice.
    OffsetTwice([isize; D]),
    /// No memory for this many offsets from each of this many sites of a cell.
    Steps(usize, usize),
    /// Scalar products of axes that no cell has.
    Metric([[i64; D]; D]),
    /// Cell vectors without a volume.
    Volume,
    /// No site of this kind.
    Absent(usize),
    /// A list with the wrong number of neighbours: the site, the number, the expected number.
    ListLength(usize, usize, usize),
    /// A neighbour that is not a site: the site, its neighbour, the number of sites.
    ListSite(usize, usize, usize),
    /// No memory for lists of this many neighbours for this many sites.
    Lists(usize, usize),
    Keys(KeysError),
}

impl<const D: usize> From<Kind<D>> for LatticeError<D> {
    fn from(kind: Kind<D>) -> Self {
        LatticeError(kind)
    }
}

impl<const D: usize> From<KeysError> for LatticeError<D> {
    fn from(error: KeysError) -> Self {
        LatticeError(Kind::Keys(error))
    }
}

impl<const D: usize> Display for LatticeError<D> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Kind::Sites(cells) => {
                write!(f, "a lattice of {cells:?} cells has no sites, or too many")
            }
            Kind::Length(cells, parts) => {
                write!(f, "a lattice of {cells:?} cells of {parts} parts is longer than ")?;
                write!(f, "{} parts", isize::MAX)
            }
            Kind::Outside(place, parts) => {
                write!(f, "the site at {place:?} is outside its cell of {parts} parts")
            }
            Kind::Twice(place) => write!(f, "there are two sites at {place:?} of a cell"),
            Kind::Basis(sites) => write!(f, "there is no memory for a basis of {sites} sites"),
            Kind::Nowhere(from, offset) => {
                write!(f, "from the site {from} of a cell, the offset {offset:?} leads to none")
            }
            Kind::OffsetTwice(offset) => write!(f, "the offset {offset:?} is there twice"),
            Kind::Steps(offsets, basis) => {
                write!(f, "there is no memory for {offsets} offsets from each of {basis} sites")
            }
            Kind::Metric(gram) => {
                write!(f, "the products of the axes, {gram:?}, are those of no cell")
            }
            Kind::Volume => f.write_str("the cell vectors span no volume, or are not finite"),
            Kind::Absent(kind) => write!(f, "the lattice has no sites of kind {kind}"),
            Kind::ListLength(site, found, expected) => {
                write!(f, "site {site} has {found} neighbours in its list, not {expected}")
            }
            Kind::ListSite(site, neighbour, sites) => {
                write!(f, "site {site} has a neighbour {neighbour}, but there are {sites} sites")
            }
            Kind::Lists(neighbours, sites) => {
                write!(f, "there is no memory for {neighbours} neighbours of each of {sites} sites")
            }
            Kind::Keys(error) => write!(f, "{error}"),
        }
    }
}

impl<const D: usize> Error for LatticeError<D> {}
