use zobrist::{Hashed, KeyTable, Zobrist};

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    BlackToMove,
    Stone(#[zobrist(max = 63)] u8),
}

fn main() {
    let keys = KeyTable::<Feature, u64>::new(7);
    let _ = Hashed::with_keys(&keys, Feature::Stone(3));
    let _ = Feature::BlackToMove;
}
