use zobrist::Zobrist;

const NONE: i8 = 12;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(max = 12, empty = NONE)]
    piece: u8,
}

fn main() {}
