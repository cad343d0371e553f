//! Shogi: pieces in hand, repetition with perpetual check told apart, and a hash in two parts.
//!
//! ```text
//! cargo run --release --example shogi                          compares with published numbers, in seconds
//! cargo run --release --example shogi -- perft 5               ways to play five plies
//! cargo run --release --example shogi -- perft 6 --hash 256    with a table of 256 MB
//! cargo run --release --example shogi -- perft 2 --sfen "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"
//! cargo run --release --example shogi -- cost                  what it costs to keep the hashes, in a minute and a half
//! ```
//!
//! The moves come from the crate `haitaka`, put right in `moves.rs`; the hash is this example's own. What is hashed is in
//! `position.rs`, how a move changes it in `effect.rs`, what of it is kept in `hashes.rs`, by XOR, and in `additive.rs`, by
//! sums. `game.rs` has board and hash change together. Repetitions are told in `repetition.rs`, by a `History`.
#![forbid(unsafe_code)]

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use haitaka::Board;
use zobrist_examples::perft::{Check, perft};
use zobrist_examples::program::{self, Failure, table};

mod additive;
mod effect;
mod game;
mod hash_cost;
mod hashes;
mod moves;
#[cfg(test)]
mod peer_tests;
#[cfg(test)]
mod perft_tests;
mod position;
mod published;
#[cfg(test)]
mod random_games;
mod repetition;
mod replay;
mod sfen;

use game::Game;
use position::Position;
use published::compare;
use replay::replay;

/// Shogi positions, hashed.
///
/// Without a command: counts what has been published of perft, checks hashes on the way, and compares; then plays games
/// again in which positions repeat and transpose. The exit code is 0 if all agrees, 1 if anything differs from what is
/// known, and 2 after an error in arguments or input.
#[derive(Debug, Parser)]
#[command(name = "shogi", after_help = EXAMPLE)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Counts the ways to play a number of plies
    #[command(after_help = EXAMPLE)]
    Perft {
        /// The number of plies
        #[arg(allow_negative_numbers = true)]
        depth: u8,
        /// The position to start from, a SFEN [default: the initial position]
        #[arg(long)]
        sfen: Option<String>,
        /// Megabytes of a table of positions counted already; 0 is none
        #[arg(long, value_name = "MB", default_value_t = 0, allow_negative_numbers = true)]
        hash: u32,
        /// Compares the hash at each node with the one from scratch
        #[arg(long)]
        check: bool,
    },
    /// Times perft with hashes and without: what it costs to keep them, in a minute and a half
    Cost,
}

const EXAMPLE: &str = "Example: shogi perft 3 --check --sfen \"4k4/9/9/9/9/9/9/9/4K4 b 2R18P2b 1\"";

fn main() -> ExitCode {
    program::main(|cli: Cli| run(cli.command))
}

fn run(command: Option<Command>) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    match command {
        None => {
            if !compare(&mut output)? {
                return Err(Failure::Differs("numbers differ from the published ones".into()));
            }
            replay(&mut output)
        }
        Some(Command::Perft { depth, sfen, hash, check }) => {
            let game: Game = Game::new(match sfen {
                Some(sfen) => board(&sfen)?,
                None => Board::startpos(),
            });
            let check = if check { Check::All } else { Check::Nothing };
            let count = perft(&game, depth, check, table(hash)?.as_ref())?;
            if check == Check::All {
                writeln!(output, "{} hashes agree with those from scratch", count.checked)?;
            }
            writeln!(output, "perft({depth}) = {}", count.leaves)?;
            Ok(())
        }
        Some(Command::Cost) => Ok(hash_cost::write(&mut output)?),
    }
}

fn board(sfen: &str) -> Result<Board, Failure> {
    match sfen.parse::<Position>() {
        Ok(position) => Ok(Board::from(&position)),
        Err(why) => Err(Failure::Error(format!("bad SFEN '{}': {why}", sfen.escape_debug()))),
    }
}
