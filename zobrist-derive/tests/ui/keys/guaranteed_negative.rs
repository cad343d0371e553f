use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = features(-1))]
struct Go {
    points: [bool; 81],
}

fn main() {}
