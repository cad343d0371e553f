//! Tests logs left by killed processes, and files that are moved, removed or linked while in use.

use std::fs;
use std::io::Read;
#[cfg(unix)]
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::thread;

use rusqlite::Connection;
use zobrist_store::{Origin, Reason, Store};

use crate::databases::{Database, open, origin};
use crate::processes::{Process, report};

fn beside(path: &Path, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}{suffix}", path.display()))
}

/// Inserts a hundred values, reports them, and waits to be killed. With `is_long`, first writes
/// other values until SQLite restarts the log. SQLite does so after it has copied a log of 32 MB
/// into the file.
pub(crate) fn insert_and_wait(value: u64, is_long: bool, address: &Path) {
    let store = open::<u64, u64>(address, 4);
    let begun = |path: &Path| {
        let mut header = [0; 20];
        fs::File::open(beside(path, "-wal"))
            .unwrap()
            .read_exact(&mut header)
            .unwrap();
        header[16..].to_vec()
    };
    store.get_or_compute(5000, || 8).unwrap();
    let first = begun(address);
    let mut hashes = (10_000..30_000_u64).cycle();
    while is_long && begun(address) == first {
        // Insert few entries per batch, so that most of them change a page of their own.
        for hash in hashes.by_ref().take(200) {
            store
                .insert(hash.wrapping_mul(0x9e37_79b9_7f4a_7c15), 8)
                .unwrap();
        }
        store.flush().unwrap();
    }
    for hash in 0..100 {
        store.insert(hash, value).unwrap();
    }
    store.flush().unwrap();
    report("inserted 100");
    loop {
        thread::park();
    }
}

fn killed(path: &Path, value: u64) {
    let mut process = Process::start("insert", value, path);
    process.report("inserted").unwrap();
    process.kill();
    assert!(beside(path, "-wal").exists());
}

/// Checks that the log of a removed store is not used by a new store, neither of the same model nor
/// of another one.
#[test]
fn logs_of_removed_stores() {
    let database = Database::files();
    let path = database.path();
    killed(&path, 7);
    fs::remove_file(&path).unwrap();
    let others = [origin(), Origin::new("another model")];
    for other in &others {
        let error = Store::<u64, u64>::open(&path, other).unwrap_err();
        assert!(matches!(error.reason(), Reason::Leftover(_)), "{error}");
        assert!(!path.exists());
    }
    let error = Store::<u64, u64>::open(&path, &origin())
        .unwrap_err()
        .to_string();
    let text =
        "-wal is left over from another file of this name: remove it if no process uses that file";
    assert!(error.ends_with(text), "{error}");
    // An empty file is treated like an absent one.
    fs::write(&path, "").unwrap();
    assert!(Store::<u64, u64>::open(&path, &origin()).is_err());
    fs::remove_file(beside(&path, "-wal")).unwrap();
    assert!(Store::<u64, u64>::open(&path, &origin()).is_err());
    fs::remove_file(beside(&path, "-shm")).unwrap();
    assert!(open::<u64, u64>(&path, 4).is_empty().unwrap());
}

/// Checks that moving a store over another store with a log returns no value of the other model.
/// SQLite alone would use that log.
#[test]
fn logs_of_replaced_stores() {
    for number in 0..20 {
        let database = Database::files();
        let path = database.path();
        killed(&path, 7);
        let other_path = database.folder.path().join("other");
        let model = Origin::new("another model");
        let other = Store::<u64, u64>::open(&other_path, &model).unwrap();
        for hash in 0..100 * number {
            other.insert(hash, 8).unwrap();
        }
        drop(other);
        fs::rename(&other_path, &path).unwrap();
        for (origin, value) in [(model, 8), (origin(), 7)] {
            let Ok(store) = Store::<u64, u64>::open(&path, &origin) else {
                continue;
            };
            for hash in 0..2000 {
                // An error is allowed, but a wrong value is not.
                if let Ok(found) = store.get(hash) {
                    assert!(found.is_none_or(|found| found == value), "{found:?}");
                }
            }
        }
    }
}

/// Checks that a log is not used for a file that was copied over its store after a kill. The file
/// is an earlier state of the store, or another store of the same model. The log is in its first
/// run, or SQLite has restarted it. A restarted log no longer holds the first transactions of its
/// session.
#[test]
fn logs_of_copied_stores() {
    for (is_same, is_long) in [(false, false), (true, false), (false, true), (true, true)] {
        let database = Database::files();
        let (path, copy) = (database.path(), database.folder.path().join("copy"));
        let source = if is_same { &path } else { &copy };
        let store = open::<u64, u64>(source, 1);
        (1000..3000).for_each(|hash| store.insert(hash, 8).unwrap());
        drop(store);
        if is_same {
            fs::copy(&path, &copy).unwrap();
        }
        // Run two sessions in between. The token of the copy is then neither the token nor the
        // `parent` of the log.
        for hash in [4000, 4001] {
            open::<u64, u64>(&path, 1).insert(hash, 9).unwrap();
        }
        let mut process = Process::start(if is_long { "long" } else { "insert" }, 7, &path);
        process.report("inserted").unwrap();
        process.kill();
        let kept = ["", "-wal"].map(|suffix| fs::read(beside(&path, suffix)).unwrap());
        fs::copy(&copy, &path).unwrap();
        let copied = fs::read(&copy).unwrap();
        let error = Store::<u64, u64>::open(&path, &origin()).unwrap_err();
        let log = beside(&path, "-wal").display().to_string();
        // On Windows the name of the file begins with `\\?\`.
        assert!(
            matches!(error.reason(), Reason::Leftover(file) if file.ends_with(&log)),
            "{error}"
        );
        assert!(
            ["", "-wal"].map(|suffix| fs::read(beside(&path, suffix)).unwrap())
                == [copied, kept[1].clone()]
        );
        // The original file and its log make a complete store.
        fs::write(&path, &kept[0]).unwrap();
        let store = open::<u64, u64>(&path, 1);
        assert!((0..100).all(|hash| store.get(hash).unwrap() == Some(7)));
        drop(store);
        // The copy without the log is a complete store.
        fs::copy(&copy, &path).unwrap();
        let store = open::<u64, u64>(&path, 1);
        assert!((1000..3000).all(|hash| store.get(hash).unwrap() == Some(8)));
    }
}

/// Checks that a copy of the state that the killed process opened is accepted, because the log
/// holds all later writes.
#[test]
fn logs_of_the_state_before() {
    let database = Database::files();
    let path = database.path();
    open::<u64, u64>(&path, 1).insert(1000, 8).unwrap();
    let before = fs::read(&path).unwrap();
    killed(&path, 7);
    fs::write(&path, before).unwrap();
    let store = open::<u64, u64>(&path, 1);
    assert_eq!(
        (store.get(7).unwrap(), store.get(1000).unwrap()),
        (Some(7), Some(8))
    );
}

/// Checks that a log is not used for a file that has taken later results of the same session.
/// SQLite alone would undo these results. They reach the file when the store is closed, or at a
/// checkpoint after another process has continued the log of a killed one.
#[test]
fn logs_of_the_state_after() {
    let database = Database::files();
    let (path, killed) = (database.path(), database.folder.path().join("killed"));
    let store = open::<u64, u64>(&path, 1);
    let insert = |store: &Store<u64, u64>, hashes: std::ops::Range<u64>| {
        hashes.for_each(|hash| store.insert(hash, hash).unwrap());
        store.flush().unwrap();
    };
    // A log with all pages that the later results change, also that of the length, is a readable
    // state of the store.
    insert(&store, 0..1000);
    // Windows locks a part of the index.
    let suffixes = if cfg!(unix) {
        &["-wal", "-shm"][..]
    } else {
        &["-wal"]
    };
    let logs = suffixes
        .iter()
        .map(|suffix| (*suffix, fs::read(beside(&path, suffix)).unwrap()))
        .collect::<Vec<_>>();
    for suffix in ["", "-wal"] {
        fs::copy(beside(&path, suffix), beside(&killed, suffix)).unwrap();
    }
    let is_refused = |path: &Path| {
        for (suffix, log) in &logs {
            fs::write(beside(path, suffix), log).unwrap();
        }
        let before = fs::read(path).unwrap();
        let error = Store::<u64, u64>::open(path, &origin()).unwrap_err();
        assert!(matches!(error.reason(), Reason::Leftover(_)), "{error}");
        assert!(
            fs::read(path).unwrap() == before
                && fs::read(beside(path, "-wal")).unwrap() == logs[0].1
        );
        for suffix in ["-wal", "-shm"] {
            let _ = fs::remove_file(beside(path, suffix));
        }
        let store = open::<u64, u64>(path, 1);
        assert!((0..1500).all(|hash| store.get(hash).unwrap() == Some(hash)));
    };
    insert(&store, 1000..1500);
    drop(store);
    is_refused(&path);
    let store = open::<u64, u64>(&killed, 1);
    insert(&store, 1000..1500);
    Connection::open(&killed)
        .unwrap()
        .execute_batch("PRAGMA wal_checkpoint(RESTART)")
        .unwrap();
    let copy = database.folder.path().join("copy");
    fs::copy(&killed, &copy).unwrap();
    drop(store);
    is_refused(&copy);
}

/// Opens the file as a plain SQLite client and counts the entries.
pub(crate) fn read(address: &Path) {
    let file = Connection::open(address).unwrap();
    let count: u32 = file
        .query_row("SELECT count(*) FROM entries", [], |row| row.get(0))
        .unwrap();
    file.close().unwrap();
    report(format_args!("read {count}"));
}

/// Returns whether a process has a POSIX lock on a file. Returns `true` on systems that do not list
/// locks.
#[cfg(unix)]
fn has_lock(path: &Path) -> bool {
    let inode = format!(":{} ", fs::metadata(path).unwrap().ino());
    let Ok(locks) = fs::read_to_string("/proc/locks") else {
        return true;
    };
    locks
        .lines()
        .any(|lock| lock.contains("POSIX") && lock.contains(&inode))
}

/// Checks that the lock of a store survives other connections of the process to the file. An older
/// SQLite client deletes the log if it finds no lock on the file. The SQLite of this test, 3.54,
/// keeps the log even then, so the test examines the lock itself.
#[test]
fn locks_stay() {
    let database = Database::files();
    let path = database.path();
    let store = open::<u64, u64>(&path, 1);
    for hash in 0..100 {
        store.insert(hash, hash).unwrap();
    }
    store.flush().unwrap();
    // Open the file again in every way that the library offers.
    drop(open::<u64, u64>(&path, 1));
    let other = open::<u64, u64>(&database.folder.path().join("other"), 1);
    other.merge(&path).unwrap();
    assert!(Store::<u64, u64>::open(&path, &Origin::new("another model")).is_err());
    // While others come and go, the list may lack a lock.
    #[cfg(unix)]
    assert!((0..1000).any(|_| has_lock(&path)));
    // A client that finds no lock copies the log into the file and deletes the log.
    let mut client = Process::start("read", 0, &path);
    assert_eq!(client.report("read").unwrap(), "100");
    client.child.wait().unwrap();
    assert!(beside(&path, "-wal").exists(), "a client found no lock");
    for hash in 100..200 {
        store.insert(hash, hash).unwrap();
    }
    store.flush().unwrap();
    // Another process opens the store and is killed while this process has the store open. All
    // entries stay.
    let mut reader = Process::start("insert", 5, &path);
    reader.report("inserted").unwrap();
    reader.kill();
    assert_eq!(open::<u64, u64>(&path, 1).get(150).unwrap(), Some(150));
}

/// Checks that no write is lost silently if a store is renamed, removed or replaced while it is
/// open.
#[test]
#[cfg(unix)]
fn moved_files_are_noticed() {
    for (moved, replaced) in [(true, false), (false, false), (true, true)] {
        let database = Database::files();
        let (path, away) = (database.path(), database.folder.path().join("away"));
        let store = open::<u64, u64>(&path, 4);
        store.get_or_compute(1, || 10).unwrap();
        if moved {
            fs::rename(&path, &away).unwrap();
        } else {
            fs::remove_file(&path).unwrap();
        }
        // Without this error, another process would create a second database with the log of the
        // first.
        let error = Store::<u64, u64>::open(&path, &origin()).unwrap_err();
        assert!(matches!(error.reason(), Reason::Leftover(_)), "{error}");
        if replaced {
            fs::write(&path, "text").unwrap();
        }
        let error = store.get_or_compute(2, || unreachable!()).unwrap_err();
        assert!(matches!(error.reason(), Reason::Moved), "{error}");
        store.insert(3, 30).unwrap();
        assert!(matches!(store.flush().unwrap_err().reason(), Reason::Moved));
        // Cached values stay correct. Queued values are written when the file is back.
        assert_eq!(
            (store.get(1).unwrap(), store.get(3).unwrap()),
            (Some(10), Some(30))
        );
        if moved {
            fs::rename(&away, &path).unwrap();
            store.flush().unwrap();
            drop(store);
            assert_eq!(open::<u64, u64>(&path, 4).get(3).unwrap(), Some(30));
        }
    }
}

/// Checks that removing a log or its index is noticed. Entries in an unlinked log would be lost at
/// a kill. Processes with different indices of one log would not see each other's entries. SQLite
/// itself continues to write.
#[test]
#[cfg(unix)]
fn removed_logs_are_noticed() {
    for suffix in ["-wal", "-shm"] {
        let database = Database::files();
        let path = database.path();
        let store = open::<u64, u64>(&path, 4);
        store.get_or_compute(1, || 10).unwrap();
        fs::remove_file(beside(&path, suffix)).unwrap();
        for error in [
            store.get_or_compute(2, || unreachable!()).map(drop),
            store.insert(3, 30).and_then(|()| store.flush()),
        ] {
            let error = error.unwrap_err();
            assert!(matches!(error.reason(), Reason::Moved), "{error}");
        }
        // SQLite removes the index before the log, so an index without a log is left over.
        if suffix == "-wal" {
            let error = Store::<u64, u64>::open(&path, &origin()).unwrap_err();
            let index = beside(&path, "-shm").display().to_string();
            assert!(
                matches!(error.reason(), Reason::Leftover(file) if *file == index),
                "{error}"
            );
        }
    }
}

/// Checks that Windows refuses to rename or remove the files of an open store.
#[test]
#[cfg(windows)]
fn open_files_cannot_be_moved() {
    let database = Database::files();
    let (path, away) = (database.path(), database.folder.path().join("away"));
    let store = open::<u64, u64>(&path, 4);
    store.get_or_compute(1, || 10).unwrap();
    for file in ["", "-wal", "-shm"].map(|suffix| beside(&path, suffix)) {
        assert!(
            fs::rename(&file, &away).is_err() && fs::remove_file(&file).is_err(),
            "{}",
            file.display()
        );
    }
    store.insert(2, 20).unwrap();
    store.flush().unwrap();
}

/// Checks that a file with several names is refused, because each name would have its own log.
#[test]
fn hard_links_are_refused() {
    let database = Database::files();
    let (path, link) = (database.path(), database.folder.path().join("link"));
    drop(open::<u64, u64>(&path, 4));
    fs::hard_link(&path, &link).unwrap();
    for path in [&path, &link] {
        let error = Store::<u64, u64>::open(path, &origin()).unwrap_err();
        assert!(matches!(error.reason(), Reason::Linked), "{error}");
    }
    fs::remove_file(&link).unwrap();
    drop(open::<u64, u64>(&path, 4));
}

/// Checks that an entry copied from the store of another model is an error.
#[test]
fn entries_know_their_origin() {
    let database = Database::files();
    let other_path = database.folder.path().join("other");
    let other = Store::<u64, u64>::open(&other_path, &Origin::new("another model")).unwrap();
    other.insert(7, 8).unwrap();
    drop(other);
    drop(database.open::<u64, u64>(4));
    let file = Connection::open(database.path()).unwrap();
    file.execute("ATTACH ?1 AS other", [other_path.to_str().unwrap()])
        .unwrap();
    file.execute_batch("INSERT INTO main.entries SELECT * FROM other.entries")
        .unwrap();
    drop(file);
    let store = database.open::<u64, u64>(4);
    for error in [
        store.get(7).map(drop),
        store.get_or_compute(7, || 7).map(drop),
        store.iter().try_for_each(|entry| entry.map(drop)),
    ] {
        let error = error.unwrap_err();
        assert!(
            matches!(error.reason(), Reason::Damaged(hash) if hash == "7"),
            "{error}"
        );
    }
}
