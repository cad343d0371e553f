use zobrist::{Zobrist, ZobristHash};

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    board: [bool; 64],
    hash: ZobristHash<Position>,
    history: [Option<zobrist::ZobristHash<Position>>; 8],
}

fn main() {}
