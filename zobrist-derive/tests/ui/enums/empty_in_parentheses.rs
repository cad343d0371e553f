use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    #[zobrist(empty(any))]
    Piece(bool, bool),
}

fn main() {}
