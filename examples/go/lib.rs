//! Go on boards whose size is known at run time. Moves and captures update the hash, a history of
//! hashes detects superko, and canonical hashes are equal under the symmetry operations of the
//! board.
//!
//! ```text
//! cargo run --release -p go                             compares with published numbers, in a second
//! cargo run --release -p go -- games 1 4                counts the games on four points in a row, in half a minute
//! cargo run --release -p go -- games 1 4 --no-suicide   the same without suicide
//! cargo run --release -p go -- solve 3 3                solves a small board in six ways, in a second
//! cargo run --release -p go -- playout 19 19 --seed 7   plays a random game and checks every hash
//! ```
//!
//! Read `hashing.rs` first. It has the keys, and updates a hash by a move. Then read `game.rs`,
//! which implements superko with a `History` and checks the hash. Canonical hashes are in
//! `positions.rs`, and the rules are in `board.rs`.
#![forbid(unsafe_code)]

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::{Args, Parser, Subcommand};
use zobrist::symmetry::CanonicalHash;
use zobrist_examples::dice::Dice;
use zobrist_examples::program;

pub mod analysis;
pub mod bits;
pub mod board;
pub mod game;
pub mod games;
pub mod hashing;
pub mod known;
pub mod playout;
pub mod positions;
pub mod published;
pub mod search;
pub mod solve;
pub mod states;
pub mod triple_ko;

use board::{Board, Stone};
use game::{Game, Rules, TROMP_TAYLOR};
use games::MAX_POINTS;
use playout::Playout;
use solve::Ways;

/// Hashes of Go positions.
///
/// Without a command, the program compares the numbers of games and of positions on the smallest
/// boards with published ones, replays a triple ko, and plays a random game with every hash
/// checked. The exit code is 0 if all numbers and hashes agree, 1 if one differs, and 2 after an
/// error in the arguments.
///
/// Example: go games 1 3
#[derive(Debug, Parser)]
#[command(name = "go")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Counts the games on a board: the sequences of moves from the empty board that repeat no
    /// position
    ///
    /// Either side may move at any time, because a pass changes no position. Only boards of up to
    /// four points have few enough games: 1x4 takes about half a minute, 2x2 about half an
    /// hour.
    ///
    /// Example: go games 1 3 --no-suicide
    Games {
        #[command(flatten)]
        size: Size,
        /// Forbids moves that capture stones of their own side
        #[arg(long)]
        no_suicide: bool,
    },
    /// Solves a small board: finds the score of Black and the first moves if both sides play best
    ///
    /// The rules are area scoring, basic ko, no suicide, and the end by two passes, or by a
    /// repetition of the stones, the side to move, the ko point and the last pass, which is a
    /// win for the side that captured more, or a tie. An analysis of all states finds the
    /// scores by both rules, and searches find the score if a repetition is a tie, all with and
    /// without symmetries, and the searches with and without the transposition table. A search that
    /// gives up has a question mark instead of the score, as has an analysis whose bounds prove
    /// nothing.
    ///
    /// Example: go solve 3 3 --no-symmetry
    Solve {
        #[command(flatten)]
        size: Size,
        #[command(flatten)]
        ways: Ways,
    },
    /// Plays a random game, undoes it, and compares the hash after each move and each undone move
    /// with the one from scratch
    ///
    /// Example: go playout 9 13 --seed 7
    Playout {
        #[command(flatten)]
        size: Size,
        /// The seed of the random game
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u32,
        #[command(flatten)]
        rules: Rules,
    },
}

/// The sides of a board.
#[derive(Debug, Args)]
struct Size {
    /// The number of rows, 1 to 19
    #[arg(value_parser = clap::value_parser!(u8).range(1..=19))]
    rows: u8,
    /// The number of columns, 1 to 19
    #[arg(value_parser = clap::value_parser!(u8).range(1..=19))]
    cols: u8,
}

/// Runs the program.
pub fn main() -> ExitCode {
    program::main(run)
}

fn run(Cli { command }: Cli) -> Result<()> {
    let mut output = io::stdout().lock();
    match command {
        None => {
            published::compare(&mut output)?;
            writeln!(output)?;
            triple_ko::replay(&mut output, TROMP_TAYLOR)?;
            writeln!(output)?;
            play_out(&mut output, &Size { rows: 19, cols: 19 }, TROMP_TAYLOR, 1)
        }
        Some(Command::Games { size, no_suicide }) => {
            let (rows, cols) = (size.rows.into(), size.cols.into());
            if rows * cols > MAX_POINTS {
                bail!(
                    "the games on {rows}x{cols} are too many to count: the maximum is {MAX_POINTS} points"
                );
            }
            program::start_threads()?;
            let graph = positions::graph(rows, cols, no_suicide, CanonicalHash::hash);
            let games = games::count(&graph, usize::MAX);
            Ok(writeln!(output, "games({rows}x{cols}) = {games}")?)
        }
        Some(Command::Solve { size, ways }) => {
            solve::run(&mut output, size.rows.into(), size.cols.into(), &ways)
        }
        Some(Command::Playout { size, seed, rules }) => play_out(&mut output, &size, rules, seed),
    }
}

/// Plays a random game, undoes it, and writes the last position and statistics.
fn play_out(output: &mut impl Write, size: &Size, rules: Rules, seed: u32) -> Result<()> {
    let (rows, cols) = (size.rows.into(), size.cols.into());
    let board = Board::empty(rows, cols);
    let keys = hashing::keys(&board);
    let mut game = Game::new(board, &keys, Stone::Black, rules);
    let Playout {
        moves,
        taken,
        forbidden,
        mut checked,
    } = playout::play(&mut game, &mut Dice::new(seed.into()))?;
    writeln!(output, "random game on {rows}x{cols}\n{:#}", game.board)?;
    while game.undo() {
        game.check()?;
        checked += 1;
    }
    writeln!(
        output,
        "{moves} moves took {taken} stones, {forbidden} more were against superko"
    )?;
    let what = "incremental hashes, after moves and undone moves, equal those from scratch";
    Ok(writeln!(output, "{checked} {what}")?)
}
