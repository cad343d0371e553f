//! Starts processes of the program and reads their output.

use std::fs;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::running::Outcome;

mod addresses;

/// Returns the rows of the table of layers, and the line with the checksum. These lines are the
/// same for any number of workers.
pub(crate) fn numbers(stdout: &str) -> Vec<&str> {
    let row = |line: &&str| {
        line.ends_with("ok")
            || line.contains("distance")
            || line.starts_with("published")
            || line.starts_with("checksum")
    };
    stdout.lines().filter(row).collect()
}

/// Creates a file for `--hosts` with free addresses of this machine. Returns its folder and its
/// path.
pub(crate) fn hosts(processes: usize) -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hosts.txt");
    fs::write(&file, addresses::free_addresses(processes).join("\n")).unwrap();
    let file = file.to_str().unwrap().to_owned();
    (folder, file)
}

pub(crate) fn start(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_explore"));
    command
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Waits for the end of a process. Leaves out the messages about processes that are awaited,
/// because a busy machine may start one of them late.
pub(crate) fn end(child: Child) -> Outcome {
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let stdout = text(output.stdout);
    let wide = stdout.lines().find(|line| line.chars().count() > 80);
    assert_eq!(wide, None, "80 columns");
    let stderr = text(output.stderr);
    let errors = stderr
        .split_inclusive('\n')
        .filter(|line| !line.starts_with("waiting for process "));
    Outcome {
        code: output.status.code(),
        stdout,
        stderr: errors.collect(),
    }
}
