use zobrist::Zobrist;

const BASE: u32 = 9;

#[derive(Zobrist)]
#[zobrist(key = u64, table = [1, 2, 3, 4], base = BASE)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
