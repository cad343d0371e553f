use zobrist::Zobrist;
use zobrist::table::{History, TranspositionTable};

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    board: [bool; 64],
}

fn main() {
    let table = TranspositionTable::<Position, u64>::new(1 << 20);
    let history = History::<Position>::new();
}
