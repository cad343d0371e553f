use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, seed = zobrist::Seed::new(3))]
struct Position {
    castling: [bool; 4],
}

fn main() {}
