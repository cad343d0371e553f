//! Numbers beside what they should be.

use std::fmt::Display;
use std::io::{self, Write};

use crate::program::Failure;

/// A table of numbers that were counted and numbers that were published.
#[derive(Debug)]
pub struct Results<'a, W> {
    output: &'a mut W,
    agree: bool,
}

impl<'a, W: Write> Results<'a, W> {
    /// An empty one.
    pub fn new(output: &'a mut W) -> Self {
        Results { output, agree: true }
    }

    /// What the next rows are about.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn head(&mut self, title: &str) -> io::Result<()> {
        writeln!(self.output, "{title:<24} {:>12} {:>12}", "counted", "published")
    }

    /// One number, of so many plies say, and a mark if it differs from what was published.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn row(&mut self, of: impl Display, counted: u128, published: u128) -> io::Result<()> {
        let agrees = counted == published;
        self.agree &= agrees;
        let mark = if agrees { "ok" } else { "DIFFERS" };
        let (counted, published) = (grouped(counted), grouped(published));
        writeln!(self.output, "{:>24} {counted:>12} {published:>12}  {mark}", of.to_string())?;
        self.output.flush()
    }

    /// Whether all rows so far agree.
    pub fn agree(&self) -> bool {
        self.agree
    }

    /// Writes the last line: how many hashes were checked on the way.
    ///
    /// # Errors
    /// If it cannot be written, or any number differs from the published one.
    pub fn finish(mut self, hashes: u64) -> Result<(), Failure> {
        self.checked(hashes)?;
        let differ = || Failure::Differs("numbers differ from the published ones".into());
        self.agree.then_some(()).ok_or_else(differ)
    }

    /// The last line: how many hashes were checked on the way.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn checked(&mut self, hashes: u64) -> io::Result<()> {
        writeln!(
            self.output,
            "\n{} hashes, each kept up to date by moves, equal those from scratch",
            grouped(hashes.into())
        )
    }
}

/// A number with its digits in groups of three.
pub fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_marked() {
        let mut output = Vec::new();
        let mut results = Results::new(&mut output);
        results.row(1, 20, 20).unwrap();
        assert!(results.agree());
        results.row(2, 401, 400).unwrap();
        results.row(3, 5_362, 5_362).unwrap();
        assert!(!results.agree());
        let marks = ["20 ok", "400 DIFFERS", "5,362 ok"];
        for (line, mark) in String::from_utf8(output).unwrap().lines().zip(marks) {
            let words: Vec<&str> = line.split_whitespace().collect();
            assert_eq!(words[2..].join(" "), mark);
        }
    }

    #[test]
    fn digits_in_groups() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (32_469_013, "32,469,013")]
        {
            assert_eq!(grouped(number), text);
        }
    }
}
