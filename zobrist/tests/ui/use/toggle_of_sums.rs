use zobrist::{Sum, Zobrist};

#[derive(Zobrist)]
#[zobrist(key = Sum<u64>)]
struct Position {
    castling: [bool; 4],
}

fn main() {
    let mut hash = Position { castling: [true; 4] }.zobrist_hash();
    hash.toggle(Position::CASTLING.at(0), true);
}
