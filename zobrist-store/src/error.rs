//! Errors of a store.

use core::error::Error;
use core::fmt::{self, Display, Formatter};
use std::io;

use zobrist::cache::CapacityError;

use crate::escape::escaped;

/// An error of a [`Store`](crate::Store), with the address of the store and the [reason](Self::reason).
///
/// The message is one line. Control characters in paths and in texts from the store are escaped, and addresses are
/// shown without passwords.
///
/// ```
/// use zobrist_store::{Origin, Reason, Store};
///
/// # let folder = tempfile::tempdir()?;
/// let path = folder.path().join("notes.txt");
/// std::fs::write(&path, "time energy\n0 1.5\n")?;
/// let error = Store::<u64, f64>::open(&path, &Origin::new("a model")).unwrap_err();
/// assert!(matches!(error.reason(), Reason::Foreign));
/// let text = format!("{}: this is not a store", path.display());
/// assert_eq!((error.to_string(), format!("{error:?}")), (text.clone(), format!("StoreError({text})")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct StoreError(Box<(String, Reason)>);

/// Reason of a [`StoreError`].
#[derive(Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The operating system refused to open, read or create a file.
    Io(io::Error),
    /// The file is not a store, or not a regular file. The file is not changed.
    Foreign,
    /// The named file beside the store is a write-ahead log, the index of a log, or a rollback journal. It belongs to
    /// an earlier file of the store's name. The present file is absent, empty, another store, or a copy of an earlier
    /// or a later state. Nothing is changed: the log may hold the last results of the earlier file, and a process may
    /// still use that file under another name.
    Leftover(String),
    /// The file has several names (hard links). Processes that open it by different names would use different logs.
    Linked,
    /// The file, its log or the index of the log was renamed, removed or replaced while this process or another one had
    /// the store open.
    Moved,
    /// The file is on a network file system of this type: see [files on clusters](crate::Store#network-file-systems).
    Network(String),
    /// The store has another [`Origin`](crate::Origin), format, type of hash or type of values. The store is not
    /// changed.
    Mismatch {
        /// The name of the first metadata entry that differs.
        part: String,
        /// The expected value.
        expected: String,
        /// The value in the store.
        found: String,
    },
    /// The checksum of the entry with this hash is wrong: the entry is damaged or belongs to another origin.
    Damaged(String),
    /// A value cannot be encoded, or a stored value cannot be read as the requested type without loss.
    Value(Box<dyn Error + Send + Sync>),
    /// The store already has a different value for this hash, and keeps it. For example, another caller wrote that
    /// value after the claim had expired, or after the first attempt to write the computed value had failed.
    Differs(String),
    /// The call would wait for ever. The thread that computes the wanted value waits, directly or through other
    /// threads, for a hash that the calling thread has claimed. The two hashes are equal if a thread asks for the value
    /// that it is computing.
    Deadlock {
        /// The hash whose value is wanted.
        wanted: String,
        /// The hash that this thread has claimed.
        claimed: String,
    },
    /// This process is a fork of the process that opened the store. Connections and locks do not survive a fork: open
    /// the store again.
    Forked,
    /// The memory for the cache cannot be allocated.
    Memory(CapacityError),
    /// The database failed: the disk is full, another process has kept the file locked for a minute, or the server
    /// cannot be reached or has not answered within a minute.
    Database(Box<dyn Error + Send + Sync>),
}

impl StoreError {
    pub(crate) fn new(address: &str, reason: Reason) -> StoreError {
        StoreError(Box::new((address.to_owned(), reason)))
    }

    /// Returns the address of the store: the path, or the URL of the server without user and password.
    pub fn address(&self) -> &str {
        &self.0.0
    }

    /// Returns the reason of the error.
    pub fn reason(&self) -> &Reason {
        &self.0.1
    }
}

impl Reason {
    pub(crate) fn database(error: impl Into<Box<dyn Error + Send + Sync>>) -> Reason {
        Reason::Database(error.into())
    }

    pub(crate) fn value(error: impl Into<Box<dyn Error + Send + Sync>>) -> Reason {
        Reason::Value(error.into())
    }
}

impl From<rusqlite::Error> for Reason {
    fn from(error: rusqlite::Error) -> Reason {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => Reason::Foreign,
            Some(rusqlite::ErrorCode::DatabaseBusy) => {
                Reason::database("another process has kept the file locked for a minute")
            }
            _ => Reason::database(error),
        }
    }
}

impl From<io::Error> for Reason {
    fn from(error: io::Error) -> Reason {
        Reason::Io(error)
    }
}

/// Shows the message, because `main` prints a returned error with `Debug`.
impl fmt::Debug for StoreError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "StoreError({self})")
    }
}

impl Display for StoreError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", escaped(self.address()), self.reason())
    }
}

impl Display for Reason {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Io(error) => error.fmt(f),
            Reason::Foreign => f.write_str("this is not a store"),
            Reason::Leftover(file) => write!(
                f,
                "{} is left over from another file of this name: remove it if no process uses that file",
                escaped(file)
            ),
            Reason::Linked => f.write_str("the file has several names (hard links): keep one"),
            Reason::Moved => f.write_str("the file or its log was renamed or removed while it was open"),
            Reason::Network(name) => write!(
                f,
                "{} is a network file system, where processes cannot share a file: use a server, or local files and \
                 `merge`; or set ZOBRIST_STORE_ONE_PROCESS=1 if only one process opens it",
                escaped(name)
            ),
            Reason::Mismatch { part, expected, found } => {
                let [part, expected, found] = [part, expected, found].map(|text| escaped(text));
                write!(f, "its {part} is `{found}`, not `{expected}`")
            }
            Reason::Damaged(hash) => {
                write!(f, "the entry {hash} has a wrong checksum: it is damaged or of another model")
            }
            Reason::Value(error) | Reason::Database(error) => escaped(&error.to_string()).fmt(f),
            Reason::Differs(hash) => {
                write!(f, "the entry {hash} already has a different value, which stays")
            }
            Reason::Deadlock { wanted, claimed } if wanted == claimed => {
                write!(f, "this thread has claimed the hash {wanted} itself, and would wait for ever")
            }
            Reason::Deadlock { wanted, claimed } => write!(
                f,
                "this thread has claimed the hash {claimed}, which the owner of {wanted} waits for: \
                 both would wait for ever"
            ),
            Reason::Forked => f.write_str("opened before a fork: open it again in the new process"),
            Reason::Memory(error) => error.fmt(f),
        }
    }
}

impl Error for StoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self.reason() {
            Reason::Io(error) => Some(error),
            Reason::Memory(error) => Some(error),
            Reason::Value(error) | Reason::Database(error) => Some(&**error),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
