use zobrist::Zobrist;

const KEYS: [u64; 2] = [1, 2];

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = exact)]
struct Position {
    #[zobrist(table(wing) = KEYS[wing])]
    castling: [bool; 2],
    turn: bool,
}

fn main() {}
