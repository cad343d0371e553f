use zobrist::Zobrist;

const KEYS: [u64; 4] = [1, 2, 3, 4];

#[derive(Zobrist)]
#[zobrist(key = u64, table = KEYS, seed = 2026)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
