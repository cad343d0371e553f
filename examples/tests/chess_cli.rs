//! The example `chess`, run as a program: what it prints, its errors and its exit codes.

use std::process::Stdio;

use running::{Example, Outcome};

mod running;

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const INITIAL_KEY: &str = "463b96181691fc9c\n";

fn chess() -> Example {
    Example::build("chess")
}

#[test]
fn perft() {
    let chess = chess();
    assert_eq!(chess.run(&["perft", "4"]), Outcome::success("perft(4) = 197281\n"));
    assert_eq!(chess.run(&["perft", "0"]), Outcome::success("perft(0) = 1\n"));
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    let kiwipete_3 = chess.run(&["perft", "3", "--fen", kiwipete]);
    assert_eq!(kiwipete_3, Outcome::success("perft(3) = 97862\n"));
    let checked = chess.run(&["perft", "3", "--check"]);
    let expected = "9323 hashes agree with those from scratch\nperft(3) = 8902\n";
    assert_eq!(checked, Outcome::success(expected));
}

#[test]
fn distinct() {
    let expected = "distinct(1) = 20\ndistinct(2) = 400\ndistinct(3) = 5362\ndistinct(4) = 72078\n";
    assert_eq!(chess().run(&["distinct", "4"]), Outcome::success(expected));
}

#[test]
fn keys_of_arguments() {
    let chess = chess();
    let expected = Outcome::success(INITIAL_KEY);
    assert_eq!(chess.run(&["key", INITIAL]), expected);
    let words: Vec<&str> = ["key"].into_iter().chain(INITIAL.split(' ')).collect();
    assert_eq!(chess.run(&words), expected);
    // A full-move number of 0, and none.
    assert_eq!(chess.run(&["key", &INITIAL.replace("0 1", "120 0")]), expected);
    assert_eq!(chess.run(&["key", INITIAL.strip_suffix(" 0 1").unwrap()]), expected);
}

#[test]
fn keys_of_standard_input() {
    let chess = chess();
    assert_eq!(chess.run_with(&["key"], ""), Outcome::success(""));
    let many = 20_000;
    let input = format!("{INITIAL}\r\n\n").repeat(many) + INITIAL;
    let expected = INITIAL_KEY.repeat(many + 1);
    assert!(chess.run_with(&["key"], &input) == Outcome::success(&expected));

    let input =
        format!("{INITIAL}\n").repeat(15) + "\n" + &INITIAL.replace("8/8/8", "8/8/7") + "\n";
    let outcome = chess.run_with(&["key"], &(input + INITIAL));
    let error = "line 17: rank 4 has 7 squares instead of 8";
    assert_eq!(outcome, Outcome::error(&INITIAL_KEY.repeat(15), error));
}

#[test]
fn keys_while_the_input_goes_on() {
    use std::io::{BufRead, BufReader, Write};

    let mut command = chess().command();
    command.arg("key").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(stdin, "{INITIAL}").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, INITIAL_KEY);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn errors_are_one_line() {
    let chess = chess();
    for (args, line) in [
        (&["perft", "foo"][..], "invalid value 'foo' for '<DEPTH>': invalid digit found in string"),
        (&["perft", "-1"], "invalid value '-1' for '<DEPTH>': -1 is not in 0..=255"),
        (&["perft", "256"], "invalid value '256' for '<DEPTH>': 256 is not in 0..=255"),
        (&["perft"], "the following required arguments were not provided: <DEPTH>"),
        (&["distinct", "0"], "invalid value '0' for '<PLIES>': 0 is not in 1..=7"),
        (&["distinct", "8"], "invalid value '8' for '<PLIES>': 8 is not in 1..=7"),
        (&["perf", "3"], "unrecognized subcommand 'perf'"),
        (&["--fast"], "unexpected argument '--fast' found"),
        (&["key", ""], "bad FEN '': the board is missing"),
        (
            &["key", "8/8/8/8/8/8/8/K7 w - - 0 1"],
            "bad FEN '8/8/8/8/8/8/8/K7 w - - 0 1': Black has 0 kings instead of 1",
        ),
        (
            &["perft", "2", "--fen", "4k3/8/8/8\n/8/8/8/4K3"],
            r"bad FEN '4k3/8/8/8\n/8/8/8/4K3': the board has 4 ranks instead of 8",
        ),
        (
            &["perft", "2", "--fen", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"],
            "bad FEN '4k3/8/8/8/8/8/4R3/4K3 w - - 0 1': no game gets there: the side that just moved \
             is in check, or there are too many pieces, pawns or checks",
        ),
    ] {
        assert_eq!(chess.run(args), Outcome::error("", line), "{args:?}");
    }
}

#[test]
fn help_is_no_error() {
    for args in [&["--help"][..], &["perft", "--help"], &["key", "-h"]] {
        let outcome = chess().run(args);
        assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
        assert!(outcome.stdout.contains("Usage: chess"), "{}", outcome.stdout);
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    for args in [&["perft", "3"][..], &["distinct", "3"], &["key"]] {
        let mut command = chess().command();
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        if args == ["key"] {
            use std::io::Write;

            let lines = format!("{INITIAL}\n").repeat(100_000);
            // It may end before it has read them all.
            let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
        }
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(output.stderr.is_empty(), "{args:?}: {}", output.stderr.escape_ascii());
    }
}
