//! Parts whose constants have one name, and values outside of the parentheses.

use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Twice {
    #[zobrist(part(lit), part(Lit = true))]
    on: [bool; 25],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Outside {
    #[zobrist(part(lit) = true, tally(count) = true)]
    on: [bool; 25],
}

fn main() {}
