//! Creates, recognizes and opens the files of stores.
//!
//! Only SQLite opens and closes a database file. Its locks are POSIX locks, and a process loses all
//! its locks on a file when it closes any descriptor of that file (<https://sqlite.org/howtocorrupt.html>, section 2.2).

use core::time::Duration;
use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::thread;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, MAIN_DB, OpenFlags, TransactionBehavior};

use super::limits::Limits;
use super::paths::{INDEX, JOURNAL, LOG, beside};
use super::tables::{self, Tables};
use super::{network, session};
use crate::error::Reason;
use crate::origin::Meta;

/// The SQLite application id of a store, `ZREC`: "Database File Format", section 1.3.14, on
/// sqlite.org.
pub(super) const OURS: i32 = i32::from_be_bytes(*b"ZREC");

/// The files of an open database, each with its identity when the database was opened.
pub(crate) struct Place(Vec<(PathBuf, Identity)>);

impl Place {
    fn new(path: &Path, suffixes: &[&str]) -> Result<Place, Reason> {
        // Elsewhere an open file stays where it is.
        let suffixes = if cfg!(unix) { suffixes } else { &[] };
        let files = suffixes.iter().map(|suffix| beside(path, suffix));
        let opened =
            files.map(|file| fs::metadata(&file).map(|metadata| (file, identity(&metadata))));
        opened
            .collect::<io::Result<_>>()
            .map(Place)
            .map_err(|_| Reason::Moved)
    }

    /// Returns an error if a file was renamed, removed or replaced. Entries in such a file would be
    /// lost, or invisible to other processes.
    pub(crate) fn check(&self) -> Result<(), Reason> {
        for (file, opened) in &self.0 {
            match fs::metadata(file) {
                Ok(metadata) if identity(&metadata) == *opened => {}
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
                _ => return Err(Reason::Moved),
            }
        }
        Ok(())
    }
}

/// Number of attempts to open a file after the first attempt has failed. Other processes that
/// create, open or close the store change its files between two checks, so a file that looks like a
/// leftover may be gone at the next attempt.
pub(super) const ATTEMPTS: i32 = 10;

/// Opens the store at `path`, and refuses a store with other metadata than the `expected` ones
/// before anything is changed. With `create`, the tables are created in an absent or empty file.
pub(crate) fn open(
    path: &Path,
    expected: Option<(&Tables, &Meta)>,
    create: bool,
) -> Result<(Connection, Place, Limits), Reason> {
    let is_alone = network::must_be_locked(path)?;
    let limits = Limits::new();
    let mut attempts = 0..ATTEMPTS;
    loop {
        match (
            attempt(path, expected, create, is_alone, &limits),
            attempts.next(),
        ) {
            (Ok((connection, place)), _) => return Ok((connection, place, limits)),
            (Err(Reason::Leftover(_) | Reason::Foreign), Some(number)) => _ = limits.wait(number),
            (Err(error), _) => return Err(error),
        }
    }
}

/// Makes one attempt to open the store.
fn attempt(
    path: &Path,
    expected: Option<(&Tables, &Meta)>,
    create: bool,
    is_alone: bool,
    limits: &Limits,
) -> Result<(Connection, Place), Reason> {
    let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => return Err(Reason::Foreign),
        Ok(metadata) if links(path, &metadata)? > 1 => return Err(Reason::Linked),
        // A process killed during the creation leaves an empty file with a journal, but no log. So
        // a log beside an empty file belongs to an earlier file.
        Ok(metadata) if metadata.len() == 0 => refuse_leftovers(path, &[LOG, INDEX])?,
        // SQLite creates the index after the log, and removes it before the log. An index without a
        // log is left over.
        Ok(_) if !beside(path, LOG).try_exists()? => refuse_leftovers(path, &[INDEX])?,
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::NotFound && create => {
            refuse_leftovers(path, &[LOG, INDEX, JOURNAL])?;
            flags |= OpenFlags::SQLITE_OPEN_CREATE;
        }
        Err(error) => return Err(error.into()),
    }
    must_be_writable(path)?;
    refuse_irregular(path)?;
    let mut connection = Connection::open_with_flags(path, flags)?;
    limits.apply(&mut connection)?;
    if is_alone {
        // The first access locks the file until the connection is closed. The index of the log is
        // then in the memory of this process (<https://sqlite.org/wal.html>, section 8).
        connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    }
    // Closing the connection must not copy the log of a killed process into the file before the
    // store is accepted.
    let is_logged = beside(path, LOG).try_exists()?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, is_logged)?;
    if is_logged && !session::is_own(path, &connection)? {
        return Err(Reason::Leftover(beside(path, LOG).display().to_string()));
    }
    let is_empty = pragma(&connection, "page_count")? == 0;
    // SQLite also treats a file of one byte as empty. Refuse it, because it may belong to another
    // program. Without `create`, refuse any empty file for the same reason.
    if is_empty && (!create || fs::metadata(path)?.len() > 0) {
        return Err(Reason::Foreign);
    }
    if is_empty {
        initialise(&mut connection, expected)?;
    } else if pragma(&connection, "application_id")? != OURS {
        return Err(Reason::Foreign);
    }
    if connection.is_readonly(MAIN_DB)? {
        return Err(Reason::database("the file cannot be written"));
    }
    accept(&connection, expected)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
    configure(&connection, limits)?;
    // Read any value: a read creates the log and its index, and `Place` needs both.
    pragma(&connection, "application_id")?;
    Ok((
        connection,
        Place::new(
            path,
            if is_alone {
                &["", LOG]
            } else {
                &["", LOG, INDEX]
            },
        )?,
    ))
}

/// Refuses a database that has not exactly the tables of a store and the expected metadata.
pub(super) fn accept(
    connection: &Connection,
    expected: Option<(&Tables, &Meta)>,
) -> Result<(), Reason> {
    let kind = tables::kind(connection)?;
    if let Some((tables, meta)) = expected {
        meta.compare(&tables::meta(connection)?)?;
        if kind != tables.is_integer() {
            return Err(Reason::Foreign);
        }
    }
    Ok(Limits::accept(connection)?)
}

/// Creates the tables in one transaction, unless another process has created them. A process killed
/// before the commit leaves an empty file, and the next process fills it.
fn initialise(
    connection: &mut Connection,
    expected: Option<(&Tables, &Meta)>,
) -> Result<(), Reason> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Exclusive)?;
    let tables = transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0));
    match (tables?, pragma(&transaction, "application_id")?) {
        (_, OURS) => Ok(()),
        (0, 0) => {
            expected.map_or(Ok(()), |(tables, meta)| tables.create(&transaction, meta))?;
            transaction.pragma_update(None, "application_id", OURS)?;
            Ok(transaction.commit()?)
        }
        _ => Err(Reason::Foreign),
    }
}

fn configure(connection: &Connection, limits: &Limits) -> Result<(), Reason> {
    // A write-ahead log allows reads during a write. The mode is stored in the file. Processes that
    // create the file together set the mode one after the other, so try again until the
    // deadline.
    loop {
        match connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0)) {
            Ok(mode) if <String as AsRef<str>>::as_ref(&mode) == "wal" => break,
            Err(error) if limits.is_late() => return Err(error.into()),
            _ if limits.is_late() => {
                return Err(Reason::database(
                    "the file system lacks shared memory for the log",
                ));
            }
            _ => thread::sleep(Duration::from_millis(1)),
        }
    }
    // A commit hands its pages to the operating system, so they survive a kill of this process.
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    // The cache of 16 MiB holds the inner nodes of 10^7 entries. A negative value is in KiB.
    connection.pragma_update(None, "cache_size", -16_384)?;
    // Copy the log into the file after 8192 pages, or eight batches: a batch changes about one page
    // per entry.
    connection.pragma_update(None, "wal_autocheckpoint", 8192)?;
    Ok(())
}

pub(super) fn pragma(connection: &Connection, name: &str) -> rusqlite::Result<i32> {
    connection.pragma_query_value(None, name, |row| row.get(0))
}

/// Returns the reason for which the present file at `path` can only be read, or `None` if it can be
/// written. A new file needs a folder that can be written, so an absent or empty file has no
/// reason here, but an error in `open`.
pub(super) fn obstacle(path: &Path) -> Result<Option<io::Error>, Reason> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() && metadata.len() > 0 => {
            if links(path, &metadata)? > 1 {
                return Err(Reason::Linked);
            }
            Ok(must_be_writable(path).err())
        }
        _ => Ok(None),
    }
}

/// Returns an error with its cause if the file, or the folder of its log, cannot be written. SQLite
/// does not tell the cause.
#[cfg(unix)]
fn must_be_writable(path: &Path) -> io::Result<()> {
    use rustix::fs::{Access, access};
    use rustix::io::Errno;

    use super::paths::folder;

    let may = |path: &Path, what| match access(path, Access::WRITE_OK) {
        Ok(()) | Err(Errno::NOENT) => Ok(()),
        Err(error) => {
            let cause = io::Error::from(error);
            let text = format!("the {what} cannot be written: {cause}");
            Err(io::Error::new(cause.kind(), text))
        }
    };
    may(path, "file").and_then(|()| may(folder(path), "folder"))
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "on Unix it can fail")]
fn must_be_writable(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Refuses pipes and other special files beside the store, which may block whoever opens them, and
/// symbolic links, which would lead writes into other files.
///
/// Elsewhere a look at a file opens it, so that Wine removes a log, which another process removes
/// meanwhile, only later, with what others have written since. Windows has no pipes among files, and
/// links need a privilege.
pub(super) fn refuse_irregular(path: &Path) -> Result<(), Reason> {
    if cfg!(not(unix)) {
        return Ok(());
    }
    for file in [LOG, INDEX, JOURNAL].map(|suffix| beside(path, suffix)) {
        match fs::symlink_metadata(&file) {
            Ok(metadata) if !metadata.is_file() => {
                let text = format!("{} is not a regular file: remove it", file.display());
                return Err(Reason::database(text));
            }
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    Ok(())
}

fn refuse_leftovers(path: &Path, suffixes: &[&str]) -> Result<(), Reason> {
    for suffix in suffixes {
        let file = beside(path, suffix);
        if file.try_exists()? {
            return Err(Reason::Leftover(file.display().to_string()));
        }
    }
    Ok(())
}

/// The device and the inode number of a file.
#[cfg(unix)]
pub(super) type Identity = (u64, u64);

/// Other systems need no identity: an open file can be neither renamed nor removed.
#[cfg(not(unix))]
pub(super) type Identity = ();

#[cfg(unix)]
pub(super) fn identity(metadata: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "on other systems it can fail")]
fn links(_: &Path, metadata: &Metadata) -> io::Result<u64> {
    Ok(std::os::unix::fs::MetadataExt::nlink(metadata))
}

#[cfg(not(unix))]
pub(super) fn identity(_: &Metadata) -> Identity {}

/// Opens and closes the file. Locks on Windows belong to a handle, so closing another handle keeps
/// them.
#[cfg(windows)]
fn links(path: &Path, _: &Metadata) -> io::Result<u64> {
    let file = winapi_util::Handle::from_path(path)?;
    Ok(winapi_util::file::information(file)?.number_of_links())
}

#[cfg(not(any(unix, windows)))]
fn links(_: &Path, _: &Metadata) -> io::Result<u64> {
    Ok(1)
}
