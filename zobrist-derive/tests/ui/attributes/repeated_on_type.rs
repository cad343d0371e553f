use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, seed = 1, key = u128)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
