use zobrist::{State, Zobrist};

#[derive(Zobrist)]
#[zobrist = "key = u64"]
struct Position {
    castling: [bool; 2],
}

fn main() {
    let _key = Position::CASTLING.at(1).key(true);
    let _hash = Position { castling: [true, false] }.zobrist_hash();
    let _base = Position::BASE;
}
