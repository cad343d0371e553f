use std::env;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use super::*;

const DATABASE: &str = "ZOBRIST_TEST_OWNED";

/// Runs in the process that the test kills. Creates an owner, and starts a child that inherits the
/// open file as at a fork.
fn own_for_ever(database: &Path) -> ! {
    let owner = Owner::new(database).unwrap();
    // `command` keeps the copy of the file open, because closing the copy would release the lock.
    let mut command = Command::new("cat");
    let mut child = command
        .stderr(owner.locked.try_clone().unwrap())
        .spawn()
        .unwrap();
    println!("@{}", owner.name);
    child.wait().unwrap();
    unreachable!("this process is killed first");
}

#[test]
fn locks_end_with_their_process() {
    if let Some(database) = env::var_os(DATABASE) {
        own_for_ever(database.as_ref());
    }
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("states.store");
    let mut process = Command::new(env::current_exe().unwrap())
        .args([
            "--exact",
            "--nocapture",
            "sqlite::owner::tests::locks_end_with_their_process",
        ])
        .env(DATABASE, &database)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(process.stdout.take().unwrap())
        .lines()
        .map(Result::unwrap);
    let name = lines
        .find_map(|line| Some(line.rsplit_once('@')?.1.to_owned()))
        .unwrap();
    let owner = Owner::new(&database).unwrap();
    assert!(owner.is_alive(&name) && owner.is_alive(&owner.name));
    process.kill().unwrap();
    // The child is still alive, but it does not hold the lock.
    let mut input = process.stdin.take().unwrap();
    process.wait().unwrap();
    input.write_all(b"alive\n").unwrap();
    assert_eq!(lines.next().unwrap(), "alive");
    assert!(!owner.is_alive(&name) && owner.is_alive(&owner.name));
    assert!(!path(&database, &name).exists());
}
