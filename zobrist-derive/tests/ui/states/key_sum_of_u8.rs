use core::num::Wrapping;
use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u8>)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
