//! The overhead of the dataflow: the same search as a plain loop, by one worker through timely, and by two.

use std::io::Write;
use std::time::Instant;

use zobrist_examples::program::Failure;

use crate::layer::Found;
use crate::plain;
use crate::program::{Options, by_dataflow};
use crate::puzzle::Puzzle;

/// Rounds, each of which times all three one after the other.
const ROUNDS: usize = 5;

/// Explores `puzzle` by a plain loop, by one worker and by two, in turns, and writes the medians of their ratios.
///
/// # Errors
/// If the options do not fit, or the three find different states.
///
/// # Panics
/// If there is no round.
pub(crate) fn run<P: Puzzle>(
    puzzle: &P,
    options: &Options,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let timed = |search: &dyn Fn() -> Result<Found, Failure>| -> Result<(Found, f64), Failure> {
        let start = Instant::now();
        let found = search()?;
        Ok((found, start.elapsed().as_secs_f64()))
    };
    let by = |workers: usize| {
        let options = options.with_workers(workers);
        let hashing = Box::new(options.hashing(puzzle.clone(), workers)?);
        let workers = options.cluster.connect().map_err(Failure::Error)?;
        by_dataflow(hashing, &options, workers, |_| {})
    };
    let plainly = || {
        let hashing = options.hashing(puzzle.clone(), 1)?;
        Ok(plain::explore(&hashing, options.limits(), |_| {}))
    };
    let (mut overheads, mut speedups) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (found, loop_time) = timed(&plainly)?;
        let (one, one_time) = timed(&|| by(1))?;
        let (two, two_time) = timed(&|| by(2))?;
        if [&one, &two].iter().any(|other| other.layers != found.layers) {
            return Err(Failure::Differs(format!("{}: different states", puzzle.name())));
        }
        writeln!(
            output,
            "plain loop {loop_time:.2} s, one worker {one_time:.2} s, two workers {two_time:.2} s"
        )?;
        overheads.push(one_time / loop_time);
        speedups.push(one_time / two_time);
    }
    writeln!(
        output,
        "{}: one worker takes {:.2} times as long as the plain loop; two are {:.2} times as fast as one (medians of {ROUNDS} rounds)",
        puzzle.name(),
        median(overheads),
        median(speedups),
    )?;
    Ok(())
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
