use std::collections::HashMap;

use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Board {
    stones: HashMap<u8, bool>,
}

fn main() {}
