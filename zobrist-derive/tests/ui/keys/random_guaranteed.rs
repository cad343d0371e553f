use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, keys = random, guaranteed = 2)]
struct Go {
    points: [bool; 81],
}

fn main() {}
