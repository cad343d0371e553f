use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(table(wing))]
    castling: [bool; 2],
}

fn main() {}
