use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = f64, base = 3)]
struct Position {
    castling: [bool; 4],
}

fn main() {
    let position = Position { castling: [true; 4] };
    let mut hash = position.zobrist_hash();
    hash.toggle(Position::CASTLING.at(2), true);
    assert_ne!(hash.raw(), position.zobrist_hash().raw());
}
