//! Shogi: pieces in hand, repetition with perpetual check told apart, and a hash in two parts.
//!
//! ```text
//! cargo run --release --example shogi                          compares with published numbers, in seconds
//! cargo run --release --example shogi -- perft 5               ways to play five plies
//! cargo run --release --example shogi -- perft 6 --hash 256    with a table of 256 MB
//! ```
//!
//! The moves come from the crate `haitaka`, put right in `moves.rs`; the hash is this example's own. What is hashed is in
//! `position.rs`, how a move changes it in `effect.rs`, what of it is kept in `hashes.rs`.
#![forbid(unsafe_code)]

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use haitaka::Board;
use zobrist_examples::perft::{Check, perft};
use zobrist_examples::program::{self, Failure, table};

mod effect;
mod game;
mod hashes;
mod moves;
#[cfg(test)]
mod perft_tests;
mod position;
mod published;
#[cfg(test)]
mod random_games;

use game::Game;
use published::compare;

/// Shogi positions, hashed.
///
/// Without a command: counts what has been published of perft, checks hashes on the way, and compares. The exit code is 0 if
/// all agrees, 1 if anything differs from what is known, and 2 after an error in arguments or input.
#[derive(Debug, Parser)]
#[command(name = "shogi")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Counts the ways to play a number of plies
    Perft {
        /// The number of plies
        #[arg(allow_negative_numbers = true)]
        depth: u8,
        /// Megabytes of a table of positions counted already; 0 is none
        #[arg(long, value_name = "MB", default_value_t = 0, allow_negative_numbers = true)]
        hash: u32,
        /// Compares the hash at each node with the one from scratch
        #[arg(long)]
        check: bool,
    },
}

fn main() -> ExitCode {
    program::main(|cli: Cli| run(&cli))
}

fn run(cli: &Cli) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    match cli.command {
        None if compare(&mut output)? => Ok(()),
        None => Err(Failure::Differs("numbers differ from the published ones".into())),
        Some(Command::Perft { depth, hash, check }) => {
            let game: Game = Game::new(Board::startpos());
            let check = if check { Check::All } else { Check::Nothing };
            let count = perft(&game, depth, check, table(hash)?.as_ref())?;
            if check == Check::All {
                writeln!(output, "{} hashes agree with those from scratch", count.checked)?;
            }
            writeln!(output, "perft({depth}) = {}", count.leaves)?;
            Ok(())
        }
    }
}
