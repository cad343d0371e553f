use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    pawns: u64,
    castling: [bool; 4],
    clock: f32,
}

fn main() {
    let mut position = Position { pawns: 0, castling: [true; 4], clock: 0.0 };
    let mut hash = position.zobrist_hash();
    hash.toggle(Position::CASTLING.at(2), true);
    position.castling[2] = false;
    position.pawns = 1;
    position.clock = 1.0;
    assert_eq!(hash, position.zobrist_hash());
}
