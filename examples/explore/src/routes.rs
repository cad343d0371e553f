//! Simulated routing: the share of successors that cross workers, and the balance of the workers.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use zobrist::{Delta, KeyTable, ZobristHash};
use zobrist_examples::program::Failure;
use zobrist_examples::progress::Progress;
use zobrist_examples::results::grouped;

use crate::hashing::{Hashing, Keys, Outbox, Routing, route_keys};
use crate::layer::Limits;
use crate::plain;
use crate::puzzle::{Puzzle, Successors};
use crate::trade_off::TradeOff;
use zobrist_plotting::plot::Picture;

/// Numbers of workers that are simulated.
pub(crate) const WORKERS: [usize; 6] = [2, 4, 8, 16, 32, 64];

/// Options of the simulation.
#[derive(Args, Clone, Debug)]
pub(crate) struct RoutesCommand {
    /// Print for each routing, by simulation of 2 to 64 workers, the share of successors that cross and the balance
    #[arg(long, conflicts_with_all = ["workers", "processes", "hosts", "abstracted", "keys", "work", "cost"])]
    routes: bool,
    /// Plot both against each other, to a file that ends in .svg or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

impl RoutesCommand {
    pub(crate) fn asked(&self) -> bool {
        self.routes || self.plot.is_some()
    }
}

/// Counts of a routing with so many workers.
#[derive(Clone, Debug)]
pub(crate) struct Route {
    crossing: u64,
    owned: Vec<u64>,
}

impl Route {
    /// The states of the worker with the most, over the mean.
    #[allow(clippy::cast_precision_loss, reason = "a ratio")]
    pub(crate) fn balance(&self) -> f64 {
        let (most, all): (u64, u64) =
            (self.owned.iter().copied().max().unwrap_or(0), self.owned.iter().sum());
        most as f64 * self.owned.len() as f64 / all as f64
    }

    /// The share of `successors` that belong to another worker than their predecessor.
    #[allow(clippy::cast_precision_loss, reason = "a ratio")]
    pub(crate) fn crossing(&self, successors: u64) -> f64 {
        self.crossing as f64 / successors.max(1) as f64
    }
}

/// A way of routing, and its counts for each of [`WORKERS`].
pub(crate) struct Simulated<S> {
    pub(crate) name: String,
    keys: Option<KeyTable<S, u64>>,
    pub(crate) routes: Vec<Route>,
}

impl<S> Simulated<S> {
    fn new(name: String, keys: Option<KeyTable<S, u64>>) -> Self {
        let route = |workers| Route { crossing: 0, owned: vec![0; workers] };
        Simulated { name, keys, routes: WORKERS.map(route).into() }
    }
}

/// All routings of a puzzle, plain hashing first.
pub(crate) struct Simulation<S> {
    pub(crate) routings: Vec<Simulated<S>>,
    states: u64,
    successors: u64,
}

/// Simulates all routings of `puzzle`.
pub(crate) fn simulate<P: Puzzle>(
    puzzle: &P,
    (seed, limits): (u64, Limits),
) -> Result<Simulation<P::State>, Failure> {
    let which = (Keys::Exact, Routing::Hash);
    let hashing = Hashing::new(puzzle.clone(), which, 1, (seed, std::time::Duration::ZERO));
    let hashing = hashing.map_err(Failure::Error)?;
    let mut all = vec![Simulated::new("plain hashing".to_owned(), None)];
    for (number, abstraction) in puzzle.abstractions().into_iter().enumerate() {
        let keys = route_keys(puzzle, number, seed).map_err(Failure::Error)?;
        all.push(Simulated::new(abstraction.name, Some(keys)));
    }
    let progress = Progress::without_end("states");
    let expand = |_: usize, states: &[u64], outbox: &mut Outbox| {
        progress.add(states.len() as u64);
        for &packed in states {
            let state = puzzle.unpack(packed);
            let hash = hashing.keys.hash(&state);
            let from = all.iter_mut().map(|simulated| {
                let route = simulated.keys.as_ref().map_or(hash, |keys| keys.hash(&state));
                for (count, workers) in simulated.routes.iter_mut().zip(WORKERS) {
                    count.owned[route.bits().take(workers)] += 1;
                }
                route
            });
            let from = from.collect();
            let mut visit = Cross { hashing: &hashing, hash, from, all: &mut all, outbox };
            puzzle.successors(&state, &mut visit);
        }
    };
    let found = plain::explore_with(&hashing, limits, |_| {}, expand);
    let (states, successors) = (found.states(), found.successors);
    Ok(Simulation { routings: all, states, successors })
}

/// Counts the successors that cross, and passes them on.
struct Cross<'a, P: Puzzle> {
    hashing: &'a Hashing<P>,
    hash: ZobristHash<P::State, u64>,
    /// The routes of the state whose successors these are.
    from: Vec<ZobristHash<P::State, u64>>,
    all: &'a mut [Simulated<P::State>],
    outbox: &'a mut Outbox,
}

impl<P: Puzzle> Cross<'_, P> {
    fn count(
        &mut self,
        state: &P::State,
        hash: ZobristHash<P::State, u64>,
        route: impl Fn(
            ZobristHash<P::State, u64>,
            &KeyTable<P::State, u64>,
        ) -> ZobristHash<P::State, u64>,
    ) {
        for (simulated, &from) in self.all.iter_mut().zip(&self.from) {
            let to = simulated.keys.as_ref().map_or(hash, |keys| route(from, keys));
            for (count, workers) in simulated.routes.iter_mut().zip(WORKERS) {
                let crosses = from.bits().take(workers) != to.bits().take(workers);
                count.crossing += u64::from(crosses);
            }
        }
        self.outbox.to[0].push((hash.raw(), self.hashing.puzzle.pack(state)));
        self.outbox.successors += 1;
    }
}

impl<P: Puzzle> Successors<P::State> for Cross<'_, P> {
    fn push(
        &mut self,
        state: P::State,
        change: impl Fn(&KeyTable<P::State, u64>) -> Delta<P::State, u64>,
    ) {
        let hash = self.hash ^ change(&self.hashing.keys);
        self.count(&state, hash, |from, keys| from ^ change(keys));
    }

    fn push_whole(&mut self, state: P::State) {
        let hash = self.hashing.keys.hash(&state);
        self.count(&state, hash, |_, keys| keys.hash(&state));
    }
}

/// Simulates all routings and prints their crossing and balance.
pub(crate) fn run<P: Puzzle>(
    puzzle: &P,
    command: &RoutesCommand,
    which: (u64, Limits),
    output: &mut impl Write,
) -> Result<(), Failure> {
    let picture = command.plot.as_deref().map(Picture::create).transpose()?;
    let Simulation { routings: all, states, successors } = simulate(puzzle, which)?;
    table(&puzzle.name(), &all, (states, successors), output)?;
    if let Some(picture) = picture {
        let curves = all.iter().map(|simulated| {
            let point = |route: &Route| (route.crossing(successors), route.balance());
            (simulated.name.clone(), simulated.routes.iter().map(point).collect())
        });
        picture.finish(&TradeOff { title: puzzle.name(), curves: curves.collect() })?;
    }
    Ok(())
}

fn table<S>(
    name: &str,
    all: &[Simulated<S>],
    (states, successors): (u64, u64),
    output: &mut impl Write,
) -> io::Result<()> {
    writeln!(
        output,
        "{name}: {} states, {} successors\n",
        grouped(states.into()),
        grouped(successors.into())
    )?;
    let mut part = |title: &str, number: &dyn Fn(&Route) -> f64| -> io::Result<()> {
        write!(output, "{title:<28}")?;
        WORKERS.iter().try_for_each(|workers| write!(output, "{workers:>8}"))?;
        writeln!(output)?;
        for simulated in all {
            write!(output, "{:<28}", simulated.name)?;
            let mut routes = simulated.routes.iter();
            routes.try_for_each(|route| write!(output, "{:>8.3}", number(route)))?;
            writeln!(output)?;
        }
        Ok(())
    };
    part("crossing, for so many workers", &|route| route.crossing(successors))?;
    part("largest over mean", &Route::balance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Sliding;

    /// Plain hashing sends all but one of n successors to other workers; classes keep most of them, at a price in balance.
    #[test]
    fn classes_keep_successors_on_their_worker() {
        let puzzle = Sliding::new(2, 4).unwrap();
        let simulation = simulate(&puzzle, (2026, Limits::default())).unwrap();
        let Simulation { routings: all, states, successors } = simulation;
        // Each pair of adjacent cells, 10 of them, is the move of a blank at either; all states of a half of the permutations.
        assert_eq!((states, successors), (20_160, 20_160 * 20 / 8));
        for (route, workers) in all[0].routes.iter().zip([2.0, 4.0, 8.0]) {
            let plain = 1.0 - 1.0 / workers;
            assert!((route.crossing(successors) - plain).abs() < 0.03, "{workers}");
            assert!(route.balance() < 1.1);
        }
        // Of the 10 pairs of adjacent cells, two are cut between the halves.
        assert!(all[1].routes.iter().all(|route| route.crossing(successors) <= 0.2));
        for simulated in &all {
            for (route, workers) in simulated.routes.iter().zip(WORKERS) {
                assert_eq!(route.owned.len(), workers);
                assert_eq!(route.owned.iter().sum::<u64>(), states);
            }
        }
    }
}
