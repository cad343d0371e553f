//! Slots with too many values, and states with too many keys.

use zobrist::Zobrist;

#[derive(Zobrist)]
enum Piece {
    Man,
    King,
}

#[derive(Zobrist)]
struct Board([Option<Piece>; 64]);

#[derive(Zobrist)]
enum Move {
    Null,
    Drop(u8, u8, u8),
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(joint)]
    board: [Option<bool>; 64],
    castling: [bool; 4],
    last_move: Option<(u8, u8, u8)>,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct OptionalBits {
    #[zobrist(bits)]
    pawns: Option<u64>,
    #[zobrist(bits = 4)]
    castling: [Option<u32>; 2],
    clock: Option<u32>,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    #[zobrist(joint)]
    hand: [u8; 4],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Players([Player; 2]);

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    BlackToMove,
    LastMove(u8, u8, u8),
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Crystal {
    #[zobrist(max = 17)]
    sites: [u8; 60_000],
}

fn main() {}
