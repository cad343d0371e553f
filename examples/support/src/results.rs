//! Tables of counted and published numbers.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, Write};

use anyhow::{Result, ensure};
use textwrap::Options;

use crate::program::Differs;

/// The columns of a terminal that lines of output fit in.
pub const WIDTH: usize = 80;

/// A table of counted and published numbers.
#[derive(Debug)]
pub struct Results<'a, W> {
    output: &'a mut W,
    pub(crate) agree: bool,
}

impl<'a, W: Write> Results<'a, W> {
    /// Creates an empty table that is written to `output`.
    pub fn new(output: &'a mut W) -> Self {
        Results {
            output,
            agree: true,
        }
    }

    /// Writes a title above the next rows.
    ///
    /// # Errors
    /// Fails if the table cannot be written.
    pub fn head(&mut self, title: &str) -> io::Result<()> {
        writeln!(
            self.output,
            "{title:<24} {:>12} {:>12}",
            "counted", "published"
        )
    }

    /// Writes a row: a label, such as a number of plies, the counted and the published number, and
    /// whether they are equal.
    ///
    /// # Errors
    /// Fails if the row cannot be written.
    pub fn row(&mut self, of: impl Display, counted: u128, published: u128) -> io::Result<()> {
        let agrees = counted == published;
        self.agree &= agrees;
        let mark = if agrees { "ok" } else { "DIFFERS" };
        let (counted, published) = (grouped(counted), grouped(published));
        writeln!(
            self.output,
            "{:>24} {counted:>12} {published:>12}  {mark}",
            of.to_string()
        )?;
        self.output.flush()
    }

    /// Checks the rows after the last one is written.
    ///
    /// # Errors
    /// Fails if any number differs from the published one.
    pub fn end(self) -> Result<()> {
        ensure!(
            self.agree,
            Differs("numbers differ from the published ones".into())
        );
        Ok(())
    }

    /// Writes the number of checked hashes below the table, and checks the rows.
    ///
    /// # Errors
    /// Fails if the table cannot be written, or any number differs from the published one.
    pub fn finish(self, hashes: u64) -> Result<()> {
        let hashes = grouped(hashes.into());
        let what = "incremental hashes equal those from scratch";
        writeln!(self.output, "\n{hashes} {what}")?;
        self.end()
    }
}

/// Formats a number with its digits in groups of three, such as `32,469,013`.
pub fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let groups = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}

/// Returns as many of the first words of `text` as fit in `width` columns, with dots in place of the
/// others.
pub fn fitting(text: &str, width: usize) -> Cow<'_, str> {
    if text.len() <= width {
        return text.into();
    }
    let end = text[..width - 3].rfind(' ').unwrap_or(0);
    format!("{} ...", &text[..end]).into()
}

/// Breaks a text into lines of at most [`WIDTH`] columns. The lines after the first one are indented
/// by `indent` columns.
pub fn wrapped(text: &str, indent: usize) -> String {
    let indent = " ".repeat(indent);
    textwrap::fill(text, Options::new(WIDTH).subsequent_indent(&indent))
}

#[cfg(test)]
mod tests;
