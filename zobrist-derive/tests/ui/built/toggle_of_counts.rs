//! A toggle does not say whether the value is added or removed.

use zobrist::{Hashes, Zobrist};

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Lights {
    #[zobrist(tally(lit))]
    on: [bool; 25],
}

fn main() {
    let mut hashes = Hashes::of(&Lights { on: [false; 25] });
    hashes.toggle(Lights::ON.at(7), true);
}
