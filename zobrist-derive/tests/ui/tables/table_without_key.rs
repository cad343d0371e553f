use zobrist::Zobrist;

const KEYS: [u64; 4] = [1, 2, 3, 4];

#[derive(Zobrist)]
#[zobrist(slots, table = KEYS)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
