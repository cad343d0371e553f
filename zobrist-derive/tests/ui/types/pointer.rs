use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    castling: [bool; 4],
    evaluate: fn() -> i32,
}

fn main() {}
