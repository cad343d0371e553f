//! Tests `opt_in`: only fields with an attribute are hashed.

use zobrist::Zobrist;

use super::Piece;

#[derive(Zobrist)]
#[zobrist(key = u64, seed = 5, opt_in)]
struct Board {
    #[zobrist(include)]
    squares: [Option<Piece>; 4],
    #[zobrist(max = 3)]
    castling: u8,
    #[zobrist(constant = SIDE)]
    black_to_move: bool,
    /// Not hashed, because it has no attribute. So its type may be one without keys.
    _accumulator: Vec<f32>,
    _moves: usize,
}

#[derive(Zobrist)]
#[zobrist(key = u64, seed = 5)]
struct Plain {
    squares: [Option<Piece>; 4],
    #[zobrist(max = 3)]
    castling: u8,
    black_to_move: bool,
}

#[test]
fn only_marked_fields_are_hashed() {
    assert_eq!(<Board as Zobrist>::SHAPE.to_string(), <Plain as Zobrist>::SHAPE.to_string());
    let squares = [None, Some(Piece::King), None, Some(Piece::Pawn)];
    let board = Board { squares, castling: 2, black_to_move: true, _accumulator: vec![0.5], _moves: 9 };
    let plain = Plain { squares, castling: 2, black_to_move: true };
    assert_eq!(board.zobrist_hash().raw(), plain.zobrist_hash().raw());
    assert_eq!(Board::SIDE.key(true).raw(), Plain::BLACK_TO_MOVE.key(true).raw());
}
