//! The keys of a run: by which states are told apart, and by which they are routed.

use std::time::{Duration, Instant};

use zobrist::keys::{Abstracted, KeySource};
use zobrist::{Delta, KeyTable, Zobrist, ZobristHash};

use crate::puzzle::{Puzzle, Successors};
use crate::shard::Candidate;

/// The keys by which states are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Keys {
    /// Equal hashes prove equal states, so the count is a proof
    Exact,
    /// Random keys: two states have equal hashes with probability 2^-64
    Hash,
}

/// The hash that selects the worker of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Routing {
    /// The first bits of the state's hash.
    Hash,
    /// The hash of its classes, by the number of the puzzle's abstraction.
    Abstraction(usize),
}

/// Finds the successors of states, whatever the puzzle is: so there is one dataflow for all of them.
pub(crate) trait Expand: Send + Sync {
    /// The start, and its worker.
    fn start(&self) -> (usize, Candidate);

    /// Bits of a packed state.
    fn bits(&self) -> u32;

    /// Appends the successors of `states` to `outbox`.
    fn expand(&self, states: &[u64], outbox: &mut Outbox);

    /// A number that all processes of a run must agree in.
    fn digest(&self) -> u64;
}

/// Successors by worker.
#[derive(Debug)]
pub(crate) struct Outbox {
    pub(crate) to: Vec<Vec<Candidate>>,
    pub(crate) successors: u64,
}

impl Outbox {
    pub(crate) fn new(workers: usize) -> Self {
        Outbox { to: vec![Vec::new(); workers], successors: 0 }
    }
}

/// A puzzle with its keys.
pub(crate) struct Hashing<P: Puzzle> {
    pub(crate) puzzle: P,
    pub(crate) keys: KeyTable<P::State, u64>,
    /// The keys of the classes, unless the ordinary hash routes.
    routes: Option<KeyTable<P::State, u64>>,
    workers: usize,
    /// How long each successor takes in addition.
    work: Duration,
}

impl<P: Puzzle> Hashing<P> {
    /// The keys for a search by `workers` workers, or why there are none.
    pub(crate) fn new(
        puzzle: P,
        (keys, routing): (Keys, Routing),
        workers: usize,
        (seed, work): (u64, Duration),
    ) -> Result<Self, String> {
        let source = match keys {
            Keys::Exact => KeySource::Exact,
            Keys::Hash => KeySource::Stored,
        };
        let keys = KeyTable::try_with_source(seed, source).map_err(|error| error.to_string())?;
        let routes = match routing {
            Routing::Hash => None,
            Routing::Abstraction(number) => Some(route_keys(&puzzle, number, seed)?),
        };
        Ok(Hashing { puzzle, keys, routes, workers, work })
    }

    #[inline]
    fn worker(&self, hash: ZobristHash<P::State, u64>) -> usize {
        // The same for all states, and not worth a multiplication.
        if self.workers == 1 { 0 } else { hash.bits().take(self.workers) }
    }
}

/// The keys of the classes of an abstraction.
pub(crate) fn route_keys<P: Puzzle>(
    puzzle: &P,
    number: usize,
    seed: u64,
) -> Result<KeyTable<P::State, u64>, String> {
    let abstractions = puzzle.abstractions();
    let Some(abstraction) = abstractions.get(number) else {
        return Err(format!("{} has {} abstractions", puzzle.name(), abstractions.len()));
    };
    let classes = Abstracted::by_number(&P::State::SHAPE, &abstraction.class);
    Ok(classes.key_table(seed))
}

impl<P: Puzzle> Expand for Hashing<P> {
    fn start(&self) -> (usize, Candidate) {
        let start = self.puzzle.start();
        let hash = self.keys.hash(&start);
        let route = self.routes.as_ref().map_or(hash, |routes| routes.hash(&start));
        (self.worker(route), (hash.raw(), self.puzzle.pack(&start)))
    }

    fn bits(&self) -> u32 {
        self.puzzle.bits()
    }

    fn expand(&self, states: &[u64], outbox: &mut Outbox) {
        for &packed in states {
            let state = self.puzzle.unpack(packed);
            let hash = self.keys.hash(&state);
            let route = match &self.routes {
                Some(routes) if self.workers > 1 => routes.hash(&state),
                _ => hash,
            };
            self.puzzle.successors(&state, &mut Emit { of: self, hash, route, outbox });
        }
    }

    fn digest(&self) -> u64 {
        let name = self.puzzle.name();
        let fnv = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        let name = name.bytes().fold(0xcbf2_9ce4_8422_2325, fnv);
        let routes = self.routes.as_ref().map_or(0, KeyTable::fingerprint);
        name ^ self.keys.fingerprint().rotate_left(1) ^ routes.rotate_left(2)
    }
}

/// Gives each successor to its worker.
struct Emit<'a, P: Puzzle> {
    of: &'a Hashing<P>,
    hash: ZobristHash<P::State, u64>,
    route: ZobristHash<P::State, u64>,
    outbox: &'a mut Outbox,
}

impl<P: Puzzle> Emit<'_, P> {
    #[inline]
    fn emit(
        &mut self,
        state: &P::State,
        hash: ZobristHash<P::State, u64>,
        route: ZobristHash<P::State, u64>,
    ) {
        spin(self.of.work);
        let worker = self.of.worker(route);
        self.outbox.to[worker].push((hash.raw(), self.of.puzzle.pack(state)));
        self.outbox.successors += 1;
    }
}

impl<P: Puzzle> Successors<P::State> for Emit<'_, P> {
    #[inline]
    fn push(
        &mut self,
        state: P::State,
        change: impl Fn(&KeyTable<P::State, u64>) -> Delta<P::State, u64>,
    ) {
        let hash = self.hash ^ change(&self.of.keys);
        let route = match &self.of.routes {
            Some(routes) if self.of.workers > 1 => self.route ^ change(routes),
            _ => hash,
        };
        self.emit(&state, hash, route);
    }

    fn push_whole(&mut self, state: P::State) {
        let hash = self.of.keys.hash(&state);
        let route = self.of.routes.as_ref().map_or(hash, |routes| routes.hash(&state));
        self.emit(&state, hash, route);
    }
}

/// Takes time, as successors do that are expensive to compute.
#[inline]
fn spin(work: Duration) {
    if !work.is_zero() {
        let start = Instant::now();
        while start.elapsed() < work {
            std::hint::spin_loop();
        }
    }
}
