use zobrist::{Slot, Zobrist};

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    castling: [bool; 4],
}

const LAST: Slot<Position, bool> = Position::CASTLING.nth(4);

fn main() {}
