use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    board: [bool; 64],
}

impl Position {
    const BOARD: usize = 64;
}

fn main() {}
