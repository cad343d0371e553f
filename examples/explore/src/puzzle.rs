//! The trait of puzzles, and the update of a hash by a move.

use serde::{Deserialize, Serialize};
use zobrist::{Delta, KeyTable, Zobrist, ZobristHash};

use crate::code::{Code, States};
use crate::hash_key::{low, owner};
use crate::keys::Keys;
use crate::puzzles::published;

pub use crate::hash_key::HashKey;

/// A puzzle: a start, and moves from each state to others. Sizes, such as the number of rows, are
/// fields of the puzzle.
pub trait Puzzle: Clone + Send + Sync + 'static {
    /// The type of states, of any size. `#[derive(Zobrist)]` divides a state into slots.
    type State: Zobrist + Clone + 'static;

    /// The packed form of states: [`Serde`](crate::code::Serde), or [`Word`](crate::code::Word) if
    /// a state fits a number.
    type Code: Code<Self::State>;

    /// Whether the search ends at the first goal and prints a shortest path to it.
    /// [`is_goal`](Self::is_goal) defines the goals.
    const HAS_GOAL: bool = false;

    /// Whether a goal is a state that violates an invariant. The program prints a shortest path to
    /// it and ends with exit code 3.
    const GOAL_IS_VIOLATION: bool = false;

    /// Whether the puzzle has an abstraction, which merges features into [classes](Self::class).
    /// The hash that selects a worker can then have a key for each class instead of each
    /// feature.
    const HAS_CLASSES: bool = false;

    /// Returns the name of the puzzle, including its sizes. The name must be the same in all
    /// processes of a run.
    fn name(&self) -> String;

    /// Returns the start state, which has distance 0.
    fn start(&self) -> Self::State;

    /// Passes each state that is one move away from `state` to `next`.
    fn successors<K: HashKey>(&self, state: &Self::State, next: &mut Successors<'_, Self, K>);

    /// Returns whether `state` is a goal.
    fn is_goal(&self, _state: &Self::State) -> bool {
        false
    }

    /// Returns a text for the move between two adjacent states of a path.
    fn step(&self, _from: &Self::State, _to: &Self::State) -> String {
        String::new()
    }

    /// Returns the published numbers of the puzzle.
    fn published(&self) -> Published {
        published(&self.name())
    }

    /// Returns the class of a feature in the abstraction, or `None` if routing ignores the feature.
    fn class(&self, _feature: usize) -> Option<usize> {
        None
    }
}

/// Published numbers of a puzzle.
#[derive(Clone, Debug, Default)]
pub struct Published {
    /// Number of states at each distance from the start. The list may be incomplete.
    pub layers: Vec<u64>,
    /// Number of all states.
    pub states: Option<u64>,
    /// Greatest distance from the start.
    pub depth: Option<usize>,
    /// Distance of the nearest goal from the start.
    pub goal: Option<usize>,
}

/// Hashes the successors of one state and passes each to the worker that owns it.
#[derive(Debug)]
pub struct Successors<'a, P: Puzzle, K: HashKey> {
    pub(crate) puzzle: &'a P,
    pub(crate) keys: &'a Keys<P::State, K>,
    pub(crate) hash: ZobristHash<P::State, K>,
    pub(crate) route: ZobristHash<P::State, K>,
    pub(crate) outbox: &'a mut Outbox<K>,
}

impl<P: Puzzle, K: HashKey> Successors<'_, P, K> {
    /// Adds the successor `state` and updates its hash incrementally. `change` returns the
    /// difference between the hash of `state` and the hash of its predecessor by the given
    /// keys. It may be called for several tables of keys.
    ///
    /// A wrong difference makes the count wrong, so it ends the search with exit code 1. The hash of
    /// each expanded state from scratch is compared with the hash that `push` gave it. In builds
    /// with debug assertions, so is the hash of each successor, otherwise those of the first
    /// thousand successors of a worker and of one in 256 after them. Only these errors name the
    /// features that differ.
    #[inline]
    pub fn push(
        &mut self,
        state: &P::State,
        change: impl Fn(&KeyTable<P::State, K>) -> Delta<P::State, K>,
    ) {
        let hash = self.hash ^ change(&self.keys.states);
        let route = self
            .keys
            .routes
            .as_ref()
            .map_or(hash, |keys| self.route ^ change(keys));
        self.deliver(hash, route, state);
    }

    /// Adds the successor `state` and hashes it from scratch. This is simpler than `push`, and
    /// slower if states have many slots.
    pub fn push_whole(&mut self, state: &P::State) {
        let (hash, route) = self.keys.hash(state);
        self.deliver(hash, route, state);
    }

    #[inline]
    fn deliver(
        &mut self,
        hash: ZobristHash<P::State, K>,
        route: ZobristHash<P::State, K>,
        state: &P::State,
    ) {
        self.outbox.successors += 1;
        if self.outbox.is_checked(hash.raw()) {
            self.check(hash, route, state);
        }
        let to = &mut self.outbox.to[owner(route.raw(), self.keys.workers)];
        to.hashes.push(hash.raw());
        if !self.outbox.hashes_only {
            P::Code::pack(state, &mut to.states);
        }
        if P::HAS_GOAL && self.puzzle.is_goal(state) {
            let mut states = States::default();
            P::Code::pack(state, &mut states);
            self.outbox.goal = first(
                self.outbox.goal.take(),
                Some(Marked {
                    hash: hash.raw(),
                    states,
                }),
            );
        }
    }

    /// Compares the hashes of a successor, and the hash of its packed form, with the hash of `state`
    /// from scratch. Records the first difference.
    #[cold]
    fn check(
        &mut self,
        hash: ZobristHash<P::State, K>,
        route: ZobristHash<P::State, K>,
        state: &P::State,
    ) {
        self.outbox.first = self.outbox.first.saturating_sub(1);
        if self.outbox.mistake.is_none() {
            self.outbox.mistake = self.keys.mistake::<P>(hash, route, state);
        }
    }
}

/// A state on a path to a goal, with its hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Marked<K> {
    pub(crate) hash: K,
    /// The state, as a list of one.
    pub(crate) states: States,
}

/// Returns the state with the smaller hash, so that the path does not depend on the number of
/// workers.
pub(crate) fn first<K: Ord>(a: Option<Marked<K>>, b: Option<Marked<K>>) -> Option<Marked<K>> {
    a.into_iter().chain(b).min_by(|a, b| a.hash.cmp(&b.hash))
}

/// States in transit to their worker, with their hashes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Candidates<K> {
    pub(crate) hashes: Vec<K>,
    /// The packed states. Empty if only the hashes are needed, because the states are not
    /// expanded.
    pub(crate) states: States,
}

impl<K: HashKey> Candidates<K> {
    pub(crate) fn bytes(&self) -> u64 {
        (size_of_val(&self.hashes[..]) + self.states.bytes.len()) as u64
    }

    pub(crate) fn clear(&mut self) {
        self.hashes.clear();
        self.states.clear();
    }
}

/// Collects successors by worker.
#[derive(Debug)]
pub(crate) struct Outbox<K> {
    pub(crate) to: Vec<Candidates<K>>,
    pub(crate) successors: u64,
    /// The number of states that were sent to other workers.
    pub(crate) crossed: u64,
    /// Whether only the hashes of successors are needed, because the successors are not expanded.
    pub(crate) hashes_only: bool,
    /// The number of successors that remain to be checked in any case.
    first: u32,
    /// The wrapping sum of the finalized hashes of the expanded states, from scratch.
    pub(crate) expanded: u64,
    /// A description of the first wrong hash or packed form of a successor.
    pub(crate) mistake: Option<String>,
    /// The goal with the smallest hash.
    pub(crate) goal: Option<Marked<K>>,
}

/// The number of successors of a worker that are checked in any case, the first ones.
const FIRST: u32 = 1000;

/// One of so many hashes is checked after them.
const ONE_IN: u64 = 256;

impl<K: HashKey> Outbox<K> {
    /// Returns whether to check a successor with this hash. To check all of them takes 8 to 28% more
    /// instructions. The hashes of all states that are expanded are compared at the end of a layer,
    /// but a state with a wrong hash that was seen before is not expanded.
    #[inline]
    fn is_checked(&self, hash: K) -> bool {
        cfg!(debug_assertions) || self.first > 0 || low(hash).is_multiple_of(ONE_IN)
    }

    pub(crate) fn new(workers: usize) -> Self {
        let to = vec![Candidates::default(); workers];
        Outbox {
            to,
            successors: 0,
            crossed: 0,
            hashes_only: false,
            first: FIRST,
            expanded: 0,
            mistake: None,
            goal: None,
        }
    }
}
