use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(table(0) = 7)]
    castling: [bool; 2],
}

fn main() {}
