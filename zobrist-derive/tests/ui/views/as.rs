//! Views that cannot read a field, and views without a slot.

use zobrist::{Shape, View, Zobrist};

struct Square(u8);

struct AsNothing;

struct AsSquare;

impl View<Square> for AsSquare {
    const SHAPE: Shape<'static> = Shape::numbers(64);

    fn number(square: &Square) -> usize {
        square.0.into()
    }
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(as = AsNothing)]
    no_view: Square,
    #[zobrist(as = AsSquare)]
    of_other_type: u8,
    // Without `Each`.
    #[zobrist(as = AsSquare)]
    array: [Square; 2],
}

struct AsNoValues;

impl View<u8> for AsNoValues {
    const SHAPE: Shape<'static> = Shape::numbers(0);

    fn number(bits: &u8) -> usize {
        (*bits).into()
    }
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct NoValues(#[zobrist(as = AsNoValues)] u8);

struct AsBits;

impl View<u8> for AsBits {
    const SHAPE: Shape<'static> = <[bool; 8] as Zobrist>::SHAPE;

    fn number(bits: &u8) -> usize {
        (*bits).into()
    }
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Slots(#[zobrist(as = AsBits)] u8);

fn main() {}
