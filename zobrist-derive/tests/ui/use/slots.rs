//! Indices and values of other types than a slot has.

use zobrist::{Zobrist, ZobristHash};

#[derive(Clone, Copy, Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Clone, Copy, Zobrist)]
enum Role {
    Pawn,
    King,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    board: [Option<Role>; 64],
    #[zobrist(empty = Color::White)]
    turn: Color,
    #[zobrist(joint)]
    castling: [bool; 4],
    #[zobrist(joint, full)]
    full: [bool; 2],
    last: Option<Option<bool>>,
}

fn indices(mut hash: ZobristHash<Position>) {
    hash.toggle(Position::BOARD.at(Role::King), Role::King);
    hash.toggle(Position::BOARD.at(3_i8), Role::King);
    hash.toggle(Position::BOARD[3], Role::King);
    hash.toggle(Position::TURN.at(0), true);
    hash.toggle(Position::CASTLING.at(0), true);
    let _ = Position::FULL.at(1);
}

fn values(mut hash: ZobristHash<Position>) {
    hash.toggle(Position::BOARD.at(3), Color::Black);
    hash.toggle(Position::BOARD.at(3), Some(Color::Black));
    hash.toggle(Position::BOARD, Role::King);
    hash.toggle(Position::TURN, None);
}

fn none_of_nested_options() {
    let key = Position::LAST.key(None);
}

fn main() {}
