//! Running an example as a user does.

use std::env;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;

/// What an example said, and its exit code.
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

/// The examples that this test has built.
static BUILT: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// A built example.
pub(crate) struct Example {
    path: PathBuf,
}

impl Example {
    /// Builds example `name` as this test was built: `cargo test` makes of an example that has unit tests
    /// only those.
    pub(crate) fn build(name: &str) -> Self {
        // This test is `target/debug/deps/<name>`.
        let test = env::current_exe().expect("the path of this test");
        let profile = test.ancestors().nth(2).expect("the folder of a profile");
        let mut built = BUILT.lock().expect("no test that builds has failed");
        if !built.iter().any(|other| other == name) {
            let target = profile.parent().expect("the target folder");
            let profile_name = match profile.file_name().and_then(|name| name.to_str()) {
                Some("debug") => "dev",
                name => name.expect("the name of a profile"),
            };
            let mut cargo = Command::new(env!("CARGO"));
            // Of the workspace, not of its package: so the dependencies have the features that `cargo test --workspace`
            // built them with, and none is built again.
            cargo.args(["build", "--quiet", "--workspace", "--example", name]);
            cargo.args(["--profile", profile_name, "--target-dir"]).arg(target);
            assert!(cargo.status().expect("cargo runs").success(), "cannot build example {name}");
            built.push(name.to_owned());
        }
        let path = profile.join("examples").join(name).with_extension(env::consts::EXE_EXTENSION);
        Example { path }
    }

    pub(crate) fn command(&self) -> Command {
        Command::new(&self.path)
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
        let mut child = command.spawn().expect("the example runs");
        let mut stdin = child.stdin.take().expect("a pipe");
        let input = input.to_owned();
        // From a thread of its own, because the answers may fill their pipe before the input ends.
        let writer = std::thread::spawn(move || {
            // An example that ended early does not read on.
            let _ = stdin.write_all(input.as_bytes());
        });
        let Output { status, stdout, stderr } = child.wait_with_output().expect("the example ends");
        writer.join().expect("the input is written");
        Outcome {
            code: status.code(),
            stdout: String::from_utf8(stdout).expect("UTF-8"),
            stderr: String::from_utf8(stderr).expect("UTF-8"),
        }
    }
}
