//! The `main` function of the programs, with one-line errors and exit codes.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::Parser;
use clap::error::ContextValue;
use zobrist::Desync;
use zobrist::table::transposition::{Entry, SizeError};
use zobrist::table::{HashValue, TranspositionTable};

use crate::quote::escape;

/// The reason why a program failed.
#[derive(Debug)]
pub enum Failure {
    /// A hash or a number is wrong: exit code 1.
    Differs(String),
    /// An error of the arguments, the input or the system: exit code 2.
    Error(String),
    /// The reader closed the output: no error.
    ClosedPipe,
}

impl Failure {
    /// Returns a failure of the arguments, the input or the system.
    pub fn error(why: impl Display) -> Self {
        Failure::Error(why.to_string())
    }

    /// Returns the failure of a hash that differs from the hash of `position` from scratch.
    pub fn wrong_hash(position: impl Display, desync: &Desync) -> Self {
        Failure::Differs(format!("wrong hash of {position}: {desync}"))
    }
}

/// Runs the program with its arguments.
pub fn main<A: Parser>(run: impl FnOnce(A) -> Result<(), Failure>) -> ExitCode {
    let arguments = match A::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if !error.use_stderr() => {
            // Help is not an error.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            let error = quoting(error);
            // Only `--help` shows the usage, which follows the first blank line.
            let text = error.to_string();
            let lines = text.lines().map(str::trim).take_while(|line| !line.is_empty());
            eprintln!("{}", one_line(&lines.collect::<Vec<_>>().join(" ")));
            return ExitCode::from(2);
        }
    };
    let (text, code) = match run(arguments) {
        Ok(()) | Err(Failure::ClosedPipe) => return ExitCode::SUCCESS,
        Err(Failure::Differs(text)) => (text, 1),
        Err(Failure::Error(text)) => (one_line(&text), 2),
    };
    eprintln!("error: {text}");
    ExitCode::from(code)
}

/// Escapes and shortens the arguments that an error of clap quotes.
fn quoting(mut error: clap::Error) -> clap::Error {
    let quote = |(kind, value): (_, &_)| match value {
        ContextValue::String(text) => Some((kind, ContextValue::String(escape(text)))),
        _ => None,
    };
    for (kind, value) in error.context().filter_map(quote).collect::<Vec<_>>() {
        error.insert(kind, value);
    }
    error
}

/// Escapes control characters and truncates the middle, because errors of the system and of libraries contain paths and
/// input verbatim.
fn one_line(text: &str) -> String {
    let visible = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let line: Vec<char> = text.chars().map(visible).collect();
    let part = |chars: &[char]| chars.iter().collect::<String>();
    match line.len() {
        0..=800 => part(&line),
        length => part(&line[..400]) + "..." + &part(&line[length - 400..]),
    }
}

/// Returns a table of `megabytes`, or `None` for 0.
///
/// # Errors
/// Fails if the table cannot be allocated.
pub fn table<H: HashValue, E: Entry>(megabytes: u32) -> Result<Option<TranspositionTable<H, E>>, SizeError> {
    let bytes = (megabytes as usize).saturating_mul(1 << 20);
    (bytes > 0).then(|| TranspositionTable::new(bytes)).transpose()
}

impl<E: Error + 'static> From<E> for Failure {
    fn from(error: E) -> Self {
        match (&error as &dyn Error).downcast_ref::<io::Error>() {
            None => Failure::error(error),
            Some(output) if output.kind() == ErrorKind::BrokenPipe => Failure::ClosedPipe,
            Some(output) => Failure::Error(format!("cannot write to standard output: {output}")),
        }
    }
}
