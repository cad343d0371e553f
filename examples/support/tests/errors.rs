//! Errors of all programs quote their input on one line, without control characters, of a bounded length.

use running::Example;

#[allow(dead_code, reason = "what the tests of the programs use")]
mod running;

const MEGABYTE: usize = 1 << 20;

fn assert_short(program: &str, args: &[&str], input: &str) {
    let outcome = Example::build(program).run_with(args, input);
    let Some(line) = outcome.stderr.strip_suffix('\n') else {
        panic!("{program} wrote no line of errors");
    };
    assert_eq!(outcome.code, Some(2), "{program}: {line:.300}");
    assert!(!line.contains(char::is_control), "{program}: {line:.300?}");
    assert!(line.len() < 1000, "{program}: {} bytes, {line:.300}", line.len());
}

/// `{}` is where the input is.
fn assert_quoted(program: &str, args: &[&str]) {
    // Of escape sequences, and as long as an argument may be.
    for text in ["\u{1b}[2J\u{1b}]0;x\u{7}\r\n\u{9b}1m".to_owned(), "x".repeat(100_000)] {
        let args: Vec<String> = args.iter().map(|arg| arg.replace("{}", &text)).collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        assert_short(program, &args, "");
    }
}

#[test]
fn errors_quote_arguments() {
    for program in ["alloy", "checkers", "chess", "explore", "go", "keys", "shogi"] {
        assert_quoted(program, &["{}"]);
        assert_quoted(program, &["--{}"]);
    }
    assert_quoted("alloy", &["run", "--plot", "{}"]);
    assert_quoted("alloy", &["run", "--csv", "nowhere/{}"]);
    assert_quoted("alloy", &["run", "--temperature", "{}"]);
    assert_quoted("checkers", &["perft", "1", "--fen", "{}"]);
    assert_quoted("checkers", &["perft", "1", "--fen", "W:{}"]);
    assert_quoted("checkers", &["perft", "1", "--fen", "W:W{}:B1"]);
    assert_quoted("chess", &["perft", "1", "--fen", "{}"]);
    assert_quoted("chess", &["perft", "{}"]);
    assert_quoted("chess", &["key", "{}"]);
    assert_quoted("chess", &["solve", "--moves", "{}"]);
    assert_quoted("explore", &["cube", "--hosts", "{}"]);
    assert_quoted("explore", &["sliding", "3", "3", "--routes", "--plot", "{}"]);
    assert_quoted("go", &["playout", "{}"]);
    assert_quoted("keys", &["quality", "--slots", "{}", "--file", "-"]);
    assert_quoted("keys", &["quality", "--slots", "3", "--file", "{}"]);
    assert_quoted("keys", &["quality", "chess", "--plot", "{}"]);
    assert_quoted("shogi", &["perft", "1", "--sfen", "{}"]);
    assert_quoted("shogi", &["perft", "1", "--sfen", "{}/9/9/9/9/9/9/9/9 b - 1"]);
    assert_quoted("shogi", &["perft", "1", "--sfen", "9/9/9/9/9/9/9/9/9 b {} 1"]);
}

#[test]
fn errors_quote_standard_input() {
    let long = "x".repeat(MEGABYTE);
    for text in ["\u{1b}[2J\u{9b}", &long] {
        assert_short("chess", &["key"], text);
        assert_short("keys", &["quality", "--slots", "3", "--file", "-"], text);
    }
}
