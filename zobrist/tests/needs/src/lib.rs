//! A test harness for tests that need other programs, such as `redis-server` or `javac`.
//!
//! The built-in harness decides at compile time which tests it ignores. This one looks up the
//! programs in `PATH` when the tests start. It ignores a test whose program is absent, and prints
//! the program before the name of the test. The last line counts these tests.
//!
//! With the environment variable `ZOBRIST_ALL_TOOLS=1` a test whose program is absent fails. With
//! `ZOBRIST_ALL_TOOLS=only` it fails, too, and tests that need no program are omitted. They have
//! already run if this run follows one without the programs.
//!
//! The test target is `harness = false` in `Cargo.toml`. Its `main` collects the tests of its
//! modules:
//!
//! ```no_run
//! use std::process::ExitCode;
//! use zobrist_test_needs::Tests;
//!
//! mod shells {
//!     zobrist_test_needs::tests! {
//!         true_succeeds needs "sh";
//!         one_is_one;
//!     }
//!
//!     fn true_succeeds() {
//!         assert!(std::process::Command::new("sh").args(["-c", "true"]).status().unwrap().success());
//!     }
//!
//!     fn one_is_one() {
//!         assert_eq!(1, 1);
//!     }
//! }
//!
//! fn main() -> ExitCode {
//!     // The folder of the sources.
//!     let mut tests = Tests::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/languages"));
//!     tests.add_all(&[shells::tests]);
//!     tests.run()
//! }
//! ```
//!
//! A function that no module lists is dead code, and the compiler warns about it. Without the
//! built-in harness the compiler silently drops functions with the attribute `#[test]`. Therefore
//! [`Tests::new`] adds a test that fails if a source contains the attribute.
#![forbid(unsafe_code)]

use std::collections::BTreeMap;
use std::env::{self, consts};
use std::fmt::Write;
use std::fs;
use std::panic;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use libtest_mimic::{Arguments, Conclusion, Trial};

/// The environment variable that makes an absent program an error.
const ALL: &str = "ZOBRIST_ALL_TOOLS";

/// A list of tests to run.
#[derive(Debug)]
pub struct Tests {
    trials: Vec<Trial>,
    /// The names of the omitted tests, by absent program.
    left_out: BTreeMap<&'static str, Vec<String>>,
    /// Whether an absent program is an error.
    needs_all: bool,
    /// Whether tests that need no program are left out.
    only_needing: bool,
}

impl Tests {
    /// Creates a list with one test. It fails if a source in `folder`, an absolute path, has the
    /// attribute `#[test]`.
    pub fn new(folder: &'static str) -> Tests {
        let value = env::var(ALL).unwrap_or_default();
        let mut tests = Tests {
            trials: Vec::new(),
            left_out: BTreeMap::new(),
            needs_all: !["", "0"].contains(&&*value),
            only_needing: value == "only",
        };
        tests.add("all_tests_are_listed", &[], || {
            check_sources(Path::new(folder));
        });
        tests
    }

    /// Adds the tests of several modules. Each element is a function made by [`tests!`].
    pub fn add_all(&mut self, modules: &[fn(&mut Tests)]) {
        for add in modules {
            add(self);
        }
    }

    /// Adds a test. It is ignored if one of the programs `needs` is not in `PATH`.
    pub fn add(&mut self, name: &str, needs: &[&'static str], run: impl FnOnce() + Send + 'static) {
        if self.only_needing && needs.is_empty() {
            return;
        }
        let (trial, absent) = trial(name, needs, run);
        let trial = match absent {
            None => trial,
            Some(absent) => {
                self.left_out
                    .entry(absent)
                    .or_default()
                    .push(name.to_owned());
                trial.with_ignored_flag(!self.needs_all)
            }
        };
        self.trials.push(trial);
    }

    /// Adds a test that runs only with `--ignored` or `--include-ignored`.
    pub fn add_ignored(
        &mut self,
        name: &str,
        needs: &[&'static str],
        run: impl FnOnce() + Send + 'static,
    ) {
        self.trials
            .push(trial(name, needs, run).0.with_ignored_flag(true));
    }

    /// Runs the tests selected by the command line. The options are those of the built-in harness.
    pub fn run(self) -> ExitCode {
        self.run_as(&Arguments::from_args())
    }

    /// Runs the tests as [`run`](Self::run), on `threads` threads unless the command line has a
    /// number. For tests that mostly wait.
    pub fn run_on(self, threads: usize) -> ExitCode {
        let mut arguments = Arguments::from_args();
        arguments.test_threads.get_or_insert(threads);
        self.run_as(&arguments)
    }

    fn run_as(self, arguments: &Arguments) -> ExitCode {
        let panics = record_panics();
        let (conclusion, left_out) = self.run_with(arguments);
        if conclusion.has_failed() {
            // The summary has only the panic message of the thread that runs the test, so print
            // those of all threads.
            panics
                .lock()
                .iter()
                .flat_map(|panics| panics.iter())
                .for_each(|text| println!("{text}"));
        }
        left_out.inspect(|line| println!("{line}\n"));
        conclusion.exit_code()
    }

    /// Returns the results, and the line that counts the omitted tests.
    fn run_with(self, arguments: &Arguments) -> (Conclusion, Option<String>) {
        let is_shown =
            !(self.needs_all || arguments.list || arguments.ignored || arguments.include_ignored);
        let line = left_out(&self.left_out, arguments).filter(|_| is_shown);
        (libtest_mimic::run(arguments, self.trials), line)
    }
}

/// Records the panics of all threads. They are still printed.
fn record_panics() -> Arc<Mutex<Vec<String>>> {
    let panics = Arc::new(Mutex::new(Vec::new()));
    let (recorded, print) = (Arc::clone(&panics), panic::take_hook());
    panic::set_hook(Box::new(move |info| {
        if let Ok(mut panics) = recorded.lock() {
            panics.push(info.to_string());
        }
        print(info);
    }));
    panics
}

/// Defines a function `tests` that adds functions of this module to a list, with the programs that
/// they need. A test that only some platforms have has its attribute `#[cfg(..)]` in the list, too.
#[macro_export]
macro_rules! tests {
    ($($(#[$cfg:meta])? $name:ident $(needs $($program:expr),+)?;)+) => {
        pub(crate) fn tests(tests: &mut $crate::Tests) {
            $($(#[$cfg])? tests.add($crate::path!($name), &[$($($program),+)?], $name);)+
        }
    };
}

/// Returns the path of a function of this module, without the name of the crate.
#[macro_export]
macro_rules! path {
    ($name:ident) => {
        concat!(module_path!(), "::", stringify!($name))
            .split_once("::")
            .unwrap()
            .1
    };
}

/// Returns a test. If a program that it needs is absent, also returns the name of the program, and
/// the test fails when it runs.
fn trial(
    name: &str,
    needs: &[&'static str],
    run: impl FnOnce() + Send + 'static,
) -> (Trial, Option<&'static str>) {
    match needs.iter().find(|needed| program(needed).is_none()) {
        None => (
            Trial::test(name, || {
                run();
                Ok(())
            }),
            None,
        ),
        Some(&absent) => {
            let fail = move || Err(format!("{absent} is not in PATH").into());
            (
                Trial::test(name, fail).with_kind(format!("needs {absent}")),
                Some(absent),
            )
        }
    }
}

/// Looks up a program in `PATH`.
///
/// ```
/// assert!(zobrist_test_needs::program("cargo").is_some());
/// assert!(zobrist_test_needs::program("no-such-program").is_none());
/// ```
pub fn program(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", consts::EXE_SUFFIX);
    env::split_paths(&env::var_os("PATH")?)
        .map(|folder| folder.join(&file))
        .find(|path| path.is_file())
}

fn left_out(tests: &BTreeMap<&str, Vec<String>>, arguments: &Arguments) -> Option<String> {
    let matches = |name: &str, filter: &str| {
        if arguments.exact {
            name == filter
        } else {
            name.contains(filter)
        }
    };
    let is_selected = |name: &&String| {
        arguments
            .filter
            .as_ref()
            .is_none_or(|filter| matches(name, filter))
            && !arguments.skip.iter().any(|filter| matches(name, filter))
    };
    let mut line = String::new();
    for (program, names) in tests {
        let count = names.iter().filter(is_selected).count();
        if count > 0 {
            let (start, noun) = if line.is_empty() {
                ("left out: ", "tests that need")
            } else {
                (", ", "that need")
            };
            // Writing to a string does not fail.
            let _ = write!(line, "{start}{count} {noun} {program}");
        }
    }
    (!line.is_empty()).then(|| format!("{line} (not in PATH; an error with {ALL}=1)"))
}

/// Panics if a source in `folder` has the attribute `#[test]`.
fn check_sources(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            check_sources(&path);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let is_attribute = |line: &str| line.trim_start().starts_with("#[test]");
            assert!(
                !text.lines().any(is_attribute),
                "{}: list the test instead of `#[test]`",
                path.display()
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{process, thread};

    use super::*;

    const ABSENT: &str = "no-such-program";

    /// Runs two tests that pass, three with an absent program, and one that is ignored.
    fn run(needs_all: bool, only_needing: bool, arguments: &[&str]) -> ([u64; 3], Option<String>) {
        let mut tests = Tests {
            trials: vec![],
            left_out: BTreeMap::new(),
            needs_all,
            only_needing,
        };
        tests.add("a::passes", &["cargo"], || ());
        tests.add("a::needs_nothing", &[], || ());
        for name in ["a::first", "a::second", "b::second"] {
            tests.add(name, &["cargo", ABSENT], || panic!("it runs"));
        }
        tests.add_ignored("a::slow", &[], || ());
        // The failures are expected, so they are logged to a file instead of the terminal.
        let log = env::temp_dir().join(format!(
            "zobrist-test-needs-{}-{:?}",
            process::id(),
            thread::current().id()
        ));
        let mut arguments = Arguments::from_iter(["tests"].iter().chain(arguments));
        arguments.logfile = Some(log.to_str().unwrap().to_owned());
        let (conclusion, line) = tests.run_with(&arguments);
        fs::remove_file(log).unwrap();
        (
            [
                conclusion.num_passed,
                conclusion.num_failed,
                conclusion.num_ignored,
            ],
            line,
        )
    }

    #[test]
    fn absent_programs_are_said() {
        let line = |count| {
            Some(format!(
                "left out: {count} tests that need {ABSENT} (not in PATH; an error with ZOBRIST_ALL_TOOLS=1)"
            ))
        };
        assert_eq!(run(false, false, &[]), ([2, 0, 4], line(3)));
        assert_eq!(run(false, false, &["second"]), ([0, 0, 2], line(2)));
        assert_eq!(run(false, false, &["--skip", "a::"]), ([0, 0, 1], line(1)));
        assert_eq!(
            run(false, false, &["--exact", "a::passes"]),
            ([1, 0, 0], None)
        );
        assert_eq!(run(false, false, &["--include-ignored"]), ([3, 3, 0], None));
    }

    #[test]
    fn absent_programs_are_errors_where_all_are_needed() {
        assert_eq!(run(true, false, &[]), ([2, 3, 1], None));
        assert_eq!(run(true, true, &[]), ([1, 3, 1], None));
    }

    #[test]
    fn several_programs_are_one_line() {
        let tests = BTreeMap::from([
            ("gcc", vec!["c".to_owned()]),
            ("javac", vec!["java".to_owned(); 2]),
        ]);
        let line = left_out(&tests, &Arguments::default()).unwrap();
        assert!(
            line.starts_with("left out: 1 tests that need gcc, 2 that need javac (not"),
            "{line}"
        );
    }

    #[test]
    fn attributes_of_the_other_harness_are_found() {
        let found =
            std::panic::catch_unwind(|| check_sources(Path::new(env!("CARGO_MANIFEST_DIR"))));
        let message = found.unwrap_err();
        let message = message.downcast_ref::<String>().unwrap();
        assert!(
            message.ends_with("lib.rs: list the test instead of `#[test]`"),
            "{message}"
        );
    }
}
