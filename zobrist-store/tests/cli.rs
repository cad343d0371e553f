//! Runs the program `zobrist-store`.
#![forbid(unsafe_code)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use zobrist_store::{Origin, Store};

fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_zobrist-store"));
    program
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap()
}

/// Runs the program and returns its output. Asserts that the program succeeds.
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{output:?}"
    );
    String::from_utf8(output.stdout).unwrap()
}

/// Runs the program and returns its error, which must be one line.
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    assert_eq!(
        (output.status.code(), output.stdout.len()),
        (Some(2), 0),
        "{output:?}"
    );
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text.trim_end().to_owned()
}

fn origin() -> Origin {
    Origin::new("Cu-Au \u{1b}[2J").fingerprint("keys", 0xfeed)
}

#[derive(Clone, Serialize, Deserialize)]
struct Value {
    name: String,
    energies: [f64; 3],
    single: f32,
    near: BTreeMap<u8, Option<i64>>,
}

fn value() -> Value {
    Value {
        name: "a \"b\",\n\\".to_owned(),
        energies: [0.1, 1e300, f64::NAN],
        single: 0.1,
        near: BTreeMap::from([(7, None), (8, Some(-1))]),
    }
}

#[test]
fn entries_are_exported() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::<(u64, u8), Value>::open(folder.path().join("a"), &origin()).unwrap();
    store.insert((0xabc, 0xd), value()).unwrap();
    drop(store);
    // The modules `csv` and `json` of Python can read this output.
    let expected = "hash,check,value\n0000000000000abc,0d,\"{\"\"name\"\":\"\"a \\\"\"b\\\"\",\\n\\\\\"\",\
        \"\"energies\"\":[0.1,1e300,\"\"NaN\"\"],\"\"single\"\":0.1,\"\"near\"\":{\"\"7\"\":null,\"\"8\"\":-1}}\"\n";
    assert_eq!(printed(folder.path(), &["export", "a"]), expected);
}

#[test]
fn stores_are_shown_merged_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (name, hashes) in [("a", 0..1500_u64), ("b", 1000..3000)] {
        let store = Store::<u64, u64>::open(folder.join(name), &origin()).unwrap();
        for hash in hashes {
            store
                .insert(hash, hash + u64::from(name == "b" && hash == 1200))
                .unwrap();
        }
    }
    let info = printed(folder, &["info", "b"]);
    assert!(
        info.contains("\nmodel: Cu-Au \\u{1b}[2J\n") && info.ends_with("\nentries: 2000\n"),
        "{info}"
    );
    let output = run(folder, &["merge", "b", "a"]);
    assert_eq!((output.status.code(), output.stderr.len()), (Some(1), 0));
    // The hash is 1200.
    let merged = "2000 entries read, 1500 added, 1 with other values skipped, \
        the first one of the hash 00000000000004b0\n";
    assert_eq!(String::from_utf8(output.stdout).unwrap(), merged);
    // Merge into a new store.
    let merged = "3000 entries read, 3000 added, 0 with other values skipped\n";
    assert_eq!(printed(folder, &["merge", "a", "c"]), merged);
    assert_eq!(
        printed(folder, &["check", "c"]),
        "3000 entries, 0 of them damaged\n"
    );
    assert_eq!(
        Store::<u64, u64>::open(folder.join("c"), &origin())
            .unwrap()
            .get(1200)
            .unwrap(),
        Some(1200)
    );
    let file = Connection::open(folder.join("c")).unwrap();
    let hash = i64::MIN + 7;
    file.execute(
        "UPDATE entries SET value = x'0011223344' WHERE hash = ?1",
        [hash],
    )
    .unwrap();
    drop(file);
    let output = run(folder, &["check", "c"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stdout, b"3000 entries, 1 of them damaged\n");
}

/// A full standard output is an error of one line. A full standard error changes no exit code.
#[test]
#[cfg(target_os = "linux")]
fn full_outputs() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::<u64, u64>::open(folder.path().join("a"), &origin()).unwrap();
    store.insert(1, 2).unwrap();
    drop(store);
    let full = || fs::File::options().write(true).open("/dev/full").unwrap();
    for arguments in [&["info", "a"][..], &["export", "a"], &["--help"], &["info"]] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_zobrist-store"));
        program.current_dir(folder.path()).args(arguments);
        let output = program.stdout(full()).output().unwrap();
        let lines = String::from_utf8(output.stderr).unwrap();
        let outcome = (output.status.code(), lines.lines().count());
        assert_eq!(outcome, (Some(2), 1), "{arguments:?}: {lines}");
        let status = program.stderr(full()).status().unwrap();
        assert_eq!(status.code(), Some(2), "{arguments:?}");
    }
}

/// Changes the last of three hashes in the bytes of a file, so that this hash precedes the others.
fn misplace(path: &Path) {
    let store = Store::<u64, u64>::open(path, &origin()).unwrap();
    for hash in [10, 20, 30] {
        store.insert(hash, hash).unwrap();
    }
    drop(store);
    let mut bytes = fs::read(path).unwrap();
    // The key of a row is its hash minus 2^63. SQLite stores it as a variable-length integer of
    // nine bytes.
    let row = |hash| [0xc0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, hash];
    let places: Vec<_> = (0..bytes.len() - 9)
        .filter(|&at| bytes[at..at + 9] == row(30))
        .collect();
    assert_eq!(places.len(), 1);
    bytes[places[0] + 8] = 5;
    fs::write(path, bytes).unwrap();
}

/// Checks that hashes out of order are an error. Otherwise the search for the entries after the
/// last one would find the same entries again, for ever.
#[test]
fn hashes_out_of_order_are_damage() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    misplace(&folder.join("a"));
    let store = Store::<u64, u64>::open(folder.join("a"), &origin()).unwrap();
    let entries: Vec<_> = store.iter().take(10).collect();
    assert!(
        matches!(&entries[..], [Err(error)] if error.to_string().ends_with("restore a copy of it"))
    );
    drop(store);
    let damage = "zobrist-store: a: the hashes are out of order, so the file is damaged: restore a copy of it";
    assert_eq!(refused(folder, &["check", "a"]), damage);
    assert_eq!(refused(folder, &["merge", "a", "b"]), damage);
    let output = run(folder, &["export", "a"]);
    assert_eq!(
        (output.status.code(), output.stderr),
        (Some(2), format!("{damage}\n").into_bytes())
    );
}

#[test]
fn arguments_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let long = "\u{1b}[2J\n".repeat(5000);
    for arguments in [
        &[&*long][..],
        &["info", "a", &long],
        &["info", "a", "--digest", "1", "--digest", &long],
    ] {
        let text = refused(folder, arguments);
        assert!(
            text.starts_with("zobrist-store: ") && text.len() < 700,
            "{text}"
        );
        assert!(
            !text.contains('\u{1b}') && !text.contains("error: "),
            "{text}"
        );
    }
    assert_eq!(
        refused(folder, &["merge", "a"]),
        "zobrist-store: the following required arguments were not provided: <INTO>"
    );
    let text = refused(folder, &[]);
    let begin = format!(
        "zobrist-store: 'zobrist-store{}' requires a subcommand",
        std::env::consts::EXE_SUFFIX
    );
    assert!(text.starts_with(&begin), "{text}");
}

/// Checks that the program fails if its output cannot be written, also when it prints the help.
#[test]
#[cfg(target_os = "linux")]
fn full_outputs_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    drop(Store::<u64, u64>::open(folder.path().join("a"), &origin()).unwrap());
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["info", "--help"],
        &["info", "a"],
    ] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_zobrist-store"));
        let full = fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let output = program
            .current_dir(folder.path())
            .args(arguments)
            .stdout(full)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            text, "zobrist-store: No space left on device (os error 28)\n",
            "{arguments:?}"
        );
    }
    assert!(printed(folder.path(), &["--help"]).contains("Usage: zobrist-store"));
}

#[test]
fn bad_input_is_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let begin = |text: &str| format!("zobrist-store: {text}");
    for command in ["info", "check", "export"] {
        let text = refused(folder, &[command, "nowhere"]);
        let absent = fs::read(folder.join("nowhere")).unwrap_err();
        assert_eq!(text, begin(&format!("nowhere: {absent}")));
        assert!(!folder.join("nowhere").exists());
    }
    // The commands do not change an empty file. A store can still be created in it.
    fs::write(folder.join("empty"), "").unwrap();
    for arguments in [
        &["info", "empty"][..],
        &["check", "empty"],
        &["merge", "empty", "new"],
    ] {
        assert_eq!(
            refused(folder, arguments),
            begin("empty: this is not a store")
        );
        assert_eq!(fs::metadata(folder.join("empty")).unwrap().len(), 0);
    }
    assert!(!folder.join("new").exists());
    assert!(
        Store::<u64, u64>::open(folder.join("empty"), &origin())
            .unwrap()
            .is_empty()
            .unwrap()
    );
    // Names of files cannot contain control characters on Windows.
    if cfg!(unix) {
        fs::write(folder.join("te\u{1b}xt"), "text").unwrap();
        assert_eq!(
            refused(folder, &["info", "te\u{1b}xt"]),
            begin("te\\u{1b}xt: this is not a store")
        );
    }
    drop(Store::<u64, u64>::open(folder.join("a"), &origin()).unwrap());
    drop(Store::<u64, u64>::open(folder.join("b"), &Origin::new("other")).unwrap());
    let text = refused(folder, &["merge", "a", "b"]);
    assert!(text.starts_with("zobrist-store: b: its "), "{text}");
    // Metadata with invalid widths of hashes are refused.
    for hash in ["xor 7", "xor 256", "xor x"] {
        let file = Connection::open(folder.join("b")).unwrap();
        file.execute("UPDATE meta SET value = ?1 WHERE name = 'hash'", [hash])
            .unwrap();
        drop(file);
        assert_eq!(
            refused(folder, &["info", "b"]),
            begin("b: this is not a store")
        );
    }
    // The digest is compared although the file has one store.
    for arguments in [
        &["info", "a"][..],
        &["check", "a"],
        &["export", "a"],
        &["merge", "a", "new"],
        &["remove", "a", "0"],
    ] {
        for digest in ["0", "", "0123456789abcdef"] {
            let arguments = [arguments, &["--digest", digest]].concat();
            let text = refused(folder, &arguments);
            assert_eq!(text, begin("a: no store has this digest"), "{arguments:?}");
        }
    }
    assert!(!folder.join("new").exists());
}

#[test]
fn entries_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let hashes = |of: &[(u32, u8)]| {
        let store = Store::<(u32, u8), u64>::open(folder.join("a"), &origin()).unwrap();
        for &hash in of {
            store.insert(hash, 7).unwrap();
        }
        store.flush().unwrap();
        store
            .iter()
            .map(|entry| entry.unwrap().0)
            .collect::<Vec<_>>()
    };
    hashes(&[(0xabc, 1), (0xabc, 2), (u32::MAX, 0xff)]);
    let printed = printed(
        folder,
        &["remove", "a", "abc,2", "00000abd,01", "ffffffff,FF"],
    );
    assert_eq!(printed, "2 entries removed, 1 not found\n");
    assert_eq!(hashes(&[]), [(0xabc, 1)]);
    for wrong in [
        "abc",
        "abc,",
        ",1",
        "+abc,1",
        "abc,100",
        "123456789,1",
        "x,1",
        "abc,1,1",
    ] {
        let text = refused(folder, &["remove", "a", "abc,1", wrong]);
        let message =
            "is no hash and check of up to 8 and 2 hexadecimal digits, with a comma between them";
        assert_eq!(text, format!("zobrist-store: '{wrong}' {message}"));
    }
    assert_eq!(hashes(&[]), [(0xabc, 1)]);
    drop(Store::<u64, u64>::open(folder.join("b"), &origin()).unwrap());
    let text = refused(folder, &["remove", "b", "7,1"]);
    assert_eq!(
        text,
        "zobrist-store: '7,1' is no hash of up to 16 hexadecimal digits"
    );
}
