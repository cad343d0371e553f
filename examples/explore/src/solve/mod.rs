//! Shortest solutions by IDA* with a transposition table and pattern databases. The search of `explore` builds the
//! databases.

pub(crate) mod ida;
pub(crate) mod pattern;

use std::io::Write;
use std::time::Instant;

use clap::Args;
use zobrist_examples::program::Failure;
use zobrist_examples::results::grouped;

use crate::puzzle::Puzzle;
use crate::puzzles::{Row, Sliding, TopSpin};
use ida::Solver;
use pattern::PatternDatabase;

/// Tiles of the pattern besides the blank. The pattern of the 15-puzzle has 5.8 million states.
const TILES: [u8; 5] = [1, 2, 3, 4, 5];

/// Easy instances of the 15-puzzle: the number, the tiles row by row, and the length of a shortest solution (R. E.
/// Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial Intelligence 27, 1985).
const KORF: [(usize, [u8; 16], u8); 5] = [
    (12, [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15], 45),
    (42, [4, 5, 7, 2, 9, 14, 12, 13, 0, 3, 6, 11, 8, 1, 15, 10], 42),
    (55, [13, 8, 14, 3, 9, 1, 0, 7, 15, 5, 4, 10, 12, 2, 6, 11], 41),
    (79, [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15], 42),
    (94, [5, 7, 11, 8, 0, 14, 9, 13, 10, 12, 3, 15, 6, 1, 4, 2], 53),
];

/// The instance to solve, and the options.
#[derive(Args, Debug)]
pub struct SolveCommand {
    /// The tiles of the 15-puzzle row by row, with 0 for the blank, which ends in the first cell; without tiles, easy
    /// instances of Korf's
    #[arg(value_name = "TILE", conflicts_with = "topspin")]
    tiles: Vec<u8>,
    /// The discs of a TopSpin with turns of four discs, from disc 0 on around the ring
    #[arg(long, value_name = "DISC", num_args = 6..=16)]
    topspin: Vec<u8>,
    /// Megabytes of the transposition table
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..))]
    table: u16,
}

/// Solves the instances and prints the lengths of the solutions beside the published ones.
///
/// # Errors
/// Fails if an instance has no solution, the table cannot be allocated, or a length differs from the published one.
pub fn run(command: &SolveCommand, output: &mut impl Write) -> Result<(), Failure> {
    let bytes = usize::from(command.table) << 20;
    if !command.topspin.is_empty() {
        return topspin(&command.topspin, bytes, output);
    }
    let puzzle = Sliding::new(4, 4).map_err(Failure::Error)?;
    let instances = if command.tiles.is_empty() {
        KORF.map(|(number, tiles, length)| (number.to_string(), Row::new(tiles), Some(length))).into()
    } else {
        let row = permutation(&command.tiles, 16)?;
        solvable(puzzle.is_solvable(&row), "tiles")?;
        vec![("yours".to_owned(), row, None)]
    };
    let start = Instant::now();
    let pattern = PatternDatabase::new(&puzzle, &TILES, 16)?;
    writeln!(
        output,
        "pattern database of the blank and tiles 1 to 5: {} states in {:.1} s",
        grouped(pattern.states.into()),
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
        let (published, mark) = match published {
            Some(published) if published == length => (published.to_string(), "  ok"),
            Some(published) => (published.to_string(), "  DIFFERS"),
            None => (String::new(), ""),
        };
        agree &= mark != "  DIFFERS";
        let nodes = grouped(nodes.into());
        writeln!(output, "{number:>12} {length:>8} {published:>10} {nodes:>14}{mark}")?;
        output.flush()?;
    }
    if agree { Ok(()) } else { Err(Failure::Differs("lengths differ from the published ones".to_owned())) }
}

fn topspin(discs: &[u8], bytes: usize, output: &mut impl Write) -> Result<(), Failure> {
    let puzzle = TopSpin::new(discs.len(), 4).map_err(Failure::Error)?;
    let row = permutation(discs, discs.len())?;
    if row.cells[0] != 0 {
        return Err(Failure::error("disc 0 must come first"));
    }
    solvable(discs.len().is_multiple_of(2) || !row.is_odd(discs.len()), "discs")?;
    let pattern = PatternDatabase::new(&puzzle, &TILES, discs.len())?;
    let mut solver = Solver::new(&puzzle, |row: &Row| pattern.distance(row), bytes)?;
    let (length, nodes) = solver.solve(&row);
    writeln!(output, "{}: {length} moves, {} nodes", puzzle.name(), grouped(nodes.into()))?;
    Ok(())
}

fn solvable(is_solvable: bool, things: &str) -> Result<(), Failure> {
    let error = || format!("no sequence of moves leads from these {things} to the goal");
    if is_solvable { Ok(()) } else { Err(Failure::Error(error())) }
}

/// Checks that the cells are a permutation of the numbers below `n`, and returns them as a row.
fn permutation(cells: &[u8], n: usize) -> Result<Row, Failure> {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    if !sorted.into_iter().eq(0..n as u8) {
        return Err(Failure::Error(format!("expected each number from 0 to {} once", n - 1)));
    }
    Ok(Row::new(cells.iter().copied()))
}
