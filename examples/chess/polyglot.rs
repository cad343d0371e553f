//! The keys of Polyglot opening books: the same derive with published numbers.

use cozy_chess::{Board, Color, File, Piece, Rank};
use zobrist::Zobrist;
use zobrist_examples::polyglot::RANDOM64;

use crate::position::{AsFile, castling};

pub(crate) mod stream;

/// A position as the book format sees it. The fields are in the order of its numbers.
#[derive(Debug, Clone, PartialEq, Eq, Zobrist)]
#[zobrist(key = u64, table = RANDOM64)]
pub(crate) struct BookPosition {
    /// Bitboards by kind of piece and color, black first.
    #[zobrist(bits)]
    pieces: [[u64; 2]; 6],
    castling: [[bool; 2]; 2],
    /// Only if a pawn of the side to move stands beside the pushed pawn; whether the capture is legal does not matter.
    #[zobrist(as = AsFile)]
    en_passant: Option<File>,
    white_to_move: bool,
}

impl From<&Board> for BookPosition {
    fn from(board: &Board) -> Self {
        let us = board.side_to_move();
        let pawns = board.colored_pieces(us, Piece::Pawn);
        let beside = |file: File| file.adjacent() & Rank::Fifth.relative_to(us).bitboard();
        BookPosition {
            pieces: Piece::ALL.map(|piece| {
                [Color::Black, Color::White].map(|color| board.colored_pieces(color, piece).0)
            }),
            castling: castling(board),
            en_passant: board.en_passant().filter(|&file| !(pawns & beside(file)).is_empty()),
            white_to_move: us == Color::White,
        }
    }
}
