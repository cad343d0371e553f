//! `max` that is no greatest value, that the type cannot reach, or of which a slot has too few or too many values.

use core::num::NonZero;
use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Syntax {
    #[zobrist(max)]
    no_value: u8,
    #[zobrist(max(18))]
    in_parentheses: u8,
    #[zobrist(max = -1)]
    negative: u8,
    #[zobrist(max = "18")]
    text: u8,
    #[zobrist(max = 0..9)]
    range: u8,
    #[zobrist(max = 70_000)]
    too_large: u32,
    #[zobrist(max = 0)]
    zero: u8,
    #[zobrist(joint, max = 3)]
    joint: [u8; 2],
}

const NONE: i8 = 12;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct OfOtherTypes {
    #[zobrist(max = 1)]
    castling: [bool; 4],
    #[zobrist(max = 18)]
    hand: i16,
    #[zobrist(max = 12, empty = NONE)]
    piece: u8,
}

type Byte = u8;
type Plies = Option<NonZero<u8>>;
const ABOVE_BYTE: usize = 300;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct TooNarrow {
    #[zobrist(max = 300)]
    hand: u8,
    #[zobrist(max = ABOVE_BYTE)]
    hands: [[Byte; 7]; 2],
    #[zobrist(max = 256, full)]
    moves: Byte,
    #[zobrist(max = 1_000)]
    plies: Plies,
    #[zobrist(max = 300, empty = 299)]
    files: [Byte; 2],
}

const TOO_LARGE: usize = 70_000;
const ZERO: usize = 0;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Constants {
    #[zobrist(max = TOO_LARGE)]
    hand: u32,
    #[zobrist(max = ZERO)]
    pawns: u8,
}

fn main() {}
