//! Types without keys, alone and beside an error of the macro, and slots and states where a value is needed.

use std::collections::HashMap;

use zobrist::Zobrist;

struct Square(u8);

struct Piece(u8);

enum Color {
    White,
    Black,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    king: Square,
    turn: Color,
    board: [Option<Piece>; 64],
    stones: HashMap<u8, bool>,
    flags: (bool, bool, bool, bool, bool, bool, bool, bool, bool),
    event: String,
    sites: Vec<bool>,
}

#[derive(Zobrist)]
struct Man {
    color: Color,
    promoted: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    BlackToMove,
    Castling(Color, bool),
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct PositionWithUsize {
    board: Vec<u8>,
    plies: usize,
    hands: [std::collections::HashMap<u8, u8>; 2],
}

#[derive(Zobrist)]
struct ManWithFloat {
    weight: f32,
    color: Color,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player([bool; 2]);

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct PositionOfSlots {
    turn: bool,
    second: Option<Player>,
    #[zobrist(joint)]
    players: [Player; 2],
}

#[derive(Zobrist)]
struct Pair {
    first: Player,
    turn: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Chess([bool; 2]);

#[derive(Zobrist)]
enum Game {
    Over,
    On(Chess),
}

fn main() {}
