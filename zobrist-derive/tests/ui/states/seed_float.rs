use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, seed = 1.5)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
