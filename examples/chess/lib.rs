//! Chess: a hash that every kind of move updates, tables and histories of positions by their
//! hashes, and the keys of Polyglot opening books.
//!
//! ```text
//! cargo run --release -p chess                          compares with published numbers, in seconds
//! cargo run --release -p chess -- perft 6               ways to play six plies
//! cargo run --release -p chess -- perft 7 --hash 256    with a table of 256 MB, about five times as fast
//! cargo run --release -p chess -- distinct 6            positions after one to six plies
//! cargo run --release -p chess -- solve                 the best move of a famous pawn ending
//! cargo run --release -p chess -- solve --hash 0        not found without a table
//! cargo run --release -p chess -- match                 the search against itself, with and without features
//! cargo run --release -p chess -- collisions            moves and scores that false hits of the table change
//! cargo run --release -p chess -- key < fens.txt        book keys
//! ```
//!
//! Read `position.rs` first. It defines the state that is hashed, and adapts the types of the crate
//! `cozy-chess`, which implements the rules. Then read `game.rs`. It updates the hash after a move
//! and checks it. `search.rs` uses a transposition table and detects repetitions.
//! `perft/subtotal.rs` in `examples/support` is a table of counts, and `polyglot.rs` uses published
//! keys.
#![forbid(unsafe_code)]

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use cozy_chess::Board;
use zobrist::Zobrist;
use zobrist_examples::perft::{Arguments, Check};
use zobrist_examples::program;

pub mod collisions;
pub mod distinct;
pub mod fen;
pub mod game;
pub mod matches;
pub mod polyglot;
pub mod position;
pub mod published;
pub mod search;
pub mod solve;

use collisions::Collisions;
use distinct::distinct;
use fen::{board, without_clocks};
use game::Game;
use matches::Match;
use polyglot::BookPosition;
use position::Position;
use solve::Solve;

/// Hashes of chess positions.
///
/// Without a command, the program counts published numbers of perft and of distinct positions,
/// checks the hash at every node, and compares. The exit code is 0 if all numbers and hashes agree,
/// 1 if one differs, and 2 after an error in arguments or input.
#[derive(Debug, Parser)]
#[command(name = "chess", after_help = "Example: chess perft 5 --hash 64")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Counts the ways to play a number of plies
    #[command(after_help = EXAMPLE_OF_PERFT)]
    Perft {
        /// The position, a FEN or EPD [default: the initial position]
        #[arg(long)]
        fen: Option<String>,
        #[command(flatten)]
        arguments: Arguments,
    },
    /// Counts the distinct positions after each number of plies from the initial position
    #[command(after_help = "Example: chess distinct 4")]
    Distinct {
        /// The number of plies; 7 of them need 2.4 GB of memory
        #[arg(value_parser = clap::value_parser!(u8).range(1..=7))]
        plies: u8,
    },
    /// Searches for the best move by iterative deepening
    ///
    /// Without a position, the program searches problem 70 of Fine's "Basic Chess Endings", where Kb1 is
    /// the only winning move. The score is in pawns, or in moves to a mate (#3), for the side
    /// to move. Nodes, hits and time are the sums of all depths so far and of all threads.
    #[command(after_help = EXAMPLES_OF_SOLVE)]
    Solve(Solve),
    /// Plays the search against itself, with and without each feature, and estimates the
    /// differences in Elo
    ///
    /// The features are upcoming repetitions, the halfmove clock in the key of the table, static
    /// evaluations that the table stores, entries that are merged with the old one of the
    /// position, and a correction history by the parts of the position. Only the games of the
    /// last one have a correction history. The games are the same on every machine.
    /// The difference has a 95% confidence interval, by Student's t-distribution over the pairs. It
    /// is infinite if there are too few pairs for a limit.
    #[command(after_help = "Example: chess match --pairs 4 --nodes 100")]
    Match(Match),
    /// Searches random positions with false hits in the table, and counts how often the move and
    /// the score differ
    ///
    /// False hits are injected into the probes at some rates, or result from keys of few bits in
    /// place of 64. An injected one is an entry that the same search stored for another
    /// position. The table has rows without and with a check: an entry whose move is illegal is
    /// rejected, an entry without a move is not. The columns are the number of false hits, and
    /// the positions with another best move, with another score, and with a move that is worse by
    /// half a pawn or more by a search without false hits, each with a 95% confidence interval (E.
    /// B. Wilson). The results depend on the seed only.
    #[command(after_help = EXAMPLE_OF_COLLISIONS)]
    Collisions(Collisions),
    /// Prints the key of a position in Polyglot opening books, as 16 hexadecimal digits
    ///
    /// Without a position, the program prints the keys of the positions on standard input, one per
    /// line, and skips blank lines. Only the first four fields of a FEN or EPD are read.
    #[command(after_help = EXAMPLE_OF_KEY)]
    Key {
        /// Prints the hash with the keys of this example (`position.rs`), which the Python package
        /// reproduces
        #[arg(long, requires = "fen")]
        own: bool,
        /// The position, a FEN or EPD [default: the lines of standard input]
        #[arg(long)]
        fen: Option<String>,
    },
}

const EXAMPLE_OF_PERFT: &str = "\
Example:
  chess perft 3 --check --fen \"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\"";
const EXAMPLES_OF_SOLVE: &str = "\
Examples:
  chess solve --depth 12 --moves \"a1b1 a7b7\"
  chess solve --fen \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\"";
const EXAMPLE_OF_COLLISIONS: &str = "\
Example:
  chess collisions --positions 5 --depth 3 --bits 8,16 --plot bits.svg";
const EXAMPLE_OF_KEY: &str = "\
Example:
  chess key --fen \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"";

/// Runs the program.
pub fn main() -> ExitCode {
    program::main(|cli: Cli| run(cli.command))
}

fn run(command: Option<Command>) -> Result<()> {
    let mut output = io::stdout().lock();
    match command {
        None => published::compare(&mut output),
        Some(Command::Perft { fen, arguments }) => {
            let board = fen.map_or(Ok(Board::default()), |fen| board(&fen));
            arguments.run(&Game::new(board?), &mut output)
        }
        Some(Command::Distinct { plies }) => distinct(plies, Check::Nothing, |ply, count| {
            writeln!(output, "distinct({ply}) = {count}")
        })
        .map(drop),
        Some(Command::Solve(solve)) => solve.run(&mut output),
        Some(Command::Match(games)) => games.run(&mut output),
        Some(Command::Collisions(collisions)) => collisions.run(&mut output),
        Some(Command::Key { fen: None, .. }) => {
            polyglot::write_keys(io::stdin().lock(), &mut output)
        }
        Some(Command::Key {
            own,
            fen: Some(fen),
        }) => {
            let board = without_clocks(&fen)?;
            if own {
                return Ok(writeln!(
                    output,
                    "{}",
                    Position::from(&board).zobrist_hash()
                )?);
            }
            Ok(writeln!(
                output,
                "{}",
                BookPosition::from(&board).zobrist_hash()
            )?)
        }
    }
}
