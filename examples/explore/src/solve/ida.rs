//! IDA*: depth-first searches with increasing limits (R. E. Korf, Artificial Intelligence 27,
//! 1985). A transposition table stores lower bounds (A. Reinefeld, T. A. Marsland, "Enhanced
//! iterative-deepening search", IEEE PAMI 16, 1994).

use std::sync::atomic::Ordering;

use zobrist::keys::KeySource;
use zobrist::table::TranspositionTable;
use zobrist::table::transposition::{Entry, SizeError};
use zobrist::{KeyTable, ZobristHash};
use zobrist_examples::progress::{self, Counter};

use crate::code::Word;
use crate::keys::Keys;
use crate::puzzle::{Outbox, Puzzle, Successors};
use crate::puzzles::Row;

/// Number of nodes between two updates of the number on a terminal.
const SHOWN: u64 = 1 << 14;

type Hash = ZobristHash<Row, u64>;

/// A lower bound of the number of remaining moves, with the low 56 bits of an exact hash. All
/// hashes in one bucket of the table are in a range of less than 2^56, so equal low bits prove
/// equal hashes. So a bound is never used for another state.
#[derive(Clone, Copy)]
struct Left {
    moves: u8,
    low: u64,
}

const LOW: u64 = (1 << 56) - 1;

impl Entry for Left {
    fn pack(entry: Self) -> u64 {
        u64::from(entry.moves) << 56 | entry.low
    }

    fn unpack(bits: u64) -> Self {
        Left {
            moves: (bits >> 56) as u8,
            low: bits & LOW,
        }
    }

    fn depth(entry: Self) -> u8 {
        entry.moves
    }
}

/// Finds the length of a shortest path from any state to the start of a puzzle.
pub(crate) struct Solver<'a, P, F> {
    puzzle: &'a P,
    heuristic: F,
    keys: Keys<Row, u64>,
    table: TranspositionTable<Hash, Left>,
    goal: Row,
    /// The successors of each state on the path from the root to the current state.
    stack: Outbox<u64>,
    nodes: u64,
    shown: Counter,
}

impl<'a, P: Puzzle<State = Row, Code = Word>, F: Fn(&Row) -> u8> Solver<'a, P, F> {
    /// Creates a solver with a table of `bytes` bytes. `heuristic` must be a lower bound of the
    /// distance.
    pub(crate) fn new(puzzle: &'a P, heuristic: F, bytes: usize) -> Result<Self, SizeError> {
        let table = TranspositionTable::new(bytes)?;
        assert!(
            table.capacity() >= 4 * 256,
            "buckets of 2^56 hashes or fewer"
        );
        let keys =
            Keys::of(KeyTable::with_source(2026, KeySource::Exact).expect("a state fits 64 bits"));
        let (goal, stack) = (puzzle.start(), Outbox::new(1));
        Ok(Solver {
            puzzle,
            heuristic,
            keys,
            table,
            goal,
            stack,
            nodes: 0,
            shown: Counter::default(),
        })
    }

    /// Returns the length of a shortest path from `row` to the start, and the number of searched
    /// nodes. A path must exist.
    pub(crate) fn solve(&mut self, row: &Row) -> (u8, u64) {
        self.nodes = 0;
        let _progress = progress::endless(&self.shown, "nodes");
        let hash = self.keys.states.hash(row);
        let mut limit = 0;
        while let Err(more) = self.search(*row, hash, limit) {
            limit = more;
        }
        (limit, self.nodes)
    }

    /// Searches for a path of at most `left` moves. If none exists, the error is a lower bound of
    /// the length of a path.
    fn search(&mut self, row: Row, hash: Hash, left: u8) -> Result<(), u8> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(SHOWN) {
            self.shown.store(self.nodes, Ordering::Relaxed);
        }
        if row == self.goal {
            return Ok(());
        }
        let least = (self.heuristic)(&row).max(1);
        if least > left {
            return Err(least);
        }
        let low = hash.raw() & LOW;
        if let Some(known) = self.table.probe(hash).filter(|known| known.low == low)
            && known.moves > left
        {
            return Err(known.moves);
        }
        let first = self.stack.to[0].hashes.len();
        let (puzzle, keys, outbox) = (self.puzzle, &self.keys, &mut self.stack);
        puzzle.successors(
            &row,
            &mut Successors {
                puzzle,
                keys,
                hash,
                route: hash,
                outbox,
            },
        );
        let mut least = u8::MAX;
        for next in first..self.stack.to[0].hashes.len() {
            let hash = self.stack.to[0].hashes[next];
            let row = self.stack.to[0].states.word(next);
            match self.search(row.into(), Hash::from_raw(hash), left - 1) {
                Ok(()) => return Ok(()),
                Err(moves) => least = least.min(moves.saturating_add(1)),
            }
        }
        self.stack.to[0].hashes.truncate(first);
        self.stack.to[0].states.truncate(first);
        self.table.store(hash, Left { moves: least, low });
        Err(least)
    }
}
