//! `empty = ...` of fields that have an empty value, that cannot have one, or that cannot have this one; `full` where
//! it has no effect.

use zobrist::Zobrist;

#[derive(Clone, Copy, Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Zobrist)]
enum Role {
    Pawn,
    King,
}

#[derive(Zobrist)]
enum Cell {
    Wall,
    Stone(bool),
    Named { white: bool },
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Rules {
    #[zobrist(max = 12, empty = 13)]
    above_max: [u8; 64],
    #[zobrist(max = 12, empty = true)]
    no_number: u8,
    #[zobrist(max = 12, empty = -1)]
    negative: u8,
    #[zobrist(max = 12, empty = 12)]
    option_of_number: Option<u8>,
    #[zobrist(empty = 1)]
    number: u8,
    #[zobrist(empty = Role::Pawn)]
    option: Option<Role>,
    #[zobrist(empty = Color::White)]
    options: [[Option<Color>; 2]; 2],
    #[zobrist(empty = (Color::White, Color::White))]
    tuple: (Color, Color),
    #[zobrist(empty = Cell::Named { white: true })]
    named_payload: [Cell; 4],
    #[zobrist(empty = Cell::Stone(true))]
    payload: [Cell; 9],
    #[zobrist(empty)]
    without_value: Color,
    #[zobrist(full, empty = true)]
    full: bool,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Pair<T>(#[zobrist(empty = true)] [T; 2]);

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct OfOtherTypes {
    #[zobrist(empty = Cell::Wall)]
    enum_with_payload: [Cell; 9],
    #[zobrist(empty = Color::Red)]
    no_variant: Color,
    #[zobrist(empty = Role::Pawn)]
    other_type: Color,
    #[zobrist(empty = Role::Pawn)]
    other_type_in_array: [Color; 2],
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Generic<T> {
    cells: [T; 2],
    #[zobrist(empty = Role::Pawn)]
    turn: Color,
}

const NONE: usize = 13;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct AboveMax(#[zobrist(max = 12, empty = NONE)] [u8; 64]);

#[derive(Zobrist)]
struct File(#[zobrist(max = 8, empty = NONE)] u8);

#[derive(Zobrist)]
enum Variant {
    File(#[zobrist(max = 8, empty = NONE)] u8),
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    EnPassant(#[zobrist(max = 8, empty = NONE)] u8),
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player([bool; 2]);

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position(#[zobrist(full)] Player);

#[derive(Zobrist)]
struct Piece(#[zobrist(full)] bool);

fn main() {}
