use zobrist::{Hashed, KeyTable, Zobrist};

#[derive(Zobrist)]
#[zobrist(slots)]
struct Position {
    board: &'static [bool; 64],
    turn: bool,
}

fn main() {
    let keys = KeyTable::<Position, u64>::new(7);
    let mut position = Hashed::with_keys(&keys, Position { board: &[false; 64], turn: false });
    position.set(Position::TURN, true);
}
