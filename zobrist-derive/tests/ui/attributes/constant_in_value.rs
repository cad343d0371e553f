use zobrist::Zobrist;

#[derive(Zobrist)]
struct Piece {
    #[zobrist(constant = WHITE)]
    white: bool,
    promoted: bool,
}

fn main() {}
