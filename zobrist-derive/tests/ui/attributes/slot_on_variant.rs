use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    #[zobrist(slot = TURN)]
    BlackToMove,
    WhiteCastles,
}

fn main() {}
