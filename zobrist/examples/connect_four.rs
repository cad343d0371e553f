//! Learn how threads search together: they share one transposition table without locks, and each thread uses the
//! entries of the other threads.
//!
//! Solves Connect Four on small boards with two threads that try the columns in different orders. Each thread first has
//! its own table; then both share one table. Prints the values, which are draws (<https://tromp.github.io/c4/c4.html>),
//! and the nodes of both threads.

use std::thread;

use zobrist::table::TranspositionTable;
use zobrist::table::transposition::{Bound, SearchEntry, SizeError};
use zobrist::{Zobrist, ZobristHash};

/// The discs of the two players, 7 bits for each column. The number of discs determines the side to move, so the side
/// needs no key.
#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(bits)]
    discs: [u64; 2],
}

type Hash = ZobristHash<Position>;
type Table = TranspositionTable<Hash, SearchEntry>;

struct Search<'a> {
    table: &'a Table,
    rows: u32,
    /// The columns in the order in which this thread tries them.
    columns: &'a [u32],
    nodes: u64,
}

impl Search<'_> {
    /// Returns the value for the player to move: 1 for a win, 0 for a draw, -1 for a loss.
    fn negamax(&mut self, position: Position, hash: Hash, mut alpha: i16, beta: i16) -> i16 {
        self.nodes += 1;
        let occupied = position.discs[0] | position.discs[1];
        let player = occupied.count_ones() as usize % 2;
        if is_won(position.discs[1 - player]) {
            return -1;
        }
        // The depth of an entry is the number of plies to the end of the game, because each search reaches the end.
        let depth = (self.rows * self.columns.len() as u32 - occupied.count_ones()) as u8;
        if depth == 0 {
            return 0;
        }
        let entry = self.table.probe(hash);
        if let Some(score) = entry.and_then(|entry| entry.cutoff(depth, alpha, beta)) {
            return score;
        }
        let (mut best, first) = (-1, alpha);
        for &column in self.columns {
            let disc = (occupied + (1 << (7 * column))) & (((1 << self.rows) - 1) << (7 * column));
            if disc == 0 {
                continue; // the column is full
            }
            let (mut next, mut hash) = (position, hash);
            next.discs[player] |= disc;
            hash.toggle(Position::DISCS.at(player), disc);
            hash.debug_check(&next);
            let score = -self.negamax(next, hash, -beta, -alpha);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best <= first => Bound::Upper,
            _ => Bound::Exact,
        };
        // Each search tries the columns in a fixed order, so no best move is stored.
        self.table.store(hash, SearchEntry { mv: 0, score: best, eval: None, depth, bound, pv: false });
        best
    }
}

fn is_won(discs: u64) -> bool {
    [1, 6, 7, 8].into_iter().any(|step| {
        let pairs = discs & discs >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

/// Solves a board with two threads. Returns its value and the number of nodes of both threads.
fn solve(tables: [&Table; 2], columns: u32, rows: u32) -> (i16, u64) {
    let start = Position { discs: [0; 2] };
    let mut order: Vec<u32> = (0..columns).collect();
    order.sort_by_key(|&column| (2 * column + 1).abs_diff(columns)); // try the centre first
    let mut other = order.clone();
    other.swap(0, 1);
    let [a, b] = thread::scope(|scope| {
        let threads = [(tables[0], &order), (tables[1], &other)].map(|(table, columns)| {
            scope.spawn(move || {
                let mut search = Search { table, rows, columns, nodes: 0 };
                (search.negamax(start, start.zobrist_hash(), -1, 1), search.nodes)
            })
        });
        threads.map(|thread| thread.join().expect("no panic"))
    });
    assert_eq!(a.0, b.0);
    (a.0, a.1 + b.1)
}

fn main() -> Result<(), SizeError> {
    for (columns, rows) in [(4, 4), (4, 5), (5, 4)] {
        let [a, b, shared] = [Table::new(1 << 24)?, Table::new(1 << 24)?, Table::new(1 << 24)?];
        let (value, two) = solve([&a, &b], columns, rows);
        let (same, one) = solve([&shared, &shared], columns, rows);
        println!("{columns}x{rows}: value {value}, nodes with two tables {two}, with one {one}");
        assert_eq!((value, same), (0, 0));
    }
    Ok(())
}
