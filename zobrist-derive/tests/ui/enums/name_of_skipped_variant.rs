use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    #[zobrist(skip)]
    Piece,
    #[zobrist(rename = "Piece")]
    Man,
}

fn main() {}
