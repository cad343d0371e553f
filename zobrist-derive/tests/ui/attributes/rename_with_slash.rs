use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(rename = "engine/clock")]
    clock: bool,
    #[zobrist(rename = "a.b")]
    other: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    #[zobrist(rename = "counts/men/board")]
    Man(bool),
    Turn,
}

fn main() {}
