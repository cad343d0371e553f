//! The errors of the macro and of misused slots, each a file with one mistake and what the compiler says of it.
//!
//! A program and not a `#[test]`, whose harness would take `trybuild=NAME` for the name of a test.

use std::env;
use std::path::Path;
use std::process::{self, Command};

/// The flags of `trybuild` and the width of its messages. Those that it sets itself differ between the dependencies and the programs,
/// so that each dependency is compiled for both.
const FLAGS: &[&str] = &["--cfg", "trybuild", "--verbose", "-A", "dead_code", "--diagnostic-width=140"];
const VARIABLE: &str = "CARGO_ENCODED_RUSTFLAGS";
/// The name of this test to `cargo test NAME`.
const NAME: &str = "errors";

/// After a change on purpose: `TRYBUILD=overwrite cargo test -p zobrist-ui-tests`, and read the difference. Some cases only:
/// `cargo test -p zobrist-ui-tests -- trybuild=NAME`.
fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let cases = arguments.iter().filter_map(|argument| argument.strip_prefix("trybuild="));
    for case in cases.clone() {
        assert!(is_case(case), "no case has a path with `{case}`");
    }
    let mut filters = arguments.iter().filter(|argument| !argument.starts_with('-')).peekable();
    let runs = filters.peek().is_none() || filters.any(|filter| NAME.contains(filter.as_str()));
    if arguments.iter().any(|argument| argument == "--list") {
        println!("{NAME}: test");
    } else if !runs && cases.count() == 0 {
        println!("skipped: no filter names the test `{NAME}`");
    } else {
        compile(&arguments);
    }
}

fn compile(arguments: &[String]) {
    let flags = FLAGS.join("\x1f");
    // A variable can be set without unsafe code for another process only.
    if env::var(VARIABLE).as_ref() == Ok(&flags) {
        trybuild::TestCases::new().compile_fail("[!b]*/*.rs");
        // Errors in code that is generated for a type: with a program that compiles, all are built instead of checked.
        let built = trybuild::TestCases::new();
        built.pass("built/programs/*.rs");
        built.compile_fail("built/*.rs");
        return;
    }
    let status = Command::new(env::current_exe().expect("this test is a file"))
        .args(arguments)
        .env(VARIABLE, flags)
        .status()
        .expect("this test can be run again");
    if !status.success() {
        process::exit(1);
    }
}

/// Returns whether `trybuild` would find a file: an unknown name is no success.
fn is_case(name: &str) -> bool {
    let read = |path: &Path| path.read_dir().into_iter().flatten().flatten();
    let files = read(Path::new(".")).flat_map(|folder| read(&folder.path()).collect::<Vec<_>>());
    files
        .map(|file| file.path())
        .any(|path| path.extension().is_some_and(|ending| ending == "rs") && path.to_string_lossy().contains(name))
}
