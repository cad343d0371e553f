//! A simulation of routing. It measures the share of successors that cross workers, and the balance of the workers.
#![allow(clippy::cast_precision_loss, reason = "ratios are approximate")]

use std::io::Write;

use zobrist::KeyTable;
use zobrist::keys::KeySource;
use zobrist_examples::program::Failure;
use zobrist_examples::progress::Progress;
use zobrist_examples::results::grouped;

use crate::code::{Code, States};
use crate::keys::{Expand, Keyed, classes};
use crate::options::Options;
use crate::puzzle::Puzzle;
use crate::search::{Found, plain};

/// The simulated numbers of workers.
pub(crate) const WORKERS: [usize; 6] = [2, 4, 8, 16, 32, MOST];
const MOST: usize = 64;

/// A routing method, with the counts of its simulation.
pub(crate) struct Routing {
    name: String,
    /// The number of states of each of [`MOST`] workers.
    pub(crate) owned: [u64; MOST],
    /// The number of successors that cross workers, for each of [`WORKERS`].
    crossing: [u64; WORKERS.len()],
    pub(crate) found: Found,
}

/// Returns the number of the [`MOST`] workers that count as one of fewer `workers`: as they divide [`MOST`], the shares
/// of a hash are the first digits of its shares for [`MOST`].
fn group(workers: usize) -> usize {
    MOST / workers
}

impl Routing {
    /// Returns crossing and balance for each number of workers in [`WORKERS`]. Crossing is the share of successors that
    /// belong to another worker than their predecessor. Balance is the number of states of the worker with most states,
    /// divided by the mean over the workers.
    pub(crate) fn points(&self) -> [(f64, f64); WORKERS.len()] {
        std::array::from_fn(|i| {
            let most = self.owned.chunks(group(WORKERS[i])).map(|owned| owned.iter().sum::<u64>()).max();
            let balance = most.unwrap_or(0) as f64 * WORKERS[i] as f64 / self.found.states() as f64;
            (self.crossing[i] as f64 / self.found.successors.max(1) as f64, balance)
        })
    }
}

/// Simulates the routing methods of `puzzle`: plain hashing, and then its abstractions.
pub(crate) fn simulate<P: Puzzle>(puzzle: &P, options: &Options) -> Result<Vec<Routing>, Failure> {
    let progress = Progress::without_end("states");
    let names = puzzle.abstractions().into_iter().enumerate().map(|(index, name)| (Some(index), name));
    let simulate = |(index, name): (Option<usize>, String)| {
        let exact = KeyTable::with_source(options.seed, KeySource::Exact).map_err(Failure::error)?;
        let mut keyed = Keyed::<P, u64>::new(puzzle, exact);
        keyed.keys.workers = MOST;
        keyed.keys.routes = index.map(|index| classes(puzzle, index, options.seed)).transpose()?;
        let (mut owned, mut crossing) = ([0; MOST], [0; WORKERS.len()]);
        let start = |outbox: &mut _| keyed.add(&keyed.start(), outbox);
        let found = plain((options.limits, MOST), start, |_, states, outbox| {
            for state in states.iter() {
                progress.add(1);
                let from = keyed.keys.worker(keyed.keys.hash(&P::Code::unpack(state.bytes)).1);
                owned[from] += 1;
                let before: [_; MOST] = std::array::from_fn(|to| outbox.to[to].hashes.len());
                keyed.expand(&States::of(state), outbox);
                for (to, before) in before.into_iter().enumerate() {
                    let successors = (outbox.to[to].hashes.len() - before) as u64;
                    if successors == 0 {
                        continue;
                    }
                    for (sum, workers) in crossing.iter_mut().zip(WORKERS) {
                        *sum += successors * u64::from(from / group(workers) != to / group(workers));
                    }
                }
            }
        });
        Ok(Routing { name, owned, crossing, found })
    };
    [(None, "plain hashing".to_owned())].into_iter().chain(names).map(simulate).collect()
}

/// Simulates all routing methods, and prints their crossing and balance.
pub(crate) fn run(puzzle: &impl Puzzle, options: &Options, output: &mut impl Write) -> Result<(), Failure> {
    let routings = simulate(puzzle, options)?;
    let found = &routings[0].found;
    if found.successors == 0 {
        let why = "the limits leave no state to be expanded, so there are no routes";
        return Err(Failure::error(why));
    }
    let (title, states) = (puzzle.name(), grouped(found.states().into()));
    let successors = grouped(found.successors.into());
    writeln!(output, "{title}: {states} states, {successors} successors\n")?;
    for (part, is_crossing) in [("crossing, by worker count", true), ("largest over mean", false)] {
        let workers = WORKERS.map(|workers| format!("{workers:>8}"));
        writeln!(output, "{part:<28}{}", workers.concat())?;
        for routing in &routings {
            let number = |(crossing, balance)| format!("{:>8.3}", if is_crossing { crossing } else { balance });
            writeln!(output, "{:<28}{}", routing.name, routing.points().map(number).concat())?;
        }
    }
    Ok(())
}
