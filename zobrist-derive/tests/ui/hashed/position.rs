//! Writes to a state that would make its hash wrong, and other types than its slots have.

use zobrist::{Hashed, Zobrist};

#[derive(Clone, Copy, Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    board: [Option<Color>; 64],
    #[zobrist(bits = 64)]
    men: u64,
    turn: Color,
    #[zobrist(skip)]
    clock: u32,
}

fn assignment(position: &mut Hashed<Position>) {
    position.board[28] = Some(Color::Black);
    position.set(Position::TURN, Color::Black);
}

fn hashed_field_among_skipped(position: &mut Hashed<Position>) {
    *position.skipped().clock = 1;
    *position.skipped().turn = Color::Black;
}

fn edit_without_clone(position: &mut Hashed<Position>) {
    position.edit(|position| position.turn = Color::Black);
}

fn other_types(position: &mut Hashed<Position>) {
    position.set(Position::BOARD.at(28), true);
    position.swap(Position::BOARD.at(28), Position::TURN);
    position.flip(Position::TURN, Color::Black);
    position.toggle(Position::TURN, Color::Black);
    position.toggle(Position::MEN, 1 << 28);
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Lights {
    on: [bool; 25],
}

fn slot_of_another_state(position: &mut Hashed<Position>) {
    position.set(Lights::ON.at(3), true);
}

fn without_skipped_fields(mut lights: Hashed<Lights>) {
    lights.skipped();
}

fn main() {}
