//! Bits become a hash only by `ZobristHash::from_raw`, because a hash says which keys it is made of.

use zobrist::{Zobrist, ZobristHash};

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Lights {
    on: [bool; 25],
    red: bool,
}

fn main() {
    let hash: ZobristHash<Lights> = 5_u64.into();
    let _ = hash == 5_u64;
}
