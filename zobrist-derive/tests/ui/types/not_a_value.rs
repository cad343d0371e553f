//! Slots and states where a value is needed.

use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    castling: [bool; 2],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    turn: bool,
    second: Option<Player>,
    #[zobrist(joint)]
    players: [Player; 2],
}

#[derive(Zobrist)]
struct Pair {
    first: Player,
    turn: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Chess {
    castling: [bool; 2],
}

#[derive(Zobrist)]
enum Game {
    Over,
    On(Chess),
}

fn main() {}
