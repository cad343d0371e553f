use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    #[zobrist(empty, table = 7)]
    WhiteToMove,
    BlackToMove,
}

fn main() {}
