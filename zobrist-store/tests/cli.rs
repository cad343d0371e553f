//! The program `zobrist-store`, by running it.
#![forbid(unsafe_code)]
#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use zobrist_store::{Origin, Store};

fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_zobrist-store"));
    program.current_dir(folder).args(arguments).output().unwrap()
}

/// Returns the output of a success.
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the one line of an error.
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{output:?}");
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
    // As Python's `csv` and `json` read it.
    let expected = "hash,check,value\n0000000000000abc,0d,\"{\"\"name\"\":\"\"a \\\"\"b\\\"\",\\u000a\\\\\"\",\
        \"\"energies\"\":[0.1,1e300,\"\"NaN\"\"],\"\"single\"\":0.1,\"\"near\"\":{\"\"7\"\":null,\"\"8\"\":-1}}\"\n";
    assert_eq!(printed(folder.path(), &["export", "a"]), expected);
    assert_eq!(printed(folder.path(), &["export", "a", "-o", "a.csv"]), "");
    assert_eq!(fs::read_to_string(folder.path().join("a.csv")).unwrap(), expected);
    // No file is overwritten.
    let text = refused(folder.path(), &["export", "a", "-o", "a.csv"]);
    assert_eq!(text, "zobrist-store: a.csv: File exists (os error 17)");
}

#[test]
fn stores_are_shown_merged_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (name, hashes) in [("a", 0..1500_u64), ("b", 1000..3000)] {
        let store = Store::<u64, u64>::open(folder.join(name), &origin()).unwrap();
        for hash in hashes {
            store.insert(hash, hash + u64::from(name == "b" && hash == 1200)).unwrap();
        }
    }
    let info = printed(folder, &["info", "b"]);
    assert!(
        info.contains("\nmodel: Cu-Au \\u{1b}[2J\n") && info.ends_with("\nentries: 2000\n"),
        "{info}"
    );
    let merged = "2000 entries read, 1500 added, 1 differ and are not\n";
    assert_eq!(printed(folder, &["merge", "b", "a"]), merged);
    // Into a new one.
    let merged = "3000 entries read, 3000 added, 0 differ and are not\n";
    assert_eq!(printed(folder, &["merge", "a", "c"]), merged);
    assert_eq!(printed(folder, &["check", "c"]), "3000 entries, 0 of them damaged\n");
    assert_eq!(
        Store::<u64, u64>::open(folder.join("c"), &origin()).unwrap().get(1200).unwrap(),
        Some(1200)
    );
    let file = Connection::open(folder.join("c")).unwrap();
    let hash = i64::MIN + 7;
    file.execute("UPDATE entries SET value = x'0011223344' WHERE hash = ?1", [hash]).unwrap();
    drop(file);
    let output = run(folder, &["check", "c"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stdout, b"3000 entries, 1 of them damaged\n");
}

#[test]
fn bad_input_is_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let begin = |text: &str| format!("zobrist-store: {text}");
    for command in ["info", "check", "export"] {
        let text = refused(folder, &[command, "nowhere"]);
        assert_eq!(text, begin("nowhere: No such file or directory (os error 2)"));
        assert!(!folder.join("nowhere").exists());
    }
    fs::write(folder.join("te\u{1b}xt"), "text").unwrap();
    assert_eq!(refused(folder, &["info", "te\u{1b}xt"]), begin("te\\u{1b}xt: this is not a store"));
    drop(Store::<u64, u64>::open(folder.join("a"), &origin()).unwrap());
    drop(Store::<u64, u64>::open(folder.join("b"), &Origin::new("other")).unwrap());
    let text = refused(folder, &["merge", "a", "b"]);
    assert!(text.starts_with("zobrist-store: b: its "), "{text}");
    let text = refused(folder, &["check", "a", "--digest", "0"]);
    assert_eq!(text, begin("a: no store has this digest"));
}
