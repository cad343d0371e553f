//! The commands of the program `keys`.

use std::io;
use std::process::ExitCode;

use clap::Parser;
use zobrist_examples::program;

use crate::birthday::BirthdayCommand;
use crate::errors::ErrorsCommand;
use crate::generate::GenerateCommand;
use crate::quality::QualityCommand;

const EXAMPLES: &str = "\
Examples:
  keys quality chess --effort tenth
  keys generate --slots board=64x12,castling=4x1 --language cpp
  keys birthday --bits 24 --seeds 100";

/// The quality of tables of Zobrist keys, and keys for other languages.
///
/// The exit code is 0 on success, 1 if a table is bad, and 2 after an error in arguments or input.
#[derive(Debug, Parser)]
#[command(name = "keys", arg_required_else_help = false, after_help = EXAMPLES)]
enum Command {
    /// Examines the keys of a game, or your own numbers
    Quality(QualityCommand),
    /// Writes keys as a source file of another language
    Generate(GenerateCommand),
    /// Counts states until two have equal hashes
    Birthday(BirthdayCommand),
    /// Counts wrong answers near a position, by the generator of the keys
    Errors(ErrorsCommand),
}

/// Runs the program.
pub fn main() -> ExitCode {
    program::main(|command| {
        let mut output = io::stdout().lock();
        match command {
            Command::Quality(quality) => quality.run(&mut output),
            Command::Generate(generate) => generate.run(&mut output),
            Command::Birthday(birthday) => birthday.run(&mut output),
            Command::Errors(errors) => errors.run(&mut output),
        }
    })
}
