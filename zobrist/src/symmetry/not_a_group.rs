//! The error of permutations that do not form a symmetry group.

use core::error::Error;
use core::fmt::{self, Display, Formatter};

/// Maximum number of sites. Images are stored in 16 bits, so that the table of a 19x19 board with
/// eight operations takes 6 kB and fits into the first-level cache.
pub(super) const MAX_SITES: usize = 1 << 16;

/// An error: permutations do not form a symmetry group, or there are too many operations or sites.
/// Operations are counted from 0.
///
/// ```
/// use zobrist::symmetry::{NotAGroup, Symmetries};
///
/// let identity = [0, 1, 2];
/// let cycle = [1, 2, 0];
/// let error = Symmetries::<8>::from_permutations([identity, cycle]).unwrap_err();
/// assert_eq!(error, NotAGroup::NotClosed { first: 1, second: 1 });
/// assert_eq!(error.to_string(), "operation 1 followed by operation 1 is not an operation of the list");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotAGroup {
    /// The list is empty.
    NoOperations,
    /// The group has more operations than the capacity of the type.
    TooManyOperations {
        /// The capacity `N` of the type.
        capacity: usize,
    },
    /// There are more than 65,536 sites.
    TooManySites {
        /// The number of sites.
        sites: usize,
    },
    /// A permutation has more or fewer sites than the first one.
    OtherSites {
        /// The index of the permutation in the list.
        operation: usize,
        /// The number of sites of this permutation.
        sites: usize,
        /// The number of sites of the first permutation.
        expected: usize,
    },
    /// The image of a site does not exist, or is also the image of an earlier site.
    NotAPermutation {
        /// The index of the permutation in the list.
        operation: usize,
        /// The first site with an invalid image.
        site: usize,
        /// The image of this site in the list.
        image: usize,
    },
    /// The first permutation does not map each site to itself.
    NoIdentity,
    /// The composition of two operations is not in the list.
    NotClosed {
        /// The index of the operation that acts first.
        first: usize,
        /// The index of the operation that acts second.
        second: usize,
    },
}

impl Display for NotAGroup {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            NotAGroup::NoOperations => write!(f, "no operations, not even the identity"),
            NotAGroup::TooManyOperations { capacity } => {
                write!(
                    f,
                    "more operations than the {capacity} that the type has room for"
                )
            }
            NotAGroup::TooManySites { sites } => {
                write!(f, "{sites} sites are more than {MAX_SITES}")
            }
            NotAGroup::OtherSites {
                operation,
                sites,
                expected,
            } => {
                write!(
                    f,
                    "operation {operation} has {sites} sites, operation 0 has {expected}"
                )
            }
            NotAGroup::NotAPermutation {
                operation,
                site,
                image,
            } => {
                let why = "which is no site or the image of an earlier site";
                write!(
                    f,
                    "operation {operation} maps site {site} to {image}, {why}"
                )
            }
            NotAGroup::NoIdentity => write!(f, "operation 0 is not the identity"),
            NotAGroup::NotClosed { first, second } => {
                write!(
                    f,
                    "operation {first} followed by operation {second} is not an operation of the list"
                )
            }
        }
    }
}

impl Error for NotAGroup {}
