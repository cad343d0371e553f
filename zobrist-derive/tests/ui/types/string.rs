use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    board: [bool; 64],
    event: String,
}

fn main() {}
