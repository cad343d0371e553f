use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, keys = coded, guaranteed = 10)]
struct Board {
    stones: [bool; 100],
}

#[derive(Zobrist)]
#[zobrist(key = u64, guaranteed = 10)]
struct Random {
    stones: [bool; 100],
}

fn main() {}
