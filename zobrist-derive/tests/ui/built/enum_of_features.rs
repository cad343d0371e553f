use zobrist::{Hashed, Zobrist};

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    BlackToMove,
    Stone(#[zobrist(max = 63)] u8),
}

fn main() {
    let _ = Hashed::new(Feature::Stone(3));
    let _ = Feature::BlackToMove;
}
