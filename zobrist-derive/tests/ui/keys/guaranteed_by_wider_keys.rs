use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, keys = coded, guaranteed = 12)]
struct Go {
    points: [bool; 81],
}

fn main() {}
