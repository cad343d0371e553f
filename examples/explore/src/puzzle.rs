//! The trait of puzzles, and the update of a hash by a move.

use zobrist::{Delta, KeyTable, Zobrist, ZobristHash};

use crate::keys::{Keys, Routes};

/// A puzzle: a start, and moves from each state to others. Sizes, such as the number of rows, are fields of the puzzle.
pub trait Puzzle: Clone + Send + Sync + 'static {
    /// A state, made of slots by `#[derive(Zobrist)]`. Its exact keys must fit in 64 bits. It converts to and from the `u64` that waits for
    /// its expansion and is sent to other processes: the smaller the number, the less memory it takes.
    type State: Zobrist + Copy + Into<u64> + From<u64> + 'static;

    /// Returns the name of the puzzle, with its sizes: all processes of a run must agree in it.
    fn name(&self) -> String;

    /// Returns the state at distance 0.
    fn start(&self) -> Self::State;

    /// Passes all states that one move leads to from `state` to `next`.
    fn successors(&self, state: Self::State, next: &mut Successors<'_, Self::State>);

    /// Returns the published numbers of the puzzle.
    fn published(&self) -> Published {
        Published::default()
    }

    /// Returns the names of the ways to merge features into classes for routing, the recommended one first.
    fn abstractions(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the class of a feature in the abstraction with this index, or none if routing ignores the feature.
    fn class(&self, abstraction: usize, feature: usize) -> Option<usize> {
        let _ = (abstraction, feature);
        None
    }
}

/// Numbers that were published about a puzzle.
#[derive(Clone, Debug, Default)]
pub struct Published {
    /// States at each distance from the start, perhaps not to the end.
    pub layers: Vec<u64>,
    /// All states.
    pub states: Option<u64>,
    /// The greatest distance.
    pub depth: Option<usize>,
}

/// Hashes the successors of one state and passes each to the worker that owns it.
#[derive(Debug)]
pub struct Successors<'a, S> {
    pub(crate) keys: &'a Keys<S>,
    pub(crate) hash: ZobristHash<S, u64>,
    pub(crate) route: ZobristHash<S, u64>,
    pub(crate) outbox: &'a mut Outbox,
}

impl<S: Zobrist + Into<u64>> Successors<'_, S> {
    /// Adds `state`, whose hash differs from that of its predecessor by `change`, in keys of any table.
    #[inline]
    pub fn push(&mut self, state: S, change: impl Fn(&KeyTable<S, u64>) -> Delta<S, u64>) {
        let hash = self.hash ^ change(&self.keys.states);
        let route = match &self.keys.routes {
            Routes::States => hash,
            Routes::Classes(keys) => self.route ^ change(keys),
            Routes::Simulated(tables) => {
                let routes = &mut self.outbox.routes;
                routes.push(hash.raw());
                for (i, keys) in (1..).zip(tables) {
                    let route = ZobristHash::from_raw(routes[i]) ^ change(keys);
                    routes.push(route.raw());
                }
                hash
            }
        };
        self.outbox.push(self.keys.worker(route), (hash.raw(), state.into()));
    }

    /// Adds `state` and hashes it from scratch: simpler, and slower where states have many slots.
    pub fn push_whole(&mut self, state: S) {
        let (hash, route) = self.keys.hash(&state, self.outbox);
        self.outbox.push(self.keys.worker(route), (hash.raw(), state.into()));
    }
}

/// A state on its way to its worker: its hash and its number.
pub(crate) type Candidate = (u64, u64);

/// Successors by worker.
#[derive(Debug)]
pub(crate) struct Outbox {
    pub(crate) to: Vec<Vec<Candidate>>,
    /// In a simulation of routings: the hashes of the last expanded state by all tables, followed by those of each of its successors.
    pub(crate) routes: Vec<u64>,
    pub(crate) successors: u64,
}

impl Outbox {
    pub(crate) fn new(workers: usize) -> Self {
        Outbox { to: vec![Vec::new(); workers], routes: Vec::new(), successors: 0 }
    }

    #[inline]
    pub(crate) fn push(&mut self, worker: usize, candidate: Candidate) {
        self.to[worker].push(candidate);
        self.successors += 1;
    }
}
