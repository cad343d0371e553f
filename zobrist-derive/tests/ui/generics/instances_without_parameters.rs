use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, instances(Go))]
struct Go {
    points: [bool; 81],
}

fn main() {}
