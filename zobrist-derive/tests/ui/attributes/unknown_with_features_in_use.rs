use zobrist::{Zobrist, ZobristHash};

#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u16, no_such_word)]
enum Feature {
    Knight(bool),
    BlackToMove,
}

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u32>, no_such_word)]
struct Hand {
    pawns: [bool; 2],
}

type Wrapping<T> = std::num::Wrapping<T>;

fn main() {
    let _hash: ZobristHash<Feature> = [Feature::BlackToMove].into_iter().collect();
    let _key: u16 = hash.raw();
    let _key: u16 = Feature::Knight(true).zobrist_key().raw();
    let _sum: Wrapping<u32> = Hand { pawns: [true; 2] }.zobrist_hash().raw();
}
