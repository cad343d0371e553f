use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist]
struct Position {
    castling: bool,
}

fn main() {}
