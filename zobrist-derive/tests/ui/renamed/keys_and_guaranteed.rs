use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, keys = exact, guaranteed = 9)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
