use zobrist::{Zobrist, ZobristHash};

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Lights {
    on: [bool; 25],
    red: bool,
}

fn main() {
    let hash: &mut ZobristHash<Lights> = &mut ZobristHash::default();
    *hash ^= 5_u64;
    let _ = *hash ^ 5_u64;
}
