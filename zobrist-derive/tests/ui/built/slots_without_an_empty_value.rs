//! `take` and `relocate` need a slot that has an empty value.

use zobrist::{Hashed, Shape, View, Zobrist};

/// No variant is `empty`, although one is the default.
#[derive(Clone, Copy, Default, Zobrist)]
enum Color {
    #[default]
    White,
    Black,
}

#[derive(Clone, Copy, Default)]
struct Square(u8);

/// Does not declare `EMPTY`.
struct AsSquare;
impl View<Square> for AsSquare {
    const SHAPE: Shape<'static> = Shape::numbers(65).with_empty(64);

    fn number(square: &Square) -> usize {
        square.0.into()
    }
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(max = 15, full)]
    rights: [u8; 2],
    turn: Color,
    #[zobrist(as = AsSquare)]
    square: Square,
}

fn main() {
    let mut position = Hashed::new(Position { rights: [15; 2], turn: Color::Black, square: Square(12) });
    position.relocate(Position::RIGHTS.at(0), Position::RIGHTS.at(1));
    position.take(Position::TURN);
    position.take(Position::SQUARE);
    let _ = Color::White;
}
