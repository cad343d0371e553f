//! What a position is worth without looking ahead: pieces, where they stand, and pawns on their way.

use cozy_chess::{BitBoard, Board, Color, Piece, Square};

/// In hundredths of a pawn, by [`Piece`]. Kings do not count.
const VALUES: [i32; Piece::NUM] = [100, 320, 330, 500, 900, 0];
/// What a pawn gains on its way, by rank, and what more if no pawn of the opponent can stop it.
const ADVANCED: [i32; 8] = [0, 0, 2, 5, 10, 20, 35, 0];
const PASSED: [i32; 8] = [0, 5, 10, 20, 40, 70, 120, 0];
/// How much a [`Piece`] likes the middle of the board.
const CENTRAL: [i32; Piece::NUM] = [1, 3, 2, 0, 1, 0];
/// The same for kings, with no pieces left and with all of them.
const KING_CENTRAL: (i32, i32) = (3, -3);

/// How near the game is to an end, by [`Piece`], and what all pieces together give.
const PHASE: [i32; Piece::NUM] = [0, 1, 1, 2, 4, 0];
const OPENING: i32 = 24;

pub(super) fn value(piece: Piece) -> i32 {
    VALUES[piece as usize]
}

/// In hundredths of a pawn, seen by the side to move.
pub(super) fn evaluate(board: &Board) -> i32 {
    let phase = |piece| board.pieces(piece).into_iter().map(|_| PHASE[piece as usize]).sum::<i32>();
    let opening = Piece::ALL.map(phase).into_iter().sum::<i32>().min(OPENING);
    let us = board.side_to_move();
    side(board, us, opening) - side(board, !us, opening)
}

fn side(board: &Board, us: Color, opening: i32) -> i32 {
    let mut sum = 0;
    for piece in Piece::ALL {
        let central = CENTRAL[piece as usize];
        for square in board.colored_pieces(us, piece) {
            sum += value(piece) + central * centrality(square);
        }
    }
    sum += pawns(up_the_board(board, us, us), up_the_board(board, !us, us));
    let (end, begin) = KING_CENTRAL;
    sum + centrality(board.king(us)) * (begin * opening + end * (OPENING - opening)) / OPENING
}

/// The pawns of `color` as `viewer` sees them, with rank 8 far away.
fn up_the_board(board: &Board, color: Color, viewer: Color) -> BitBoard {
    let pawns = board.colored_pieces(color, Piece::Pawn);
    if viewer == Color::White { pawns } else { pawns.flip_ranks() }
}

fn pawns(ours: BitBoard, theirs: BitBoard) -> i32 {
    let gain = |pawn: Square| {
        let (file, rank) = (pawn.file(), pawn.rank() as usize);
        let ahead = BitBoard(u64::MAX << (8 * (rank + 1)));
        let stoppers = (file.bitboard() | file.adjacent()) & ahead & theirs;
        ADVANCED[rank] + if stoppers.is_empty() { PASSED[rank] } else { 0 }
    };
    ours.into_iter().map(gain).sum()
}

/// From -6 in the corners to 6 in the middle.
fn centrality(square: Square) -> i32 {
    let off = |line: i32| (2 * line - 7).abs();
    8 - off(square.file() as i32) - off(square.rank() as i32)
}

/// Whether nobody can mate any more: there is a knight or a bishop at most.
pub(super) fn is_material_gone(board: &Board) -> bool {
    let minor = board.pieces(Piece::Knight) | board.pieces(Piece::Bishop);
    let others = board.occupied() - minor - board.pieces(Piece::King);
    others.is_empty() && minor.len() <= 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_games::{STARTS, board, play};

    #[test]
    fn is_the_same_for_both_sides() {
        for start in [STARTS[0], STARTS[4], STARTS[5]] {
            assert_eq!(evaluate(&board(start)), 0, "{start}");
        }
        play(2, 60, |_, _, _, next| {
            if let Some(other) = next.board().null_move() {
                assert_eq!(evaluate(&other), -evaluate(next.board()), "{other}");
            }
        });
    }

    #[test]
    fn likes_what_players_like() {
        for (better, worse) in [
            ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/P7/8/8/8/8/4K3 w - - 0 1"),
            // A passed pawn, and one that is stopped.
            ("4k3/7p/8/P7/8/8/8/4K3 w - - 0 1", "4k3/1p6/8/P7/8/8/8/4K3 w - - 0 1"),
            ("8/8/8/8/3K4/8/P7/7k w - - 0 1", "8/8/8/8/8/8/P7/K6k w - - 0 1"),
        ] {
            assert!(evaluate(&board(better)) > evaluate(&board(worse)), "{better}");
        }
    }
}
