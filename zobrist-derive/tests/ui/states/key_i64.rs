use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = i64)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
