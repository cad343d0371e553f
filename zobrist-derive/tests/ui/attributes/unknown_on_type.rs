use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(keys = u64)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
