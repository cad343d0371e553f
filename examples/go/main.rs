//! Go: a hash kept up to date by captures, on boards whose size is known at run time only, and superko by a history of
//! hashes.
//!
//! ```text
//! cargo run --release --example go                             compares with published numbers, in a second
//! cargo run --release --example go -- games 1 4                games on four points in a row, in half a minute
//! cargo run --release --example go -- games 1 4 --no-suicide   the same if no move may take its own stones
//! cargo run --release --example go -- playout 19 19 --seed 7   a random game with every hash checked
//! cargo run --release --example go -- cost                     what the hash adds, in three minutes
//! ```
//!
//! Moves are in `board.rs`, the keys and what a move does to a hash in `hashing.rs`, superko in `game.rs`,
//! one hash for a position and its images under symmetry operations in `positions.rs`.
#![forbid(unsafe_code)]

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use zobrist_examples::dice::Dice;
use zobrist_examples::program::{self, Failure};

mod board;
mod cost;
mod game;
mod games;
mod grid;
mod hashing;
mod perft;
mod playout;
mod positions;
mod published;
#[cfg(test)]
mod static_board;
mod triple_ko;

use board::Suicide;
use game::{Game, Rules, Superko, TROMP_TAYLOR};
use games::{ENDING, Moves};
use grid::Grid;
use playout::Playout;

/// Go positions, hashed.
///
/// Without a command: counts the games and the positions on the smallest boards beside published numbers, replays a triple ko, and
/// plays a random game with every hash checked. The exit code is 0 if all agrees, 1 if anything differs from what is
/// known, and 2 after an error in the arguments.
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
    /// Counts the games on a board: the ways to play on from the empty one without any position coming twice
    ///
    /// Either side may move at any time, as a pass changes no position. Only boards of up to four points come to an end: 1x4 in
    /// about half a minute, 2x2 in about half an hour.
    ///
    /// Example: go games 1 4 --no-suicide
    Games {
        #[command(flatten)]
        size: Size,
        /// Forbids moves that take stones of their own side
        #[arg(long)]
        no_suicide: bool,
    },
    /// Plays a random game, takes it back, and compares the hash after each move and each that is taken back with the one from
    /// scratch
    ///
    /// Example: go playout 9 13 --seed 7
    Playout {
        #[command(flatten)]
        size: Size,
        /// Which game: each number gives another
        #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
        seed: u32,
        /// What may not come twice
        #[arg(long, value_enum, default_value_t = Superko::Positional)]
        superko: Superko,
        /// Forbids moves that take stones of their own side
        #[arg(long)]
        no_suicide: bool,
    },
    /// Times random games on 9x9 with a hash, with the eight hashes of all symmetries, and without; and perft on 3x3 and on 9x9 with
    /// static keys, with keys made at run time, with a hash by hand, and without
    ///
    /// This takes less than three minutes.
    ///
    /// Example: go cost
    Cost,
}

/// The sides of a board.
#[derive(Debug, Clone, Copy, clap::Args)]
struct Size {
    /// The number of rows, 1 to 19
    #[arg(allow_negative_numbers = true, value_parser = clap::value_parser!(u8).range(1..=19))]
    rows: u8,
    /// The number of columns, 1 to 19
    #[arg(allow_negative_numbers = true, value_parser = clap::value_parser!(u8).range(1..=19))]
    cols: u8,
}

impl Size {
    fn grid(self) -> Grid {
        Grid::new(self.rows.into(), self.cols.into())
    }
}

fn main() -> ExitCode {
    program::main(|cli: Cli| run(cli.command.as_ref()))
}

fn run(command: Option<&Command>) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    match command {
        None => {
            let agree = published::compare(&mut output)?;
            writeln!(output)?;
            let forbidden = triple_ko::replay(&mut output, TROMP_TAYLOR)?;
            writeln!(output)?;
            play_out(&mut output, &Grid::new(19, 19), TROMP_TAYLOR, 1)?;
            match (agree, forbidden) {
                (true, true) => Ok(()),
                (false, _) => {
                    Err(Failure::Differs("numbers differ from the published ones".into()))
                }
                (true, false) => Err(Failure::Differs(
                    "superko must forbid the last move of the triple ko, and no other".into(),
                )),
            }
        }
        Some(&Command::Games { size: Size { rows, cols }, no_suicide }) => {
            let grid = Size { rows, cols }.grid();
            if grid.len() > ENDING {
                return Err(Failure::Error(format!(
                    "the games on {rows}x{cols} are too many to count: no more than {ENDING} points come to an end"
                )));
            }
            let games = Moves::new(&grid, suicide(no_suicide), usize::MAX).count_games(usize::MAX);
            Ok(writeln!(output, "games({rows}x{cols}) = {games}")?)
        }
        Some(&Command::Playout { size, seed, superko, no_suicide }) => {
            let rules = Rules { superko, suicide: suicide(no_suicide) };
            play_out(&mut output, &size.grid(), rules, seed)
        }
        Some(Command::Cost) => Ok(cost::compare(&mut output)?),
    }
}

fn suicide(forbidden: bool) -> Suicide {
    if forbidden { Suicide::Forbidden } else { Suicide::Allowed }
}

/// Plays a random game, takes it back, and writes how it ended.
fn play_out(output: &mut impl Write, grid: &Grid, rules: Rules, seed: u32) -> Result<(), Failure> {
    let keys = hashing::keys(grid);
    let mut game = Game::new(grid, &keys, rules);
    let mut checked = 0;
    let mut check = |game: &Game<'_>| {
        checked += 1;
        game.check()
    };
    check(&game)?;
    let Playout { moves, taken, forbidden } =
        playout::play(&mut game, &mut Dice::new(seed.into()), &mut check)?;
    writeln!(output, "random game on {}x{}\n{:#}", grid.rows(), grid.cols(), game.board())?;
    while game.undo() {
        check(&game)?;
    }
    writeln!(output, "{moves} moves took {taken} stones, {forbidden} more were against superko")?;
    writeln!(
        output,
        "{checked} hashes, kept up to date by moves and by taking them back, equal those from scratch"
    )?;
    Ok(())
}
