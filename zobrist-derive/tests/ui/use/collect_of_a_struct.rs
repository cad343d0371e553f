use zobrist::{Zobrist, ZobristHash};

#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64)]
struct Position {
    castling: [bool; 4],
}

fn main() {
    let _: ZobristHash<Position> = [Position { castling: [true; 4] }].into_iter().collect();
}
