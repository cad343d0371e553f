use zobrist::Zobrist;

use std::num::Wrapping;

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u64>)]
struct Hand {
    #[zobrist(count = 0)]
    pawns: u8,
}

fn main() {}
