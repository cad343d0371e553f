use zobrist::Zobrist;
use zobrist::table::TranspositionTable;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    board: [bool; 64],
}

fn main() {
    let table = TranspositionTable::<Position, u64>::new(1 << 20);
}
