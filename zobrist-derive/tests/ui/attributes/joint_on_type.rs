use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, joint)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
