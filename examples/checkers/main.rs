//! American checkers: bitboards of which every bit is a slot, with a hash that is updated by masks.
//!
//! ```text
//! cargo run --release --example checkers                          compares with published numbers, in seconds
//! cargo run --release --example checkers -- perft 10              ways to play ten plies
//! cargo run --release --example checkers -- perft 15 --hash 256   with a table of 256 MB
//! cargo run --release --example checkers -- solve W:WK31,K32:BK1 --depth 40   two kings beat one
//! cargo run --release --example checkers -- cost                  what the hash costs
//! ```
//!
//! What is hashed is in `position.rs`, how a move changes it in `game.rs`, the rules in `moves.rs`. How a
//! table and a history of positions go together is told in `search.rs`.
#![forbid(unsafe_code)]

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use zobrist_examples::perft::{Check, perft};
use zobrist_examples::program::{self, Failure, table};

mod board;
mod cost;
mod fen;
mod game;
mod moves;
#[cfg(test)]
mod perft_tests;
mod position;
mod published;
#[cfg(test)]
mod random_games;
mod search;
mod solve;

use cost::cost;
use game::Game;
use position::Position;
use published::compare;
use solve::Solve;

/// American checkers positions, hashed.
///
/// Without a command: counts what has been published of perft, checks the hash at every node of ten plies, and compares. The
/// exit code is 0 if all agrees, 1 if anything differs from what is known, and 2 after an error in arguments or
/// input.
///
/// A position is written as in PDN, with K before kings, the side to move first:
/// W:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29
#[derive(Debug, Parser)]
#[command(name = "checkers")]
#[command(after_help = "Example: checkers perft 5 --fen W:W18,24,K10:B12,16,K29 --check")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Counts the ways to play a number of plies
    #[command(after_help = "Example: checkers perft 5 --fen W:W18,24,K10:B12,16,K29 --check")]
    Perft {
        /// The number of plies
        #[arg(allow_negative_numbers = true)]
        depth: u8,
        /// The position to start from, as in PDN [default: the initial position]
        #[arg(long)]
        fen: Option<String>,
        /// Megabytes of a table of positions counted already; 0 is none
        #[arg(long, value_name = "MB", default_value_t = 0, allow_negative_numbers = true)]
        hash: u32,
        /// Compares the hash at each node with the one from scratch
        #[arg(long)]
        check: bool,
    },
    /// Tells who wins within a number of plies, one depth after the other
    ///
    /// The score is for the side to move. A draw is a position that comes again, or no win within the plies looked at. Nodes
    /// are those of all depths so far.
    Solve(Solve),
    /// Times perft with a hash and without, for twenty seconds
    #[command(after_help = "Example: checkers cost")]
    Cost,
}

fn main() -> ExitCode {
    program::main(|cli: Cli| run(cli.command))
}

fn run(command: Option<Command>) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    match command {
        None => {
            let agree = compare(&mut output)?;
            let differs = || Failure::Differs("numbers differ from the published ones".into());
            agree.then_some(()).ok_or_else(differs)
        }
        Some(Command::Perft { depth, fen, hash, check }) => {
            let game = Game::new(fen.map_or(Ok(Position::INITIAL), |fen| read(&fen))?);
            let check = if check { Check::All } else { Check::Nothing };
            let count = perft(&game, depth, check, table(hash)?.as_ref())?;
            if check == Check::All {
                writeln!(output, "{} hashes agree with those from scratch", count.checked)?;
            }
            writeln!(output, "perft({depth}) = {}", count.leaves)?;
            Ok(())
        }
        Some(Command::Solve(solve)) => solve.run(&mut output),
        Some(Command::Cost) => Ok(cost(&mut output)?),
    }
}

fn read(fen: &str) -> Result<Position, Failure> {
    let bad = |why| Failure::Error(format!("bad FEN '{}': {why}", fen.escape_debug()));
    fen.parse().map_err(bad)
}
