//! Iron with copper and one vacancy: a Monte Carlo code that remembers results, and where that pays.
//!
//! ```text
//! cargo run --release -p alloy --example alloy                             what recall is worth, in half a minute
//! cargo run --release -p alloy --example alloy -- run                      two million steps, and what became of the alloy
//! cargo run --release -p alloy --example alloy -- run --temperature 373 --keys local --csv run.csv --plot run.svg
//! cargo run --release -p alloy --example alloy -- scan --plot scan.svg     what recall is worth at which temperature
//! cargo run --release -p alloy --example alloy -- regimes                  the published speed-ups, with expensive rates
//! cargo run --release -p alloy --example alloy -- exchange                 two replicas that share barriers
//! ```
//!
//! The simulation is the library in `iron_copper`, which a bench uses, too. Read `walk.rs` first, which has the loop, then
//! `hashes.rs` (the hash of a state and its update by a jump) and `memory.rs` (results by hashes); `sources.rs` has what is
//! remembered, rates and energies.
#![forbid(unsafe_code)]

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use zobrist_examples::program;

mod compare;
mod exchange;
mod measure;
mod plots;
mod regimes;
mod run;
mod scan;
#[cfg(test)]
mod tests;
mod text;

/// Fe-Cu alloys, simulated by jumps of a vacancy, with and without recall.
///
/// Without a command: compares the costs of a step without recall, with keys of the whole box, and with keys of the vacancy's
/// local environment, at three temperatures and for three costs of energy. The exit code is 0 if all walks are the same, 1 if
/// they are not, and 2 after an error in arguments or output.
#[derive(Debug, Parser)]
#[command(
    name = "alloy",
    after_help = "Examples:
  alloy
  alloy run --temperature 373 --steps 1e7 --csv run.csv --plot run.svg
  alloy run --cells 8 --energy box --keys box --steps 1e5
  alloy scan --energy naive --plot scan.png"
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Makes one run, and reports what became of the alloy
    Run(run::Run),
    /// Makes runs at many temperatures, and plots what recall is worth
    Scan(scan::Scan),
    /// Reproduces the published speed-ups, with expensive rates, in about a minute
    Regimes(regimes::Regimes),
    /// Exchanges the temperatures of two replicas, which share barriers
    Exchange(exchange::Exchange),
}

fn main() -> ExitCode {
    program::main(|cli: Cli| {
        let mut output = io::stdout().lock();
        match cli.command {
            None => compare::compare(&mut output, 1),
            Some(Command::Run(run)) => run.run(&mut output),
            Some(Command::Scan(scan)) => scan.run(&mut output),
            Some(Command::Regimes(regimes)) => regimes.run(&mut output),
            Some(Command::Exchange(exchange)) => exchange.run(&mut output),
        }
    })
}
