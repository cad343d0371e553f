use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, slots)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
