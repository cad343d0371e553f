//! Tests of the marks in a table and of the format of numbers.

use crate::program::Differs;
use crate::results::{Results, grouped};

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
