use core::num::Wrapping;
use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u64>, guarantee = exact)]
struct Exact {
    stones: [bool; 9],
}

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u64>, guarantee = features(5))]
struct Features {
    stones: [bool; 9],
}

fn main() {}
