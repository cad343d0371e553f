//! The legal moves: those of haitaka, with its drops of pawns put right.

use haitaka::{BitBoard, Board, Move, Piece, PieceMoves, drop_zone, pawn_attacks};

/// A legal move and the piece that makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) piece: Piece,
    pub(crate) mv: Move,
}

/// Calls `on` with the legal moves of each piece, until one of the calls gives `true`.
///
/// No pawn may be dropped for mate (uchifuzume). haitaka 0.3.2 looks at the first square only that a pawn can be
/// dropped on, not at all when the side to move is in check itself, and takes a pawn for one that gives check on any file
/// next to the rank of the king.
pub(crate) fn generate(board: &Board, mut on: impl FnMut(PieceMoves) -> bool) {
    let color = board.side_to_move();
    let in_check = !board.checkers().is_empty();
    let drops = |to: BitBoard| {
        let to = without_mate(board, to);
        (!to.is_empty()).then_some(PieceMoves::Drops { color, piece: Piece::Pawn, to })
    };
    if !in_check && board.has_in_hand(color, Piece::Pawn) {
        let stopped = drops(pawn_drops(board)).is_some_and(&mut on);
        if stopped {
            return;
        }
    }
    board.generate_moves(|moves| match moves {
        // Here the squares are right: those between king and checker.
        PieceMoves::Drops { piece: Piece::Pawn, to, .. } if in_check => {
            drops(to).is_some_and(&mut on)
        }
        PieceMoves::Drops { piece: Piece::Pawn, .. } => false,
        _ => on(moves),
    });
}

/// Those of the moves of a piece that go to the squares `theirs`, and the others.
#[inline(always)]
pub(crate) fn split(moves: PieceMoves, theirs: BitBoard) -> (PieceMoves, PieceMoves) {
    let to_those = |squares| {
        let mut moves = moves;
        let (PieceMoves::Drops { to, .. } | PieceMoves::BoardMoves { to, .. }) = &mut moves;
        *to &= squares;
        moves
    };
    (to_those(theirs), to_those(!theirs))
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
        // Not `moves.len()`, which takes a promotion and the same move without it for one.
        count += moves.into_iter().len() as u64;
        false
    });
    count
}

/// Where the side to move, which is not in check, can drop a pawn if mate does not matter: on an empty square from
/// where it can go on, and on a file without another pawn of its side.
fn pawn_drops(board: &Board) -> BitBoard {
    let us = board.side_to_move();
    let open = drop_zone(us, Piece::Pawn) & !board.occupied();
    board
        .colored_pieces(us, Piece::Pawn)
        .into_iter()
        .fold(open, |open, pawn| open & !pawn.file().bitboard())
}

/// Those of the squares `to` on which a pawn that is dropped does not mate.
fn without_mate(board: &Board, to: BitBoard) -> BitBoard {
    let them = !board.side_to_move();
    // Where a pawn gives check: one square, or none.
    match (pawn_attacks(them, board.king(them)) & to).next_square() {
        Some(square) if mates(board, Move::Drop { piece: Piece::Pawn, to: square }) => {
            to.rm(square)
        }
        _ => to,
    }
}

/// Whether the other side has no answer to `drop`, a check from the square next to the king. To drop a piece would be
/// none.
fn mates(board: &Board, drop: Move) -> bool {
    let mut next = board.clone();
    next.play_unchecked(drop);
    !next.generate_board_moves(|_| true)
}

#[cfg(test)]
mod tests;
