use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    castling: [bool; 4],
    #[zobrist(count = 18)]
    hand: [u8; 7],
}

fn main() {}
