//! Integers with too many values.

use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    pawns: [u64; 2],
    ply: u16,
    king: usize,
    clock: i128,
}

#[derive(Zobrist)]
enum Score {
    Mate(i32),
    Draw,
}

type Ply = u32;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Alias {
    ply: Ply,
}

fn main() {}
