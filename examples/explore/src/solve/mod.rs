//! Shortest solutions by IDA* with a transposition table and a pattern database. The search of
//! `explore` builds the database.

pub(crate) mod ida;
pub(crate) mod pattern;

use std::io::Write;

use anyhow::{Result, ensure};
use clap::Args;
use zobrist_examples::results::grouped;

use crate::puzzle::Puzzle;
use crate::puzzles::{Row, TopSpin};
use ida::Solver;
use pattern::PatternDatabase;

/// Discs of the pattern besides disc 0.
const DISCS: [u8; 5] = [1, 2, 3, 4, 5];

/// Bytes of the transposition table.
const TABLE: usize = 64 << 20;

/// The instance to solve.
#[derive(Args, Debug)]
pub struct SolveCommand {
    /// The discs of a TopSpin with turns of four discs, from disc 0 on around the ring
    #[arg(value_name = "DISC", required = true, num_args = 6..=16)]
    discs: Vec<u8>,
    /// Index the pattern database by a hash of so many bits; equal hashes keep the smaller
    /// distance [default: an exact index]
    #[arg(long, value_name = "W", value_parser = clap::value_parser!(u32).range(1..=32))]
    bits: Option<u32>,
}

/// Solves the instance and prints the length of a shortest solution.
///
/// # Errors
/// Fails if the instance has no solution, or a table cannot be allocated.
pub fn run(command: &SolveCommand, output: &mut impl Write) -> Result<()> {
    let n = command.discs.len();
    let puzzle = TopSpin::new(n, 4)?;
    let row = permutation(&command.discs, n)?;
    ensure!(row.cells[0] == 0, "disc 0 must come first");
    // With an odd number of discs, turns and rotations are even permutations.
    let is_solvable = n.is_multiple_of(2) || !row.is_odd(n);
    ensure!(
        is_solvable,
        "no sequence of moves leads from these discs to the goal"
    );
    let pattern = PatternDatabase::new(&puzzle, &DISCS, n, command.bits)?;
    let mut solver = Solver::new(&puzzle, |row: &Row| pattern.distance(row), TABLE)?;
    let (length, nodes) = solver.solve(&row);
    writeln!(
        output,
        "{}: {length} moves, {} nodes",
        puzzle.name(),
        grouped(nodes.into())
    )?;
    Ok(())
}

/// Checks that the cells are a permutation of the numbers below `n`, and returns them as a row.
fn permutation(cells: &[u8], n: usize) -> Result<Row> {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    ensure!(
        sorted.into_iter().eq(0..n as u8),
        "expected each number from 0 to {} once",
        n - 1
    );
    Ok(Row::new(cells.iter().copied()))
}

#[cfg(test)]
mod tests;
