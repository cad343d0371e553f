//! Errors of a store.

use core::error::Error;
use core::fmt::{self, Display, Formatter};
use std::io;
use std::path::{Path, PathBuf};

/// An error of the database or of a value.
pub(crate) type Failure = Box<dyn Error + Send + Sync>;

/// An error of a [`Store`](crate::Store) that cannot be opened, read or written.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// The operating system refused to open, read or create the file.
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The file is not a store, or not a regular file. It is unchanged.
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The file has another [`Origin`](crate::Origin), format, type of hash or type of values. It is unchanged.
    Mismatch {
        /// The file.
        path: PathBuf,
        /// The name of the metadata that differ.
        part: String,
        /// The expected value.
        expected: String,
        /// The value in the file.
        found: String,
    },
    /// The checksum of an entry is wrong: the file is damaged.
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// The type of the values cannot be stored, or a value cannot be encoded or decoded.
    Value {
        /// The file.
        path: PathBuf,
        /// The error of the encoder.
        error: Box<dyn Error + Send + Sync>,
    },
    /// The database failed: the disk is full, or another process kept the file locked for more than a minute.
    Database {
        /// The file.
        path: PathBuf,
        /// The error of the database.
        error: Box<dyn Error + Send + Sync>,
    },
}

impl StoreError {
    pub(crate) fn io(path: &Path, error: io::Error) -> StoreError {
        StoreError::Io { path: path.to_path_buf(), error }
    }

    pub(crate) fn value(path: &Path, error: impl Into<Failure>) -> StoreError {
        StoreError::Value { path: path.to_path_buf(), error: error.into() }
    }

    pub(crate) fn database(path: &Path, error: impl Into<Failure>) -> StoreError {
        StoreError::Database { path: path.to_path_buf(), error: error.into() }
    }

    /// Returns the path of the file that the error is about.
    pub fn path(&self) -> &Path {
        match self {
            StoreError::Io { path, .. }
            | StoreError::Foreign { path }
            | StoreError::Mismatch { path, .. }
            | StoreError::Damaged { path }
            | StoreError::Value { path, .. }
            | StoreError::Database { path, .. } => path,
        }
    }
}

impl Display for StoreError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.path().display())?;
        match self {
            StoreError::Io { error, .. } => error.fmt(f),
            StoreError::Foreign { .. } => f.write_str("this is not a store"),
            StoreError::Mismatch { part, expected, found, .. } => {
                write!(f, "its {part} is `{found}`, not `{expected}`")
            }
            StoreError::Damaged { .. } => f.write_str("the file is damaged: a checksum differs"),
            StoreError::Value { error, .. } | StoreError::Database { error, .. } => error.fmt(f),
        }
    }
}

impl Error for StoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            StoreError::Io { error, .. } => Some(error),
            StoreError::Value { error, .. } | StoreError::Database { error, .. } => Some(&**error),
            _ => None,
        }
    }
}
