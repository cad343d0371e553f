use zobrist::Zobrist;

#[derive(Zobrist)]
struct Piece {
    #[zobrist(name = "color")]
    white: bool,
}

fn main() {}
