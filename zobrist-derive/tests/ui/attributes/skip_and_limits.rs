use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(skip, max = 12, empty = 12)]
    piece: u8,
    turn: bool,
}

fn main() {}
