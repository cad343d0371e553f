//! Simulates iron with copper and one vacancy by kinetic Monte Carlo, and caches the rates of jumps
//! by hashes of states.
//!
//! ```text
//! cargo run --release -p alloy                             two million steps, and the state of the alloy
//! cargo run --release -p alloy -- run --temperature 373 --keys local --csv run.csv
//! ```
//!
//! Read `iron_copper/hashes.rs` first. It hashes a state (the whole box or the local environment of
//! the vacancy), updates the hash after a jump, and checks it against a hash from scratch. Then
//! read `iron_copper/memory.rs`, which looks up results by these hashes. In the same library,
//! `walk.rs` has the main loop, and `sources.rs` computes rates and energies.
//!
//! A bench measures the speed-up by the cache:
//!
//! ```text
//! cargo bench -p zobrist-benches -- alloy
//! ```
#![forbid(unsafe_code)]

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use zobrist_examples::program;

mod run;

/// Fe-Cu alloys, simulated by jumps of a vacancy, with and without a cache.
///
/// Without a command, the program does `run` with its default values. The exit code is 0 if all
/// checks of hashes and walks pass, 1 if one fails, and 2 after an error in arguments or output.
#[derive(Debug, Parser)]
#[command(
    name = "alloy",
    after_help = "Examples:
  alloy run --temperature 373 --steps 2e4 --csv run.csv
  alloy run --cells 8 --energy box --keys box --steps 1000

Speed-ups by the cache, at several temperatures and costs of energy:
  cargo bench -p zobrist-benches -- alloy"
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Makes one run, and reports the state of the alloy at its end (default)
    Run(run::Run),
}

fn main() -> ExitCode {
    program::main(|cli: Cli| {
        let Command::Run(run) = cli
            .command
            .unwrap_or_else(|| Command::Run(run::Run::parse_from([""])));
        run.run(&mut io::stdout().lock())
    })
}
