//! The paths of a database and of the files beside it.

use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Suffixes of the write-ahead log, of its shared-memory index, and of the rollback journal of a
/// new file.
pub(super) const LOG: &str = "-wal";
pub(super) const INDEX: &str = "-shm";
pub(super) const JOURNAL: &str = "-journal";

pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut path = OsString::from(path);
    path.push(suffix);
    path.into()
}

/// Returns the target of symbolic links. The target need not exist. SQLite derives the names of the
/// log and the index from the target.
pub(super) fn destination(path: &Path) -> io::Result<PathBuf> {
    /// The limit of Linux on symbolic links in a path.
    const LINKS: usize = 40;
    let mut place = path.to_path_buf();
    for _ in 0..LINKS {
        match fs::read_link(&place) {
            Ok(next) => place = folder(&place).join(next),
            Err(_) => {
                let name = place.file_name().ok_or(ErrorKind::InvalidInput)?;
                return Ok(fs::canonicalize(folder(&place))?.join(name));
            }
        }
    }
    Err(io::Error::other("too many links"))
}

pub(super) fn folder(place: &Path) -> &Path {
    match place.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
