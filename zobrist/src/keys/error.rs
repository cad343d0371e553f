//! The error of constructors that count and allocate keys.

use core::fmt::{self, Display, Formatter};

#[cfg(feature = "description")]
use crate::shape::DescriptionError;
use crate::shape::guaranteed::Misfit;

/// The error of a constructor of keys: more keys than a `usize` can count, a failed allocation, an
/// invalid number of values, or a source that has no keys for the state.
///
/// If there are too many keys, the message names the number of sites and the number of keys of each
/// site.
///
/// ```
/// use zobrist::keys::KeySource;
/// use zobrist::lattice::LatticeKeys;
///
/// let error = LatticeKeys::<bool, u64>::builder(2026, usize::MAX / 2).build().unwrap_err();
/// assert!(error.to_string().starts_with("failed to allocate"), "{error}");
///
/// // Computed keys take no memory.
/// let builder = LatticeKeys::<u8, u64>::builder(2026, 1 << 30).source(KeySource::Computed);
/// assert!(builder.build().is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct KeysError(pub(crate) Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `sites * each` exceeds `usize::MAX`.
    TooMany { sites: usize, each: usize },
    /// The allocation of `sites * each` keys failed.
    Memory { sites: usize, each: usize },
    /// A site cannot have this number of values.
    Values(usize),
    /// The construction has no keys for the shape.
    Misfit(Misfit),
}

#[cfg(feature = "description")]
impl From<KeysError> for DescriptionError {
    fn from(error: KeysError) -> Self {
        DescriptionError::new(error)
    }
}

impl Display for KeysError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Kind::TooMany { sites, each } => {
                write_size(sites, each, f)?;
                f.write_str(if each == 1 {
                    " overflows `usize`"
                } else {
                    " overflow `usize`"
                })
            }
            Kind::Memory { sites, each } => {
                f.write_str("failed to allocate ")?;
                write_size(sites, each, f)
            }
            Kind::Misfit(misfit) => write!(f, "{misfit}"),
            Kind::Values(values) => {
                write!(f, "a site of type `u8` has 1 to 256 values, not {values}")
            }
        }
    }
}

/// Writes the number of keys. `usize::MAX` is a saturated count, so it is not written.
fn write_size(sites: usize, each: usize, f: &mut Formatter<'_>) -> fmt::Result {
    match each {
        usize::MAX => f.write_str("the keys")?,
        1 => f.write_str("1 key")?,
        _ => write!(f, "{each} keys")?,
    }
    match sites {
        1 => f.write_str(" of a state"),
        _ => write!(f, " at each of {sites} sites"),
    }
}

crate::key::error!(KeysError);
