use zobrist::Zobrist;

enum Color {
    White,
    Black,
}

#[derive(Zobrist)]
struct Piece {
    color: Color,
    promoted: bool,
}

fn main() {}
