use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist = "u64"]
struct Position {
    castling: bool,
}

fn main() {}
