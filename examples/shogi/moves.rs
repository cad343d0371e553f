//! The legal moves of haitaka, with corrected pawn drops.

use haitaka::{
    BitBoard, Board, Move, Piece, PieceMoves, drop_zone, get_between_rays, pawn_attacks,
};

/// A legal move, and the piece that makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    pub piece: Piece,
    pub mv: Move,
}

/// Calls `on` with the legal moves of each piece, until a call returns `true`.
///
/// A pawn drop must not give mate (uchifuzume). haitaka 0.3.2 tests only the first square of the
/// pawn drops for this rule. It makes no such test if the side to move is in check. It also assumes
/// that every pawn on the rank next to the king gives check, even on another file.
fn generate(board: &Board, mut on: impl FnMut(PieceMoves) -> bool) {
    let (color, piece) = (board.side_to_move(), Piece::Pawn);
    let to = if board.has_in_hand(color, piece) {
        pawn_drops(board)
    } else {
        BitBoard::EMPTY
    };
    if !to.is_empty() && on(PieceMoves::Drops { color, piece, to }) {
        return;
    }
    board.generate_moves(|moves| {
        !matches!(
            moves,
            PieceMoves::Drops {
                piece: Piece::Pawn,
                ..
            }
        ) && on(moves)
    });
}

/// Calls `on` with each legal move, until a call fails.
pub fn try_each<E>(board: &Board, mut on: impl FnMut(Step) -> Result<(), E>) -> Result<(), E> {
    let mut result = Ok(());
    generate(board, |moves| {
        let (PieceMoves::Drops { piece, .. } | PieceMoves::BoardMoves { piece, .. }) = moves;
        result = moves.into_iter().try_for_each(|mv| on(Step { piece, mv }));
        result.is_err()
    });
    result
}

/// Finds the legal move with this name in the Universal Shogi Interface, such as `7g7f`, `8h2b+` or
/// `P*5e`.
pub fn find(board: &Board, name: &str) -> Option<Step> {
    let mv: Move = name.parse().ok()?;
    try_each(board, |step| if step.mv == mv { Err(step) } else { Ok(()) }).err()
}

/// Returns the number of legal moves.
pub fn count(board: &Board) -> u64 {
    let mut count = 0;
    generate(board, |moves| {
        // `moves.len()` would count a move with and without promotion as one.
        count += moves.into_iter().len() as u64;
        false
    });
    count
}

/// Returns the squares where the side to move can drop a pawn. They are empty, not on the last
/// rank, and not on a file with another unpromoted pawn of that side. The drop must block any
/// check, and must not give mate.
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
        next.play_unchecked(Move::Drop {
            piece: Piece::Pawn,
            to: square,
        });
        // The dropped pawn gives check from an adjacent square. No piece can be dropped between it
        // and the king, so only moves on the board can end the check.
        !next.generate_board_moves(|_| true)
    };
    // A pawn gives check from at most one square, so test only this square for mate.
    let check = pawn_attacks(them, board.king(them)) & to;
    check
        .next_square()
        .filter(|&square| mates(square))
        .map_or(to, |square| to.rm(square))
}
