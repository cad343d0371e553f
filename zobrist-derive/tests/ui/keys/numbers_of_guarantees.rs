use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = features(13, 4))]
struct Two {
    points: [bool; 81],
}

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = features())]
struct No {
    points: [bool; 81],
}

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = exact(3))]
struct Exact {
    points: [bool; 9],
}

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = none(3))]
struct NoGuarantee {
    points: [bool; 81],
}

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = features(0))]
struct Zero {
    points: [bool; 81],
}

fn main() {}
