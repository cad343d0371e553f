use zobrist::Zobrist;

#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    #[zobrist(name = "Turn")]
    BlackToMove,
}

fn main() {}
