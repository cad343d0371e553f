use zobrist::Zobrist;

#[derive(Zobrist)]
enum Piece {}

fn main() {}
