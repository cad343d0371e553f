//! Tests of files that are wrong or do not end, and of too little memory.

use std::fs;
#[cfg(target_os = "linux")]
use std::process::Command;

use crate::running::Outcome;
use crate::{explore, numbers_of};

/// Endless standard input, in the place of a file.
#[test]
#[cfg(target_os = "linux")]
fn endless_files() {
    for args in [&["cube", "--hosts", "/dev/stdin"][..], &["sokoban", "/dev/stdin"]] {
        explore().assert_bounded(args, &["\0", "\n", "a:1\n", "@"]);
    }
}

/// The messages about a file of addresses name what is wrong and what to do.
#[test]
fn bad_addresses() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hosts");
    let name = file.to_str().unwrap();
    for (content, args, line) in [
        ("\u{feff}\n \n", &[][..], " has no address: write one per line, such as node7:2101"),
        ("a:1\n\nb\n", &[], ": 'b' is not host:port, such as node7:2101"),
        ("a:1\nb:1\n", &["-n", "3"], " has 2 addresses, but there are 3 processes"),
    ] {
        fs::write(&file, content).unwrap();
        let outcome = explore().run(&[&["cube", "--hosts", name], args].concat());
        assert_eq!(outcome, Outcome::error("", &format!("'{name}'{line}")));
    }
    // A byte order mark is not a part of the first address.
    fs::write(&file, "\u{feff}localhost:1\n").unwrap();
    assert_eq!(explore().run(&["sliding", "2", "2", "--hosts", name]).code, Some(0));
}

/// A file of a checkpoint that does not end is damaged.
#[test]
#[cfg(unix)]
fn endless_checkpoints_are_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_str().unwrap();
    for file in ["layer-0001-0000.hashes", "checkpoint"] {
        let _ = fs::remove_dir_all(folder.path());
        numbers_of(&["sliding", "2", "2", "--disk", name]);
        fs::remove_file(folder.path().join(file)).unwrap();
        std::os::unix::fs::symlink("/dev/zero", folder.path().join(file)).unwrap();
        let Outcome { code, stdout, stderr } = explore().run(&["sliding", "2", "2", "--resume", name]);
        assert_eq!((code, stdout.as_str(), stderr.lines().count()), (Some(2), "", 1), "{stderr}");
    }
}

/// Without enough memory for its tables, `solve` ends with an error, at any limit.
#[test]
#[cfg(target_os = "linux")]
fn solve_without_memory() {
    for limit in [60_000, 120_000] {
        let mut command = Command::new("sh");
        let script = format!("ulimit -v {limit} && exec \"$0\" solve");
        let output = command.args(["-c", &script, env!("CARGO_BIN_EXE_explore")]).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), stderr.lines().count()), (Some(2), 1), "{stderr}");
        assert!(stderr.starts_with("error: failed to allocate "), "{stderr}");
    }
}
