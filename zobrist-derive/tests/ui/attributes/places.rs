//! Attributes that do not exist, that belong elsewhere, or that are given twice.

use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(keys = u64)]
struct Unknown([bool; 4]);

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct UnknownOnField {
    #[zobrist(ignore)]
    clock: u8,
    castling: [bool; 4],
}

#[derive(Zobrist)]
enum Cell {
    #[zobrist(default)]
    Unknown,
    #[zobrist(empty, empty)]
    Twice,
    Stone,
}

#[derive(Zobrist)]
#[zobrist(key = u64, joint)]
struct OfField([bool; 4]);

#[derive(Zobrist)]
#[zobrist(slots)]
struct OfType(#[zobrist(key = u64)] [bool; 4]);

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    #[zobrist(constant = TURN)]
    BlackToMove,
    #[zobrist(max = 99)]
    Clock(u32),
    Castling(#[zobrist(joint)] [bool; 2]),
}

#[derive(Zobrist)]
#[zobrist(key = u64, seed = 1, key = u128)]
struct Twice([bool; 4]);

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct TwiceOnField {
    #[zobrist(max = 7)]
    #[zobrist(max = 18)]
    hand: u8,
}

#[derive(Zobrist)]
#[zobrist(key = u64, slots)]
struct KeyAndSlots([bool; 4]);

#[derive(Zobrist)]
#[zobrist(slots)]
enum SlotsOfEnum {
    Stone,
    Border,
}

fn main() {}
