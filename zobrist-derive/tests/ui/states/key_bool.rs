use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = bool)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
