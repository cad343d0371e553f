use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(constant = ON-BOARD)]
    board: [bool; 64],
}

fn main() {}
