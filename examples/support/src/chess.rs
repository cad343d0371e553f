//! The part of a position of chess that `cozy-chess` and hashes see differently: the capture en
//! passant.

use cozy_chess::{Board, File, Move, Piece, Rank, Square, get_pawn_attacks};
use zobrist::view::Each;
use zobrist::{Shape, View};

/// Views a file as one of 8 values.
#[derive(Debug)]
pub struct AsFile;

impl View<File> for AsFile {
    const SHAPE: Shape<'static> = Shape::named(&["a", "b", "c", "d", "e", "f", "g", "h"]);

    #[inline]
    fn number(&file: &File) -> usize {
        file as usize
    }
}

impl Each for AsFile {}

/// Returns the file of a pawn that can legally be captured en passant. A capture is illegal if the
/// capturing pawn is pinned, or if the king is in a check that the capture does not parry.
#[must_use]
pub fn legal_en_passant(board: &Board) -> Option<File> {
    let file = board.en_passant()?;
    let us = board.side_to_move();
    let to = Square::new(file, Rank::Sixth.relative_to(us));
    let pawns = get_pawn_attacks(to, !us) & board.colored_pieces(us, Piece::Pawn);
    let mut captures = pawns.into_iter().map(|from| Move {
        from,
        to,
        promotion: None,
    });
    captures
        .any(|capture| board.is_legal(capture))
        .then_some(file)
}
