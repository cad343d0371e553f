use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    BlackToMove,
    #[zobrist(skip, table = 7)]
    Clock,
}

fn main() {}
