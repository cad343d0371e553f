use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, table = polyglot::KEYS)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
