//! Tests files on a network file system. A directory that `bindfs` mounts stands for one: it is a
//! file system in user space, like sshfs.

use std::fs;
use std::io::{Read, stdin};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rusqlite::{Connection, ErrorCode};
use tempfile::TempDir;
use zobrist_store::{Reason, Store};

use crate::databases::{open, origin};
use crate::processes::{Process, command, report};

/// A folder, and a mount of it.
struct Mounted(TempDir);

impl Mounted {
    fn new() -> Mounted {
        let mounted = Mounted(tempfile::tempdir().unwrap());
        fs::create_dir(mounted.local()).unwrap();
        fs::create_dir(mounted.network()).unwrap();
        let status = Command::new("bindfs")
            .arg(mounted.local())
            .arg(mounted.network())
            .status()
            .unwrap();
        assert!(status.success(), "bindfs cannot mount");
        mounted
    }

    fn local(&self) -> PathBuf {
        self.0.path().join("local")
    }

    /// Returns the place of the mount. The kernel escapes the characters in its name.
    fn network(&self) -> PathBuf {
        self.0.path().join("on the\\040net")
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        let status = Command::new("fusermount")
            .args(["-u", "-z"])
            .arg(self.network())
            .status();
        assert!(
            status.is_ok_and(|status| status.success()),
            "{} is still mounted",
            self.network().display()
        );
    }
}

fn refused(error: &zobrist_store::StoreError) {
    assert!(
        matches!(error.reason(), Reason::Network(name) if name == "fuse"),
        "{error}"
    );
    let text = error.to_string();
    assert!(
        text.ends_with("set ZOBRIST_STORE_ONE_PROCESS=1 if only one process opens it"),
        "{text}"
    );
    assert_eq!(text.lines().count(), 1);
}

/// Checks that files are neither created nor opened nor merged, also through a symbolic link.
#[test]
#[ignore = "needs bindfs"]
fn shared_files_are_refused() {
    let mounted = Mounted::new();
    let (network, local) = (
        mounted.network().join("x.store"),
        mounted.local().join("x.store"),
    );
    refused(&Store::<u64, u64>::open(&network, &origin()).unwrap_err());
    assert!(!local.exists());
    open::<u64, u64>(&local, 1).insert(1, 10).unwrap();
    let before = fs::read(&local).unwrap();
    let link = mounted.0.path().join("link");
    std::os::unix::fs::symlink(&network, &link).unwrap();
    for path in [&network, &link] {
        refused(&Store::<u64, u64>::open(path, &origin()).unwrap_err());
    }
    let other = open::<u64, u64>(&mounted.0.path().join("other"), 1);
    refused(&other.merge(&network).unwrap_err());
    assert!(
        fs::read(&local).unwrap() == before && fs::read_dir(mounted.local()).unwrap().count() == 1
    );
}

/// Opens a store, writes an entry, and keeps the store open until the input ends.
pub(crate) fn hold(address: &Path) {
    let store = open::<u64, u64>(address, 1);
    store.get_or_compute(2, || 20).unwrap();
    report("wrote 2");
    stdin().read_to_end(&mut Vec::new()).unwrap();
    assert_eq!(store.get(2).unwrap(), Some(20));
}

/// Checks that with the environment variable one process works, also after a killed one, and other
/// processes find the file locked.
#[test]
#[ignore = "needs bindfs"]
fn one_process_locks_out_others() {
    let mounted = Mounted::new();
    let network = mounted.network().join("x.store");
    let start = || {
        let mut command = command("hold", 0, &network);
        command
            .env("ZOBRIST_STORE_ONE_PROCESS", "1")
            .stdin(Stdio::piped());
        let mut process = Process::run(command);
        process.report("wrote").expect("the store is open");
        process
    };
    start().kill();
    assert!(
        mounted.network().join("x.store-wal").exists()
            && !mounted.network().join("x.store-shm").exists()
    );
    let mut process = start();
    // This connection does not wait for locks.
    let other = Connection::open(&network).unwrap();
    other.busy_timeout(core::time::Duration::ZERO).unwrap();
    let read = || {
        other.query_row("SELECT count(*) FROM entries", [], |row| {
            row.get::<_, i64>(0)
        })
    };
    assert_eq!(
        read().unwrap_err().sqlite_error_code(),
        Some(ErrorCode::DatabaseBusy)
    );
    drop(process.child.stdin.take());
    assert!(process.child.wait().unwrap().success());
    assert_eq!(read().unwrap(), 1);
    drop(other);
    assert_eq!(
        open::<u64, u64>(&mounted.local().join("x.store"), 1)
            .get(2)
            .unwrap(),
        Some(20)
    );
}
