use zobrist::{Hashed, Zobrist};

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    board: &'static [bool; 64],
    turn: bool,
}

fn main() {
    let mut position = Hashed::new(Position { board: &[false; 64], turn: false });
    position.set(Position::TURN, true);
}
