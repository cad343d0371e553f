//! Runs the program `lockstep`, and tests its output, errors and exit codes.

use crate::running::{Outcome, Program};

fn lockstep() -> Program {
    Program::new(env!("CARGO_BIN_EXE_lockstep"))
}

#[test]
fn usual() {
    lockstep().assert_usual(
        &["measure"],
        &[
            &["--frames", "{}"],
            &["--desync", "1", "--kind", "{}"],
            &["measure", "--bugs", "{}"],
        ],
        &["--frames", "20"],
    );
}

#[test]
fn without_a_bug() {
    for way in [
        &["--frames", "100"][..],
        &["--frames", "100", "--sync-test"],
    ] {
        assert_eq!(
            lockstep().run(way),
            Outcome::success("no difference in 100 frames\n")
        );
    }
}

#[test]
fn a_report_names_frame_and_fields_and_draws_the_world() {
    let outcome = lockstep().run(&["--desync", "200", "--kind", "health"]);
    let expected = "\
frame 203 differs, from the two checksums alone:
  units[5].health: 53 here, 54 there
+------------------------------------------------+
|       s                                        |
|                     S                          |
|                 sssa      aa           s    A  |
|                                                |
|           a            S                       |
|                                                |
|                                                |
|                                                |
|                   *                            |
|                                                |
|                                                |
|                                                |
|                                                |
|                A                               |
|                                    SSSAAS      |
|                                                |
+------------------------------------------------+
";
    assert_eq!(outcome, Outcome::success(expected));
}

#[test]
fn commands_of_the_readme() {
    lockstep().assert_readme(include_str!("../../README.md"), |line| line);
}

#[test]
fn measure() {
    let args = ["measure", "--bugs", "1", "--seeds", "1", "--frames", "50"];
    let Outcome {
        code,
        stdout,
        stderr,
    } = lockstep().run(&args);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{stdout}");
    let rows = |name: &str| stdout.lines().filter(|line| line.starts_with(name)).count();
    assert_eq!(
        [rows("two peers, "), rows("sync test, ")],
        [5, 5],
        "{stdout}"
    );
    assert!(stdout.contains("no false alarm in 50 frames"), "{stdout}");
}

#[test]
fn bad_input() {
    for (args, error) in [
        (
            &["--desync", "1000", "--kind", "order"][..],
            "--desync 1000 is not one of the 1000 frames: they begin with 0",
        ),
        (
            &["--frames", "0"],
            "invalid value '0' for '--frames <N>': 0 is not in 1..=1000000000",
        ),
        (
            &["--desync", "3"],
            "the following required arguments were not provided: --kind <KIND>",
        ),
        (
            &["measure", "--seeds", "0"],
            "invalid value '0' for '--seeds <N>': 0 is not in 1..=1000000",
        ),
    ] {
        assert_eq!(lockstep().run(args), Outcome::error("", error));
    }
}

#[test]
#[cfg(unix)]
fn examples_of_the_help() {
    lockstep().assert_examples(&["measure"], &[], &[]);
}
