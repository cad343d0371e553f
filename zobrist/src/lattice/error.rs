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
/// let error = Lattice::builder([3, 3]).basis(2, &[[0, 0], [2, 0]]).build().unwrap_err();
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
    /// Kinds for another number of sites than a cell has.
    Kinds(usize, usize),
    /// No memory for this many sites of a cell.
    Basis(usize),
    /// No site at an offset from a site of a cell.
    Nowhere(usize, [isize; D]),
    /// An offset that is listed twice.
    OffsetTwice([isize; D]),
    /// No memory for this many offsets from each of this many sites of a cell.
    Steps(usize, usize),
    /// Scalar products of axes that are not those of a cell.
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
            Kind::Twice(place) => write!(f, "duplicate site at {place:?} of a cell"),
            Kind::Kinds(found, basis) => {
                write!(f, "{found} kinds of sites, but a cell has {basis} sites")
            }
            Kind::Basis(sites) => write!(f, "failed to allocate a basis of {sites} sites"),
            Kind::Nowhere(from, offset) => {
                write!(f, "no site at offset {offset:?} from site {from} of a cell")
            }
            Kind::OffsetTwice(offset) => write!(f, "duplicate offset {offset:?}"),
            Kind::Steps(offsets, basis) => {
                write!(
                    f,
                    "failed to allocate {offsets} offsets from each of {basis} sites of a cell"
                )
            }
            Kind::Metric(gram) => {
                write!(
                    f,
                    "the metric {gram:?} is not symmetric and positive definite with products of "
                )?;
                f.write_str("at most 2^40")
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
                write!(f, "failed to allocate {neighbours} neighbours of each of {sites} sites")
            }
            Kind::Keys(error) => write!(f, "{error}"),
        }
    }
}

impl<const D: usize> Error for LatticeError<D> {}

/// Panics with the error, for constructors whose builder returns it.
pub(super) fn built<T, const D: usize>(result: Result<T, LatticeError<D>>) -> T {
    result.unwrap_or_else(|error| panic!("{error}"))
}
