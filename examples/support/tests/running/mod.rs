//! Runs a program as a user does.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What a program said, and its exit code.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Outcome {
    /// It did what it was asked, and said no more.
    pub(crate) fn success(stdout: &str) -> Self {
        Outcome { code: Some(0), stdout: stdout.into(), stderr: String::new() }
    }

    /// An error of its user's, in one line.
    pub(crate) fn error(stdout: &str, line: &str) -> Self {
        Outcome { code: Some(2), stdout: stdout.into(), stderr: format!("error: {line}\n") }
    }
}

/// A built program.
pub(crate) struct Program {
    path: &'static str,
}

impl Program {
    /// `path` is `env!("CARGO_BIN_EXE_...")`, which cargo sets for the tests of the program's own package.
    pub(crate) fn new(path: &'static str) -> Self {
        Program { path }
    }

    pub(crate) fn command(&self) -> Command {
        Command::new(self.path)
    }

    /// What it answers to `args`, with nothing on standard input.
    pub(crate) fn run(&self, args: &[&str]) -> Outcome {
        self.run_with(args, "")
    }

    /// What it answers to `args`, with `input` on standard input.
    pub(crate) fn run_with(&self, args: &[&str], input: &str) -> Outcome {
        let mut command = self.command();
        command.args(args);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        let mut stdin = child.stdin.take().expect("a pipe");
        let input = input.to_owned();
        // From a thread of its own, because the answers may fill their pipe before the input ends.
        let writer = std::thread::spawn(move || {
            // A program that ended early does not read on.
            let _ = stdin.write_all(input.as_bytes());
        });
        let Output { status, stdout, stderr } = child.wait_with_output().expect("the program ends");
        writer.join().expect("the input is written");
        Outcome {
            code: status.code(),
            stdout: String::from_utf8(stdout).expect("UTF-8"),
            stderr: String::from_utf8(stderr).expect("UTF-8"),
        }
    }
}
