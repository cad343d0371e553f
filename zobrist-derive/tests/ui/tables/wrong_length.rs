use zobrist::Zobrist;

const KEYS: [u64; 5] = [1, 2, 3, 4, 5];

#[derive(Zobrist)]
#[zobrist(key = u64, table = KEYS)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
