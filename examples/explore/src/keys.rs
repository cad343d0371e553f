//! The keys of a search: those that tell states apart, and those that select the worker of a state.

use std::hint::spin_loop;
use std::time::{Duration, Instant};

use zobrist::keys::ClassKeys;
use zobrist::{KeyTable, Zobrist, ZobristHash};
use zobrist_examples::program::Failure;

use crate::puzzle::{Outbox, Puzzle, Successors};

/// The keys of states, and those that select the worker.
#[derive(Debug)]
pub(crate) struct Keys<S> {
    pub(crate) states: KeyTable<S, u64>,
    pub(crate) routes: Routes<S>,
    pub(crate) workers: usize,
}

/// The keys of the hashes that select the worker.
#[derive(Debug)]
pub(crate) enum Routes<S> {
    /// The keys of states.
    States,
    /// The keys of classes.
    Classes(KeyTable<S, u64>),
    /// The keys of states. The outbox also gets the hashes by each of these tables.
    Simulated(Vec<KeyTable<S, u64>>),
}

impl<S: Zobrist> Keys<S> {
    /// Keys of one worker.
    pub(crate) fn of(states: KeyTable<S, u64>) -> Self {
        Keys { states, routes: Routes::States, workers: 1 }
    }

    /// Returns the hash of a state and the hash that selects its worker.
    pub(crate) fn hash(
        &self,
        state: &S,
        outbox: &mut Outbox,
    ) -> (ZobristHash<S, u64>, ZobristHash<S, u64>) {
        let hash = self.states.hash(state);
        match &self.routes {
            Routes::States => (hash, hash),
            Routes::Classes(keys) => (hash, keys.hash(state)),
            Routes::Simulated(tables) => {
                outbox.routes.push(hash.raw());
                outbox.routes.extend(tables.iter().map(|keys| keys.hash(state).raw()));
                (hash, hash)
            }
        }
    }

    #[inline]
    pub(crate) fn worker(&self, route: ZobristHash<S, u64>) -> usize {
        // The same for all states, and not worth a multiplication.
        if self.workers == 1 { 0 } else { route.bits().take(self.workers) }
    }

    /// Collects the successors of `state` in `outbox`.
    #[inline]
    pub(crate) fn successors<'a>(&'a self, state: &S, outbox: &'a mut Outbox) -> Successors<'a, S> {
        outbox.routes.clear();
        let (hash, route) = self.hash(state, outbox);
        Successors { keys: self, hash, route, outbox }
    }
}

/// A puzzle with its keys. It hides the type of states, so the compiler sees the search once for all puzzles.
pub(crate) trait Expand: Send + Sync {
    /// Returns the start.
    fn start(&self) -> u64;

    /// Appends `state` itself to `outbox`, hashed from scratch.
    fn add(&self, state: u64, outbox: &mut Outbox);

    /// Appends the successors of `states` to `outbox`.
    fn expand(&self, states: &[u64], outbox: &mut Outbox);

    /// Returns the name of the puzzle and the fingerprints of the keys, which all processes of a run must agree in.
    fn description(&self) -> String;
}

/// The puzzle of a search, and how to tell its states apart.
pub(crate) struct Keyed<P: Puzzle> {
    pub(crate) puzzle: P,
    pub(crate) keys: Keys<P::State>,
    /// Additional time for each successor.
    pub(crate) work: Duration,
}

impl<P: Puzzle> Keyed<P> {
    /// A puzzle with `keys` for one worker.
    pub(crate) fn new(puzzle: &P, keys: KeyTable<P::State, u64>) -> Self {
        Keyed { puzzle: puzzle.clone(), keys: Keys::of(keys), work: Duration::ZERO }
    }
}

/// Returns a table with one key for each class of an abstraction.
pub(crate) fn classes<P: Puzzle>(
    puzzle: &P,
    index: usize,
    seed: u64,
) -> Result<KeyTable<P::State, u64>, Failure> {
    let count = puzzle.abstractions().len();
    if index >= count {
        return Err(Failure::Error(format!("{} has {count} abstractions", puzzle.name())));
    }
    let class = |feature| puzzle.class(index, feature);
    Ok(ClassKeys::by_number(&P::State::SHAPE, class).key_table(seed))
}

impl<P: Puzzle> Expand for Keyed<P> {
    fn start(&self) -> u64 {
        self.puzzle.start().into()
    }

    fn add(&self, state: u64, outbox: &mut Outbox) {
        let (hash, route) = self.keys.hash(&state.into(), outbox);
        outbox.push(self.keys.worker(route), (hash.raw(), state));
    }

    fn expand(&self, states: &[u64], outbox: &mut Outbox) {
        // Reading the clock takes longer than a successor.
        let (start, before) = ((!self.work.is_zero()).then(Instant::now), outbox.successors);
        for &state in states {
            let state = state.into();
            self.puzzle.successors(state, &mut self.keys.successors(&state, outbox));
        }
        let more = || self.work * (outbox.successors - before) as u32;
        while start.is_some_and(|start| start.elapsed() < more()) {
            spin_loop();
        }
    }

    fn description(&self) -> String {
        let routes = match &self.keys.routes {
            Routes::Classes(keys) => keys.fingerprint(),
            Routes::States | Routes::Simulated(_) => 0,
        };
        format!("{} {:x} {routes:x}", self.puzzle.name(), self.keys.states.fingerprint())
    }
}
