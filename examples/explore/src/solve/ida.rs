//! IDA*: depth-first searches with growing limits (R. E. Korf, Artificial Intelligence 27, 1985), and a transposition table of lower bounds
//! (A. Reinefeld, T. A. Marsland, "Enhanced iterative-deepening search", IEEE PAMI 16, 1994).

use zobrist::keys::KeySource;
use zobrist::table::TranspositionTable;
use zobrist::table::transposition::{Entry, OutOfMemory};
use zobrist::{Delta, KeyTable, ZobristHash};

use crate::puzzle::{Puzzle, Successors};
use crate::puzzles::Row;

type Hash = ZobristHash<Row, u64>;

/// At least so many moves are left. With the low bits of an exact hash: hashes of one bucket lie within 2^56, so if they agree in these bits
/// they are equal, and the answer is never that of another state.
#[derive(Clone, Copy)]
struct Left {
    moves: u8,
    low: u64,
}

const LOW: u64 = (1 << 56) - 1;

impl Entry for Left {
    fn pack(self) -> u64 {
        u64::from(self.moves) << 56 | self.low
    }

    fn unpack(bits: u64) -> Self {
        Left { moves: (bits >> 56) as u8, low: bits & LOW }
    }

    fn depth(self) -> u8 {
        self.moves
    }
}

/// Finds shortest ways to the start of a puzzle.
pub(crate) struct Solver<'a, P, F> {
    puzzle: &'a P,
    heuristic: F,
    keys: KeyTable<Row, u64>,
    table: TranspositionTable<Hash, Left>,
    goal: Row,
    nodes: u64,
}

impl<'a, P: Puzzle<State = Row>, F: Fn(&Row) -> u8> Solver<'a, P, F> {
    /// With a table of so many bytes. `heuristic` must never be more than the distance.
    pub(crate) fn new(puzzle: &'a P, heuristic: F, bytes: usize) -> Result<Self, OutOfMemory> {
        let table = TranspositionTable::new(bytes)?;
        assert!(table.capacity() >= 4 * 256, "buckets of 2^56 hashes or fewer");
        let keys = KeyTable::with_source(2026, KeySource::Exact);
        let goal = puzzle.start();
        Ok(Solver { puzzle, heuristic, keys, table, goal, nodes: 0 })
    }

    /// Returns the length of a shortest way from `row`, which must have one, and the nodes that were looked at.
    pub(crate) fn solve(&mut self, row: &Row) -> (u8, u64) {
        self.nodes = 0;
        let hash = self.keys.hash(row);
        let mut limit = 0;
        while let Err(more) = self.search(row, hash, limit) {
            limit = more;
        }
        (limit, self.nodes)
    }

    /// Looks for a way of `left` moves or fewer. If there is none: how many there are at least.
    fn search(&mut self, row: &Row, hash: Hash, left: u8) -> Result<(), u8> {
        self.nodes += 1;
        if *row == self.goal {
            return Ok(());
        }
        let least = (self.heuristic)(row).max(1);
        if least > left {
            return Err(least);
        }
        let low = hash.raw() & LOW;
        if let Some(known) = self.table.probe(hash).filter(|known| known.low == low) {
            if known.moves > left {
                return Err(known.moves);
            }
        }
        let mut next = Next { keys: &self.keys, hash, rows: [(*row, hash); 16], len: 0 };
        self.puzzle.successors(row, &mut next);
        let Next { rows, len, .. } = next;
        let mut least = u8::MAX;
        for (row, hash) in &rows[..len] {
            match self.search(row, *hash, left - 1) {
                Ok(()) => return Ok(()),
                Err(moves) => least = least.min(moves.saturating_add(1)),
            }
        }
        self.table.store(hash, Left { moves: least, low });
        Err(least)
    }
}

/// Up to 16 successors and their hashes.
struct Next<'a> {
    keys: &'a KeyTable<Row, u64>,
    hash: Hash,
    rows: [(Row, Hash); 16],
    len: usize,
}

impl Successors<Row> for Next<'_> {
    #[inline]
    fn push(&mut self, row: Row, change: impl Fn(&KeyTable<Row, u64>) -> Delta<Row, u64>) {
        self.rows[self.len] = (row, self.hash ^ change(self.keys));
        self.len += 1;
    }

    fn push_whole(&mut self, row: Row) {
        self.rows[self.len] = (row, self.keys.hash(&row));
        self.len += 1;
    }
}
