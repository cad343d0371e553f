use zobrist::Zobrist;

use std::num::Wrapping;

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u64>)]
struct Hand {
    #[zobrist(count = 18, full)]
    pawns: u8,
}

fn main() {}
