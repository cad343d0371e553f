use zobrist::Zobrist;

#[derive(Zobrist)]
enum Piece {
    Man,
    King,
}

#[derive(Zobrist)]
struct Board {
    squares: [Option<Piece>; 64],
}

fn main() {}
