use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(max = 1)]
    castling: [bool; 4],
}

fn main() {}
