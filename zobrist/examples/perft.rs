//! Learn how a transposition table saves work: counts of move sequences, stored by the hash of position and depth.
//!
//! Counts the sequences of 1 to 8 moves of Connect Four with a table and without one. Prints the counts, which are equal, and the
//! number of visited nodes.

use zobrist::table::TranspositionTable;
use zobrist::table::transposition::SizeError;
use zobrist::{Zobrist, ZobristHash};

const COLUMNS: u32 = 7;
const ROWS: u32 = 6;
/// Bits of a column: one more than it has rows, so that no line goes on from one column into the next.
const STRIDE: u32 = ROWS + 1;

#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64)]
struct Position {
    /// The discs of the two players. The side to move follows from their number, so it needs no key.
    #[zobrist(bits)]
    discs: [u64; 2],
    /// A count belongs to a position and a depth, so the depth is a part of the hash.
    #[zobrist(max = 42)]
    depth: u8,
}

type Table = TranspositionTable<ZobristHash<Position>, u64>;

impl Position {
    /// Returns whether the player who moved last has four in a row.
    fn is_won(&self, player: usize) -> bool {
        let discs = self.discs[player];
        [1, STRIDE - 1, STRIDE, STRIDE + 1].into_iter().any(|step| {
            let pairs = discs & discs >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }

    /// Counts the sequences of `depth` moves, without games that end earlier.
    fn perft(self, hash: ZobristHash<Position>, table: Option<&Table>, nodes: &mut u64) -> u64 {
        *nodes += 1;
        if self.depth == 0 {
            return 1;
        }
        if let Some(count) = table.and_then(|table| table.probe(hash)) {
            return count;
        }
        let occupied = self.discs[0] | self.discs[1];
        let player = occupied.count_ones() as usize % 2;
        let mut count = 0;
        for column in 0..COLUMNS {
            let bottom = 1 << (column * STRIDE);
            let disc = (occupied + bottom) & (((1 << ROWS) - 1) * bottom);
            if self.is_won(1 - player) || disc == 0 {
                continue;
            }
            let (mut next, mut hash) = (self, hash);
            next.discs[player] |= disc;
            next.depth -= 1;
            hash.toggle(Position::DISCS.at(player), disc); // a mask of one bit
            hash.replace(Position::DEPTH, self.depth, next.depth);
            hash.debug_check(&next);
            count += next.perft(hash, table, nodes);
        }
        if let Some(table) = table {
            table.store(hash, count);
        }
        count
    }
}

fn main() -> Result<(), SizeError> {
    let published = [7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234];
    println!("depth  sequences    nodes  with a table");
    for (depth, count) in (1..).zip(published) {
        let table = Table::new(1 << 24)?; // 16 MB
        let start = Position { discs: [0; 2], depth };
        let (mut nodes, mut with_table) = (0, 0);
        assert_eq!(start.perft(start.zobrist_hash(), None, &mut nodes), count);
        assert_eq!(start.perft(start.zobrist_hash(), Some(&table), &mut with_table), count);
        println!("{depth:>5} {count:>10} {nodes:>8} {with_table:>13}");
    }
    Ok(())
}
