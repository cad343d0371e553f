use zobrist::Zobrist;

const KEYS: [u32; 2] = [1, 2];

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(table(wing) = KEYS[wing])]
    castling: [bool; 2],
}

fn main() {}
