//! Runs the program `checkers`, and tests its output, errors and exit codes.

use crate::running::{Outcome, Program};

fn checkers() -> Program {
    Program::new(env!("CARGO_BIN_EXE_checkers"))
}

#[test]
fn perft() {
    let checkers = checkers();
    assert_eq!(
        checkers.run(&["perft", "7"]),
        Outcome::success("perft(7) = 179740\n")
    );
    assert_eq!(
        checkers.run(&["perft", "0"]),
        Outcome::success("perft(0) = 1\n")
    );
    let fen = "W:WK14:B10,11,18,19";
    let around = checkers.run(&["perft", "1", "--fen", fen]);
    assert_eq!(around, Outcome::success("perft(1) = 2\n"));
    let checked = checkers.run(&["perft", "5", "--check"]);
    let expected = "9189 hashes agree with those from scratch\nperft(5) = 7361\n";
    assert_eq!(checked, Outcome::success(expected));
}

#[test]
fn perft_with_a_table() {
    let checkers = checkers();
    for hash in ["0", "1", "16"] {
        let outcome = checkers.run(&["perft", "8", "--hash", hash]);
        assert_eq!(outcome, Outcome::success("perft(8) = 845931\n"));
    }
}

#[test]
fn solves_a_position() {
    let Outcome {
        code,
        stdout,
        stderr,
    } = checkers().run(&["solve", "--fen", "W:WK31,K32:BK1", "--depth", "40"]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    let lines: Vec<&str> = stdout.lines().collect();
    // The lines are a header, a row for each depth until the result is known, and the result.
    assert_eq!(lines.len(), 1 + 33 + 1, "{stdout}");
    assert!(lines[1].starts_with("    1        draw "), "{stdout}");
    assert!(lines[33].starts_with("   33   win in 33 "), "{stdout}");
    assert_eq!(lines[34], "win in 33 plies");

    // Without a position, the search begins with the initial one.
    let start = "B:W21-32:B1-12";
    let solve = ["solve", "--depth", "3", "--fen", start];
    assert_eq!(checkers().run(&solve[..3]), checkers().run(&solve));
}

#[test]
fn solves_without_a_table() {
    let checkers = checkers();
    for (fen, expected) in [
        ("W:W22:B10,18", "win in 1 ply"),
        ("B:WK22:BK29", "loss in 2 plies"),
        ("B:W9,14:B5", "loss: there is no move"),
        (
            "W:WK10:BK32",
            "draw: neither side forces a win within 6 plies",
        ),
    ] {
        let outcome = checkers.run(&["solve", "--fen", fen, "--depth", "6", "--hash", "0"]);
        assert_eq!(
            (outcome.code, outcome.stdout.lines().last()),
            (Some(0), Some(expected))
        );
    }
}

#[test]
fn commands_of_the_readme() {
    checkers().assert_readme(include_str!("../../README.md"), |line| line);
}

#[test]
fn errors_are_one_line() {
    let checkers = checkers();
    for (args, line) in [
        (
            &["perft", "foo"][..],
            "invalid value 'foo' for '<DEPTH>': invalid digit found in string",
        ),
        (
            &["perft", "3", "--fen", ""],
            "bad FEN '': the side to move is '' instead of 'W' or 'B'",
        ),
        (
            &["perft", "3", "--fen", "W:W18,33:B12"],
            "bad FEN 'W:W18,33:B12': '33' is not a piece: use 1 to 32, K1 to K32, or a range like 21-32",
        ),
        (
            &["perft", "3", "--fen", "W:W18\n:B12,K18"],
            r"bad FEN 'W:W18\n:B12,K18': square 18 is occupied twice",
        ),
        (
            &["solve", "--fen", "W:WK1:BK2"],
            "the following required arguments were not provided: --depth <N>",
        ),
        (
            &["solve", "--fen", "W:WK1:BK2", "--depth", "201"],
            "invalid value '201' for '--depth <N>': 201 is not in 1..=200",
        ),
        (
            &["solve", "--fen", "W:W4:BK2", "--depth", "3"],
            "bad FEN 'W:W4:BK2': a man of White cannot stand on 4: he is crowned there",
        ),
    ] {
        assert_eq!(checkers.run(args), Outcome::error("", line), "{args:?}");
    }
}

#[test]
fn as_all_programs() {
    checkers().assert_usual(
        &["perft", "solve"],
        &[
            &["perft", "1", "--fen", "{}"],
            &["perft", "1", "--fen", "W:{}"],
            &["perft", "1", "--fen", "W:W{}:B1"],
        ],
        &["perft", "2"],
    );
}

#[test]
#[cfg(unix)]
fn examples_of_the_help() {
    checkers().assert_examples(&["perft", "solve"], &[], &[]);
}
