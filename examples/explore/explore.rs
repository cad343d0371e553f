//! Enumerates the states of a puzzle by their distance from the start, and finds shortest paths,
//! with any number of workers. Each worker owns the states whose hash selects it.
//!
//! Read `hanoi.rs` first, a complete puzzle. Then read `src/puzzle.rs`, where a move updates a
//! hash.
//!
//! ```text
//! cargo run --release -p explore --example hanoi    a puzzle of your own
//! cargo run --release -p explore -- topspin 11 4 -w 2       TopSpin with 11 discs, by two threads
//! cargo run --release -p explore -- topspin 11 4 -n 2 -p 0  by two processes: this is the first one, and the second is
//! cargo run --release -p explore -- topspin 11 4 -n 2 -p 1
//! cargo run --release -p explore -- sokoban 1       a shortest solution
//! cargo run --release -p explore -- sliding 3 4 --disk tiles --memory 256M    on disk, with checkpoints
//! cargo run --release -p explore -- sliding 3 4 -w 2 --abstracted    most successors stay on their worker
//! ```
#![forbid(unsafe_code)]

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use clap::Parser;
use zobrist_examples::input;
use zobrist_examples::program;
use zobrist_examples::quote::quote;
use zobrist_explore::puzzle::Puzzle;
use zobrist_explore::puzzles::{Chess, Sliding, Sokoban, TopSpin};
use zobrist_explore::solve::{self, SolveCommand};
use zobrist_explore::{Options, run};

const EXAMPLES: &str = "\
Examples:
  explore topspin 8 4 -w 2
  explore chess --depth 3
  explore sokoban 1
  explore sliding 2 4 --disk tiles --memory 1M

After a power cut, resume from the checkpoint on disk:
  explore sliding 2 4 --resume tiles

By two processes: with -n 2 -p 0, and in another terminal with -n 2 -p 1. On several hosts: with --hosts hosts.txt and, on each host, its own -p.";

/// Counts the states of a puzzle by their distance from the start.
///
/// Each worker, a thread of one of the processes, owns the states whose hash selects it. The
/// numbers are the same for any number of workers, and are printed beside the published ones.
///
/// The exit code is 0 on success, 1 if the numbers differ from the published ones, the search
/// stopped early or a worker died, and 2 after an error in arguments or input, or if the memory has
/// no room for the visited states.
#[derive(Debug, Parser)]
#[command(name = "explore", arg_required_else_help = false, after_help = EXAMPLES)]
enum Command {
    /// Sliding tiles; the blank starts in the corner
    #[command(after_help = "Example: explore sliding 2 4 -w 2 --abstracted")]
    Sliding {
        /// Rows
        rows: usize,
        /// Columns; 16 cells at most
        columns: usize,
        #[command(flatten)]
        options: Options,
    },
    /// TopSpin: discs in a ring; a move reverses some adjacent discs
    #[command(after_help = "Example: explore topspin 8 4 -w 2")]
    Topspin {
        /// Discs in the ring, 16 at most
        discs: usize,
        /// Discs that a move reverses
        turned: usize,
        #[command(flatten)]
        options: Options,
    },
    /// Chess positions after each number of plies up to --depth
    #[command(after_help = "Example: explore chess --depth 3")]
    Chess(Options),
    /// A level of Sokoban: a shortest solution
    #[command(after_help = "Example: explore sokoban 1")]
    Sokoban {
        /// The number of a published level, or a file; - is standard input
        level: PathBuf,
        #[command(flatten)]
        options: Options,
    },
    /// A shortest solution of TopSpin, by a pattern database
    #[command(after_help = "Example: explore solve 0 3 2 1 6 5 4")]
    Solve(SolveCommand),
}

fn main() -> ExitCode {
    program::main(|command| match command {
        Command::Sliding {
            rows,
            columns,
            options,
        } => count(Sliding::new(rows, columns), &options),
        Command::Topspin {
            discs,
            turned,
            options,
        } => count(TopSpin::new(discs, turned), &options),
        Command::Chess(options) => count(chess(&options), &options),
        Command::Sokoban { level, options } => count(sokoban(&level), &options),
        Command::Solve(command) => solve::run(&command, &mut io::stdout()),
    })
}

/// Returns the puzzle whose states no computer can count, unless a limit stops the search.
fn chess(options: &Options) -> Result<Chess> {
    let limits = &options.limits;
    ensure!(
        limits.depth.is_some() || limits.memory.is_some() && options.disk.is_none(),
        "chess has too many positions to count all: use --depth"
    );
    Ok(Chess)
}

/// Returns the published level with this number, or the level in the file with this name.
fn sokoban(level: &Path) -> Result<Sokoban> {
    if let Some(number) = level.to_str().and_then(|level| level.parse().ok()) {
        return Sokoban::published(number);
    }
    // A level of 256 cells is shorter.
    let (path, text) = (quote(level.display()), input::text(level, 1 << 16)?);
    Sokoban::new(&path, &text).with_context(|| path)
}

fn count(puzzle: Result<impl Puzzle>, options: &Options) -> Result<()> {
    run(&puzzle?, options, &mut io::stdout())
}
