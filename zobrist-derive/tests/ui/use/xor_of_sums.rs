use core::num::Wrapping;
use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u64>)]
struct Position {
    castling: [bool; 4],
}

fn main() {
    let mut hash = Position { castling: [true; 4] }.zobrist_hash();
    hash.toggle(Position::CASTLING.at(0), true);
    hash ^= Position::CASTLING.at(0).key(true);
}
