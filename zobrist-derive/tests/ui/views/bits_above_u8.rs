use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(bits = 16)]
    castling: u8,
}

fn main() {}
