//! Fields with an enum of features of which several values have no key.

use zobrist::Zobrist;

#[derive(Zobrist)]
enum Square {
    A1,
    #[zobrist(empty)]
    None,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum EmptyAny {
    #[zobrist(empty = any)]
    Knight(bool, Square),
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Payload {
    Turn,
    #[zobrist(skip)]
    Clock(u64),
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Several {
    Knight(bool),
    #[zobrist(skip)]
    Clock,
    #[zobrist(empty)]
    Nothing,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    last: Option<EmptyAny>,
    option: Option<Payload>,
    features: [Several; 3],
}

fn main() {}
