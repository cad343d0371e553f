use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(full, empty = true)]
    castling: bool,
}

fn main() {}
