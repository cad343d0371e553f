use zobrist::Zobrist;

/// Piece-major.
const KEYS: [[u64; 64]; 2] = [[1; 64]; 2];

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(table(square, piece) = KEYS[square][piece])]
    board: [Option<bool>; 64],
}

fn main() {}
