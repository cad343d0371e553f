use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = usize)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
