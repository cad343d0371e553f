//! Shogi: pieces in hand, repetitions with and without perpetual check, and a hash in two parts.
//!
//! ```text
//! cargo run --release -p shogi                          compares with published numbers, in seconds
//! cargo run --release -p shogi -- perft 5               ways to play five plies
//! cargo run --release -p shogi -- perft 6 --hash 256    with a table of 256 MB
//! cargo run --release -p shogi -- perft 2 --fen "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"
//! ```
//!
//! Read `position.rs` first. It defines the state that is hashed, and adapts the types of the crate
//! `haitaka`, which generates the moves. Then read `hashes.rs`, which updates the hash after a
//! move, and `game.rs`. `repetition.rs` finds repetitions with a `History`.
#![forbid(unsafe_code)]

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use haitaka::SFEN_STARTPOS;
use zobrist_examples::perft::Arguments;
use zobrist_examples::program;

pub mod game;
pub mod hashes;
pub mod moves;
pub mod position;
pub mod published;
pub mod repetition;
pub mod replay;

use game::Game;

/// Hashes of shogi positions.
///
/// Without a command, the program counts the published perft numbers, checks hashes on the way, and
/// compares. Then it replays games in which positions repeat and transpose. The exit code is 0 if
/// all numbers and hashes agree, 1 if one differs, and 2 after an error in arguments or input.
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
        /// The position, a SFEN [default: the initial position]
        #[arg(long)]
        fen: Option<String>,
        #[command(flatten)]
        arguments: Arguments,
    },
}

const EXAMPLE: &str = "Example: shogi perft 2 --check --fen \"4k4/9/9/9/9/9/9/9/4K4 b 2R18P2b 1\"";

/// Runs the program.
pub fn main() -> ExitCode {
    program::main(|cli: Cli| {
        let output = &mut io::stdout().lock();
        match cli.command {
            None => {
                published::compare(output)?;
                replay::replay(output)
            }
            Some(Command::Perft { fen, arguments }) => {
                let board = position::read(fen.as_deref().unwrap_or(SFEN_STARTPOS));
                arguments.run(&Game::new(board?), output)
            }
        }
    })
}
