//! Steps of the program `alloy` without a cache, with keys of the whole box, and with keys of the vacancy's local environment.
//!
//! ```text
//! cargo bench -p zobrist-benches --bench cost_alloy                              speed-ups at three temperatures, in half a minute
//! cargo bench -p zobrist-benches --bench cost_alloy -- scan --plot scan.svg      speed-ups against temperature
//! cargo bench -p zobrist-benches --bench cost_alloy -- regimes                   the published speed-ups, with expensive rates
//! ```
//!
//! `-- --test` makes short runs and checks what they print. The bench `alloy` makes long runs, against bounds. Plots are written
//! relative to the folder `benches`, where cargo runs its benches.
#![forbid(unsafe_code)]

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use zobrist_examples::program;

mod chart;
mod check;
mod compare;
mod measure;
mod regimes;
mod scan;
mod seen;
#[path = "../../../examples/alloy/text.rs"]
mod text;

/// Times the steps of Fe-Cu alloys, simulated by jumps of a vacancy, with and without a cache.
///
/// Without a command: compares the costs of a step without a cache, with keys of the whole box, and with keys of the vacancy's
/// local environment, at three temperatures and for three costs of energy. The exit code is 0 if all walks are the same, 1 if
/// they are not, and 2 after an error in arguments or output.
#[derive(Debug, Parser)]
#[command(
    name = "cost_alloy",
    bin_name = "cargo bench -p zobrist-benches --bench cost_alloy --",
    after_help = "Examples:
  cargo bench -p zobrist-benches --bench cost_alloy
  cargo bench -p zobrist-benches --bench cost_alloy -- scan --energy naive --plot scan.png
  cargo bench -p zobrist-benches --bench cost_alloy -- regimes --quick"
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Makes short runs and checks what they print
    #[arg(long)]
    test: bool,
    /// Cargo passes it to each bench.
    #[arg(long, global = true, hide = true)]
    bench: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Compares the costs of a step at three temperatures (default)
    Compare,
    /// Makes runs at many temperatures, and plots what a cache is worth
    Scan(scan::Scan),
    /// Reproduces the published speed-ups, with expensive rates, in about a minute
    Regimes(regimes::Regimes),
}

fn main() -> ExitCode {
    zobrist_compared::machine::print();
    program::main(|cli: Cli| {
        let mut output = io::stdout().lock();
        match cli.command {
            None if cli.test => {
                check::check();
                Ok(())
            }
            None | Some(Command::Compare) => compare::compare(&mut output, 1),
            Some(Command::Scan(scan)) => scan.run(&mut output),
            Some(Command::Regimes(regimes)) => regimes.run(&mut output),
        }
    })
}
