//! Learn how to test the rules of a game together with its hash: compare numbers of move sequences
//! (perft) and numbers of distinct positions with published ones.
//!
//! The game is Connect Four on 7 columns of 6 cells. The sequences are counted with a table: the
//! number of plies that remain is a part of its key. The positions are counted by a set of hashes.
//! Prints both counts after each ply, and the number of positions that the walk with the table
//! visited. The published numbers of positions are sequence [A212693](https://oeis.org/A212693).

use zobrist::table::transposition::SizeError;
use zobrist::table::{PrehashedSet, TranspositionTable};
use zobrist::{Hashed, Zobrist, ZobristHash};

/// The discs of both players, 7 bits for each column. The highest bit of a column is always empty.
/// The number of discs determines the side to move, so the side needs no key.
#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(bits)]
    discs: [u64; 2],
}

/// The number of plies to count below a position. It has another seed, so its keys are independent
/// of those of the position. With the hash of the position as the only key, counts of different
/// lengths would overwrite each other.
#[derive(Zobrist)]
#[zobrist(key = u64, seed = 1)]
struct Task {
    plies: u8,
}

type Table = TranspositionTable<ZobristHash<Task>, u64>;

const BOTTOM: u64 = 0x0000_0408_1020_4081;
const CELLS: u64 = BOTTOM * 0b11_1111;

impl Position {
    /// Returns the player to move and the cells in which a disc can be placed, none after a win.
    fn moves(&self) -> (usize, u64) {
        let occupied = self.discs[0] | self.discs[1];
        let player = occupied.count_ones() as usize % 2;
        let free = (occupied + BOTTOM) & CELLS;
        (
            player,
            if is_won(self.discs[1 - player]) {
                0
            } else {
                free
            },
        )
    }
}

fn is_won(discs: u64) -> bool {
    [1, 6, 7, 8].into_iter().any(|step| {
        let pairs = discs & discs >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

/// Calls `on` with the position after each move.
fn each_next(position: &mut Hashed<Position>, mut on: impl FnMut(&mut Hashed<Position>)) {
    let (player, mut moves) = position.moves();
    while moves != 0 {
        let disc = moves & moves.wrapping_neg();
        moves ^= disc;
        position.flip(Position::DISCS.at(player), disc);
        on(position);
        position.flip(Position::DISCS.at(player), disc); // a flip undoes itself
    }
}

/// Returns the number of sequences of `plies` moves. Adds the number of visited positions to
/// `visited`.
fn perft(position: &mut Hashed<Position>, plies: u8, table: &Table, visited: &mut u64) -> u64 {
    *visited += 1;
    if plies == 0 {
        return 1;
    }
    let task = ZobristHash::from_raw(position.hash().raw() ^ Task { plies }.zobrist_hash().raw());
    if let Some(count) = table.probe(task) {
        return count;
    }
    let mut count = 0;
    each_next(position, |next| {
        count += perft(next, plies - 1, table, visited);
    });
    table.store(task, count);
    count
}

/// Adds the hashes of the positions after each ply to `seen`, which has a set for each ply.
fn distinct(position: &mut Hashed<Position>, seen: &mut [PrehashedSet<ZobristHash<Position>>]) {
    let [here, rest @ ..] = seen else { return };
    if here.insert(position.hash()) {
        each_next(position, |next| distinct(next, rest));
    }
}

fn main() -> Result<(), SizeError> {
    let mut position = Hashed::new(Position { discs: [0; 2] });
    let mut seen = vec![PrehashedSet::default(); 9];
    distinct(&mut position, &mut seen);
    let table = Table::new(1 << 22)?; // bytes
    let sequences = [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234];
    let positions = [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275];
    for (plies, (sequences, positions)) in (0..).zip(sequences.into_iter().zip(positions)) {
        let mut visited = 0;
        let count = perft(&mut position, plies, &table, &mut visited);
        let distinct = seen[usize::from(plies)].len();
        println!(
            "{plies} plies: {count:>7} sequences, {visited:>5} positions visited, {distinct:>6} distinct positions"
        );
        assert_eq!((count, distinct), (sequences, positions));
    }
    Ok(())
}
