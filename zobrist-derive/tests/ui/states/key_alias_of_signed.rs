use zobrist::Zobrist;

type Key = isize;

#[derive(Zobrist)]
#[zobrist(key = Key)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
