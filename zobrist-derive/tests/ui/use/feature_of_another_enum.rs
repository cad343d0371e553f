use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Chess {
    BlackToMove,
    WhiteCastles,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Checkers {
    BlackToMove,
    WhiteHasKing,
}

fn main() {
    let mut hash = zobrist::ZobristHash::<Chess>::BASE;
    hash ^= Checkers::BlackToMove;
    let _ = (Chess::BlackToMove, Chess::WhiteCastles, Checkers::WhiteHasKing);
}
