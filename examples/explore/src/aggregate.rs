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
use zobrist::{KeyTable, ZobristHash};
use zobrist_examples::program::Failure;
use zobrist_examples::results::grouped;

use crate::keys::Keys;
use crate::puzzle::{Outbox, Puzzle};
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
    let mut models = Vec::new();
    for (name, is_merged) in [("single", false), ("merged", true)] {
        let start = Instant::now();
        let model = Model::new(&puzzle, is_merged);
        let (values, sweeps) = model.values(command.sweeps);
        writeln!(
            output,
            "{name:<10} {:>8} states, {sweeps} sweeps, {:.2} s; the most expected moves are {:.6}",
            grouped(model.rows.len() as u128),
            start.elapsed().as_secs_f64(),
            values.iter().copied().fold(0.0, f64::max),
        )?;
        models.push((model, values));
    }
    let [(single, values), (merged, merged_values)] = &models[..] else {
        unreachable!("two models")
    };
    let difference = |(row, value): (&Row, &f64)| (value - merged_values[merged.number(row)]).abs();
    let most = single.rows.iter().zip(values).map(difference).fold(0.0, f64::max);
    writeln!(output, "largest difference of a value: {most:e}")?;
    if most > PRECISION {
        return Err(Failure::Differs("merging changes the values".to_owned()));
    }
    Ok(())
}

/// States and the numbers of their successors; the goal is the first state.
pub(crate) struct Model<'a> {
    puzzle: &'a Sliding,
    keys: Keys<Row>,
    is_merged: bool,
    pub(crate) rows: Vec<Row>,
    numbers: HashMap<Hash, u32, Prehashed>,
    moves: Vec<Vec<u32>>,
}

impl<'a> Model<'a> {
    /// All states that can be reached. A merged model has one state for a board and its reflection.
    pub(crate) fn new(puzzle: &'a Sliding, is_merged: bool) -> Self {
        let keys =
            Keys::of(KeyTable::with_source(2026, KeySource::Exact).expect("a state fits 64 bits"));
        let (rows, numbers, moves) = (vec![puzzle.start()], HashMap::default(), Vec::new());
        let mut model = Model { puzzle, keys, is_merged, rows, numbers, moves };
        model.numbers.insert(model.hash(&puzzle.start()), 0);
        let mut next = Outbox::new(1);
        while let Some(&row) = model.rows.get(model.moves.len()) {
            puzzle.successors(row, &mut model.keys.successors(&row, &mut next));
            let mut moves = Vec::new();
            for (_, row) in next.to[0].drain(..) {
                let row = row.into();
                let number =
                    *model.numbers.entry(model.hash(&row)).or_insert(model.rows.len() as u32);
                if number as usize == model.rows.len() {
                    model.rows.push(row);
                }
                moves.push(number);
            }
            model.moves.push(moves);
        }
        model
    }

    /// The hash of a board, in a merged model the canonical one of the board and its reflection.
    fn hash(&self, row: &Row) -> Hash {
        let hash = self.keys.states.hash(row);
        if !self.is_merged {
            return hash;
        }
        hash.min(self.keys.states.hash(&self.puzzle.transposed(row))).finalize()
    }

    /// The number of the state that stands for `row`.
    pub(crate) fn number(&self, row: &Row) -> usize {
        self.numbers[&self.hash(row)] as usize
    }

    /// The expected number of moves to the goal from each state after at most `most` sweeps, and the number of sweeps.
    pub(crate) fn values(&self, most: u32) -> (Vec<f64>, u32) {
        let mut values = vec![0.0; self.rows.len()];
        for sweep in 1..=most {
            let mut change: f64 = 0.0;
            let next = self.moves.iter().zip(&values).skip(1).map(|(moves, old)| {
                let mut values: Vec<f64> = moves.iter().map(|&to| values[to as usize]).collect();
                // In order, so that the sum is the same for both of a merged pair, to the last bit.
                values.sort_by(f64::total_cmp);
                let mean = values.iter().sum::<f64>() / f64::from(moves.len() as u32);
                let new = 1.0 + (1.0 - SLIP) * values[0] + SLIP * mean;
                change = change.max((new - old).abs());
                new
            });
            values = std::iter::once(0.0).chain(next).collect();
            if change <= PRECISION {
                return (values, sweep);
            }
        }
        (values, most)
    }
}
