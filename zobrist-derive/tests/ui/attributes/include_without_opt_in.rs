use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(include)]
    board: [bool; 64],
}

fn main() {}
