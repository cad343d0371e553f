//! Owners of claims: each store holds the lock of a small file beside the database, which ends with the process.

use std::collections::hash_map::RandomState;
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The owner that a store is.
///
/// The locks of the database itself would not do: SQLite's are those of a process and not of a store.
pub(crate) struct Owner {
    database: PathBuf,
    pub(crate) name: String,
    _locked: File,
}

impl Owner {
    pub(crate) fn new(database: &Path) -> io::Result<Owner> {
        sweep(database);
        loop {
            let name = format!("{:016x}", RandomState::new().build_hasher().finish());
            let path = path(database, &name);
            let file = match File::create_new(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                file => file?,
            };
            // Another process that sweeps may have locked and removed it just now.
            if file.try_lock().is_ok() && path.try_exists()? {
                return Ok(Owner { database: database.to_path_buf(), name, _locked: file });
            }
        }
    }

    /// Returns whether the store of this name is open somewhere; if not, removes its file.
    pub(crate) fn is_alive(&self, name: &str) -> bool {
        // Names come from the database: nothing else is opened or removed.
        name.bytes().all(|byte| byte.is_ascii_hexdigit()) && is_locked(&path(&self.database, name))
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        // If that fails, the next store that is opened removes it.
        let _ = fs::remove_file(path(&self.database, &self.name));
    }
}

const INFIX: &str = "-owner-";

fn path(database: &Path, name: &str) -> PathBuf {
    let mut path = OsString::from(database);
    path.push(INFIX);
    path.push(name);
    path.into()
}

/// Returns whether the file is locked; if it is not, removes it, while holding its lock.
fn is_locked(path: &Path) -> bool {
    match File::open(path) {
        Ok(file) => match file.try_lock() {
            Ok(()) => {
                let _ = fs::remove_file(path);
                false
            }
            Err(TryLockError::WouldBlock | TryLockError::Error(_)) => true,
        },
        Err(error) => error.kind() != ErrorKind::NotFound,
    }
}

/// Removes the files of stores whose processes were killed.
fn sweep(database: &Path) {
    let (Some(folder), Some(name)) = (database.parent(), database.file_name()) else { return };
    let Ok(entries) = fs::read_dir(folder) else { return };
    let prefix = [name.as_encoded_bytes(), INFIX.as_bytes()].concat();
    for entry in entries.flatten() {
        let name = entry.file_name();
        let rest = name.as_encoded_bytes().strip_prefix(&*prefix);
        if rest.is_some_and(|rest| rest.len() == 16 && rest.iter().all(u8::is_ascii_hexdigit)) {
            is_locked(&entry.path());
        }
    }
}
