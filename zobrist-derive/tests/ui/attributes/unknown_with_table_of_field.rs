use zobrist::Zobrist;

const KEYS: [u64; 2] = [1, 2];

#[derive(Zobrist)]
#[zobrist(no_such_word)]
struct Position {
    #[zobrist(table(wing) = KEYS[wing])]
    castling: [bool; 2],
}

fn main() {}
