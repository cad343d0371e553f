//! The error of constructors of a lattice and of what lies on it.

use core::error::Error;
use core::fmt::{self, Display, Formatter};

use crate::keys::KeysError;

/// An error of a constructor of lattices or of keys on them: a wrong box, basis or offset, or no memory for them.
///
/// Displayed, it names the numbers that were asked for.
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
    /// A box of so many cells has no site, or more than an `isize` can number.
    Sites([usize; D]),
    /// A box of so many cells, each of so many parts, is longer than an `isize` can tell.
    Length([usize; D], usize),
    /// A place outside its cell of so many parts.
    Outside([usize; D], usize),
    /// Two sites at a place of a cell.
    Twice([usize; D]),
    /// No memory for so many sites of a cell.
    Basis(usize),
    /// No site where an offset leads to from a site of a cell.
    Nowhere(usize, [isize; D]),
    /// An offset that is there twice.
    OffsetTwice([isize; D]),
    /// No memory for so many offsets from each of so many sites of a cell.
    Steps(usize, usize),
    /// Products of axes that no cell has.
    Metric([[i64; D]; D]),
    /// Cell vectors without a volume.
    Volume,
    /// No site of this kind.
    Absent(usize),
    /// A list with another number of neighbours: the site, how many, how many there should be.
    ListLength(usize, usize, usize),
    /// A neighbour that is no site: the site, its neighbour, the number of sites.
    ListSite(usize, usize, usize),
    /// Lists of so many neighbours for so many sites are too long or there is no memory for them.
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
