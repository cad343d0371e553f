use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key =, seed = 3)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
