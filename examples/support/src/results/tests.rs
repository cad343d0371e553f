//! Tests of the marks in a table and of the format of numbers.

use crate::program::Differs;
use crate::results::{Results, WIDTH, fitting, grouped, wrapped};

#[test]
fn a_difference_is_marked() {
    let mut output = Vec::new();
    let mut results = Results::new(&mut output);
    results.row(1, 20, 20).unwrap();
    assert!(results.agree);
    results.row(2, 401, 400).unwrap();
    results.row(3, 5_362, 5_362).unwrap();
    assert!(!results.agree && results.end().unwrap_err().is::<Differs>());
    let marks = ["20 ok", "400 DIFFERS", "5,362 ok"];
    for (line, mark) in String::from_utf8(output).unwrap().lines().zip(marks) {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words[2..].join(" "), mark);
    }
}

#[test]
fn digits_in_groups() {
    for (number, text) in [
        (0, "0"),
        (999, "999"),
        (1_000, "1,000"),
        (32_469_013, "32,469,013"),
    ] {
        assert_eq!(grouped(number), text);
    }
}

#[test]
fn lines_fit_a_terminal() {
    assert_eq!(fitting("a1b1 a7b7", 9), "a1b1 a7b7");
    assert_eq!(fitting("a1b1 a7b7 b1c1", 13), "a1b1 a7b7 ...");
    assert_eq!(fitting("a1b1 a7b7 b1c1", 12), "a1b1 ...");
    let words = "word ".repeat(40);
    let lines = wrapped(words.trim_end(), 4);
    assert_eq!(lines.replace("\n    ", " "), words.trim_end());
    // Words without spaces, such as the moves of Sokoban, break anywhere.
    for lines in [lines, wrapped(&"u".repeat(200), 4)] {
        let mut widths = lines.lines().map(str::len);
        assert!(widths.all(|width| width <= WIDTH), "{lines}");
    }
}
