//! Bits become a hash only by `ZobristHash::from_raw`, because a hash says which keys it is made of.

use zobrist::{Zobrist, ZobristHash};

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Lights {
    on: [bool; 25],
    red: bool,
}

fn main() {
    let mut hash: ZobristHash<Lights> = ZobristHash::default();
    hash ^= Lights::RED;
    hash ^= Lights::ON.at(3);
    hash ^= 5_u64;
    let _ = hash ^ 5_u64;
    let hash: ZobristHash<Lights> = 5_u64.into();
    let _ = hash == 5_u64;
}
