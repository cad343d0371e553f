use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = core::num::NonZero<u64>)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
