use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    BlackToMove,
    #[zobrist(name = "BlackToMove")]
    WhiteToMove,
}

fn main() {}
