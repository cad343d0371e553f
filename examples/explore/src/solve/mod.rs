//! Shortest solutions by IDA* with a transposition table and pattern databases. The search of `explore` builds the
//! databases.

pub(crate) mod ida;
pub(crate) mod pattern;

use std::io::{self, Write};

use clap::Args;
use zobrist_examples::program::Failure;
use zobrist_examples::results::{Results, grouped};

use crate::puzzle::Puzzle;
use crate::puzzles::{Row, Sliding, TopSpin};
use ida::Solver;
use pattern::PatternDatabase;

/// Tiles of the pattern besides the blank. The pattern of the 15-puzzle has 5.8 million states.
const TILES: [u8; 5] = [1, 2, 3, 4, 5];

/// Bytes of the transposition table.
const TABLE: usize = 64 << 20;

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
}

/// Solves the instances and prints the lengths of the solutions beside the published ones.
///
/// # Errors
/// Fails if an instance has no solution, the table cannot be allocated, or a length differs from the published one.
pub fn run(command: &SolveCommand, output: &mut impl Write) -> Result<(), Failure> {
    if !command.topspin.is_empty() {
        return topspin(&command.topspin, output);
    }
    let puzzle = Sliding::new(4, 4).map_err(Failure::Error)?;
    let yours = (!command.tiles.is_empty()).then(|| permutation(&command.tiles, 16)).transpose()?;
    solvable(yours.is_none_or(|row| puzzle.is_solvable(&row)), "tiles")?;
    let pattern = PatternDatabase::new(&puzzle, &TILES, 16)?;
    let states = grouped(pattern.states.into());
    writeln!(output, "pattern database of the blank and tiles 1 to 5: {states} states")?;
    let heuristic = |row: &Row| {
        let pattern = pattern.distance(row).max(pattern.distance(&puzzle.transposed(row)));
        pattern.max(puzzle.manhattan(row))
    };
    let mut solver = Solver::new(&puzzle, heuristic, TABLE)?;
    if let Some(row) = yours {
        return Ok(report(&puzzle.name(), solver.solve(&row), output)?);
    }
    let mut results = Results::new(output);
    results.head("moves")?;
    for (number, tiles, published) in KORF {
        let (length, _) = solver.solve(&Row::new(tiles));
        results.row(format!("Korf's {number}"), length.into(), published.into())?;
    }
    results.end()
}

fn topspin(discs: &[u8], output: &mut impl Write) -> Result<(), Failure> {
    let puzzle = TopSpin::new(discs.len(), 4).map_err(Failure::Error)?;
    let row = permutation(discs, discs.len())?;
    if row.cells[0] != 0 {
        return Err(Failure::error("disc 0 must come first"));
    }
    solvable(discs.len().is_multiple_of(2) || !row.is_odd(discs.len()), "discs")?;
    let pattern = PatternDatabase::new(&puzzle, &TILES, discs.len())?;
    let mut solver = Solver::new(&puzzle, |row: &Row| pattern.distance(row), TABLE)?;
    Ok(report(&puzzle.name(), solver.solve(&row), output)?)
}

fn report(name: &str, (length, nodes): (u8, u64), output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "{name}: {length} moves, {} nodes", grouped(nodes.into()))
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
