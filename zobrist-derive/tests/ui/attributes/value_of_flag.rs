use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(joint = true)]
    castling: [bool; 4],
}

fn main() {}
