use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    #[zobrist(constant = TURN)]
    BlackToMove,
    WhiteCastles,
}

fn main() {}
