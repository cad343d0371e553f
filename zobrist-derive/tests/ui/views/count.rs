//! `count` of nothing, of what is no number, and under XOR keys.

use core::num::Wrapping;
use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u64>)]
struct Rules {
    #[zobrist(count = 0)]
    zero: u8,
    #[zobrist(count = 18, full)]
    full: u8,
}

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u64>)]
struct InOption {
    #[zobrist(count = 18)]
    pawns: Option<u8>,
}

#[derive(Zobrist)]
struct Value(#[zobrist(count = 2)] u8);

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct UnderXor {
    castling: [bool; 4],
    #[zobrist(count = 18)]
    hand: [u8; 7],
}

type Key = u64;

#[derive(Zobrist)]
#[zobrist(key = Key)]
struct UnderAliasOfXor {
    #[zobrist(count = 18)]
    hand: [u8; 7],
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    #[zobrist(count = 18)]
    hand: [u8; 7],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct InSlots {
    castling: [bool; 4],
    players: [Player; 2],
}

fn main() {}
