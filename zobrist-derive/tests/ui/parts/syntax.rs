//! Parts with invalid syntax, values outside of the parentheses, and parts whose constants have one name.

use zobrist::{Hashes, Zobrist};

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Lights {
    #[zobrist(part, part = dark, part(), part(lit, dark), part(lit =), part("lit"))]
    on: [bool; 25],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Other(#[zobrist(part(lamps))] [bool; 25]);

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct One {
    #[zobrist(part(lit))]
    on: [bool; 25],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Twice(#[zobrist(part(lit), part(Lit = true))] [bool; 25]);

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Capital(#[zobrist(part(On))] [bool; 25]);

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Outside(#[zobrist(part(lit) = true, tally(count) = true)] [bool; 25]);

fn main() {
    let one = One { on: [false; 25] };
    // The part of another state.
    let _ = Hashes::of(&one).part(Other::LAMPS);
    let _ = [Lights::LIT, Lights::DARK].map(|part| Hashes::of(&Lights { on: [true; 25] }).part(part));
    // A type with an error has a stand-in for the constant of its part.
    let _ = Hashes::of(&Twice([true; 25])).part(Twice::LIT);
}
