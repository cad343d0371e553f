use zobrist::Zobrist;

const NONE: usize = 9;

#[derive(Zobrist)]
struct File(#[zobrist(max = 8, empty = NONE)] u8);

#[derive(Zobrist)]
enum Cell {
    File(#[zobrist(max = 8, empty = NONE)] u8),
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    EnPassant(#[zobrist(max = 8, empty = NONE)] u8),
}

fn main() {}
