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
        assert!(stdout.replace("\n    ", " ").contains(told), "{stdout}");
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
        let outcome = shogi.run(&["perft", "2", "--fen", most, "--hash", hash]);
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
            &["perft", "2", "--fen", ""],
            "bad SFEN '': a board, a side to move and the pieces in hand are required",
        ),
    ] {
        assert_eq!(shogi.run(args), Outcome::error("", line), "{args:?}");
    }
}

/// Each fault of a position has a message of its own.
#[test]
fn faults_of_positions() {
    let rest = "9/9/9/9/9/9/9/4K4 b - 1";
    for (sfen, fault) in [
        ("4k4/9/9/4x4/9/9/9/9/4K4 b - 1", "'x' is not a piece"),
        (
            "4k4/9\n/9 b -",
            "the side to move is '/9' instead of b or w",
        ),
        ("4k4/9 b -", "the board has 2 ranks, not 9"),
        (&format!("4k3/{rest}"), "rank a has 8 squares, not 9"),
        (&format!("4k5/{rest}"), "rank a has 10 squares, not 9"),
        (&format!("4kR8/{rest}"), "rank a has 14 squares, not 9"),
        (&format!("9/{rest}"), "White has 0 kings, not one"),
        (
            "4k4/9/9/9/4K4/9/9/9/4K4 b - 1",
            "Black has 2 kings, not one",
        ),
        (
            "4k4/9/9/9/P8/P8/9/9/4K4 b - 1",
            "two pawns of Black are on file 9",
        ),
        (
            "4k4/9/9/8p/9/9/8p/9/4K4 b - 1",
            "two pawns of White are on file 1",
        ),
        (
            &format!("P3k4/{rest}"),
            "pawns of Black could never move from rank a",
        ),
        (
            "4k4/9/9/9/9/9/9/n8/4K4 b - 1",
            "knights of White could never move from rank h",
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4 b 3R 1",
            "there are 3 rooks, and a game has 2",
        ),
        (
            "4k4/r8/9/9/9/9/9/9/4K4 b R2r 1",
            "there are 4 rooks, and a game has 2",
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4 b 19P 1",
            "'19P' are not pieces in hand",
        ),
        (
            "4k4/9/9/9/9/9/9/9/4K4 b 2X 1",
            "'2X' are not pieces in hand",
        ),
        ("4k4/9/9/9/9/9/9/9/4K4 b K 1", "'K' are not pieces in hand"),
        (
            "4k4/9/9/9/9/9/9/9/4K4 x - 1",
            "the side to move is 'x' instead of b or w",
        ),
        (
            "4k4/4R4/9/9/9/9/9/9/4K4 b - 1",
            "the side to move could capture the king, or is in check by too many pieces",
        ),
        ("4k4/+G8/9/9/9/9/9/9/4K4 b - 1", "'+G' is not a piece"),
    ] {
        let outcome = shogi().run(&["perft", "1", "--fen", sfen]);
        assert_eq!(outcome.code, Some(2), "{sfen}: {outcome:?}");
        let (_, found) = outcome.stderr.split_once("': ").expect("a fault");
        assert_eq!(found.trim_end(), fault, "{sfen}");
    }
    // Promoted pawns, and pawns of both sides.
    let accepted = "4k4/9/p8/P8/+P8/9/9/9/4K4 b - 1";
    assert_eq!(
        shogi().run(&["perft", "1", "--fen", accepted]).code,
        Some(0)
    );
}

#[test]
fn as_all_programs() {
    shogi().assert_usual(
        &["perft"],
        &[
            &["perft", "1", "--fen", "{}"],
            &["perft", "1", "--fen", "{}/9/9/9/9/9/9/9/9 b - 1"],
            &["perft", "1", "--fen", "9/9/9/9/9/9/9/9/9 b {} 1"],
        ],
        &["perft", "2"],
    );
}

#[test]
#[cfg(unix)]
fn examples_of_the_help() {
    shogi().assert_examples(&["perft"], &[], &[]);
}
