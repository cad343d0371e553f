use zobrist::Zobrist;

#[derive(Zobrist)]
struct Piece {
    #[zobrist(full)]
    promoted: bool,
}

fn main() {}
