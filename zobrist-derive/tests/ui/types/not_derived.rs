use zobrist::Zobrist;

struct Square(u8);

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    castling: [bool; 4],
    king: Square,
}

fn main() {}
