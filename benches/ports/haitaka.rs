use zobrist::{Zobrist, ZobristHash};

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    Piece(Color, Piece, Square),
    Hand(Color, Piece, #[zobrist(max = 19)] u8),
    WhiteToMove,
}
