use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = features(16))]
struct Board {
    stones: [Option<bool>; 100],
}

fn main() {}
