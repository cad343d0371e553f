use zobrist::Zobrist;

const KEYS: [[u64; 2]; 2] = [[1; 2]; 2];

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    #[zobrist(table(color, side) = KEYS[color][side])]
    Castling(bool),
}

fn main() {}
