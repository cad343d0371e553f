//! `skip` beside attributes of keys, `opt_in` and `include`.

use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    turn: bool,
    #[zobrist(skip, constant = WINGS)]
    castling: [bool; 2],
    #[zobrist(skip, max = 12, empty = 12)]
    piece: u8,
    #[zobrist(skip, rename = "ply")]
    clock: u8,
    #[zobrist(include)]
    board: [bool; 64],
}

#[derive(Zobrist)]
#[zobrist(key = u64, opt_in)]
struct OptIn {
    #[zobrist(include)]
    board: [bool; 64],
    #[zobrist(skip)]
    clock: u32,
}

#[derive(Zobrist)]
#[zobrist(key = u64, opt_in)]
struct NoField([bool; 64]);

#[derive(Zobrist)]
#[zobrist(key = u64, opt_in)]
enum Feature {
    BlackToMove,
}

#[derive(Zobrist)]
#[zobrist(opt_in)]
struct Value(#[zobrist(max = 5)] u8);

fn main() {}
