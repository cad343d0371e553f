//! American checkers. Each bit of a bitboard is a slot, and one mask writes several slots. A search
//! that detects repetitions finds the winner of endings.
//!
//! ```text
//! cargo run --release -p checkers                          compares with published numbers, in seconds
//! cargo run --release -p checkers -- perft 10              ways to play ten plies
//! cargo run --release -p checkers -- perft 15 --hash 256   with a table of 256 MB
//! cargo run --release -p checkers -- solve --depth 40 --fen W:WK31,K32:BK1   two kings beat one
//! ```
//!
//! Read `position.rs` first. It defines the state that is hashed. Then read `game.rs`, which makes
//! moves in a state that keeps its hash. `search.rs` explains why a table and a history of
//! positions need care if they are combined. The rules are in `moves.rs`.
#![forbid(unsafe_code)]

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use zobrist_examples::perft::Arguments;
use zobrist_examples::program;

pub mod fen;
pub mod game;
pub mod moves;
pub mod position;
pub mod published;
pub mod search;
pub mod solve;

use game::Game;
use position::Position;
use solve::Solve;

/// Hashes of American checkers positions.
///
/// Without a command, the program counts the published perft numbers, checks the hash at every node
/// of ten plies, and compares. The exit code is 0 if all numbers and hashes agree, 1 if one
/// differs, and 2 after an error in arguments or input.
///
/// Positions are written as in PDN, with K before kings and the side to move first:
/// W:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29
#[derive(Debug, Parser)]
#[command(name = "checkers", after_help = EXAMPLE)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Counts the ways to play a number of plies
    #[command(after_help = EXAMPLE)]
    Perft {
        /// The position, as in PDN [default: the initial position]
        #[arg(long)]
        fen: Option<String>,
        #[command(flatten)]
        arguments: Arguments,
    },
    /// Finds the winner within a number of plies, by iterative deepening
    ///
    /// The score is for the side to move. A draw is a repeated position, or no win within the
    /// searched plies. Nodes are the sum of all depths so far.
    Solve(Solve),
}

const EXAMPLE: &str = "Example: checkers perft 5 --fen W:W18,24,K10:B12,16,K29 --check";

/// Runs the program.
pub fn main() -> ExitCode {
    program::main(|cli: Cli| {
        let output = &mut io::stdout().lock();
        match cli.command {
            None => published::compare(output),
            Some(Command::Perft { fen, arguments }) => {
                let position = fen.map_or(Ok(Position::INITIAL), |fen| fen.parse());
                arguments.run(&Game::new(position?), output)
            }
            Some(Command::Solve(solve)) => solve.run(output),
        }
    })
}
