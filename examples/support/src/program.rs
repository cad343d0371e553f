//! Programs that say in one line what is wrong, and by their exit code whose fault it is.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use clap::Parser;
use zobrist::table::recall::CapacityError;
use zobrist::table::transposition::{Entry, OutOfMemory};
use zobrist::table::{HashValue, TranspositionTable};

use crate::game::Disagreement;

/// Why a program did not do what it was asked to.
#[derive(Debug)]
pub enum Failure {
    /// A hash or a number is not what it should be: exit code 1.
    Differs(String),
    /// The arguments, the input, or the system: exit code 2.
    Error(String),
    /// Nobody reads the output any more: not worth a word.
    ClosedPipe,
}

impl Failure {
    /// Of the arguments, the input or the system.
    pub fn error(why: impl Display) -> Self {
        Failure::Error(why.to_string())
    }
}

/// Runs the program with its arguments.
pub fn main<A: Parser>(run: impl FnOnce(A) -> Result<(), Failure>) -> ExitCode {
    let arguments = match A::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if !error.use_stderr() => {
            // Asked for help.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            // What follows the first blank line is usage, which `--help` tells.
            let text = error.to_string();
            let lines = text.lines().map(str::trim).take_while(|line| !line.is_empty());
            eprintln!("{}", lines.collect::<Vec<_>>().join(" "));
            return ExitCode::from(2);
        }
    };
    match run(arguments) {
        Ok(()) | Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(Failure::Differs(what)) => {
            eprintln!("error: {what}");
            ExitCode::from(1)
        }
        Err(Failure::Error(why)) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
    }
}

/// A table of `megabytes`, or none.
///
/// # Errors
/// If there is no memory for it.
pub fn table<H: HashValue, E: Entry>(
    megabytes: u32,
) -> Result<Option<TranspositionTable<H, E>>, OutOfMemory> {
    let bytes = (megabytes as usize).saturating_mul(1 << 20);
    (bytes > 0).then(|| TranspositionTable::new(bytes)).transpose()
}

impl From<Disagreement> for Failure {
    fn from(disagreement: Disagreement) -> Self {
        Failure::Differs(disagreement.to_string())
    }
}

impl From<OutOfMemory> for Failure {
    fn from(error: OutOfMemory) -> Self {
        Failure::Error(error.to_string())
    }
}

impl From<CapacityError> for Failure {
    fn from(error: CapacityError) -> Self {
        Failure::Error(error.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Failure::ClosedPipe;
        }
        Failure::Error(format!("cannot write to standard output: {error}"))
    }
}
