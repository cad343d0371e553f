use zobrist::Zobrist;

const KEYS: usize = 9;

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = features(-KEYS))]
struct Go {
    points: [bool; 81],
}

fn main() {}
