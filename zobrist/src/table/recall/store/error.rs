//! What is wrong with a file.

use core::error::Error;
use core::fmt::{self, Display, Formatter};
use std::boxed::Box;
use std::io;
use std::path::{Path, PathBuf};
use std::string::String;

/// An error of the database or of a value.
pub(super) type Failure = Box<dyn Error + Send + Sync>;

/// A file of a [`Recall`](crate::table::Recall) cannot be read or written. Whatever is wrong, the file is as it was.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// The system says no.
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It is something else than a file of a `Recall`.
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// It is in another version of the format.
    Format {
        /// The file.
        path: PathBuf,
        /// The version that can be read.
        expected: u64,
        /// That of the file.
        found: u64,
    },
    /// It is shorter or longer than it says.
    Truncated {
        /// The file.
        path: PathBuf,
        /// Bytes that should follow the head.
        expected: u64,
        /// Bytes that do.
        found: u64,
    },
    /// It was changed: its checksum does not fit.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The checksum in the file.
        expected: u64,
        /// That of the file.
        found: u64,
    },
    /// It belongs to something else: see [`Origin`](super::Origin).
    Mismatch {
        /// The file.
        path: PathBuf,
        /// What differs.
        part: &'static str,
        /// What it should be.
        expected: String,
        /// What the file says.
        found: String,
    },
    /// The database in it, or a value, cannot be read or made.
    Database {
        /// The file.
        path: PathBuf,
        /// What the database or the value says.
        error: Box<dyn Error + Send + Sync>,
    },
}

impl StoreError {
    pub(super) fn io(path: &Path, error: io::Error) -> StoreError {
        StoreError::Io { path: path.to_path_buf(), error }
    }

    pub(super) fn of(path: &Path, error: Failure) -> StoreError {
        StoreError::Database { path: path.to_path_buf(), error }
    }

    fn path(&self) -> &Path {
        match self {
            StoreError::Io { path, .. }
            | StoreError::Foreign { path }
            | StoreError::Format { path, .. }
            | StoreError::Truncated { path, .. }
            | StoreError::Damaged { path, .. }
            | StoreError::Mismatch { path, .. }
            | StoreError::Database { path, .. } => path,
        }
    }
}

impl Display for StoreError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.path().display())?;
        match self {
            StoreError::Io { error, .. } => error.fmt(f),
            StoreError::Foreign { .. } => f.write_str("this is not a file of a `Recall`"),
            StoreError::Format { expected, found, .. } => {
                write!(f, "its format is {found}, not {expected}")
            }
            StoreError::Truncated { expected, found, .. } => {
                write!(f, "the file is damaged: {found} bytes follow its head, not {expected}")
            }
            StoreError::Damaged { expected, found, .. } => {
                write!(f, "the file is damaged: its checksum is {found:016x}, not {expected:016x}")
            }
            StoreError::Mismatch { part, expected, found, .. } => {
                write!(f, "its {part} is `{found}`, not `{expected}`")
            }
            StoreError::Database { error, .. } => error.fmt(f),
        }
    }
}

impl Error for StoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            StoreError::Io { error, .. } => Some(error),
            StoreError::Database { error, .. } => Some(&**error),
            _ => None,
        }
    }
}
