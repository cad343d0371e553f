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
    for args in [
        &["chess", "--depth", "1", "--hosts", "/dev/stdin"][..],
        &["sokoban", "/dev/stdin"],
    ] {
        explore().assert_bounded(args, &["\0", "\n", "a:1\n", "@"]);
    }
}

/// The messages about a file of addresses name what is wrong and what to do.
#[test]
fn bad_addresses() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hosts");
    let name = file.to_str().unwrap();
    for (content, line) in [
        (
            "\u{feff}\n \n",
            " has no address: write one per line, such as node7:2101",
        ),
        ("a:1\n\nb\n", ": 'b' is not host:port, such as node7:2101"),
    ] {
        fs::write(&file, content).unwrap();
        let outcome = explore().run(&["chess", "--depth", "1", "--hosts", name]);
        assert_eq!(outcome, Outcome::error("", &format!("'{name}'{line}")));
    }
    // A byte order mark is not a part of the first address.
    fs::write(&file, "\u{feff}localhost:1\n").unwrap();
    assert_eq!(
        explore().run(&["sliding", "2", "2", "--hosts", name]).code,
        Some(0)
    );
}

/// A file of a checkpoint that does not end is damaged.
#[test]
#[cfg(unix)]
fn endless_checkpoints_are_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_str().unwrap();
    for file in ["explore-layer-0001-0000.hashes", "explore-checkpoint"] {
        let _ = fs::remove_dir_all(folder.path());
        numbers_of(&["sliding", "2", "2", "--disk", name]);
        fs::remove_file(folder.path().join(file)).unwrap();
        std::os::unix::fs::symlink("/dev/zero", folder.path().join(file)).unwrap();
        let Outcome {
            code,
            stdout,
            stderr,
        } = explore().run(&["sliding", "2", "2", "--resume", name]);
        assert_eq!(
            (code, stdout.as_str(), stderr.lines().count()),
            (Some(2), "", 1),
            "{stderr}"
        );
    }
}

/// The name of a level may be no UTF-8.
#[test]
#[cfg(target_os = "linux")]
fn levels_of_any_name() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(OsStr::from_bytes(b"level-\xff"));
    fs::write(&file, "#####\n#@$.#\n#####\n").unwrap();
    let output = explore()
        .command()
        .arg("sokoban")
        .arg(&file)
        .output()
        .unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), stderr.as_str()), (Some(0), ""));
    assert!(stdout.contains("goal after 1 move: R\n"), "{stdout}");
}

/// Without enough memory for its tables, a search ends with an error.
#[test]
#[cfg(target_os = "linux")]
fn searches_without_memory() {
    let ring = "solve 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
    let allocate = "failed to allocate ";
    let full = "the memory has no room for more visited states: set a limit with --memory, and a folder with --disk\n";
    for (limit, args, line) in [
        (60_000, ring, allocate),
        (120_000, ring, allocate),
        (34_000, "sliding 3 4 --bits 128 -w 2", full),
    ] {
        let script = format!("ulimit -v {limit} && exec \"$0\" {args}");
        let output = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_explore")])
            .output()
            .unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            (output.status.code(), stderr.lines().count()),
            (Some(2), 1),
            "{stderr}"
        );
        assert!(stderr.starts_with(&format!("error: {line}")), "{stderr}");
    }
}
