//! Guarantees that the keys cannot give: for too many features or too great sets of them, in too few bits, and of sums.

use core::num::Wrapping;
use zobrist::Zobrist;

#[derive(Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Zobrist)]
enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

#[derive(Zobrist)]
#[zobrist(key = u128, guarantee = exact)]
struct Chess {
    board: [Option<(Color, Role)>; 64],
    castling: [[bool; 2]; 2],
    black_to_move: bool,
}

// 65 bits, one too many.
#[derive(Zobrist)]
#[zobrist(guarantee = exact, key = u64)]
struct Board {
    stones: [bool; 64],
    black_to_move: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u8, guarantee = features)]
struct Narrow([Option<bool>; 64]);

#[derive(Zobrist)]
#[zobrist(key = u16, guarantee = features)]
struct Many([Option<bool>; 40_000]);

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = features(27))]
struct WiderSets([bool; 81]);

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = features(16))]
struct Sets([Option<bool>; 100]);

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u64>, guarantee = exact)]
struct Exact([bool; 9]);

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u64>, guarantee = features(5))]
struct Features([bool; 9]);

fn main() {}
