//! Shortest solutions: pattern databases, which the search of `explore` builds, and IDA* with a transposition table.

mod ida;
mod korf;
mod pattern;
#[cfg(test)]
mod tests;

use std::io::Write;
use std::time::Instant;

use clap::Args;
use zobrist_examples::program::Failure;
use zobrist_examples::results::grouped;

use crate::puzzle::Puzzle;
use crate::puzzles::{Row, Sliding, TopSpin};
use ida::Solver;
use korf::KORF;
use pattern::{Masked, PatternDatabase};

/// Tiles of the pattern, beside the blank: 5.8 million states of the 15-puzzle.
const TILES: [u8; 5] = [1, 2, 3, 4, 5];

/// The instance to solve, and the options.
#[derive(Args, Debug)]
pub struct SolveCommand {
    /// The tiles of the 15-puzzle row by row, 0 for the blank, whose goal is the first cell; without any, easy ones of Korf's
    #[arg(value_name = "TILE", conflicts_with = "topspin")]
    tiles: Vec<u8>,
    /// Discs of a TopSpin that turns four of them, from disc 0 on around the ring
    #[arg(long, value_name = "DISC", num_args = 6..=16)]
    topspin: Vec<u8>,
    /// Megabytes of the transposition table
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..))]
    table: u16,
}

/// Solves the instances and prints their lengths beside the published ones.
///
/// # Errors
/// If there is no such state, no memory, or a length is not the published one.
pub fn run(command: &SolveCommand, output: &mut impl Write) -> Result<(), Failure> {
    let bytes = usize::from(command.table) << 20;
    if !command.topspin.is_empty() {
        return topspin(&command.topspin, bytes, output);
    }
    let puzzle = Sliding::new(4, 4).map_err(Failure::Error)?;
    let instances = match &command.tiles[..] {
        [] => {
            KORF.map(|(number, tiles, length)| (Some(number), Row::new(tiles), Some(length))).into()
        }
        tiles => {
            let row = permutation(tiles, 16).map_err(Failure::Error)?;
            if !puzzle.is_solvable(&row) {
                return Err(Failure::Error(
                    "no sequence of moves leads from these tiles to the goal".into(),
                ));
            }
            vec![(None, row, None)]
        }
    };
    let start = Instant::now();
    let pattern = PatternDatabase::new(&Masked::new(puzzle.clone(), &TILES), 16);
    writeln!(
        output,
        "pattern database of the blank and tiles 1 to 5: {} states in {:.1} s",
        grouped(pattern.states().into()),
        start.elapsed().as_secs_f64()
    )?;
    let heuristic = |row: &Row| {
        let pattern = pattern.distance(row).max(pattern.distance(&puzzle.transposed(row)));
        pattern.max(puzzle.manhattan(row))
    };
    let mut solver = Solver::new(&puzzle, heuristic, bytes)?;
    writeln!(output, "{:>12} {:>8} {:>10} {:>14}", "Korf's", "moves", "published", "nodes")?;
    let mut agree = true;
    for (number, row, published) in instances {
        let (length, nodes) = solver.solve(&row);
        let number = number.map_or("yours".to_owned(), |number: usize| number.to_string());
        write!(output, "{number:>12} {length:>8} ")?;
        match published {
            Some(published) => {
                let mark = if published == length { "ok" } else { "DIFFERS" };
                agree &= published == length;
                writeln!(output, "{published:>10} {:>14}  {mark}", grouped(nodes.into()))?;
            }
            None => writeln!(output, "{:>10} {:>14}", "", grouped(nodes.into()))?,
        }
        output.flush()?;
    }
    if agree { Ok(()) } else { Err(Failure::Differs("not the published lengths".to_owned())) }
}

fn topspin(discs: &[u8], bytes: usize, output: &mut impl Write) -> Result<(), Failure> {
    let puzzle = TopSpin::new(discs.len(), 4).map_err(Failure::Error)?;
    let row = permutation(discs, discs.len()).map_err(Failure::Error)?;
    if row.cells[0] != 0 {
        return Err(Failure::Error("discs are counted from disc 0 on, so it is the first".into()));
    }
    if discs.len() % 2 == 1 && row.is_odd(discs.len()) {
        return Err(Failure::Error(
            "no sequence of moves leads from these discs to the goal".into(),
        ));
    }
    let pattern = PatternDatabase::new(&Masked::new(puzzle.clone(), &TILES), discs.len());
    let mut solver = Solver::new(&puzzle, |row: &Row| pattern.distance(row), bytes)?;
    let (length, nodes) = solver.solve(&row);
    writeln!(output, "{}: {length} moves, {} nodes", puzzle.name(), grouped(nodes.into()))?;
    Ok(())
}

/// The cells, each number below `n` once.
fn permutation(cells: &[u8], n: usize) -> Result<Row, String> {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    if !sorted.into_iter().eq(0..n as u8) {
        return Err(format!("each number from 0 to {} is wanted once", n - 1));
    }
    Ok(Row::new(cells.iter().copied()))
}
