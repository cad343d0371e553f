//! Errors of a store.

use core::error::Error;
use core::fmt::{self, Display, Formatter};
use std::io;
use std::path::Path;

use zobrist::cache::CapacityError;

use crate::address::{self, NoAddress};
use crate::escape::escaped;

/// An error of a [`Store`](crate::Store), with the address of the store and the
/// [reason](Self::reason).
///
/// The message is one line. Control characters in paths and in texts from the store are escaped,
/// and addresses are shown without passwords.
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
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// The address resembles a URL, but is not the URL of a server. No file is created, and no
    /// server is asked.
    #[error("{}", address::NO_ADDRESS)]
    Address,
    /// The operating system refused to open, read or create a file.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file is not a store, or not a regular file. A store has exactly the tables that this
    /// crate creates: a database with a view, a trigger or another table is refused. The file is
    /// not changed.
    #[error("this is not a store")]
    Foreign,
    /// The named file beside the store is a write-ahead log, the index of a log, or a rollback
    /// journal. It belongs to an earlier file of the store's name. The present file is absent,
    /// empty, another store, or a copy of an earlier or a later state. Nothing is changed: the
    /// log may hold the last results of the earlier file, and a process may still use that file
    /// under another name.
    #[error(
        "{} is left over from another file of this name: remove it if no process uses that file",
        escaped(.0)
    )]
    Leftover(String),
    /// The file has several names (hard links). Processes that open it by different names would use
    /// different logs.
    #[error("the file has several names (hard links): keep one")]
    Linked,
    /// The file, its log or the index of the log was renamed, removed or replaced while this
    /// process or another one had the store open.
    #[error("the file or its log was renamed or removed while it was open")]
    Moved,
    /// The file is on a network file system of this type: see [files on
    /// clusters](crate::Store#network-file-systems).
    #[error(
        "{} is a network file system, where processes cannot share a file: use a server, or local files and `merge`; \
         or set ZOBRIST_STORE_ONE_PROCESS=1 if only one process opens it",
        escaped(.0)
    )]
    Network(String),
    /// The store has another [`Origin`](crate::Origin), format, type of hash or type of values. The
    /// store is not changed.
    #[error(
        "its {} is `{}`, not `{}`",
        escaped(part),
        escaped(found),
        escaped(expected)
    )]
    Mismatch {
        /// The name of the first metadata entry that differs.
        part: String,
        /// The expected value.
        expected: String,
        /// The value in the store.
        found: String,
    },
    /// The checksum of the entry with this hash is wrong: the entry is damaged or belongs to
    /// another origin.
    #[error("the entry {0} has a wrong checksum: it is damaged or of another model")]
    Damaged(String),
    /// A value cannot be encoded, or a stored value cannot be read as the requested type without
    /// loss.
    #[error("{}", escaped(&.0.to_string()))]
    Value(#[source] Box<dyn Error + Send + Sync>),
    /// The store already has a different value for this hash, and keeps it. For example, another
    /// caller wrote that value after the claim had expired, or after the first attempt to write
    /// the computed value had failed.
    #[error("the entry {0} already has a different value, which stays")]
    Differs(String),
    /// The call would wait for ever. The thread that computes the wanted value waits, directly or
    /// through other threads, for a hash that the calling thread has claimed. The two hashes
    /// are equal if a thread asks for the value that it is computing.
    #[error("{}", deadlock(wanted, claimed))]
    Deadlock {
        /// The hash whose value is wanted.
        wanted: String,
        /// The hash that this thread has claimed.
        claimed: String,
    },
    /// This process is a fork of the process that opened the store. Connections and locks do not
    /// survive a fork: open the store again.
    #[error("opened before a fork: open it again in the new process")]
    Forked,
    /// The memory for the cache cannot be allocated.
    #[error("{0}")]
    Memory(#[source] CapacityError),
    /// The database failed: the disk is full, another process has kept the file locked for a
    /// minute, or the server cannot be reached or has not answered within a minute.
    #[error("{}", escaped(&.0.to_string()))]
    Database(#[source] Box<dyn Error + Send + Sync>),
}

impl StoreError {
    pub(crate) fn new(address: String, reason: Reason) -> StoreError {
        StoreError(Box::new((address, reason)))
    }

    pub(crate) fn at(address: &Path, reason: Reason) -> StoreError {
        StoreError::new(address::shown(address), reason)
    }

    /// Returns the address of the store: the path, or the URL of the server without user and
    /// password.
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

impl From<NoAddress> for Reason {
    fn from(_: NoAddress) -> Reason {
        Reason::Address
    }
}

impl From<rusqlite::Error> for Reason {
    fn from(error: rusqlite::Error) -> Reason {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => Reason::Foreign,
            Some(rusqlite::ErrorCode::OperationInterrupted) => Reason::database(
                "reading takes more steps than a file of this size can need: it is damaged",
            ),
            Some(rusqlite::ErrorCode::DatabaseBusy) => {
                Reason::database("another process has kept the file locked for a minute")
            }
            _ => Reason::database(error),
        }
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

impl Error for StoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.reason().source()
    }
}

fn deadlock(wanted: &str, claimed: &str) -> String {
    if wanted == claimed {
        format!("this thread has claimed the hash {wanted} itself, and would wait for ever")
    } else {
        format!(
            "this thread has claimed the hash {claimed}, which the owner of {wanted} waits for: both would wait for \
             ever"
        )
    }
}

#[cfg(test)]
mod tests;
