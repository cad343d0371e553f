use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    BlackToMove,
    Castling(#[zobrist(joint)] [bool; 2]),
}

fn main() {}
