use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(crate = engine::zobrist)]
struct Piece {
    white: bool,
}

fn main() {}
