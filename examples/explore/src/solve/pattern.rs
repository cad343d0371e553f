//! Pattern databases: the distances of a puzzle in which most things look alike (J. Culberson, J. Schaeffer, "Pattern databases", Computational
//! Intelligence 14, 1998).

use std::time::Duration;

use crate::hashing::{Expand, Hashing, Keys, Outbox, Routing};
use crate::layer::Limits;
use crate::plain;
use crate::puzzle::{Puzzle, Successors};
use crate::puzzles::Row;

/// No state of the pattern.
const UNREACHED: u8 = u8::MAX;

/// A puzzle in a row, of which only 0 and a few others can be told apart.
#[derive(Clone, Debug)]
pub(crate) struct Masked<P> {
    puzzle: P,
    /// The things of the pattern, 0 first.
    kept: Vec<u8>,
    /// The value of all others.
    other: u8,
}

impl<P: Puzzle<State = Row>> Masked<P> {
    /// Keeps 0 and `kept`.
    pub(crate) fn new(puzzle: P, kept: &[u8]) -> Self {
        let kept: Vec<u8> = [0].into_iter().chain(kept.iter().copied()).collect();
        let other = (1..16).find(|value| !kept.contains(value)).unwrap_or(15);
        Masked { puzzle, kept, other }
    }
}

impl<P: Puzzle<State = Row>> Puzzle for Masked<P> {
    type State = Row;

    fn name(&self) -> String {
        format!("{}, only {:?}", self.puzzle.name(), self.kept)
    }

    fn start(&self) -> Row {
        let mask = |value| if self.kept.contains(&value) { value } else { self.other };
        Row { cells: self.puzzle.start().cells.map(mask) }
    }

    fn successors(&self, state: &Row, next: &mut impl Successors<Row>) {
        self.puzzle.successors(state, next);
    }

    fn pack(&self, state: &Row) -> u64 {
        state.pack()
    }

    fn unpack(&self, packed: u64) -> Row {
        Row::unpack(packed)
    }
}

/// The distance of each state of a pattern from the start, in a flat table: a lower bound for the states that look like it.
pub(crate) struct PatternDatabase {
    kept: Vec<u8>,
    cells: usize,
    distances: Vec<u8>,
    states: u64,
}

impl PatternDatabase {
    /// Explores the pattern, from its start on. Moves must be possible in both directions, so that distances from the start are distances to it.
    pub(crate) fn new<P: Puzzle<State = Row>>(puzzle: &Masked<P>, cells: usize) -> Self {
        let kept = puzzle.kept.clone();
        // Places for the first, for the second, and so on.
        let size = (0..kept.len()).map(|taken| cells - taken).product();
        let mut database =
            PatternDatabase { kept, cells, distances: vec![UNREACHED; size], states: 0 };
        let which = (Keys::Exact, Routing::Hash);
        let hashing = Hashing::new(puzzle.clone(), which, 1, (0, Duration::ZERO))
            .expect("rows of 16 cells have exact keys");
        let expand = |depth: usize, states: &[u64], outbox: &mut Outbox| {
            for &state in states {
                let index = database.index(&Row::unpack(state));
                database.distances[index] = depth as u8;
            }
            hashing.expand(states, outbox);
        };
        let found = plain::explore_with(&hashing, Limits::default(), |_| {}, expand);
        database.states = found.states();
        database
    }

    /// The states of the pattern.
    pub(crate) fn states(&self) -> u64 {
        self.states
    }

    /// A lower bound for the distance of `row` from the start.
    #[inline]
    pub(crate) fn distance(&self, row: &Row) -> u8 {
        self.distances[self.index(row)]
    }

    /// The places of the pattern's things, in mixed radix: each is counted among the places that are left.
    #[inline]
    fn index(&self, row: &Row) -> usize {
        let mut places = [0; 16];
        for (place, &value) in row.cells[..self.cells].iter().enumerate() {
            places[usize::from(value)] = place;
        }
        let mut taken = 0_u32;
        self.kept.iter().enumerate().fold(0, |index, (i, &value)| {
            let place = places[usize::from(value)];
            let before = (taken & ((1 << place) - 1)).count_ones() as usize;
            taken |= 1 << place;
            index * (self.cells - i) + place - before
        })
    }
}
