//! Learn how threads search together: they share one transposition table, without locks, and each profits from the others' entries.
//!
//! Solves Connect Four on small boards by two threads, which try the columns in different orders: first with a table for each,
//! then with one for both. Prints the values, which are draws (<https://tromp.github.io/c4/c4.html>), and the nodes of both threads.

use std::thread;

use zobrist::table::TranspositionTable;
use zobrist::table::transposition::{Bound, OutOfMemory, SearchEntry};
use zobrist::{Zobrist, ZobristHash};

/// The discs of the two players, 7 bits a column. Whose turn it is follows from their number, so it needs no key.
#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(bits)]
    discs: [u64; 2],
}

type Table = TranspositionTable<ZobristHash<Position>, SearchEntry>;

struct Search<'a> {
    table: &'a Table,
    rows: u32,
    /// The columns in the order in which this thread tries them.
    columns: Vec<u32>,
    nodes: u64,
}

impl Search<'_> {
    /// The value for the player to move: 1 for a win, 0 for a draw, -1 for a loss.
    fn negamax(
        &mut self,
        position: Position,
        hash: ZobristHash<Position>,
        mut alpha: i16,
        beta: i16,
    ) -> i16 {
        self.nodes += 1;
        let occupied = position.discs[0] | position.discs[1];
        let player = occupied.count_ones() as usize % 2;
        let left = self.rows * self.columns.len() as u32 - occupied.count_ones();
        if is_won(position.discs[1 - player]) {
            return -1;
        }
        if left == 0 {
            return 0;
        }
        // What is left to play is the depth of the entry: every search goes to the end of the game.
        let depth = left as u8;
        if let Some(score) =
            self.table.probe(hash).and_then(|entry| entry.cutoff(depth, alpha, beta))
        {
            return score;
        }
        let (mut best, mut mv, first) = (-1, 0, alpha);
        for n in 0..self.columns.len() {
            let column = self.columns[n];
            let disc = (occupied + (1 << (7 * column))) & (((1 << self.rows) - 1) << (7 * column));
            if disc == 0 {
                continue;
            }
            let (mut next, mut hash) = (position, hash);
            next.discs[player] |= disc;
            hash.toggle(Position::DISCS.at(player), disc);
            debug_assert!(hash.check(&next).is_ok());
            let score = -self.negamax(next, hash, -beta, -alpha);
            if score > best {
                (best, mv) = (score, column);
            }
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
        self.table.store(hash, SearchEntry { mv, score: best, depth, bound });
        best
    }
}

fn is_won(discs: u64) -> bool {
    [1, 6, 7, 8].into_iter().any(|step| {
        let pairs = discs & discs >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

/// Solves a board by two threads: the value, and the nodes of both.
fn solve(tables: [&Table; 2], columns: u32, rows: u32) -> (i16, u64) {
    let start = Position { discs: [0; 2] };
    let mut order: Vec<u32> = (0..columns).collect();
    order.sort_by_key(|&column| (2 * column + 1).abs_diff(columns)); // the centre first
    let mut other = order.clone();
    other.swap(0, 1);
    let results = thread::scope(|scope| {
        let threads = [(tables[0], order), (tables[1], other)].map(|(table, columns)| {
            scope.spawn(move || {
                let mut search = Search { table, rows, columns, nodes: 0 };
                (search.negamax(start, start.zobrist_hash(), -1, 1), search.nodes)
            })
        });
        threads.map(|thread| thread.join().expect("no panic"))
    });
    assert_eq!(results[0].0, results[1].0);
    (results[0].0, results[0].1 + results[1].1)
}

fn main() -> Result<(), OutOfMemory> {
    for (columns, rows) in [(4, 4), (4, 5), (5, 4)] {
        let tables = [Table::new(1 << 24)?, Table::new(1 << 24)?];
        let (value, alone) = solve([&tables[0], &tables[1]], columns, rows);
        let shared = Table::new(1 << 24)?;
        let (same, together) = solve([&shared, &shared], columns, rows);
        println!(
            "{columns}x{rows}: value {value}, nodes with two tables {alone}, with one {together}"
        );
        assert_eq!((value, same), (0, 0));
    }
    Ok(())
}
