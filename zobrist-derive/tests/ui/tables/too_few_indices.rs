use zobrist::Zobrist;

const KEYS: [[u64; 2]; 64] = [[1; 2]; 64];

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(table(square) = KEYS[square][0])]
    board: [Option<bool>; 64],
}

fn main() {}
