//! The legal moves: those of haitaka, with its drops of pawns corrected.

use haitaka::{
    BitBoard, Board, Move, Piece, PieceMoves, drop_zone, get_between_rays, pawn_attacks,
};

/// A legal move and the piece that makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) piece: Piece,
    pub(crate) mv: Move,
}

/// Calls `on` with the legal moves of each piece, until one of the calls returns `true`.
///
/// No pawn may be dropped for mate (uchifuzume). haitaka 0.3.2 examines only the first square that a pawn can be dropped
/// on, none when the side to move is in check itself, and takes a pawn for one that gives check on any file next to the
/// rank of the king.
fn generate(board: &Board, mut on: impl FnMut(PieceMoves) -> bool) {
    let (color, piece) = (board.side_to_move(), Piece::Pawn);
    let to = if board.has_in_hand(color, piece) { pawn_drops(board) } else { BitBoard::EMPTY };
    if !to.is_empty() && on(PieceMoves::Drops { color, piece, to }) {
        return;
    }
    board.generate_moves(|moves| {
        !matches!(moves, PieceMoves::Drops { piece: Piece::Pawn, .. }) && on(moves)
    });
}

/// Calls `on` with each legal move, until one of the calls fails.
pub(crate) fn try_each<E>(
    board: &Board,
    mut on: impl FnMut(Step) -> Result<(), E>,
) -> Result<(), E> {
    let mut result = Ok(());
    generate(board, |moves| {
        let (PieceMoves::Drops { piece, .. } | PieceMoves::BoardMoves { piece, .. }) = moves;
        result = moves.into_iter().try_for_each(|mv| on(Step { piece, mv }));
        result.is_err()
    });
    result
}

/// The legal move with this name in the Universal Shogi Interface, such as `7g7f`, `8h2b+` or `P*5e`.
pub(crate) fn find(board: &Board, name: &str) -> Option<Step> {
    let mv: Move = name.parse().ok()?;
    try_each(board, |step| if step.mv == mv { Err(step) } else { Ok(()) }).err()
}

/// The number of legal moves.
pub(crate) fn count(board: &Board) -> u64 {
    let mut count = 0;
    generate(board, |moves| {
        // Not `moves.len()`, which counts a promotion and the same move without it as one.
        count += moves.into_iter().len() as u64;
        false
    });
    count
}

/// The squares where the side to move can drop a pawn: empty, not on the last rank, not on a file with another pawn of its
/// side, between the king and a piece that gives check, and without giving mate.
fn pawn_drops(board: &Board) -> BitBoard {
    let (us, them) = (board.side_to_move(), !board.side_to_move());
    let mut to = drop_zone(us, Piece::Pawn) & !board.occupied();
    for pawn in board.colored_pieces(us, Piece::Pawn) {
        to &= !pawn.file().bitboard();
    }
    for checker in board.checkers() {
        to &= get_between_rays(checker, board.king(us));
    }
    let mates = |square| {
        let mut next = board.clone();
        next.play_unchecked(Move::Drop { piece: Piece::Pawn, to: square });
        // The pawn stands next to the king: a drop is no answer.
        !next.generate_board_moves(|_| true)
    };
    // A pawn gives check from one square at most.
    let check = pawn_attacks(them, board.king(them)) & to;
    check.next_square().filter(|&square| mates(square)).map_or(to, |square| to.rm(square))
}
