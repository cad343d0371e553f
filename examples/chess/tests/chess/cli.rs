//! Runs the program `chess`, and tests its output, errors and exit codes.

use std::process::{Command, Stdio};

use crate::running::{Outcome, Program};

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const INITIAL_KEY: &str = "463b96181691fc9c\n";

fn chess() -> Program {
    Program::new(env!("CARGO_BIN_EXE_chess"))
}

#[test]
fn perft() {
    let chess = chess();
    assert_eq!(
        chess.run(&["perft", "4"]),
        Outcome::success("perft(4) = 197281\n")
    );
    assert_eq!(
        chess.run(&["perft", "0"]),
        Outcome::success("perft(0) = 1\n")
    );
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    let kiwipete_3 = chess.run(&["perft", "3", "--fen", kiwipete]);
    assert_eq!(kiwipete_3, Outcome::success("perft(3) = 97862\n"));
    let checked = chess.run(&["perft", "3", "--check"]);
    let expected = "9323 hashes agree with those from scratch\nperft(3) = 8902\n";
    assert_eq!(checked, Outcome::success(expected));
}

/// The system refuses to start threads for whose stacks it has no memory. It refuses the first one:
/// others would run out of memory themselves.
#[test]
#[cfg(target_os = "linux")]
fn without_threads() {
    for command in [
        "perft 3",
        "distinct 3",
        "match --pairs 1",
        "collisions --positions 1",
    ] {
        let script = format!("ulimit -v 1000000 && exec \"$0\" {command}");
        let output = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_chess")])
            .envs([("RAYON_NUM_THREADS", "2"), ("RUST_MIN_STACK", "2000000000")])
            .output()
            .unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        let line = "error: cannot start threads: Resource temporarily unavailable (os error 11)\n";
        assert_eq!(
            (output.status.code(), stderr.as_str()),
            (Some(2), line),
            "{command}"
        );
    }
}

#[test]
fn perft_with_a_table() {
    let chess = chess();
    for hash in ["0", "1", "16"] {
        let outcome = chess.run(&["perft", "5", "--hash", hash]);
        assert_eq!(outcome, Outcome::success("perft(5) = 4865609\n"));
    }
}

#[test]
fn distinct() {
    let expected = "distinct(1) = 20\ndistinct(2) = 400\ndistinct(3) = 5362\ndistinct(4) = 72078\n";
    assert_eq!(chess().run(&["distinct", "4"]), Outcome::success(expected));
}

/// Returns the exit code, the rows of the table without the columns that vary from run to run, and
/// the last line.
fn solved(args: &[&str]) -> (Option<i32>, Vec<String>, String) {
    let Outcome {
        code,
        stdout,
        stderr,
    } = chess().run(args);
    assert_eq!(stderr, "", "{args:?}");
    let is_row = |line: &&str| {
        line.split_whitespace()
            .next()
            .is_some_and(|depth| depth.parse::<u8>().is_ok())
    };
    let (rows, rest): (Vec<&str>, Vec<&str>) = stdout.lines().skip(2).partition(is_row);
    let row = |row: &str| {
        let words: Vec<&str> = row.split_whitespace().collect();
        format!("{} {} {}", words[0], words[1], words.get(8).unwrap_or(&"-"))
    };
    (
        code,
        rows.into_iter().map(row).collect(),
        rest.last().map(ToString::to_string).unwrap_or_default(),
    )
}

#[test]
fn solves_the_pawn_ending() {
    let (code, rows, last) = solved(&["solve", "--depth", "24", "--hash", "2"]);
    assert_eq!((code, rows.len()), (Some(0), 24));
    assert!(last.starts_with("best move a1b1, score +"), "{last}");
    assert!(last.ends_with("; expected a1b1 (Kb1!): found"), "{last}");
    // Without a table, finding the solution takes too long. So a missed solution is no failure.
    let (code, _, last) = solved(&["solve", "--depth", "5", "--hash", "0"]);
    assert_eq!(code, Some(0));
    assert!(
        last.ends_with("; expected a1b1 (Kb1!): not found"),
        "{last}"
    );
}

#[test]
fn solves_a_position() {
    // The board is printed with the clocks of the FEN.
    let clocks = "8/k7/8/8/8/8/8/K6R w - - 42 60";
    let printed = chess().run(&["solve", "--fen", clocks, "--depth", "1"]);
    assert_eq!(printed.stdout.lines().next(), Some(clocks));
    let mate = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    for args in [
        &["solve", "--fen", mate][..],
        &["solve", "--fen", mate, "--threads", "2"],
        &["solve", "--fen", mate, "--hash", "0"],
    ] {
        let (code, rows, last) = solved(args);
        assert_eq!((code, last.as_str()), (Some(0), "best move a1a6, score #2"));
        assert!(rows.last().unwrap().ends_with(" #2 a1a6"), "{rows:?}");
    }
    let mated = ["solve", "--moves", "f2f3 e7e5 g2g4 d8h4", "--fen", INITIAL];
    assert_eq!(
        solved(&mated),
        (Some(0), vec!["1 #-0 -".into()], "no move: checkmate".into())
    );
    let stalemate = ["solve", "--fen", "k7/P7/K7/8/8/8/8/8 b - -"];
    let row = "1 +0.00 -".into();
    assert_eq!(
        solved(&stalemate),
        (Some(0), vec![row], "no move: stalemate".into())
    );
}

#[test]
fn keys_of_arguments() {
    let chess = chess();
    let expected = Outcome::success(INITIAL_KEY);
    // The clocks do not affect the key, even if they are out of range or missing.
    for fen in [
        INITIAL,
        &INITIAL.replace("0 1", "120 0"),
        INITIAL.strip_suffix(" 0 1").unwrap(),
    ] {
        assert_eq!(chess.run(&["key", "--fen", fen]), expected);
    }
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
    let error = "line 17: bad FEN 'rnbqkbnr/pppppppp/8/8/7/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1': \
                 rank 4 has 7 squares, not 8";
    assert_eq!(outcome, Outcome::error(&INITIAL_KEY.repeat(15), error));
}

#[test]
fn keys_while_the_input_goes_on() {
    use std::io::{BufRead, BufReader, Write};

    let mut command = chess().command();
    command
        .arg("key")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
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
        (
            &["perft", "foo"][..],
            "invalid value 'foo' for '<DEPTH>': invalid digit found in string",
        ),
        (
            &["perft", "256"],
            "invalid value '256' for '<DEPTH>': 256 is not in 0..=255",
        ),
        (
            &["distinct", "0"],
            "invalid value '0' for '<PLIES>': 0 is not in 1..=7",
        ),
        (
            &["distinct", "8"],
            "invalid value '8' for '<PLIES>': 8 is not in 1..=7",
        ),
        (
            &["perft", "3", "--hash", "99999999"],
            "failed to allocate a table of 104857598951424 bytes",
        ),
        (
            &["solve", "--hash", "99999999"],
            "failed to allocate a table of 104857598951424 bytes",
        ),
        (
            &["solve", "--depth", "0"],
            "invalid value '0' for '--depth <N>': 0 is not in 1..=100",
        ),
        (
            &["collisions", "--depth", "0"],
            "invalid value '0' for '--depth <N>': 0 is not in 1..=100",
        ),
        (
            &["collisions", "--rates", "0.1,-1"],
            "invalid value '-1' for '--rates <P,..>': not a number from 0 to 1",
        ),
        (
            &["collisions", "--bits", "0"],
            "invalid value '0' for '--bits <W,..>': 0 is not in 1..=64",
        ),
        (
            &["collisions", "--bits", "65"],
            "invalid value '65' for '--bits <W,..>': 65 is not in 1..=64",
        ),
        (
            &["solve", "--fen", "K"],
            "bad FEN 'K': The FEN is missing a field.",
        ),
        (
            &["solve", "--fen", "8/k7/8/8/8/8/8/K6R w - - 150 80"],
            "bad FEN '8/k7/8/8/8/8/8/K6R w - - 150 80': \
             the halfmove clock is '150' instead of a number from 0 to 100",
        ),
        (
            &["solve", "--moves", "a1b2 a7a7"],
            "bad move 'a7a7': it cannot be played in 8/k7/3p4/p2P1p2/P2P1P2/8/1K6/8 b - - 1 1",
        ),
        (
            &["key", "--fen", "8/8/8/8/8/8/8/K7 w - - 0 1"],
            "bad FEN '8/8/8/8/8/8/8/K7 w - - 0 1': Black has 0 kings, not one",
        ),
        (
            &["perft", "2", "--fen", "4k3/8/8/8\n/8/8/8/4K3 w - -"],
            r"bad FEN '4k3/8/8/8\n/8/8/8/4K3 w - -': the number of ranks is 4, not 8",
        ),
    ] {
        assert_eq!(chess.run(args), Outcome::error("", line), "{args:?}");
    }
}

#[test]
fn as_all_programs() {
    chess().assert_usual(
        &["perft", "distinct", "solve", "collisions", "key"],
        &[
            &["perft", "1", "--fen", "{}"],
            &["perft", "{}"],
            &["key", "--fen", "{}"],
            &["solve", "--moves", "{}"],
        ],
        &["perft", "2"],
    );
    chess().assert_quotes_input(&["key"]);
    #[cfg(target_os = "linux")]
    chess().assert_bounded(&["key"], &["\0", "8/8\n"]);
}

#[test]
fn matches() {
    let chess = chess();
    let run = || chess.run(&["match", "--pairs", "2", "--nodes", "60"]);
    let first = run();
    assert_eq!(first.code, Some(0), "{first:?}");
    assert_eq!(first.stdout.lines().count(), 7, "{first:?}");
    let wide = first.stdout.lines().find(|line| line.len() > 80);
    assert_eq!(wide, None);
    // Two pairs do not show that a feature makes no difference.
    assert!(!first.stdout.contains("+0.0 to "), "{first:?}");
    assert_eq!(run(), first);
    for wrong in [["--pairs", "0"], ["--nodes", "-1"]] {
        let outcome = chess.run(&["match", wrong[0], wrong[1]]);
        assert_eq!(outcome.code, Some(2), "{outcome:?}");
    }
}

#[test]
#[cfg(unix)]
fn examples_of_the_help() {
    chess().assert_examples(
        &["perft", "distinct", "solve", "match", "collisions", "key"],
        &[],
        &[],
    );
}
