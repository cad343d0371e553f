use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(seed = 2026)]
struct Castling {
    king: bool,
    queen: bool,
}

fn main() {}
