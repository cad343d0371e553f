//! The trait of puzzles: states, moves, published numbers, abstractions.

use zobrist::{Delta, KeyTable, Zobrist};

/// A puzzle: a start, and moves from each state to others.
///
/// The state is a type of slots, with `#[derive(Zobrist)]`, so it has hash keys, exact keys and abstracted keys. Sizes,
/// such as the number of rows, are in the puzzle itself. The example `hanoi` is one in 60 lines.
pub trait Puzzle: Clone + Send + Sync + 'static {
    /// A state. Its exact keys, which prove the count, must fit in 64 bits.
    type State: Zobrist + 'static;

    /// Returns the name of the puzzle, with its sizes: all processes of a run must agree in it.
    fn name(&self) -> String;

    /// Returns the state at distance 0.
    fn start(&self) -> Self::State;

    /// Passes all states that one move leads to from `state` to `next`.
    fn successors(&self, state: &Self::State, next: &mut impl Successors<Self::State>);

    /// Returns the state as a number, as which it waits for its successors to be found and goes to other processes.
    fn pack(&self, state: &Self::State) -> u64;

    /// Returns the number of bits that [`pack`](Puzzle::pack) uses: the fewer, the less memory waiting states take.
    fn bits(&self) -> u32 {
        64
    }

    /// Returns the state of a number that [`pack`](Puzzle::pack) returned.
    fn unpack(&self, packed: u64) -> Self::State;

    /// Returns the published numbers of the puzzle.
    fn published(&self) -> Published {
        Published::default()
    }

    /// Returns the ways to merge features for routing, the recommended one first.
    fn abstractions(&self) -> Vec<Abstraction> {
        Vec::new()
    }
}

/// Takes the successors of a state.
pub trait Successors<S> {
    /// Takes `state`, whose hash differs from that of its predecessor by `change`, in keys of any table.
    fn push(&mut self, state: S, change: impl Fn(&KeyTable<S, u64>) -> Delta<S, u64>);

    /// Takes `state` and hashes it from scratch: simpler, and slower where states have many slots.
    fn push_whole(&mut self, state: S);
}

/// A class for each feature of a puzzle's states.
pub struct Abstraction {
    /// The classes, in a few words.
    pub name: String,
    /// The class of a feature, by its number; none of one that routing ignores.
    pub class: Box<dyn Fn(usize) -> Option<usize>>,
}

impl Abstraction {
    /// Names the classes and tells the class of a feature.
    pub fn new(name: impl Into<String>, class: impl Fn(usize) -> Option<usize> + 'static) -> Self {
        Abstraction { name: name.into(), class: Box::new(class) }
    }
}

impl std::fmt::Debug for Abstraction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Abstraction").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Numbers that were published about a puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Published {
    /// States at each distance from the start, perhaps not to the end.
    pub layers: &'static [u64],
    /// All states.
    pub states: Option<u64>,
    /// The greatest distance.
    pub depth: Option<usize>,
}

impl Published {
    /// The number of states at each distance, to the end.
    #[must_use]
    pub fn whole(layers: &'static [u64]) -> Self {
        let states = Some(layers.iter().sum());
        Published { layers, states, depth: layers.len().checked_sub(1) }
    }
}
