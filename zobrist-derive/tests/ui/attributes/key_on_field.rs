use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(slots)]
struct Position {
    #[zobrist(key = u64)]
    castling: [bool; 4],
}

fn main() {}
