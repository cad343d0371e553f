use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    Knight(bool),
    #[zobrist(skip)]
    Clock,
    #[zobrist(empty)]
    Nothing,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    features: [Feature; 3],
}

fn main() {}
