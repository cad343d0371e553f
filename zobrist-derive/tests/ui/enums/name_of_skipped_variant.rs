use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    #[zobrist(skip)]
    Piece,
    #[zobrist(name = "Piece")]
    Man,
}

fn main() {}
