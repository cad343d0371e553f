use core::num::Wrapping;
use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u64>)]
struct Hand {
    #[zobrist(count = 18)]
    pawns: Option<u8>,
}

fn main() {}
