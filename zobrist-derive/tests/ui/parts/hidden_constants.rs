//! Parts and slots whose constants would hide those of the traits.

use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(part(shape), tally(r#base))]
    men: [bool; 4],
    guarantee: bool,
    #[zobrist(constant = SHAPE)]
    form: bool,
    #[zobrist(constant = BASE_SLOT)]
    base: bool,
    #[zobrist(skip)]
    shape: bool,
    // Values have a constant `COUNT`, states have none.
    count: bool,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    shape: bool,
    base: bool,
    guarantee: bool,
}

// A value has no constants.
#[derive(Clone, Copy, PartialEq, Zobrist)]
struct Value {
    shape: bool,
    base: bool,
}

fn main() {}
