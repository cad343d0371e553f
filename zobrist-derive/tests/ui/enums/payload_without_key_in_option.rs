use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    Turn,
    #[zobrist(skip)]
    Clock(u64),
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    last: Option<Feature>,
}

fn main() {}
