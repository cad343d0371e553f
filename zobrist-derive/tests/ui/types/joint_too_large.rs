use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    castling: [bool; 4],
    #[zobrist(joint)]
    board: [Option<bool>; 64],
}

fn main() {}
