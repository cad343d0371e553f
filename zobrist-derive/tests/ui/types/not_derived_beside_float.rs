use zobrist::Zobrist;

enum Color {
    White,
    Black,
}

#[derive(Zobrist)]
struct Piece {
    weight: f32,
    color: Color,
}

fn main() {}
