use zobrist::Zobrist;

static KEYS: [u32; 4] = [1, 2, 3, 4];

#[derive(Zobrist)]
#[zobrist(key = u64, table = KEYS)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
