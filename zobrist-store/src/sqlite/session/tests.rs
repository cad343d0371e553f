use std::fs::OpenOptions;
use std::os::unix::fs::FileExt;
use std::thread;
use std::time::Duration;

use super::*;

/// Checks that new files begin with different tokens, so that the log of one is not taken for that
/// of another.
#[test]
fn tokens_of_new_files_differ() {
    let [first, second] = [(); 2].map(|()| {
        let file = Connection::open_in_memory().unwrap();
        file.execute(CREATE, []).unwrap();
        file.execute(BEGIN_FIRST, []).unwrap();
        token(&file).unwrap()
    });
    assert_ne!(first, second);
}

/// Checks that a log of unknown length is not treated as empty. Simulates a process that has
/// updated half of the index header.
#[test]
fn logs_are_counted_while_their_index_changes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("states.store");
    let [writer, reader] = [(); 2].map(|()| Connection::open(&path).unwrap());
    let mode = "PRAGMA journal_mode = WAL; CREATE TABLE entries (hash INTEGER);";
    writer.execute_batch(mode).unwrap();
    let count = pages(&reader).unwrap();
    assert!(count > 0);
    let index = OpenOptions::new()
        .write(true)
        .open(beside(&path, "-shm"))
        .unwrap();
    let transaction = writing(&writer).unwrap();
    // Overwrite one of the two copies of the header.
    index.write_all_at(&[0xff; 48], 0).unwrap();
    let counted = thread::spawn(move || pages(&reader).unwrap());
    // SQLite retries for ten seconds.
    thread::sleep(Duration::from_millis(50));
    transaction.rollback().unwrap();
    assert_eq!(counted.join().unwrap(), count);
}
