//! A simulation of routing. It measures the share of successors that cross workers, and the balance of the workers.

use std::io::Write;

use zobrist::KeyTable;
use zobrist::keys::KeySource;
use zobrist_examples::program::Failure;
use zobrist_examples::results::grouped;

use crate::code::{Code, States};
use crate::hash_key::owner;
use crate::keys::{Expand, Keyed, classes};
use crate::options::Options;
use crate::puzzle::Puzzle;
use crate::search::{Found, plain};

/// The simulated numbers of workers.
pub(crate) const WORKERS: [usize; 6] = [2, 4, 8, 16, 32, MOST];
const MOST: usize = 64;

/// A routing method, with the counts of its simulation on [`MOST`] workers.
pub(crate) struct Routing {
    name: String,
    /// The number of states of each worker.
    pub(crate) owned: [u64; MOST],
    /// The number of successors from each worker to each worker.
    sent: Vec<[u64; MOST]>,
    pub(crate) found: Found,
}

impl Routing {
    /// Returns crossing and balance for each number of workers in [`WORKERS`]. Crossing is the share of successors that
    /// belong to another worker than their predecessor. Balance is the number of states of the worker with most states,
    /// divided by the mean over the workers.
    pub(crate) fn points(&self) -> [(f64, f64); WORKERS.len()] {
        WORKERS.map(|workers| {
            // As the number divides `MOST`, the worker of a state is the first digit of its worker of `MOST`.
            let group = MOST / workers;
            let most = self.owned.chunks(group).map(|owned| owned.iter().sum::<u64>()).max();
            let balance = most.unwrap_or(0) as f64 * workers as f64 / self.found.states() as f64;
            let stays = self.sent.iter().enumerate().flat_map(|(from, to)| &to[from / group * group..][..group]);
            let crossing = self.found.successors - stays.sum::<u64>();
            (crossing as f64 / self.found.successors.max(1) as f64, balance)
        })
    }
}

/// Simulates the routing methods of `puzzle`: plain hashing, and its abstraction.
pub(crate) fn simulate<P: Puzzle>(puzzle: &P, options: &Options) -> Result<Vec<Routing>, Failure> {
    let simulate = |(name, is_abstracted): (String, bool)| {
        let exact = KeyTable::with_source(options.seed, KeySource::Exact).map_err(Failure::error)?;
        let mut keyed = Keyed::<P, u64>::new(puzzle, exact);
        keyed.keys.workers = MOST;
        keyed.keys.routes = is_abstracted.then(|| classes(puzzle, options.seed));
        let (mut owned, mut sent) = ([0; MOST], vec![[0; MOST]; MOST]);
        let start = |outbox: &mut _| keyed.add(&keyed.start(), outbox);
        let found = plain((options.limits, MOST), start, |_, states, outbox| {
            for state in states.iter() {
                let from = owner(keyed.keys.hash(&P::Code::unpack(state.bytes)).1.raw(), MOST);
                owned[from] += 1;
                let before: [_; MOST] = std::array::from_fn(|to| outbox.to[to].hashes.len());
                keyed.expand(&States::of(state), outbox);
                for (to, before) in before.into_iter().enumerate() {
                    sent[from][to] += (outbox.to[to].hashes.len() - before) as u64;
                }
            }
        });
        Ok(Routing { name, owned, sent, found })
    };
    let abstraction = puzzle.abstraction().map(|name| (name, true));
    [("plain hashing".to_owned(), false)].into_iter().chain(abstraction).map(simulate).collect()
}

/// Simulates all routing methods, and prints their crossing and balance.
pub(crate) fn run(puzzle: &impl Puzzle, options: &Options, output: &mut impl Write) -> Result<(), Failure> {
    let routings = simulate(puzzle, options)?;
    let found = &routings[0].found;
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
