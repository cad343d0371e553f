use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = features)]
struct Board {
    stones: [Option<bool>; 40_000],
}

fn main() {}
