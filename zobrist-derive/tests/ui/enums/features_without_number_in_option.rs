use zobrist::Zobrist;

#[derive(Zobrist)]
enum Square {
    A1,
    #[zobrist(empty)]
    None,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    #[zobrist(empty = any)]
    Knight(bool, Square),
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    last: Option<Feature>,
}

fn main() {}
