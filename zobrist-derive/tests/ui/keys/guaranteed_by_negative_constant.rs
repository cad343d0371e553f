use zobrist::Zobrist;

const SLOTS: usize = 9;

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = slots(-SLOTS))]
struct Go {
    points: [bool; 81],
}

fn main() {}
