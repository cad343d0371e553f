use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(skip, constant = WINGS)]
    castling: [bool; 2],
    turn: bool,
}

fn main() {}
