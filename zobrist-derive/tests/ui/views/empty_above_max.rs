use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(max = 12, empty = 13)]
    board: [u8; 64],
    #[zobrist(max = 12, empty = true)]
    turn: u8,
    #[zobrist(max = 12, empty = -1)]
    file: u8,
    #[zobrist(max = 12, empty = 12)]
    square: Option<u8>,
}

fn main() {}
