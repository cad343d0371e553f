use zobrist::Zobrist;

const KEYS: [u64; 2] = [1, 2];

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    #[zobrist(table(wing) = KEYS[wing])]
    castling: [bool; 2],
}

fn main() {}
