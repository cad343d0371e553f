//! Files of stores: creation, recognition by their first bytes, and connections.

use core::time::Duration;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, MAIN_DB, OpenFlags};

use crate::error::{Failure, StoreError};

/// The first bytes of every SQLite database: "Database File Format", section 1.3, on sqlite.org.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";
const HEAD: usize = 100;
/// Position of the application id in the head, big-endian. Ours is `ZREC`.
const APPLICATION: core::ops::Range<usize> = 68..72;
const OURS: [u8; 4] = *b"ZREC";

/// How long to wait for the lock of another process, which is held for milliseconds per batch.
const PATIENCE: Duration = Duration::from_secs(60);

/// Opens the store at `path`; if there is no file, `fill` creates its tables.
pub(crate) fn open(
    path: &Path,
    fill: impl FnOnce(&Connection) -> rusqlite::Result<()>,
) -> Result<Connection, StoreError> {
    let failed = |error| StoreError::io(path, error);
    let place = destination(path).map_err(failed)?;
    if matches!(fs::metadata(&place), Err(error) if error.kind() == ErrorKind::NotFound) {
        create(&place, fill).map_err(|error| match error.downcast::<io::Error>() {
            Ok(error) => failed(*error),
            Err(error) => StoreError::database(path, error),
        })?;
    }
    recognise(path)?;
    connect(&place).map_err(|error| StoreError::database(path, error))
}

/// Follows symbolic links to the end, where there may be no file yet.
fn destination(path: &Path) -> io::Result<PathBuf> {
    /// The limit of Linux.
    const LINKS: usize = 40;
    let mut place = path.to_path_buf();
    for _ in 0..LINKS {
        match fs::read_link(&place) {
            Ok(next) => place = folder(&place).join(next),
            Err(_) => return Ok(place),
        }
    }
    Err(io::Error::other("too many links"))
}

fn folder(place: &Path) -> &Path {
    match place.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Reads the first bytes, of regular files only: reading a pipe or a device may block.
pub(crate) fn recognise(path: &Path) -> Result<(), StoreError> {
    let failed = |error| StoreError::io(path, error);
    let foreign = || StoreError::Foreign { path: path.to_path_buf() };
    if !fs::metadata(path).map_err(failed)?.is_file() {
        return Err(foreign());
    }
    let mut head = [0; HEAD];
    match File::open(path).map_err(failed)?.read_exact(&mut head) {
        Ok(()) if head.starts_with(MAGIC) && head[APPLICATION] == OURS => Ok(()),
        Err(error) if error.kind() != ErrorKind::UnexpectedEof => Err(failed(error)),
        _ => Err(foreign()),
    }
}

/// Creates a store in a temporary file and renames it, so that no process ever sees an incomplete store. If another process
/// creates the file first, that file is used.
fn create(
    place: &Path,
    fill: impl FnOnce(&Connection) -> rusqlite::Result<()>,
) -> Result<(), Failure> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".zobrist-");
    // With the permissions of ordinary files; temporary files are private to their owner.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    // For the error message of the operating system.
    fs::metadata(folder(place))?;
    let partial = builder.tempfile_in(folder(place))?;
    let connection = Connection::open_with_flags(partial.path(), FLAGS)?;
    connection.pragma_update(None, "application_id", u32::from_be_bytes(OURS))?;
    fill(&connection)?;
    // Write-ahead log: readers and one writer at the same time, a persistent property of the file.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.close().map_err(|(_, error)| error)?;
    partial.as_file().sync_all()?;
    match partial.persist_noclobber(place) {
        Ok(_) => Ok(()),
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error.error.into()),
    }
}

/// Neither creates files nor interprets names as URIs.
const FLAGS: OpenFlags = OpenFlags::SQLITE_OPEN_READ_WRITE.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);

fn connect(place: &Path) -> Result<Connection, Failure> {
    let connection = Connection::open_with_flags(place, FLAGS)?;
    if connection.is_readonly(MAIN_DB)? {
        return Err("the file cannot be written".into());
    }
    connection.busy_timeout(PATIENCE)?;
    // A commit hands its pages to the operating system, which is safe against a kill of this process.
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    // In KiB: enough for the inner nodes of 10^7 entries.
    connection.pragma_update(None, "cache_size", -16_384)?;
    // Maps up to 2 GB of the file, which takes two thirds of the time of copying pages.
    connection.pragma_update(None, "mmap_size", i64::MAX)?;
    // In pages: a batch changes about one page an entry, and a checkpoint copies them to the file.
    connection.pragma_update(None, "wal_autocheckpoint", 8192)?;
    Ok(connection)
}
