//! State aggregation: a decision process over states that are merged by their canonical hash.
//!
//! Tiles that slip: a chosen move is made with probability 0.9, otherwise one of all moves at random. The expected number of moves to the goal, by
//! value iteration, is the same for a state and its reflection at the diagonal, which the goal is symmetric to; so both are one state of the merged
//! model. The hashes are exact and so are the canonical ones: nothing else is merged.

use std::collections::HashMap;
use std::io::Write;
use std::time::Instant;

use clap::Args;
use zobrist::keys::KeySource;
use zobrist::table::Prehashed;
use zobrist::{Delta, KeyTable, ZobristHash};
use zobrist_examples::program::Failure;
use zobrist_examples::results::grouped;

use crate::puzzle::{Puzzle, Successors};
use crate::puzzles::{Row, Sliding};

type Hash = ZobristHash<Row, u64>;

/// The probability that a chosen move is not made.
const SLIP: f64 = 0.1;

/// Sweeps end when no value changes by more.
const PRECISION: f64 = 1e-9;

/// Options of the value iteration.
#[derive(Args, Debug)]
pub struct AggregateCommand {
    /// Stop after so many sweeps
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    sweeps: u32,
}

/// Solves the 8-puzzle whose tiles slip with and without merging, and prints both.
///
/// # Errors
/// If the values differ.
pub fn run(command: &AggregateCommand, output: &mut impl Write) -> Result<(), Failure> {
    let puzzle = Sliding::new(3, 3).map_err(Failure::Error)?;
    let keys = KeyTable::with_source(2026, KeySource::Exact);
    let mut solved = |name: &str, hash: &dyn Fn(&Row) -> Hash| -> Result<_, Failure> {
        let start = Instant::now();
        let model = Model::new(&puzzle, hash);
        let (values, sweeps) = model.values(command.sweeps);
        writeln!(
            output,
            "{name:<10} {:>8} states, {sweeps} sweeps, {:.2} s; the most expected moves are {:.6}",
            grouped(model.rows.len() as u128),
            start.elapsed().as_secs_f64(),
            values.iter().copied().fold(0.0, f64::max),
        )?;
        Ok((model, values))
    };
    let (all, values) = solved("single", &|row| keys.hash(row))?;
    let (merged, merged_values) = solved("merged", &|row| canonical(&puzzle, &keys, row))?;
    let difference = all.rows.iter().zip(&values).map(|(row, value)| {
        let state = merged.numbers[&canonical(&puzzle, &keys, row)];
        (value - merged_values[state as usize]).abs()
    });
    let most = difference.fold(0.0, f64::max);
    writeln!(output, "largest difference of a value: {most:e}")?;
    if most > PRECISION {
        return Err(Failure::Differs("merging changes the values".to_owned()));
    }
    Ok(())
}

/// The hash of a board and of its reflection.
fn canonical(puzzle: &Sliding, keys: &KeyTable<Row, u64>, row: &Row) -> Hash {
    keys.hash(row).min(keys.hash(&puzzle.transposed(row))).finalize()
}

/// States and where moves lead; the goal is the first.
struct Model {
    rows: Vec<Row>,
    numbers: HashMap<Hash, u32, Prehashed>,
    moves: Vec<Vec<u32>>,
}

impl Model {
    /// All states that can be reached, where those with equal hashes are one.
    fn new(puzzle: &Sliding, hash: impl Fn(&Row) -> Hash) -> Self {
        let start = puzzle.start();
        let mut model = Model { rows: vec![start], numbers: HashMap::default(), moves: Vec::new() };
        model.numbers.insert(hash(&start), 0);
        while let Some(&row) = model.rows.get(model.moves.len()) {
            let mut next = Rows(Vec::new());
            puzzle.successors(&row, &mut next);
            let moves = next.0.into_iter().map(|row| {
                *model.numbers.entry(hash(&row)).or_insert_with(|| {
                    model.rows.push(row);
                    model.rows.len() as u32 - 1
                })
            });
            let moves = moves.collect();
            model.moves.push(moves);
        }
        model
    }

    /// The expected number of moves to the goal from each state, and the sweeps that it took.
    fn values(&self, most: u32) -> (Vec<f64>, u32) {
        let mut values = vec![0.0; self.rows.len()];
        for sweep in 1..=most {
            let mut change: f64 = 0.0;
            let next: Vec<f64> = std::iter::once(0.0)
                .chain(self.moves.iter().zip(&values).skip(1).map(|(moves, old)| {
                    let mut values: Vec<f64> =
                        moves.iter().map(|&to| values[to as usize]).collect();
                    // In order, so that the sum is the same for both of a merged pair, to the last bit.
                    values.sort_by(f64::total_cmp);
                    let mean = values.iter().sum::<f64>() / f64::from(moves.len() as u32);
                    let new = 1.0 + (1.0 - SLIP) * values[0] + SLIP * mean;
                    change = change.max((new - old).abs());
                    new
                }))
                .collect();
            values = next;
            if change <= PRECISION {
                return (values, sweep);
            }
        }
        (values, most)
    }
}

struct Rows(Vec<Row>);

impl Successors<Row> for Rows {
    fn push(&mut self, row: Row, _: impl Fn(&KeyTable<Row, u64>) -> Delta<Row, u64>) {
        self.0.push(row);
    }

    fn push_whole(&mut self, row: Row) {
        self.0.push(row);
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "equal to the last bit")]
mod tests {
    use super::*;

    #[test]
    fn merging_changes_no_value() {
        let puzzle = Sliding::new(3, 3).unwrap();
        let keys = KeyTable::with_source(7, KeySource::Exact);
        let all = Model::new(&puzzle, |row| keys.hash(row));
        let merged = Model::new(&puzzle, |row| canonical(&puzzle, &keys, row));
        assert_eq!(all.rows.len(), 181_440);
        let symmetric = all.rows.iter().filter(|row| puzzle.transposed(row) == **row).count();
        assert_eq!(merged.rows.len(), 181_440 - (181_440 - symmetric) / 2);
        let (values, merged_values) = (all.values(8).0, merged.values(8).0);
        for (row, value) in all.rows.iter().zip(&values) {
            let state = merged.numbers[&canonical(&puzzle, &keys, row)];
            assert_eq!(*value, merged_values[state as usize]);
        }
    }

    /// 2 x 2 is a ring of 12 states. Without its corner, expected moves solve a system of linear equations once the best moves are known:
    /// go the shorter way around.
    #[test]
    fn values_of_a_ring() {
        let puzzle = Sliding::new(2, 2).unwrap();
        let keys = KeyTable::with_source(7, KeySource::Exact);
        let ring = Model::new(&puzzle, |row| keys.hash(row));
        let (values, _) = ring.values(10_000);
        // From distance 6 both ways are equal; at distance d one step forward has probability 0.95, one back 0.05.
        let mut steps = [0.0; 7];
        steps[6] = 1.0;
        for distance in (1..6).rev() {
            steps[distance] = (1.0 + 0.05 * steps[distance + 1]) / 0.95;
        }
        let expected: f64 = steps[1..].iter().sum();
        let most = values.iter().copied().fold(0.0, f64::max);
        assert!((most - expected).abs() < 1e-6, "{most} {expected}");
    }
}
