use zobrist::Zobrist;

struct Square(u8);

struct AsSquare;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(as = AsSquare)]
    king: Square,
}

fn main() {}
