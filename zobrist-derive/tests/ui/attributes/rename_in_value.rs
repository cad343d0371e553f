use zobrist::Zobrist;

#[derive(Zobrist)]
struct Piece {
    #[zobrist(rename = "color")]
    white: bool,
}

fn main() {}
