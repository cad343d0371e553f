//! Runs the program `go`, and tests its output, errors and exit codes.

use crate::running::{Outcome, Program};

fn go() -> Program {
    Program::new(env!("CARGO_BIN_EXE_go"))
}

#[test]
fn without_a_command() {
    let Outcome {
        code,
        stdout,
        stderr,
    } = go().run(&[]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    for line in [
        "1x3          907          907  ok",
        "White F2 is illegal: it repeats an earlier position",
        "random game on 19x19",
        "equal those from scratch",
    ] {
        assert!(stdout.contains(line), "{line}: {stdout}");
    }
    assert!(!stdout.contains("DIFFERS"));
}

#[test]
fn games() {
    let go = go();
    for (rows, cols, games) in [("1", "1", 1), ("1", "2", 9), ("3", "1", 907)] {
        let line = format!("games({rows}x{cols}) = {games}\n");
        assert_eq!(go.run(&["games", rows, cols]), Outcome::success(&line));
        assert_eq!(
            go.run(&["games", rows, cols, "--no-suicide"]),
            Outcome::success(&line)
        );
    }
}

#[test]
fn playouts() {
    let go = go();
    for superko in ["positional", "situational"] {
        let args = ["playout", "4", "7", "--seed", "3", "--superko", superko];
        let outcome = go.run(&args);
        assert_eq!(
            (outcome.code, outcome.stderr.as_str()),
            (Some(0), ""),
            "{superko}"
        );
        assert!(
            outcome.stdout.starts_with("random game on 4x7\n"),
            "{}",
            outcome.stdout
        );
        assert_eq!(go.run(&args), outcome);
        assert_ne!(
            go.run(&["playout", "4", "7", "--superko", superko]),
            outcome
        );
    }
}

#[test]
fn solve() {
    let Outcome {
        code,
        stdout,
        stderr,
    } = go().run(&["solve", "2", "3", "--no-symmetry", "--nodes", "100000"]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    for line in [
        "\nanalysis  captures    no                     0       1,588     ",
        "\nanalysis  tie         no                     0       1,588     ",
        "\nsearch    tie         no          yes        0       1,291     ",
        "\nsearch    tie         no          no         0       8,858     ",
        "\npublished, won by more captures: 0\n",
    ] {
        assert!(stdout.contains(line), "{stdout}");
    }
}

#[test]
fn errors_are_one_line() {
    let go = go();
    for (args, line) in [
        (
            &["games", "0", "3"][..],
            "invalid value '0' for '<ROWS>': 0 is not in 1..=19",
        ),
        (
            &["games", "3", "20"],
            "invalid value '20' for '<COLS>': 20 is not in 1..=19",
        ),
        (
            &["games", "1", "5"],
            "the games on 1x5 are too many to count: the maximum is 4 points",
        ),
        (
            &["solve", "3", "3", "--table", "99999999"],
            "failed to allocate a table of 104857598951424 bytes",
        ),
        (
            &["solve", "4", "4"],
            "4x4 has about 76 times as many positions as 3x4, of which the analysis takes 104 seconds and 1.5 GB: use \
             --force",
        ),
        (
            &["solve", "3", "5"],
            "3x5 has about 25 times as many positions as 3x4, of which the analysis takes 70 seconds and 1.0 GB: use \
             --force",
        ),
        (
            &["solve", "5", "4", "--force", "--no-table"],
            "the options omit all that could solve 5x4",
        ),
        (
            &["solve", "5", "4"],
            "5x4 has about 5732 times as many positions as 3x4, too many for an analysis of all states: --force \
             searches, with more --nodes",
        ),
        (
            &["playout", "9", "9", "--seed", "-1"],
            "invalid value '-1' for '--seed <N>': -1 is not in 0..=4294967295",
        ),
        (
            &["playout", "9", "9", "--superko", "natural"],
            "invalid value 'natural' for '--superko <SUPERKO>' [possible values: positional, situational]",
        ),
    ] {
        assert_eq!(go.run(args), Outcome::error("", line), "{args:?}");
    }
}

#[test]
fn as_all_programs() {
    go().assert_usual(
        &["games", "playout", "solve"],
        &[&["playout", "{}"]],
        &["games", "1", "1"],
    );
}

#[test]
#[cfg(unix)]
fn examples_of_the_help() {
    go().assert_examples(&["games", "solve", "playout"], &[], &[]);
}
