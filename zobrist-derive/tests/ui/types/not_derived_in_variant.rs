use zobrist::Zobrist;

enum Color {
    White,
    Black,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    BlackToMove,
    Castling(Color, bool),
}

fn main() {}
