//! What a `Hashed` state or the hashes of parts cannot do with a slot, found when a program is built.

use zobrist::{Hashed, Hashes, KeyTable, Shape, View, Zobrist};

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    BlackToMove,
    Stone(#[zobrist(max = 63)] u8),
}

fn features() {
    let _ = Hashed::new(Feature::Stone(3));
    let keys = KeyTable::<Feature, u64>::new(7);
    let _ = Hashed::with_keys(&keys, Feature::BlackToMove);
}

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
    #[zobrist(bits = 64)]
    men: u64,
}

fn without_empty_values(mut position: Hashed<Position>) {
    position.relocate(Position::RIGHTS.at(0), Position::RIGHTS.at(1));
    position.take(Position::TURN);
    position.take(Position::SQUARE);
}

fn bit_of_bits_with_a_width(mut position: Hashed<Position>) {
    position.set(Position::MEN.at(28), true);
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Borrowed {
    board: &'static [bool; 64],
    turn: bool,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct BorrowedSlots {
    board: &'static [bool; 9],
    turn: bool,
}

fn behind_a_reference() {
    let mut position = Hashed::new(Borrowed { board: &[false; 64], turn: false });
    position.set(Borrowed::TURN, true);
    let keys = KeyTable::<BorrowedSlots, u64>::new(7);
    let mut position = Hashed::with_keys(&keys, BorrowedSlots { board: &[false; 9], turn: false });
    position.set(BorrowedSlots::TURN, true);
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Lights {
    #[zobrist(tally(lit))]
    on: [bool; 25],
}

/// A toggle does not say whether the value is added or removed.
fn toggle_of_counts() {
    let mut hashes = Hashes::of(&Lights { on: [false; 25] });
    hashes.toggle(Lights::ON.at(7), true);
}

fn main() {
    let position = || Hashed::new(Position { rights: [15; 2], turn: Color::Black, square: Square(12), men: 0 });
    features();
    without_empty_values(position());
    bit_of_bits_with_a_width(position());
    behind_a_reference();
    toggle_of_counts();
}
