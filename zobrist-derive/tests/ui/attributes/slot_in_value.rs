use zobrist::Zobrist;

#[derive(Zobrist)]
struct Piece {
    #[zobrist(slot = WHITE)]
    white: bool,
    promoted: bool,
}

fn main() {}
