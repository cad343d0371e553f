use zobrist::{Zobrist, ZobristHash};

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    Piece(Color, Piece, Square),
    CastleRight(Color, File),
    EnPassant(File),
    BlackToMove,
}
