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
}
