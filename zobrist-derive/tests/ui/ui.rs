//! The errors of the macro and of misused slots, and what the compiler says of each. A file has the
//! mistakes of one subject. Other errors would hide names that are not found
//! (`states/not_found.rs`), and errors that appear only when a program is built (`built/`), so they
//! have files of their own.
//!
//! A program and not a `#[test]`, whose harness would take `trybuild=NAME` for the name of a test.

use std::env;
use std::path::Path;
use std::process::{self, Command};

/// What the compiler of the cases is told: the flags of `trybuild` and the width of its messages,
/// which it would pass for the cases alone, so that each dependency would be compiled for both, and
/// no symbols, which nothing reads. Messages do not show lines of the standard library, even where
/// its source is installed; that flag is unstable.
const SETTINGS: [(&str, &str); 3] = [
    (
        "CARGO_ENCODED_RUSTFLAGS",
        "--cfg\x1ftrybuild\x1f--verbose\x1f-A\x1fdead_code\x1f--diagnostic-width=140\x1f-Ztranslate-remapped-path-to-local-path=no",
    ),
    ("RUSTC_BOOTSTRAP", "1"),
    ("CARGO_PROFILE_DEV_DEBUG", "false"),
];
/// The variable with the path of cargo, in the processes that this program starts.
const CARGO: &str = "ZOBRIST_UI_CARGO";
/// The name of this test to `cargo test NAME`.
const NAME: &str = "errors";

/// After a change on purpose: `TRYBUILD=overwrite cargo test -p zobrist-ui-tests`, and read the
/// difference. Some cases only: `cargo test -p zobrist-ui-tests -- trybuild=NAME`.
fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match env::var_os(CARGO) {
        None => test(&arguments),
        Some(_) if arguments.first().is_some_and(|first| first == NAME) => {
            trybuild::TestCases::new().compile_fail("*/*.rs");
        }
        Some(cargo) => {
            run(Command::new(cargo).args(arguments.iter().map(|argument| built(argument))));
        }
    }
}

fn test(arguments: &[String]) {
    let cases = arguments
        .iter()
        .filter_map(|argument| argument.strip_prefix("trybuild="));
    for case in cases.clone() {
        assert!(is_case(case), "no case has a path with `{case}`");
    }
    let mut filters = arguments
        .iter()
        .filter(|argument| !argument.starts_with('-'))
        .peekable();
    let runs = filters.peek().is_none() || filters.any(|filter| NAME.contains(filter.as_str()));
    if arguments.iter().any(|argument| argument == "--list") {
        println!("{NAME}: test");
    } else if !runs && cases.count() == 0 {
        println!("skipped: no filter names the test `{NAME}`");
    } else {
        // A variable can be set without unsafe code for another process only.
        let program = env::current_exe().expect("this test is a file");
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        run(Command::new(&program)
            .arg(NAME)
            .args(arguments)
            .envs(SETTINGS)
            .env("CARGO", &program)
            .env(CARGO, cargo));
    }
}

/// `trybuild` checks programs that shall not compile, but the errors in code that is generated for
/// a type appear in a build alone.
fn built(argument: &str) -> &str {
    if argument == "check" {
        "build"
    } else {
        argument
    }
}

fn run(command: &mut Command) {
    let status = command.status().expect("this test and cargo can be run");
    if !status.success() {
        process::exit(status.code().unwrap_or(1));
    }
}

/// Returns whether `trybuild` would find a file: an unknown name is no success.
fn is_case(name: &str) -> bool {
    let read = |path: &Path| path.read_dir().into_iter().flatten().flatten();
    let files = read(Path::new(".")).flat_map(|folder| read(&folder.path()).collect::<Vec<_>>());
    files.map(|file| file.path()).any(|path| {
        path.extension().is_some_and(|ending| ending == "rs")
            && path.to_string_lossy().contains(name)
    })
}
