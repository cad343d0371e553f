//! The commands of the program `keys`.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use zobrist::analysis::Effort;
use zobrist::analysis::probability::{bits_for, collision_probability, expected_collisions};
use zobrist_examples::program::{self, Failure};

use crate::generate::GenerateCommand;
use crate::quality::{QualityCommand, compare, effort};

const EXAMPLES: &str = "\
Examples:
  keys quality chess
  keys quality --slots 64x12,4x1,8,1 --file numbers.txt
  keys generate --slots board=64x12,castling=4x1 --language cpp
  keys collisions --states 1e9 --bits 64
  keys bits --states 1e9 --risk 1e-6";

/// The quality of tables of Zobrist keys, and keys for other languages.
///
/// Without a command, the program compares the keys of chess from several sources, in seconds.
///
/// The exit code is 0 if all tables pass, 1 if a table is bad, and 2 after an error in arguments or input.
#[derive(Debug, Parser)]
#[command(name = "keys")]
#[command(after_help = EXAMPLES)]
#[command(args_conflicts_with_subcommands = true)]
struct Cli {
    /// Effort of the examination of each table
    #[arg(long, default_value = "second", value_parser = effort())]
    effort: Effort,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Examines the keys of a game, or your own numbers
    Quality(QualityCommand),
    /// Writes keys as a source file of another language
    Generate(GenerateCommand),
    /// Computes the expected number of hash collisions
    #[command(after_help = "Example: keys collisions --states 1e9 --bits 64")]
    Collisions {
        /// The number of distinct states
        #[arg(long, value_name = "N", value_parser = states)]
        states: f64,
        /// The width of the hashes
        #[arg(long, value_name = "W", value_parser = clap::value_parser!(u32).range(0..=1024))]
        bits: u32,
    },
    /// Computes the number of bits that keeps the collision probability below a risk
    #[command(after_help = "Example: keys bits --states 1e9 --risk 1e-6")]
    Bits {
        /// The number of distinct states
        #[arg(long, value_name = "N", value_parser = states)]
        states: f64,
        /// The accepted probability of a collision, if all hashes are independent
        #[arg(long, value_name = "P", value_parser = risk)]
        risk: f64,
    },
}

fn states(text: &str) -> Result<f64, String> {
    let states = text.replace('_', "").parse().ok().filter(|n: &f64| n.is_finite() && *n >= 0.0);
    states.ok_or_else(|| "not a number of states such as 5000 or 1e9".to_owned())
}

fn risk(text: &str) -> Result<f64, String> {
    let risk = text.parse().ok().filter(|risk| *risk > 0.0 && *risk <= 1.0);
    risk.ok_or_else(|| "not a probability above 0 and at most 1".to_owned())
}

/// Runs the program.
pub fn main() -> ExitCode {
    program::main(|cli: Cli| run(cli))
}

fn run(cli: Cli) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    match cli.command {
        None => compare(cli.effort, &mut output),
        Some(Command::Quality(quality)) => quality.run(&mut output),
        Some(Command::Generate(generate)) => generate.run(&mut output),
        Some(Command::Collisions { states, bits }) => Ok(collisions(states, bits, &mut output)?),
        Some(Command::Bits { states, risk }) => {
            writeln!(output, "{}", bits_for(states, risk))?;
            Ok(())
        }
    }
}

fn collisions(states: f64, bits: u32, output: &mut impl Write) -> io::Result<()> {
    let probability = collision_probability(states, bits);
    let expected = expected_collisions(states, bits);
    let probability = significant(probability);
    writeln!(output, "expected number of collisions {}", significant(expected))?;
    writeln!(output, "probability of a collision    {probability} if all hashes are independent")?;
    if expected > 1.0 {
        writeln!(
            output,
            "This is the mean over all seeds. With one seed the number is off by 2 to 17 times its square root,\n\
             because one short relation between keys recurs in many pairs of states."
        )?;
    }
    Ok(())
}

/// Formats a number with four significant digits.
fn significant(number: f64) -> String {
    match number {
        0.0 => "0".to_owned(),
        1.0 => "1".to_owned(),
        _ if (0.001..10_000.0).contains(&number) => {
            // Below 1000, each power of ten needs one more decimal.
            let powers = [1000.0, 100.0, 10.0, 1.0, 0.1, 0.01, 0.0];
            let digits = powers.iter().position(|&power| number >= power).unwrap_or(6);
            format!("{number:.digits$}")
        }
        _ => format!("{number:.3e}"),
    }
}
