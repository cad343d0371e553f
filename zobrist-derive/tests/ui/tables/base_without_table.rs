use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, base = 1)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
