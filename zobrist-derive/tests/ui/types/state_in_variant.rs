use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    castling: [bool; 2],
}

#[derive(Zobrist)]
enum Game {
    Over,
    On(Position),
}

fn main() {}
