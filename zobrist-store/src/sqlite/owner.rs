//! Owners of claims. Each store locks a small file beside the database, and the lock ends with the
//! process.
//!
//! On Unix, the lock is a POSIX lock. A child inherits `flock` locks at a fork and keeps them after
//! its parent was killed, but it does not inherit POSIX locks. The POSIX locks of one process never
//! conflict with each other, and a process loses its lock when it closes any descriptor of the
//! file. So each process keeps a list of its owners and opens none of their files.

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

/// The owners of this process, each with the process id. A forked child inherits the list but not
/// the locks. The id distinguishes the owners of the child from the inherited ones.
static OWN: Mutex<BTreeSet<(u32, String)>> = Mutex::new(BTreeSet::new());

fn own() -> MutexGuard<'static, BTreeSet<(u32, String)>> {
    lock(&OWN)
}

/// An entry of `OWN`, removed on drop.
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

/// The owner of the claims of one store.
///
/// The locks of the database cannot identify an owner: they belong to a process, and a process can
/// open several stores.
pub(crate) struct Owner {
    database: PathBuf,
    pub(crate) name: String,
    #[cfg_attr(
        not(all(test, unix)),
        expect(dead_code, reason = "the lock is held while the file is open")
    )]
    locked: File,
    /// Dropped last: the file must be closed before the entry is removed.
    _listed: Listed,
}

impl Owner {
    pub(crate) fn new(database: &Path) -> io::Result<Owner> {
        remove_dead_owners(database);
        loop {
            let name = format!("{:016x}", RandomState::new().build_hasher().finish());
            // List the name before the file exists. Otherwise another thread of this process could
            // take the owner for dead, and open and remove its file.
            let listed = Listed::new(&name);
            let path = path(database, &name);
            let locked = match File::create_new(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                file => file?,
            };
            // Another process that removes dead owners may have locked and removed the new file.
            if lock_file(&locked, false)? && path.try_exists()? {
                return Ok(Owner {
                    database: database.to_path_buf(),
                    name,
                    locked,
                    _listed: listed,
                });
            }
        }
    }

    /// Returns whether the owner with this name is alive. Removes the file of a dead owner.
    pub(crate) fn is_alive(&self, name: &str) -> bool {
        // The name comes from the database, so check that it cannot lead to another file.
        is_name(name) && is_locked(&path(&self.database, name), name)
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        // If the removal fails, the next store that is opened removes the file.
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

fn is_name(name: &str) -> bool {
    name.len() == 16 && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Returns whether an owner has locked the file. Locks and removes an unlocked file.
fn is_locked(path: &Path, name: &str) -> bool {
    if own().contains(&(process::id(), name.to_owned())) {
        return true;
    }
    // Opening a pipe would block, and no owner creates one.
    if fs::symlink_metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return false;
    }
    match File::open(path) {
        Ok(file) => {
            // Ask for a shared lock: an exclusive lock requires a file opened for writing, and this
            // user may not be allowed to write it.
            let is_free = lock_file(&file, true).unwrap_or(false);
            if is_free {
                let _ = fs::remove_file(path);
            }
            !is_free
        }
        Err(error) => error.kind() != ErrorKind::NotFound,
    }
}

/// Locks a file. Returns `false` if another process holds a conflicting lock.
#[cfg(unix)]
fn lock_file(file: &File, is_shared: bool) -> io::Result<bool> {
    let operation = if is_shared {
        FlockOperation::NonBlockingLockShared
    } else {
        FlockOperation::NonBlockingLockExclusive
    };
    match fcntl_lock(file, operation) {
        Ok(()) => Ok(true),
        Err(Errno::AGAIN | Errno::ACCESS) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Locks a file. Returns `false` if another handle holds its lock.
#[cfg(not(unix))]
fn lock_file(file: &File, _: bool) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(fs::TryLockError::WouldBlock) => Ok(false),
        Err(fs::TryLockError::Error(error)) => Err(error),
    }
}

/// Removes the lock files of stores whose processes were killed.
fn remove_dead_owners(database: &Path) {
    let (Some(folder), Some(name)) = (database.parent(), database.file_name()) else {
        return;
    };
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let prefix = [name.as_encoded_bytes(), INFIX.as_bytes()].concat();
    for entry in entries.flatten() {
        let name = entry.file_name();
        let rest = name.as_encoded_bytes().strip_prefix(&*prefix);
        let rest = rest.and_then(|rest| str::from_utf8(rest).ok());
        if let Some(name) = rest.filter(|name| is_name(name)) {
            is_locked(&entry.path(), name);
        }
    }
}

#[cfg(all(test, unix))]
mod tests;
