//! What processes leave behind, and files that are moved, removed or linked while they are in use.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use rusqlite::Connection;
use zobrist_store::{Origin, Reason, Store};

use crate::databases::{Database, open, origin};
use crate::processes::{Process, report};
use crate::random::Random;

fn beside(path: &Path, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}{suffix}", path.display()))
}

/// Inserts a hundred values, says so, and waits to be killed.
pub(crate) fn insert_and_wait(value: u64, address: &Path) {
    let store = open::<u64, u64>(address, 4);
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

/// The log of a store that was removed belongs to no other: neither of another model nor of the same.
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
    let error = Store::<u64, u64>::open(&path, &origin()).unwrap_err().to_string();
    let text =
        "-wal is left over from another file of this name: if no process uses that, remove it";
    assert!(error.ends_with(text), "{error}");
    // An empty file is as good as none.
    fs::write(&path, "").unwrap();
    assert!(Store::<u64, u64>::open(&path, &origin()).is_err());
    fs::remove_file(beside(&path, "-wal")).unwrap();
    assert!(Store::<u64, u64>::open(&path, &origin()).is_err());
    fs::remove_file(beside(&path, "-shm")).unwrap();
    assert!(open::<u64, u64>(&path, 4).is_empty().unwrap());
}

/// A store that is moved over one with a log, so that SQLite takes the log for its own: no answer is one of the other model.
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
            let Ok(store) = Store::<u64, u64>::open(&path, &origin) else { continue };
            for hash in 0..2000 {
                // Errors are fine.
                if let Ok(found) = store.get(hash) {
                    assert!(found.is_none_or(|found| found == value), "{found:?}");
                }
            }
        }
    }
}

/// Counts the entries as any SQLite client does.
pub(crate) fn read(address: &Path) {
    let file = Connection::open(address).unwrap();
    let count: u32 = file.query_row("SELECT count(*) FROM entries", [], |row| row.get(0)).unwrap();
    file.close().unwrap();
    report(format_args!("read {count}"));
}

/// Returns whether a process has a POSIX lock on a file; `true` on systems that do not tell.
fn has_lock(path: &Path) -> bool {
    let inode = format!(":{} ", fs::metadata(path).unwrap().ino());
    let Ok(locks) = fs::read_to_string("/proc/locks") else { return true };
    locks.lines().any(|lock| lock.contains("POSIX") && lock.contains(&inode))
}

/// Other connections of the process come and go. A client of an older SQLite deletes the log if it finds no lock on the file; the one of
/// this test, 3.54, keeps it even then, so the lock itself is looked at.
#[test]
fn locks_stay() {
    let database = Database::files();
    let path = database.path();
    let store = open::<u64, u64>(&path, 1);
    for hash in 0..100 {
        store.insert(hash, hash).unwrap();
    }
    store.flush().unwrap();
    // All that opens the file again.
    drop(open::<u64, u64>(&path, 1));
    let other = open::<u64, u64>(&database.folder.path().join("other"), 1);
    other.merge(&path).unwrap();
    assert!(Store::<u64, u64>::open(&path, &Origin::new("another model")).is_err());
    assert!(has_lock(&path));
    // A client that is the last one, as it thinks, copies the log into the file and deletes it.
    let mut client = Process::start("read", 0, &path);
    assert_eq!(client.report("read").unwrap(), "100");
    client.child.wait().unwrap();
    assert!(beside(&path, "-wal").exists(), "a client found no lock");
    for hash in 100..200 {
        store.insert(hash, hash).unwrap();
    }
    store.flush().unwrap();
    // As after a kill: the store is not closed when another process reads the file.
    let mut reader = Process::start("insert", 5, &path);
    reader.report("inserted").unwrap();
    reader.kill();
    assert_eq!(open::<u64, u64>(&path, 1).get(150).unwrap(), Some(150));
}

/// Creates a store, again and again.
pub(crate) fn create(address: &Path) {
    report("started 1");
    for number in 0.. {
        let path = address.join(number.to_string());
        open::<u64, u64>(&path, 1).insert(1, 7).unwrap();
    }
}

#[test]
fn killed_creations() {
    let database = Database::files();
    let mut random = Random(1);
    for number in 0..15 {
        let folder = database.folder.path().join(number.to_string());
        fs::create_dir(&folder).unwrap();
        let mut process = Process::start("create", 0, &folder);
        process.report("started").unwrap();
        thread::sleep(Duration::from_micros(random.below(20_000) as u64));
        process.kill();
        let is_store =
            |path: &PathBuf| path.extension().is_none() && !path.to_str().unwrap().contains('-');
        let paths: Vec<_> =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        for path in paths.iter().filter(|path| is_store(path)) {
            let store = open::<u64, u64>(path, 1);
            assert!(store.get(1).unwrap().is_none_or(|value| value == 7));
            assert_eq!(store.get_or_compute(1, || 7).unwrap(), 7);
        }
        let left: Vec<_> =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert!(left.iter().all(is_store), "{left:?}");
    }
}

/// Four processes at once, ten times: one creates it, all have it.
#[test]
fn creations_at_once() {
    for _ in 0..10 {
        let database = Database::files();
        thread::scope(|scope| {
            for hash in 0..4 {
                let database = &database;
                scope.spawn(move || database.open::<u64, u64>(1).insert(hash, hash).unwrap());
            }
        });
        assert_eq!(database.open::<u64, u64>(1).len().unwrap(), 4);
    }
}

/// A store that is renamed, removed or replaced while it is open: nothing is written into nowhere.
#[test]
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
        // Another process would create a second database with the log of the first.
        let error = Store::<u64, u64>::open(&path, &origin()).unwrap_err();
        assert!(matches!(error.reason(), Reason::Leftover(_)), "{error}");
        if replaced {
            fs::write(&path, "text").unwrap();
        }
        let error = store.get_or_compute(2, || unreachable!()).unwrap_err();
        assert!(matches!(error.reason(), Reason::Moved), "{error}");
        store.insert(3, 30).unwrap();
        assert!(matches!(store.flush().unwrap_err().reason(), Reason::Moved));
        // What was read stays right, and what waits is there when the file is back.
        assert_eq!((store.get(1).unwrap(), store.get(3).unwrap()), (Some(10), Some(30)));
        if moved {
            fs::rename(&away, &path).unwrap();
            store.flush().unwrap();
            drop(store);
            assert_eq!(open::<u64, u64>(&path, 4).get(3).unwrap(), Some(30));
        }
    }
}

/// Entries that go into a log without a name are gone after a kill, and two indices of one log do not know of each other. SQLite
/// writes on, and reports a failure of the disk to others.
#[test]
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
        // SQLite removes the index first.
        if suffix == "-wal" {
            let error = Store::<u64, u64>::open(&path, &origin()).unwrap_err();
            let index = beside(&path, "-shm").display().to_string();
            assert!(matches!(error.reason(), Reason::Leftover(file) if *file == index), "{error}");
        }
    }
}

/// Names of one file would have a log each.
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

/// An entry that another program copies from the store of another model is reported.
#[test]
fn entries_know_their_origin() {
    let database = Database::files();
    let other_path = database.folder.path().join("other");
    let other = Store::<u64, u64>::open(&other_path, &Origin::new("another model")).unwrap();
    other.insert(7, 8).unwrap();
    drop(other);
    drop(database.open::<u64, u64>(4));
    let file = Connection::open(database.path()).unwrap();
    file.execute("ATTACH ?1 AS other", [other_path.to_str().unwrap()]).unwrap();
    file.execute_batch("INSERT INTO main.entries SELECT * FROM other.entries").unwrap();
    drop(file);
    let store = database.open::<u64, u64>(4);
    for error in [
        store.get(7).map(drop),
        store.get_or_compute(7, || 7).map(drop),
        store.iter().try_for_each(|entry| entry.map(drop)),
    ] {
        let error = error.unwrap_err();
        assert!(matches!(error.reason(), Reason::Damaged(hash) if hash == "7"), "{error}");
    }
}
