use zobrist::Zobrist;

const NONE: usize = 13;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(max = 12, empty = NONE)]
    board: [u8; 64],
}

fn main() {}
