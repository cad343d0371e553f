use zobrist::Zobrist;

#[derive(Zobrist)]
enum Color {
    White,
    Black,
}

fn main() {
    let _ = Color::White.zobrist_hash();
    let _ = Color::Black;
}
