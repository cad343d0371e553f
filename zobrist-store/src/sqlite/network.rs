//! Recognizes network file systems, on Linux.
//!
//! The write-ahead log needs memory that all processes share, so they must run on one host
//! (<https://sqlite.org/wal.html>, section 1). On other systems nothing is recognized.

use std::env;
use std::fs;
use std::path::Path;

use crate::error::Reason;

/// The kernel's names of file systems whose files several hosts may open, also those of virtual
/// machines.
const NETWORK: &str = "9p acfs afs beegfs ceph cifs coda cvfs dvs gfs2 gpfs lustre ncpfs nfs nfs4 ocfs2 orangefs panfs \
    prl_fs pvfs2 smb3 smbfs vboxsf virtiofs wekafs";

/// The only user-space file system (FUSE) that counts as local. It is the root of containers
/// without privileges.
const LOCAL: &str = "fuse.fuse-overlayfs";

/// The environment variable that allows files on network file systems.
const ONE_PROCESS: &str = "ZOBRIST_STORE_ONE_PROCESS";

/// Returns whether a file must be locked for one process, because it is on a network file system.
/// Fails unless the environment promises that only one process opens such files.
pub(crate) fn must_be_locked(path: &Path) -> Result<bool, Reason> {
    let mounts = fs::read("/proc/self/mountinfo").unwrap_or_default();
    match file_system(&path.to_string_lossy(), &String::from_utf8_lossy(&mounts)) {
        Some(name) if env::var_os(ONE_PROCESS).is_none_or(|value| value != "1") => {
            Err(Reason::Network(name.to_owned()))
        }
        name => Ok(name.is_some()),
    }
}

/// Returns the type of the file system of an absolute path if it is a network file system. `mounts`
/// is the text of `/proc/self/mountinfo` (proc_pid_mountinfo(5)).
fn file_system<'a>(path: &str, mounts: &'a str) -> Option<&'a str> {
    // The kernel writes these characters as octal numbers.
    let escapes = [
        ("\\", r"\134"),
        (" ", r"\040"),
        ("\t", r"\011"),
        ("\n", r"\012"),
    ];
    let path = escapes
        .iter()
        .fold(path.to_owned(), |path, (plain, octal)| {
            path.replace(plain, octal)
        });
    let mounts = mounts.lines().filter_map(|line| {
        let (place, name) = line.split_once(" - ")?;
        let (place, name) = (place.split(' ').nth(4)?, name.split(' ').next()?);
        Path::new(&path)
            .starts_with(place)
            .then_some((place.len(), name))
    });
    // The file is on the innermost mount. Of several mounts at one place, the last one covers the
    // others.
    let (_, name) = mounts.max_by_key(|(depth, _)| *depth)?;
    let is_user_space = name == "fuse" || name.starts_with("fuse.");
    (NETWORK.split(' ').any(|network| network == name) || is_user_space && name != LOCAL)
        .then_some(name)
}

#[cfg(test)]
mod tests;
