//! `rename` and `constant` with names that are none, that are in use, or that nothing needs.

use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Renamed {
    #[zobrist(rename = "")]
    empty: [bool; 64],
    #[zobrist(rename = "board\n")]
    two_lines: [bool; 64],
    #[zobrist(rename = board)]
    without_quotes: [bool; 64],
    #[zobrist(rename = "engine/clock")]
    slash: bool,
    #[zobrist(rename = "a \"clock\"")]
    quotes: bool,
    #[zobrist(rename = "board[0]")]
    index: bool,
    #[zobrist(rename = "clock = 3")]
    value: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    #[zobrist(rename = "Man|King")]
    Man(bool),
    #[zobrist(rename = "Drop(true)")]
    Drop,
    Turn,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct EqualNames {
    board: [bool; 64],
    #[zobrist(rename = "board")]
    squares: [bool; 64],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum EqualFeatures {
    BlackToMove,
    #[zobrist(rename = "BlackToMove")]
    WhiteToMove,
    #[zobrist(skip)]
    Piece,
    #[zobrist(rename = "Piece")]
    Man,
}

#[derive(Zobrist)]
struct Value {
    #[zobrist(rename = "color")]
    white: bool,
    #[zobrist(constant = PROMOTED)]
    promoted: bool,
}

#[derive(Zobrist)]
enum Cell {
    #[zobrist(rename = "stone")]
    Stone,
    Border,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Constants {
    #[zobrist(constant(BOARD))]
    in_parentheses: [bool; 64],
    #[zobrist(constant = "BOARD")]
    in_quotes: [bool; 64],
    #[zobrist(constant = ON-BOARD)]
    two_words: [bool; 64],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct EqualConstants {
    board: [bool; 64],
    #[zobrist(constant = BOARD)]
    squares: [bool; 64],
    a: bool,
    #[allow(non_snake_case)]
    A: bool,
}

fn main() {}
