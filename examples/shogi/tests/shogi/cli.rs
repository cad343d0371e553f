//! Runs the program `shogi`, and tests its output, errors and exit codes.

use crate::running::{Outcome, Program};

fn shogi() -> Program {
    Program::new(env!("CARGO_BIN_EXE_shogi"))
}

#[test]
fn without_arguments() {
    let Outcome {
        code,
        stdout,
        stderr,
    } = shogi().run(&[]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{stdout}");
    for number in ["719,731", "4,809,015", "105,677", "248,257"] {
        assert!(
            stdout.contains(&format!("{number:>12} {number:>12}  ok\n")),
            "{stdout}"
        );
    }
    assert!(!stdout.contains("DIFFERS"), "{stdout}");
    for told in [
        "fourth time: a draw\n",
        "fourth time: Black only gave check, and loses\n",
        "and Black holds more\n",
    ] {
        assert!(stdout.contains(told), "{stdout}");
    }
    let hashes: Vec<&str> = stdout
        .lines()
        .filter_map(|line| line.split_once(": hash "))
        .map(|(_, hash)| hash)
        .collect();
    assert_eq!(hashes.len(), 2);
    assert_eq!(hashes[0], hashes[1]);
}

#[test]
fn perft() {
    let shogi = shogi();
    assert_eq!(
        shogi.run(&["perft", "4"]),
        Outcome::success("perft(4) = 719731\n")
    );
    assert_eq!(
        shogi.run(&["perft", "0"]),
        Outcome::success("perft(0) = 1\n")
    );
    let most = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p";
    let expected = "perft(2) = 105677\n";
    for hash in ["0", "1"] {
        let outcome = shogi.run(&["perft", "2", "--sfen", most, "--hash", hash]);
        assert_eq!(outcome, Outcome::success(expected));
    }
    let checked = shogi.run(&["perft", "3", "--check"]);
    let expected = "26401 hashes agree with those from scratch\nperft(3) = 25470\n";
    assert_eq!(checked, Outcome::success(expected));
}

#[test]
fn commands_of_the_readme() {
    shogi().assert_readme(include_str!("../../README.md"), |line| line);
}

#[test]
fn errors_are_one_line() {
    let shogi = shogi();
    for (args, line) in [
        (
            &["perft", "foo"][..],
            "invalid value 'foo' for '<DEPTH>': invalid digit found in string",
        ),
        (
            &["perft", "2", "--sfen", ""],
            "bad SFEN '': a board, a side to move and the pieces in hand are required",
        ),
        (
            &["perft", "2", "--sfen", "4k4/9/9/4x4/9/9/9/9/4K4 b - 1"],
            "bad SFEN '4k4/9/9/4x4/9/9/9/9/4K4 b - 1': The board representation is invalid.",
        ),
        (
            &["perft", "2", "--sfen", "4k4/9\n/9 b -"],
            r"bad SFEN '4k4/9\n/9 b -': The board representation is invalid.",
        ),
        (
            &["perft", "2", "--sfen", "4k4/9/9/9/9/9/9/9/4K4 b 2X 1"],
            "bad SFEN '4k4/9/9/9/9/9/9/9/4K4 b 2X 1': The hands representation is invalid",
        ),
    ] {
        assert_eq!(shogi.run(args), Outcome::error("", line), "{args:?}");
    }
}

#[test]
fn as_all_programs() {
    shogi().assert_usual(
        &["perft"],
        &[
            &["perft", "1", "--sfen", "{}"],
            &["perft", "1", "--sfen", "{}/9/9/9/9/9/9/9/9 b - 1"],
            &["perft", "1", "--sfen", "9/9/9/9/9/9/9/9/9 b {} 1"],
        ],
        &["perft", "2"],
    );
}
