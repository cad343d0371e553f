//! Chess: a hash kept up to date by every kind of move, tables and histories of positions by their hashes, and the
//! keys of Polyglot opening books.
//!
//! ```text
//! cargo run --release --example chess                          compares with published numbers, in seconds
//! cargo run --release --example chess -- perft 6               ways to play six plies
//! cargo run --release --example chess -- perft 7 --hash 256    with a table of 256 MB, about five times as fast
//! cargo run --release --example chess -- distinct 6            positions after one to six plies
//! cargo run --release --example chess -- solve                 the best move of a famous pawn ending
//! cargo run --release --example chess -- solve --hash 0        not found without a table
//! cargo run --release --example chess -- key < fens.txt        book keys, a million a second and more
//! ```
//!
//! The moves come from the crate `cozy-chess`; the hash is this example's own. What is hashed is in
//! `position.rs`, how a move changes it in `game.rs`. What a table keeps by these hashes is in `perft/subtotal.rs` and
//! `search/entry.rs`. Repetitions are told in `search.rs`, by a `History`.
#![forbid(unsafe_code)]

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use cozy_chess::Board;
use zobrist::Zobrist;
use zobrist_examples::perft::{Check, perft};
use zobrist_examples::program::{self, Failure, table};
use zobrist_examples::progress::Progress;

mod distinct;
mod fen;
mod game;
#[cfg(test)]
mod perft_tests;
mod polyglot;
mod position;
mod published;
#[cfg(test)]
mod random_games;
mod search;
mod solve;

use distinct::distinct;
use fen::Fen;
use game::Game;
use polyglot::book_key;
use polyglot::stream::{StreamError, write_keys};
use position::Position;
use published::{CompareError, compare};
use solve::command::Solve;

/// Chess positions, hashed.
///
/// Without a command: counts what has been published of perft and of distinct positions, checks the hash
/// at every node, and compares. The exit code is 0 if all agrees, 1 if anything differs from what is known, and 2
/// after an error in arguments or input.
#[derive(Debug, Parser)]
#[command(name = "chess")]
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
        /// The position to start from, a FEN or EPD [default: the initial position]
        #[arg(long)]
        fen: Option<String>,
        /// Megabytes of a table of positions counted already; 0 is none
        #[arg(long, value_name = "MB", default_value_t = 0, allow_negative_numbers = true)]
        hash: u32,
        /// Compares the hash at each node with the one from scratch
        #[arg(long)]
        check: bool,
    },
    /// Counts the distinct positions after each number of plies from the initial position
    Distinct {
        /// The number of plies; 7 of them need 2.4 GB of memory
        #[arg(allow_negative_numbers = true, value_parser = clap::value_parser!(u8).range(1..=7))]
        plies: u8,
    },
    /// Looks for the best move, deeper and deeper
    ///
    /// Without a FEN: in problem 70 of Fine's "Basic Chess Endings", where Kb1 is the one move that wins. The score is in pawns,
    /// or in moves to a mate (#3), and seen by the side to move. Nodes, hits and time are those of all depths so far,
    /// and of all threads.
    Solve(Solve),
    /// Prints the key of a position in Polyglot opening books, 16 hexadecimal digits
    ///
    /// Without a FEN: the keys of the FENs on standard input, one a line; blank lines are skipped.
    /// EPD will do, too: only the first four fields are looked at.
    Key {
        /// Prints the hash by this example's own keys, those of `position.rs`, which the Python package makes, too
        #[arg(long, requires = "fen")]
        own: bool,
        /// The position, a FEN or EPD, in quotes or not
        #[arg(trailing_var_arg = true)]
        fen: Vec<String>,
    },
}

fn main() -> ExitCode {
    program::main(|cli: Cli| run(cli.command))
}

fn run(command: Option<Command>) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    match command {
        None => match compare(&mut output) {
            Ok(true) => Ok(()),
            Ok(false) => Err(Failure::Differs("numbers differ from the published ones".into())),
            Err(CompareError::Hash(disagreement)) => Err(disagreement.into()),
            Err(CompareError::Write(error)) => Err(error.into()),
        },
        Some(Command::Perft { depth, fen, hash, check }) => {
            let game = Game::new(match fen {
                Some(fen) => board(&fen).map_err(|why| bad_fen(&fen, why))?,
                None => Board::default(),
            });
            let check = if check { Check::All } else { Check::Nothing };
            let count = perft(&game, depth, check, table(hash)?.as_ref())?;
            if check == Check::All {
                writeln!(output, "{} hashes agree with those from scratch", count.checked)?;
            }
            writeln!(output, "perft({depth}) = {}", count.leaves)?;
            Ok(())
        }
        Some(Command::Distinct { plies }) => {
            let mut written = Ok(());
            distinct(plies, Check::Nothing, |ply, count| {
                if written.is_ok() {
                    written = writeln!(output, "distinct({ply}) = {count}");
                }
            })?;
            Ok(written?)
        }
        Some(Command::Solve(solve)) => solve.run(&mut output),
        Some(Command::Key { fen, .. }) if fen.is_empty() => keys_of_input(output),
        Some(Command::Key { own: true, fen }) => {
            let fen = fen.join(" ");
            let board = board(&fen).map_err(|why| bad_fen(&fen, why))?;
            Ok(writeln!(output, "{}", Position::from(&board).zobrist_hash())?)
        }
        Some(Command::Key { fen, .. }) => {
            let fen = fen.join(" ");
            let key = book_key(fen.as_bytes()).map_err(|why| bad_fen(&fen, why))?;
            Ok(writeln!(output, "{key:016x}")?)
        }
    }
}

fn keys_of_input(output: io::StdoutLock<'_>) -> Result<(), Failure> {
    // A bar among the keys would be worse than none.
    let progress =
        if output.is_terminal() { Progress::hidden() } else { Progress::without_end("lines") };
    // `Stdout` would look for the last newline of each chunk.
    let output = BufWriter::with_capacity(1 << 16, output);
    write_keys(io::stdin().lock(), output, &progress).map_err(|error| match error {
        StreamError::Line(line, why) => Failure::Error(format!("line {line}: {why}")),
        StreamError::LineLength(line) => {
            Failure::Error(format!("line {line} is too long for a FEN"))
        }
        StreamError::Read(error) => Failure::Error(format!("cannot read standard input: {error}")),
        StreamError::Write(error) => error.into(),
    })
}

fn board(fen: &str) -> Result<Board, fen::FenError> {
    Board::try_from(&Fen::read(fen.as_bytes())?)
}

fn bad_fen(fen: &str, why: impl Display) -> Failure {
    Failure::Error(format!("bad FEN '{}': {why}", fen.escape_debug()))
}
