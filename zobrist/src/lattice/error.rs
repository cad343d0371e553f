//! The error type of lattices and of keys on lattices.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Display, Formatter};

use crate::keys::KeysError;

/// An error when building a lattice or keys on a lattice: an invalid box, basis or offset, or a
/// failed allocation.
///
/// The message contains the invalid numbers.
///
/// ```
/// use zobrist::lattice::Lattice;
///
/// let error = Lattice::builder([3, 3]).basis(2, &[[0, 0], [2, 0]]).build().unwrap_err();
/// assert_eq!(error.to_string(), "the site at [2, 0] is outside its cell of 2 divisions");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LatticeError {
    message: String,
}

impl LatticeError {
    #[cold]
    pub(super) fn new(message: impl Display) -> LatticeError {
        LatticeError {
            message: message.to_string(),
        }
    }

    /// Returns the error for an offset from a site of a cell to a position without a site.
    #[cold]
    pub(super) fn no_site_at<const D: usize>(offset: [isize; D], from: usize) -> LatticeError {
        LatticeError::new(format_args!(
            "no site at offset {offset:?} from site {from} of a cell"
        ))
    }

    /// Returns the error for a failed allocation of `offsets` offsets from each of `basis` sites.
    #[cold]
    pub(super) fn memory_of_lists(neighbours: usize, sites: usize) -> LatticeError {
        LatticeError::new(format_args!(
            "failed to allocate {neighbours} neighbours of each of {sites} sites"
        ))
    }
}

impl From<KeysError> for LatticeError {
    fn from(error: KeysError) -> Self {
        LatticeError::new(error)
    }
}

impl Display for LatticeError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for LatticeError {}

#[cold]
pub(super) fn fail<T>(message: impl Display) -> Result<T, LatticeError> {
    Err(LatticeError::new(message))
}

/// Returns the value, or panics with the message of the error. The constructors that panic call it
/// on the result of a builder.
pub(super) fn built<T>(result: Result<T, LatticeError>) -> T {
    result.unwrap_or_else(|error| panic!("{error}"))
}

/// Collects the items into a boxed slice. Returns the first error among them, or `out_of_memory()`
/// if an allocation fails.
pub(super) fn try_collect<T>(
    items: impl IntoIterator<Item = Result<T, LatticeError>>,
    out_of_memory: impl Fn() -> LatticeError,
) -> Result<Box<[T]>, LatticeError> {
    let items = items.into_iter();
    let mut all = Vec::new();
    all.try_reserve_exact(items.size_hint().0)
        .map_err(|_| out_of_memory())?;
    for item in items {
        all.try_reserve(1).map_err(|_| out_of_memory())?;
        all.push(item?);
    }
    Ok(all.into_boxed_slice())
}
