use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = slots(12))]
struct Go {
    points: [bool; 81],
}

fn main() {}
