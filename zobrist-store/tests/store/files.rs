//! Tests the files of stores: size, recognition, permissions, and damage.

use std::fs;
#[cfg(target_os = "linux")]
use std::io::Write;
#[cfg(unix)]
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;
#[cfg(unix)]
use std::process::Command;
#[cfg(target_os = "linux")]
use std::process::Stdio;

use core::num::Wrapping;
use rusqlite::Connection;
use serde::Serialize;
use serde::de::DeserializeOwned;
use zobrist::ZobristHash;
use zobrist::table::HashValue;
use zobrist_store::{Origin, Reason, Store, StoreError};

use crate::any::{Any, Hash};
use crate::databases::{Database, origin};
#[cfg(target_os = "linux")]
use crate::processes::{Process, command, report};
use crate::random::Random;

type Value = [f64; 3];

fn opened(path: &Path) -> Result<Store<u64, Value>, StoreError> {
    Store::open(path, &origin())
}

/// Returns the error of opening a file. Asserts that the file is not changed and that `merge`
/// refuses it, too.
fn refused<H: HashValue, V: Clone + Serialize + DeserializeOwned>(
    path: &Path,
    origin: &Origin,
) -> String {
    let before = fs::read(path).unwrap();
    let error = Store::<H, V>::open(path, origin).unwrap_err().to_string();
    let own = tempfile::tempdir().unwrap();
    let store = Store::<H, V>::open(own.path().join("own"), origin).unwrap();
    // `merge` refuses the file with the same error.
    assert_eq!(store.merge(path).unwrap_err().to_string(), error);
    assert!(store.is_empty().unwrap());
    assert!(fs::read(path).unwrap() == before, "changed");
    assert_eq!(
        fs::read_dir(path.parent().unwrap()).unwrap().count(),
        1,
        "something is left over"
    );
    let place = format!("{}: ", path.display());
    error
        .strip_prefix(&place)
        .expect("the file's name")
        .to_owned()
}

#[test]
fn sizes() {
    let database = Database::files();
    let path = database.path();
    drop(database.open::<u64, [f64; 8]>(1));
    assert!(fs::metadata(&path).unwrap().len() <= 20 << 10);
    let (narrow, mut random) = (database.open::<u64, [f64; 8]>(1), Random(1));
    for _ in 0..20_000 {
        narrow.insert(random.next(), [0.1; 8]).unwrap();
    }
    drop(narrow);
    // The hash and the value of an entry have 72 bytes.
    let each = fs::metadata(&path).unwrap().len() / 20_000;
    assert!(each <= 120, "{each} bytes an entry");
    let database = Database::files();
    let wide = database.open::<u128, [f64; 7]>(1);
    for _ in 0..20_000 {
        let hash = u128::from(random.next()) << 64 | u128::from(random.next());
        wide.insert(hash, [0.1; 7]).unwrap();
    }
    drop(wide);
    let each = fs::metadata(database.path()).unwrap().len() / 20_000;
    assert!(each <= 130, "{each} bytes an entry");
}

#[test]
fn foreign_files_are_refused() {
    let database = Database::files();
    let path = database.path();
    let head = [b"SQLite format 3\0".as_slice(), &[0; 4000]].concat();
    for bytes in [
        &b"x"[..],
        b"time energy\n0 1.5\n",
        b"SQLite format 3\0",
        &[0; 400],
        &head,
    ] {
        fs::write(&path, bytes).unwrap();
        assert_eq!(
            refused::<u64, Value>(&path, &origin()),
            "this is not a store"
        );
    }
    // Databases of other programs, with and without tables.
    for sql in [
        "CREATE TABLE a (b)",
        "PRAGMA user_version = 7",
        "PRAGMA journal_mode = WAL; CREATE TABLE a (b)",
    ] {
        fs::remove_file(&path).unwrap();
        let file = Connection::open(&path).unwrap();
        file.execute_batch(sql).unwrap();
        drop(file);
        assert_eq!(
            refused::<u64, Value>(&path, &origin()),
            "this is not a store"
        );
    }
}

/// Checks that the log of another program's database is not changed.
#[test]
fn logs_of_others_stay() {
    let database = Database::files();
    let path = database.path();
    let file = Connection::open(&path).unwrap();
    file.execute_batch("PRAGMA journal_mode = WAL; CREATE TABLE a (b)")
        .unwrap();
    let other = database.folder.path().join("copied");
    let log = |path: &Path| format!("{}-wal", path.display());
    fs::copy(&path, &other).unwrap();
    fs::copy(log(&path), log(&other)).unwrap();
    drop(file);
    let before = (fs::read(&other).unwrap(), fs::read(log(&other)).unwrap());
    let error = opened(&other).unwrap_err();
    assert!(matches!(error.reason(), Reason::Foreign), "{error}");
    assert!((fs::read(&other).unwrap(), fs::read(log(&other)).unwrap()) == before);
}

/// Checks that a sparse file of 8 GB, a folder, an endless device, and a pipe without a writer are
/// refused.
#[test]
#[cfg(unix)]
fn nothing_else_is_read() {
    let database = Database::files();
    let (folder, path) = (database.folder.path(), database.path());
    fs::File::create(&path).unwrap().set_len(8 << 30).unwrap();
    let pipe = folder.join("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    for path in [
        &path,
        folder,
        &pipe,
        Path::new("/dev/full"),
        Path::new("/dev/zero"),
    ] {
        let error = opened(path).unwrap_err();
        assert!(matches!(error.reason(), Reason::Foreign), "{error}");
    }
    assert!(
        fs::metadata("/dev/full")
            .unwrap()
            .file_type()
            .is_char_device()
    );
    let nowhere = folder.join("nowhere").join("x.store");
    let error = opened(&nowhere).unwrap_err();
    assert!(matches!(error.reason(), Reason::Io(_)), "{error}");
    assert!(
        error
            .to_string()
            .ends_with("No such file or directory (os error 2)"),
        "{error}"
    );
}

/// Checks that symbolic links lead to the file, even before it exists, and that links and
/// permissions are kept.
#[test]
#[cfg(unix)]
fn links_and_permissions_stay() {
    let database = Database::files();
    let (folder, path) = (database.folder.path(), database.path());
    let link = folder.join("link");
    symlink("states.store", &link).unwrap();
    drop(opened(&link).unwrap());
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::symlink_metadata(&path).unwrap().is_file());
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    opened(&link).unwrap().insert(1, [0.0; 3]).unwrap();
    assert_eq!(
        fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o600
    );
    assert_eq!(opened(&path).unwrap().get(1).unwrap(), Some([0.0; 3]));
    symlink("round", folder.join("round")).unwrap();
    assert!(matches!(
        opened(&folder.join("round")).unwrap_err().reason(),
        Reason::Io(_)
    ));
}

#[test]
fn each_mismatch_is_named() {
    let database = Database::files();
    let path = database.path();
    drop(database.open::<(u64, u32), Value>(1));
    let of = |origin| refused::<(u64, u32), Value>(&path, &origin);
    let model = |model| Origin::new(model).fingerprint("keys", 0xfeed);
    assert_eq!(of(model("b")), "its model is `a model`, not `b`");
    assert_eq!(
        of(Origin::new("a model").fingerprint("keys", 1)),
        "its fingerprint of keys is `000000000000feed`, not `0000000000000001`"
    );
    assert_eq!(
        of(origin().fingerprint("lattice", 2)),
        "its fingerprint of lattice is `absent`, not `0000000000000002`"
    );
    assert_eq!(
        of(Origin::new("a model")),
        "its fingerprint of keys is `000000000000feed`, not `absent`"
    );
    let sum = refused::<(ZobristHash<Any, Wrapping<u64>>, u32), Value>(&path, &origin());
    assert_eq!(sum, "its hash is `xor 64`, not `sum 64`");
    let wide = refused::<(u128, u32), Value>(&path, &origin());
    assert_eq!(wide, "its hash is `xor 64`, not `xor 128`");
    let unchecked = refused::<u64, Value>(&path, &origin());
    assert_eq!(unchecked, "its check is `xor 32`, not `none`");
    let other = refused::<(u64, Wrapping<u32>), Value>(&path, &origin());
    assert_eq!(other, "its check is `xor 32`, not `sum 32`");
    let values = refused::<(u64, u32), [u64; 3]>(&path, &origin());
    assert_eq!(values, "its type of values is `[f64; 3]`, not `[u64; 3]`");
    // Typed and plain hashes of the same widths share stores.
    drop(database.open::<(Hash<u64>, Hash<u32>), Value>(1));
    // A future format and metadata with control characters are refused.
    let set = |name: &str, value: &str| {
        let file = Connection::open(&path).unwrap();
        file.execute("UPDATE meta SET value = ?2 WHERE name = ?1", [name, value])
            .unwrap();
    };
    set("model", "a\u{1b}[2J\nb\u{202e}c");
    assert_eq!(
        of(origin()),
        "its model is `a\\u{1b}[2J\\nb\\u{202e}c`, not `a model`"
    );
    set("model", &"x".repeat(100_000));
    assert!(of(origin()).len() < 600);
    set("format", "4");
    assert_eq!(of(origin()), "its format is `4`, not `3`");
}

/// Opens a store and reports its error.
#[cfg(target_os = "linux")]
pub(crate) fn report_error(address: &Path) {
    report(format_args!("error {}", opened(address).unwrap_err()));
}

/// Reads a store that cannot be written, and reports the error of each write. Then reads it again
/// after each line on standard input.
#[cfg(target_os = "linux")]
pub(crate) fn read_only(address: &Path) {
    let read = |store: &Store<u64, Value>| {
        let entries: Vec<_> = store.iter().map(Result::unwrap).collect();
        let found: Vec<_> = (0..4).map(|hash| store.get(hash).unwrap()).collect();
        assert_eq!(store.len().unwrap(), entries.len() as u64);
        let known = found.iter().flatten().copied();
        assert!(known.eq(entries.iter().map(|(_, value)| *value)));
        report(format_args!("found {entries:?}"));
    };
    let store = opened(address).unwrap();
    read(&store);
    let errors = [
        store.insert(9, [9.0; 3]).unwrap_err(),
        store.get_or_compute(9, || unreachable!()).unwrap_err(),
        store.merge(address).unwrap_err(),
    ];
    for error in errors {
        report(format_args!("error {error}"));
    }
    assert_eq!(store.get(9).unwrap(), None);
    let known = store.get_or_compute(1, || unreachable!()).unwrap();
    assert_eq!(known.map(f64::to_bits), [1.0_f64.to_bits(); 3]);
    store.flush().unwrap();
    for line in std::io::stdin().lines() {
        assert_eq!(line.unwrap(), "again");
        read(&store);
    }
}

/// Returns a command that runs a job on a store in a folder that the job cannot write.
#[cfg(target_os = "linux")]
fn on_read_only_mount(job: &str, database: &Database, path: &Path) -> Command {
    let child = command(job, 0, path);
    let mut command = Command::new("unshare");
    command
        .args(["--mount", "--map-root-user", "sh", "-ec"])
        .arg("mount --bind $0 $0; mount -o remount,bind,ro $0; exec \"$@\"");
    command.arg(database.folder.path()).arg(child.get_program());
    command.args(child.get_args());
    command.envs(
        child
            .get_envs()
            .filter_map(|(name, value)| Some((name, value?))),
    );
    command
}

/// Checks that a store on a read-only mount is read, that each write is an error with the cause, and
/// that a new store there is one, too.
#[test]
#[ignore = "needs unshare"]
#[cfg(target_os = "linux")]
fn read_only_mounts_are_read() {
    let database = Database::files();
    let (path, new) = (database.path(), database.folder.path().join("new"));
    let store = opened(&path).unwrap();
    store.insert(1, [1.0; 3]).unwrap();
    drop(store);
    let output = |job, path: &Path| {
        let mut command = on_read_only_mount(job, &database, path);
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    let cause = |what| format!("the {what} cannot be written: Read-only file system (os error 30)");
    let read = output("read_only", &path);
    let refused = format!(
        "@error {}: {}, so the store can only be read\n",
        path.display(),
        cause("file")
    );
    let found = "@found [(1, [1.0, 1.0, 1.0])]\n";
    assert!(
        read.contains(&format!("{found}{}", refused.repeat(3))),
        "{read}"
    );
    let refused = output("refused", &new);
    let error = format!("@error {}: {}\n", new.display(), cause("folder"));
    assert!(refused.contains(&error), "{refused}");
}

/// Checks that a process that cannot write reads the entries that others write, while they have the
/// store open and after they have closed it.
#[test]
#[ignore = "needs unshare"]
#[cfg(target_os = "linux")]
fn changes_of_others_are_read() {
    let database = Database::files();
    let path = database.path();
    let write = |store: &Store<u64, Value>, hash: u32| {
        store.insert(hash.into(), [f64::from(hash); 3]).unwrap();
        store.flush().unwrap();
    };
    let open_again = || opened(&path).unwrap();
    write(&open_again(), 1);
    let mut command = on_read_only_mount("read_only", &database, &path);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut process = Process::run(command);
    let mut input = process.child.stdin.take().unwrap();
    let expected = |hashes: &[u32]| {
        let of = |hash: &u32| format!("({hash}, {:?})", [f64::from(*hash); 3]);
        format!("[{}]", hashes.iter().map(of).collect::<Vec<_>>().join(", "))
    };
    assert_eq!(process.report("found").unwrap(), expected(&[1]));
    let mut found = |process: &mut Process, hashes: &[u32]| {
        writeln!(input, "again").unwrap();
        assert_eq!(process.report("found").unwrap(), expected(hashes));
    };
    let store = open_again();
    found(&mut process, &[1]);
    write(&store, 2);
    found(&mut process, &[1, 2]);
    drop(store);
    found(&mut process, &[1, 2]);
    write(&open_again(), 3);
    found(&mut process, &[1, 2, 3]);
    write(&open_again(), 0);
    found(&mut process, &[0, 1, 2, 3]);
    drop(input);
    assert!(process.child.wait().unwrap().success());
}

/// Checks that messages escape control characters of paths.
#[test]
#[cfg(unix)]
fn names_are_escaped() {
    let database = Database::files();
    let path = database.folder.path().join("a\u{1b}[2J\nb");
    fs::write(&path, "text").unwrap();
    let error = opened(&path).unwrap_err().to_string();
    assert!(
        error.ends_with("a\\u{1b}[2J\\nb: this is not a store"),
        "{error}"
    );
}

/// Checks that after a byte of the file has changed, a read returns an error or the correct value.
#[test]
fn damage_is_no_answer() {
    let database = Database::files();
    let path = database.path();
    let store = opened(&path).unwrap();
    let mut random = Random(1);
    let all: Vec<(u64, Value)> = (0..200)
        .map(|_| (random.next(), [f64::from(random.below(9) as u32); 3]))
        .collect();
    for &(hash, value) in &all {
        store.insert(hash, value).unwrap();
    }
    drop(store);
    let mut bytes = fs::read(&path).unwrap();
    let mut noticed = 0;
    for _ in 0..150 {
        let (at, flip) = (random.below(bytes.len()), 1 + random.below(255) as u8);
        bytes[at] ^= flip;
        fs::write(&path, &bytes).unwrap();
        bytes[at] ^= flip;
        let Ok(store) = opened(&path) else {
            noticed += 1;
            continue;
        };
        for &(hash, value) in &all {
            match store.get(hash) {
                Ok(found) => assert!(found.is_none() || found == Some(value)),
                Err(_) => noticed += 1,
            }
        }
    }
    assert!(noticed > 20, "{noticed}");
}

/// Checks that swapping two sealed values in the file is detected, because the checksum of a value
/// covers its hash.
#[test]
fn values_of_other_states_are_damaged() {
    let database = Database::files();
    let store = database.open::<u64, Value>(1);
    store.insert(1, [1.0; 3]).unwrap();
    store.insert(2, [2.0; 3]).unwrap();
    drop(store);
    let file = Connection::open(database.path()).unwrap();
    // Each hash gets the value of the other.
    file.execute_batch(
        "CREATE TEMP TABLE all_of_them AS SELECT hash, value FROM entries;
         UPDATE entries SET value = (SELECT value FROM all_of_them WHERE hash != entries.hash)",
    )
    .unwrap();
    drop(file);
    let store = database.open::<u64, Value>(1);
    for hash in [1, 2] {
        let error = store.get(hash).unwrap_err();
        assert!(matches!(error.reason(), Reason::Damaged(_)), "{error}");
    }
}
