use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = U64)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
