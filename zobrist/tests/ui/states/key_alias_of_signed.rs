use zobrist::Zobrist;

type Key = i64;

#[derive(Zobrist)]
#[zobrist(key = Key)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
