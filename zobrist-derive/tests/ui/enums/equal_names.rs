use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    BlackToMove,
    #[zobrist(rename = "BlackToMove")]
    WhiteToMove,
}

fn main() {}
