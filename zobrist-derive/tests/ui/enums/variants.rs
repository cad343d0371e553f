//! Attributes of variants, and enums without variants.

use zobrist::Zobrist;

#[derive(Zobrist)]
enum NoVariants {}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum NoFeatures {}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    #[zobrist(empty, skip)]
    WhiteToMove,
    #[zobrist(empty = any)]
    BlackToMove,
    #[zobrist(empty(any))]
    Piece(bool, bool),
    #[zobrist(empty = all)]
    Castling(bool, bool),
}

#[derive(Zobrist)]
enum Move {
    #[zobrist(empty = any)]
    Drop(bool, bool),
}

#[derive(Zobrist)]
enum WithFields {
    #[zobrist(empty)]
    Empty(bool),
    Stone,
}

#[derive(Zobrist)]
enum Skipped {
    Stone,
    #[zobrist(skip)]
    Border,
}

#[derive(Zobrist)]
enum ThreeEmpty {
    #[zobrist(empty)]
    Free,
    #[zobrist(empty)]
    Wall,
    Stone,
    #[zobrist(empty)]
    Hole,
}

fn main() {}
