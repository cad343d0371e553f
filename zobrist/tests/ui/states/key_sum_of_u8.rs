use zobrist::{Sum, Zobrist};

#[derive(Zobrist)]
#[zobrist(key = Sum<u8>)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
