//! Tests files that were made to harm their readers: each is refused, or read in bounded time and
//! memory.

use std::fs;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::Command;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rusqlite::Connection;
use zobrist_store::{Attempt, Origin, Reason, Store, StoreError};

use crate::databases::{Database, origin};

/// Runs `work` and returns its result. Panics if it does not end, instead of waiting for ever.
fn ends<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(work()));
    receiver
        .recv_timeout(Duration::from_secs(600))
        .expect("the call ends")
}

/// Opens a store in bounded time.
fn open(path: &Path) -> Result<Store<u64, u64>, StoreError> {
    let path = path.to_owned();
    ends(move || Store::open(path, &origin()))
}

/// Creates a store of one entry, and runs `sql` on its database. Returns the path of its file, and
/// that of a copy with a log.
fn changed(folder: &Path, sql: &str) -> [PathBuf; 2] {
    let [path, copy] = ["states.store", "copy.store"].map(|name| folder.join(name));
    let store = Store::<u64, u64>::open(&path, &origin()).unwrap();
    store.get_or_compute(7, || 49).unwrap();
    drop(store);
    let file = Connection::open(&path).unwrap();
    file.execute_batch(sql).unwrap();
    for suffix in ["", "-wal"] {
        let file = |path: &Path| format!("{}{suffix}", path.display());
        fs::copy(file(&path), file(&copy)).unwrap();
    }
    drop(file);
    [path, copy]
}

/// Checks that a database with any other table, view, index or trigger than those of a store is
/// refused. Most of these would run for ever or take gigabytes.
#[test]
fn other_tables_are_refused() {
    let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)";
    for sql in [
        &*format!("DROP TABLE meta; CREATE VIEW meta AS {numbers} SELECT 'a' AS name, 'b' AS value FROM n"),
        "DROP TABLE meta; CREATE VIEW meta AS SELECT 'model' AS name, hex(zeroblob(400000000)) AS value",
        &format!(
            "DROP TABLE session; CREATE VIEW session AS
             {numbers} SELECT i AS token, 0 AS parent, 0 AS salt FROM n WHERE i < 0"
        ),
        &format!("DROP TABLE entries; CREATE VIEW entries AS {numbers} SELECT i AS hash, 'a' AS value FROM n"),
        &format!(
            "CREATE TRIGGER t AFTER INSERT ON claims BEGIN
                INSERT INTO entries SELECT i, 'a' FROM ({numbers} SELECT i FROM n);
             END"
        ),
        "DROP TABLE entries;
         CREATE TABLE entries (hash INTEGER PRIMARY KEY NOT NULL, value BLOB NOT NULL AS (zeroblob(400000000)))",
        "DROP TABLE entries; CREATE VIRTUAL TABLE entries USING rtree(hash, value, other)",
        "CREATE VIRTUAL TABLE other USING rtree(hash, least, greatest)",
        "CREATE INDEX other ON entries (hex(value))",
        "CREATE TABLE other (a)",
        "DROP TABLE claims",
        "ALTER TABLE claims ADD COLUMN other BLOB DEFAULT (zeroblob(400000000))",
        "DROP TABLE entries; CREATE TABLE entries (hash BLOB PRIMARY KEY NOT NULL, value BLOB NOT NULL) WITHOUT ROWID",
        "PRAGMA writable_schema = ON;
         UPDATE sqlite_schema SET sql = sql || char(0) || ' x' WHERE name = 'meta'",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = hex(zeroblob(1000000)) WHERE name = 'meta'",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = NULL WHERE name = 'meta'",
    ] {
        let database = Database::files();
        for path in changed(database.folder.path(), sql) {
            let error = open(&path).expect_err(sql);
            let is_refused = matches!(error.reason(), Reason::Foreign | Reason::Database(_) | Reason::Leftover(_));
            assert!(is_refused, "{sql}: {error}");
            assert_eq!(error.to_string().lines().count(), 1);
            let path = path.to_str().unwrap().to_owned();
            let output = ends(move || {
                let program = env!("CARGO_BIN_EXE_zobrist-store");
                std::process::Command::new(program).args(["info", &path]).output()
            });
            assert_eq!(output.unwrap().status.code(), Some(2), "{sql}");
        }
    }
}

/// Checks that rows of wrong types, long texts and null characters are errors.
#[test]
fn other_contents_are_errors() {
    let rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)";
    for (sql, message) in [
        (
            "INSERT INTO meta VALUES ('other', hex(zeroblob(1000000)))",
            "too big",
        ),
        (
            &*format!("INSERT INTO meta {rows} SELECT i || 'other', hex(zeroblob(100)) FROM n"),
            "not a store",
        ),
        (
            &format!("INSERT INTO meta {rows} SELECT i, '' FROM n WHERE i < 9"),
            "its 1 is ``, not `absent`",
        ),
        (
            "UPDATE meta SET value = value || char(0) WHERE name = 'model'",
            "its model is `a model\\u{0}`",
        ),
        (
            "UPDATE meta SET value = x'00' WHERE name = 'model'",
            "column type Blob",
        ),
        (
            "UPDATE meta SET name = 7 WHERE name = 'model'",
            "its model is `absent`",
        ),
    ] {
        let database = Database::files();
        let [path, _] = changed(database.folder.path(), sql);
        let error = open(&path).expect_err(sql).to_string();
        assert!(error.contains(message), "{sql}: {error}");
    }
    // These tables are read by later calls.
    for sql in [
        "UPDATE entries SET value = 'text'",
        "UPDATE entries SET value = zeroblob(100000000)",
        "UPDATE entries SET value = x''",
        "UPDATE session SET token = 'text'",
        "DELETE FROM session",
    ] {
        let database = Database::files();
        let [path, copy] = changed(database.folder.path(), sql);
        let store = open(&path).unwrap();
        let results = ends(move || {
            [
                store.get(7).map(drop),
                store.get_many(&[7]).map(drop),
                store.get_or_compute(8, || 64).map(drop),
                store.insert(9, 81).and_then(|()| store.flush()),
                store.iter().try_for_each(|entry| entry.map(drop)),
            ]
        });
        assert!(results.iter().any(Result::is_err), "{sql}");
        drop(open(&copy));
    }
    // A hash of a wide store is a blob, which any other value may replace.
    for hash in ["hex(zeroblob(10000000))", "7", "x'07'", "1e300"] {
        let database = Database::files();
        let store = database.open::<u128, u64>(1);
        store.get_or_compute(7, || 49).unwrap();
        drop(store);
        let file = Connection::open(database.path()).unwrap();
        let sql = format!("UPDATE entries SET hash = {hash}");
        file.execute_batch(&sql).unwrap();
        drop(file);
        let store = database.open::<u128, u64>(1);
        assert_eq!(store.get(7).unwrap(), None);
        store.iter().next().unwrap().unwrap_err();
    }
}

/// Checks that a store whose metadata could not be read again is not created.
#[test]
fn long_origins_are_refused() {
    let database = Database::files();
    let open = |bytes| Store::<u64, u64>::open(database.path(), &Origin::new("x".repeat(bytes)));
    let error = open(1 << 20).unwrap_err();
    assert!(matches!(error.reason(), Reason::Value(_)), "{error}");
    assert!(!database.path().exists());
    drop(open((1 << 20) - 1000).unwrap());
    drop(open((1 << 20) - 1000).unwrap());
}

/// Checks that a claim does not block its hash if its owner has no valid name.
#[test]
fn claims_of_no_owner_are_free() {
    let lease = i64::MAX;
    for owner in [
        "hex(zeroblob(100000))",
        "'../../x'",
        "''",
        "'a' || char(0)",
        "hex(zeroblob(8))",
    ] {
        let database = Database::files();
        let hash = i64::MIN + 8;
        let sql = format!("INSERT INTO claims VALUES ({hash}, {owner}, {lease}, -1, 'text')");
        let [path, _] = changed(database.folder.path(), &sql);
        let store = open(&path).unwrap();
        // The hash that the owner waits for has a wrong type.
        assert!(store.try_get(8).is_err());
        let file = Connection::open(&path).unwrap();
        file.execute_batch("UPDATE claims SET waits_for = NULL")
            .unwrap();
        drop(file);
        assert!(
            matches!(store.try_get(8), Ok(Attempt::Claimed(_))),
            "{owner}"
        );
    }
}

/// Checks that a tree of pages that contain each other is not read for ever. In the file, each of
/// five inner pages has 500 times the next one as its child, so the tree has 500^5 leaves.
#[test]
fn cyclic_pages_end() {
    const SIZE: usize = 4096;
    let database = Database::files();
    let path = database.path();
    let store = database.open::<u64, [f64; 32]>(1);
    for hash in 0..200 {
        store.insert(hash, [0.5; 32]).unwrap();
    }
    drop(store);
    let file = Connection::open(&path).unwrap();
    let query = "SELECT rootpage FROM sqlite_schema WHERE name = 'entries'";
    let root: u32 = file.query_row(query, [], |row| row.get(0)).unwrap();
    let root = root as usize;
    drop(file);
    let mut bytes = fs::read(&path).unwrap();
    let page = |number: usize| (number - 1) * SIZE;
    assert_eq!(bytes[page(root)], 5, "the root is an inner page");
    // The children of the root, and the last one in its header.
    let cells = usize::from(bytes[page(root) + 3]) << 8 | usize::from(bytes[page(root) + 4]);
    let number = |at: usize| u32::from_be_bytes(*bytes[at..].first_chunk().unwrap()) as usize;
    let child = |cell: usize| {
        let at = page(root) + 12 + 2 * cell;
        number(page(root) + (usize::from(bytes[at]) << 8 | usize::from(bytes[at + 1])))
    };
    let children: Vec<_> = (0..cells).map(child).collect();
    assert!(children.len() > 6);
    for pair in [root]
        .iter()
        .chain(&children)
        .take(6)
        .collect::<Vec<_>>()
        .windows(2)
    {
        let (at, next) = (page(*pair[0]), *pair[1] as u32);
        let count = 500_usize;
        let content = SIZE - 5 * count;
        let header = [
            &[5, 0, 0][..],
            &(count as u16).to_be_bytes(),
            &(content as u16).to_be_bytes(),
            &[0],
        ];
        let header = [&header.concat()[..], &next.to_be_bytes()].concat();
        bytes[at..at + 12].copy_from_slice(&header);
        for cell in 0..count {
            let place = content + 5 * cell;
            bytes[at + 12 + 2 * cell..][..2].copy_from_slice(&(place as u16).to_be_bytes());
            bytes[at + place..][..4].copy_from_slice(&next.to_be_bytes());
            bytes[at + place + 4] = 7;
        }
    }
    fs::write(&path, bytes).unwrap();
    let store = ends({
        let path = path.clone();
        move || Store::<u64, [f64; 32]>::open(path, &origin()).unwrap()
    });
    let error = ends(move || store.len().unwrap_err()).to_string();
    assert!(error.ends_with("it is damaged"), "{error}");
    let store = Store::<u64, [f64; 32]>::open(path, &origin()).unwrap();
    ends(move || {
        let _ = (store.get(7), store.contains(7), store.remove(7));
        let _ = store.get_or_compute(1 << 40, || [0.5; 32]);
        assert!(store.iter().any(|entry| entry.is_err()));
    });
}

/// Checks that pipes and links beside a store do not block its reader or lead to other files.
#[test]
#[cfg(unix)]
fn special_files_beside_a_store() {
    for suffix in ["-wal", "-shm", "-journal", "-owner-0123456789abcdef"] {
        for is_new in [true, false] {
            let database = Database::files();
            let path = database.path();
            if !is_new {
                drop(open(&path).unwrap());
            }
            let beside = format!("{}{suffix}", path.display());
            let mkfifo = Command::new("mkfifo").arg(&beside).status();
            assert!(mkfifo.unwrap().success());
            match open(&path) {
                Ok(_) => assert!(suffix.starts_with("-owner")),
                Err(error) => assert!(error.to_string().contains("remove it"), "{error}"),
            }
            fs::remove_file(&beside).unwrap();
            let victim = database.folder.path().join("victim");
            fs::write(&victim, "text").unwrap();
            std::os::unix::fs::symlink(&victim, &beside).unwrap();
            match open(&path) {
                Ok(store) => {
                    store.get_or_compute(7, || 49).unwrap();
                    assert!(suffix.starts_with("-owner"));
                }
                Err(error) => assert!(error.to_string().contains("remove it"), "{error}"),
            }
            let text = fs::read_to_string(&victim).unwrap();
            assert_eq!(text, "text");
        }
    }
}
