//! Owners of claims: each store holds the lock of a small file beside the database, which ends with the process.
//!
//! On Unix it is a POSIX lock, since a child of a fork inherits those of `flock`, and keeps them after its parent was
//! killed. A process has no conflict with its own POSIX locks, and loses one when it closes any descriptor of the file.
//! So it keeps a list of its owners, and opens none of their files.

use std::collections::BTreeSet;
use std::collections::hash_map::RandomState;
use std::ffi::OsString;
use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, MutexGuard};

#[cfg(unix)]
use rustix::fs::{FlockOperation, fcntl_lock};
#[cfg(unix)]
use rustix::io::Errno;

use crate::lock::lock;

/// The owners of this process, each with the number of the process: a child of a fork has the list without the locks.
static OWN: Mutex<BTreeSet<(u32, String)>> = Mutex::new(BTreeSet::new());

fn own() -> MutexGuard<'static, BTreeSet<(u32, String)>> {
    lock(&OWN)
}

/// An entry of the list.
struct Listed((u32, String));

impl Listed {
    fn new(name: &str) -> Listed {
        let entry = (process::id(), name.to_owned());
        own().insert(entry.clone());
        Listed(entry)
    }
}

impl Drop for Listed {
    fn drop(&mut self) {
        own().remove(&self.0);
    }
}

/// The owner that a store is.
///
/// The locks of the database itself would not do: SQLite's are those of a process and not of a store.
pub(crate) struct Owner {
    database: PathBuf,
    pub(crate) name: String,
    #[cfg_attr(not(all(test, unix)), expect(dead_code, reason = "it holds the lock"))]
    locked: File,
    /// The last field: the file is closed before.
    _listed: Listed,
}

impl Owner {
    pub(crate) fn new(database: &Path) -> io::Result<Owner> {
        remove_dead_owners(database);
        loop {
            let name = format!("{:016x}", RandomState::new().build_hasher().finish());
            // Before the file is there: no thread of this process that removes dead owners opens it.
            let listed = Listed::new(&name);
            let path = path(database, &name);
            let locked = match File::create_new(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                file => file?,
            };
            // Another process that removes dead owners may have locked and removed it just now.
            if lock_file(&locked, false)? && path.try_exists()? {
                return Ok(Owner { database: database.to_path_buf(), name, locked, _listed: listed });
            }
        }
    }

    /// Returns whether the store of this name is open somewhere; if not, removes its file.
    pub(crate) fn is_alive(&self, name: &str) -> bool {
        // Names come from the database: nothing else is opened or removed.
        name.bytes().all(|byte| byte.is_ascii_hexdigit()) && is_locked(&path(&self.database, name), name)
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

/// Returns whether a store of this name has the file; if none has, removes it, while holding a lock.
fn is_locked(path: &Path, name: &str) -> bool {
    if own().contains(&(process::id(), name.to_owned())) {
        return true;
    }
    match File::open(path) {
        Ok(file) => {
            // Shared, since another user may read the file and not write it.
            let is_free = lock_file(&file, true).unwrap_or(false);
            if is_free {
                let _ = fs::remove_file(path);
            }
            !is_free
        }
        Err(error) => error.kind() != ErrorKind::NotFound,
    }
}

/// Locks a file, unless another process has a lock that conflicts.
#[cfg(unix)]
fn lock_file(file: &File, is_shared: bool) -> io::Result<bool> {
    let operation =
        if is_shared { FlockOperation::NonBlockingLockShared } else { FlockOperation::NonBlockingLockExclusive };
    match fcntl_lock(file, operation) {
        Ok(()) => Ok(true),
        Err(Errno::AGAIN | Errno::ACCESS) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Locks a file, unless another handle has its lock.
#[cfg(not(unix))]
fn lock_file(file: &File, _: bool) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(fs::TryLockError::WouldBlock) => Ok(false),
        Err(fs::TryLockError::Error(error)) => Err(error),
    }
}

/// Removes the files of stores whose processes were killed.
fn remove_dead_owners(database: &Path) {
    let (Some(folder), Some(name)) = (database.parent(), database.file_name()) else { return };
    let Ok(entries) = fs::read_dir(folder) else { return };
    let prefix = [name.as_encoded_bytes(), INFIX.as_bytes()].concat();
    for entry in entries.flatten() {
        let name = entry.file_name();
        let rest = name.as_encoded_bytes().strip_prefix(&*prefix);
        let rest = rest.and_then(|rest| str::from_utf8(rest).ok());
        let is_name = |rest: &&str| rest.len() == 16 && rest.bytes().all(|byte| byte.is_ascii_hexdigit());
        if let Some(name) = rest.filter(is_name) {
            is_locked(&entry.path(), name);
        }
    }
}

#[cfg(all(test, unix))]
mod tests;
