use zobrist::Zobrist;

const SEED: usize = 2026;

#[derive(Zobrist)]
#[zobrist(key = u64, seed = SEED)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
