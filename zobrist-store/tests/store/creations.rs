//! Tests processes that create, open and close the same store at the same time, or are killed
//! meanwhile.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::databases::{Database, open};
use crate::processes::{Process, number, report};
use crate::random::Random;

/// Creates stores one after another until the process is killed.
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
        let paths: Vec<_> = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        for path in paths.iter().filter(|path| is_store(path)) {
            let store = open::<u64, u64>(path, 1);
            assert!(store.get(1).unwrap().is_none_or(|value| value == 7));
            assert_eq!(store.get_or_compute(1, || 7).unwrap(), 7);
        }
        let left: Vec<_> = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        assert!(left.iter().all(is_store), "{left:?}");
    }
}

const CREATORS: u64 = 3;

/// Opens a sequence of stores that other processes open at the same time. Inserts a value into each
/// and closes it.
pub(crate) fn create_together(number: u64, address: &Path) {
    for store in 0..stores_created_together() {
        let store = open::<u64, u64>(&address.join(store.to_string()), 1);
        store.insert(number, number).unwrap();
    }
    report("created 1");
}

/// Returns the number of stores from `ZOBRIST_TEST_CREATIONS`, by default 60.
fn stores_created_together() -> usize {
    number("ZOBRIST_TEST_CREATIONS").unwrap_or(60)
}

/// Checks that several processes can open the same new stores. One process creates each store, and
/// all insert into it. The processes stay in step, because creating a store takes longer than
/// opening it.
#[test]
fn creations_at_once() {
    let database = Database::files();
    let folder = database.folder.path();
    let processes: Vec<_> = (1..CREATORS)
        .map(|number| Process::start("together", number, folder))
        .collect();
    create_together(0, folder);
    for mut process in processes {
        process.report("created").expect("a process failed");
    }
    for store in 0..stores_created_together() {
        let store = open::<u64, u64>(&folder.join(store.to_string()), 1);
        assert_eq!(store.len().unwrap(), CREATORS);
    }
}

/// Opens, writes and closes the same store again and again.
pub(crate) fn open_together(number: u64, address: &Path) {
    for round in 0..stores_created_together() as u64 {
        open::<u64, u64>(address, 1)
            .insert(number << 32 | round, round)
            .unwrap();
    }
    report("opened 1");
}

/// Checks that several processes can open and close one store. The last process to close the store
/// removes the log and the index.
#[test]
fn openings_at_once() {
    let database = Database::files();
    let path = database.path();
    let processes: Vec<_> = (1..CREATORS)
        .map(|number| Process::start("reopen", number, &path))
        .collect();
    open_together(0, &path);
    for mut process in processes {
        process.report("opened").expect("a process failed");
    }
    let len = CREATORS * stores_created_together() as u64;
    assert_eq!(open::<u64, u64>(&path, 1).len().unwrap(), len);
}
