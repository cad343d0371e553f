use zobrist::Zobrist;

use std::num::Wrapping;

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u16>)]
struct Position {
    turn: bool,
}

fn main() {}
