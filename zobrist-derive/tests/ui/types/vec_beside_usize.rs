use zobrist::Zobrist;

struct Square(u8);

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    board: Vec<u8>,
    plies: usize,
    king: Square,
    hands: [std::collections::HashMap<u8, u8>; 2],
}

fn main() {}
