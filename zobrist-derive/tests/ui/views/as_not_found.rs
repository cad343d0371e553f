use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(as = AsSquare)]
    king: u8,
}

fn main() {}
