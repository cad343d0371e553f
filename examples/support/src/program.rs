//! The `main` function of the programs, with one-line errors and exit codes.

use std::any::TypeId;
use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::error::ContextValue;
use clap::{Arg, Command, Parser};
use rayon::ThreadPoolBuilder;
use zobrist::Desync;
use zobrist::table::transposition::{Entry, SizeError};
use zobrist::table::{HashValue, TranspositionTable};

use crate::quote::escape;

/// The error that a hash or a number is wrong. The exit code is 1, as after a [`Desync`], 3
/// after [`Violated`], and 2 after any other error.
#[derive(Debug)]
pub struct Differs(pub String);

impl Display for Differs {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Differs {}

/// The error that a state violates an invariant. The exit code is 3.
#[derive(Debug)]
pub struct Violated(pub String);

impl Display for Violated {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Violated {}

/// Parses the arguments, calls `run`, prints an error, if any, and returns the exit code. An error
/// of the system that has no context is one of standard output.
pub fn main<A: Parser>(run: impl FnOnce(A) -> Result<()>) -> ExitCode {
    let parsed = numbers(A::command())
        .try_get_matches()
        .and_then(|found| A::from_arg_matches(&found));
    let arguments = match parsed {
        Ok(arguments) => arguments,
        Err(help) if !help.use_stderr() => {
            let printed = help.print().and_then(|()| io::stdout().flush());
            return ended(printed.map_err(anyhow::Error::from));
        }
        Err(error) => {
            let error = quoting(error);
            // An error of clap ends with the usage, after a blank line. Omit the usage.
            let text = error.to_string();
            let lines = text
                .lines()
                .map(str::trim)
                .take_while(|line| !line.is_empty());
            say(&one_line(&lines.collect::<Vec<_>>().join(" ")));
            return ExitCode::from(2);
        }
    };
    ended(run(arguments))
}

/// Prints the error of a run, if any, and returns its exit code.
fn ended(run: Result<()>) -> ExitCode {
    let Some((text, code)) = run.err().and_then(|error| outcome(&error)) else {
        return ExitCode::SUCCESS;
    };
    say(&format!("error: {text}"));
    ExitCode::from(code)
}

/// Prints a line on standard error. Ignores that standard error is full or closed, because nobody
/// can be told: the exit code remains. `eprintln` would panic.
pub fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Returns the message and the exit code. That the reader closed the output is not an error.
pub(crate) fn outcome(error: &anyhow::Error) -> Option<(String, u8)> {
    Some(match error.chain().next()?.downcast_ref::<io::Error>() {
        Some(output) if output.kind() == ErrorKind::BrokenPipe => return None,
        Some(output) => (format!("cannot write to standard output: {output}"), 2),
        None if error.is::<Differs>() || error.is::<Desync>() => (format!("{error:#}"), 1),
        None if error.is::<Violated>() => (format!("{error:#}"), 3),
        None => (one_line(&format!("{error:#}")), 2),
    })
}

/// Allows numbers to begin with a minus sign. Otherwise, an error would name an unknown option
/// instead of the number.
fn numbers(command: Command) -> Command {
    let number = |arg: Arg| {
        let is = |kind| arg.get_value_parser().type_id() == kind;
        let is_text = is(TypeId::of::<String>()) || is(TypeId::of::<PathBuf>());
        let takes_numbers = arg.get_action().takes_values() && !is_text;
        arg.allow_negative_numbers(takes_numbers)
    };
    command.mut_args(number).mut_subcommands(numbers)
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

/// Replaces control characters, and omits the middle of a long text. Errors of the system and of
/// libraries contain paths and input verbatim.
fn one_line(text: &str) -> String {
    let visible = |c: char| {
        if c.is_control() {
            char::REPLACEMENT_CHARACTER
        } else {
            c
        }
    };
    let line: Vec<char> = text.chars().map(visible).collect();
    let part = |chars: &[char]| chars.iter().collect::<String>();
    match line.len() {
        0..=800 => part(&line),
        length => part(&line[..400]) + "..." + &part(&line[length - 400..]),
    }
}

/// Starts the threads of parallel searches, once. Without this call, rayon starts them when it needs
/// them, and panics if the system refuses them.
///
/// # Errors
/// Fails if the system refuses to start the threads.
pub fn start_threads() -> Result<()> {
    let started = ThreadPoolBuilder::new().build_global();
    // An error without a source means that the threads have been started before.
    if let Some(cause) = started.as_ref().err().and_then(Error::source) {
        bail!("cannot start threads: {cause}");
    }
    Ok(())
}

/// Returns a transposition table of `megabytes`, or `None` for 0.
///
/// # Errors
/// Fails if the table cannot be allocated.
pub fn table<H: HashValue, E: Entry>(
    megabytes: u32,
) -> Result<Option<TranspositionTable<H, E>>, SizeError> {
    let bytes = (megabytes as usize).saturating_mul(1 << 20);
    (bytes > 0)
        .then(|| TranspositionTable::new(bytes))
        .transpose()
}

#[cfg(test)]
mod tests;
