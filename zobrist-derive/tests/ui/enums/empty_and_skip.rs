use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    #[zobrist(empty, skip)]
    WhiteToMove,
    BlackToMove,
}

fn main() {}
