use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = none(2))]
struct Go {
    points: [bool; 81],
}

fn main() {}
