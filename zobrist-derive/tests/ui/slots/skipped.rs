use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    castling: [bool; 4],
    #[zobrist(skip)]
    clock: u8,
}

fn main() {
    let position = Position { castling: [true; 4], clock: 3 };
    let mut hash = position.zobrist_hash();
    hash.toggle(Position::CLOCK, position.clock);
}
