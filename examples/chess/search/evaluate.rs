//! Static evaluation: material, centralization, and advanced pawns.

use cozy_chess::{BitBoard, Board, Color, Piece, Square};

/// Value of each [`Piece`] in hundredths of a pawn. Kings do not count.
const VALUES: [i32; Piece::NUM] = [100, 320, 330, 500, 900, 0];
/// Bonus of a pawn by rank.
const ADVANCED: [i32; 8] = [0, 0, 2, 5, 10, 20, 35, 0];
/// Additional bonus of a pawn by rank, if no pawn of the opponent can stop it.
const PASSED: [i32; 8] = [0, 5, 10, 20, 40, 70, 120, 0];
/// Weight of the centrality of the square of each [`Piece`].
const CENTRAL: [i32; Piece::NUM] = [1, 3, 2, 0, 1, 0];
/// Weight of the centrality of the king's square: without other pieces, and with all pieces on the
/// board.
const KING_CENTRAL: (i32, i32) = (3, -3);
/// Contribution of each [`Piece`] to the phase of the game, which counts the pieces that are left.
const PHASE: [i32; Piece::NUM] = [0, 1, 1, 2, 4, 0];
/// The phase of the game with all pieces on the board.
const OPENING: i32 = 24;

pub fn value(piece: Piece) -> i32 {
    VALUES[piece as usize]
}

/// Returns the score in hundredths of a pawn, for the side to move.
pub fn evaluate(board: &Board) -> i16 {
    let phase = |piece| PHASE[piece as usize] * i32::from(board.pieces(piece).len() as u8);
    let opening = Piece::ALL.into_iter().map(phase).sum::<i32>().min(OPENING);
    let us = board.side_to_move();
    (side(board, us, opening) - side(board, !us, opening)) as i16
}

fn side(board: &Board, us: Color, opening: i32) -> i32 {
    let mut sum = 0;
    for piece in Piece::ALL {
        for square in board.colored_pieces(us, piece) {
            sum += value(piece) + CENTRAL[piece as usize] * centrality(square);
        }
    }
    // Flip the board for Black, so that pawns promote on rank 8.
    let pawns = |color| {
        let pawns = board.colored_pieces(color, Piece::Pawn);
        if us == Color::White {
            pawns
        } else {
            pawns.flip_ranks()
        }
    };
    for pawn in pawns(us) {
        let (file, rank) = (pawn.file(), pawn.rank() as usize);
        let ahead = BitBoard(u64::MAX << (8 * (rank + 1)));
        let stoppers = (file.bitboard() | file.adjacent()) & ahead & pawns(!us);
        sum += ADVANCED[rank] + if stoppers.is_empty() { PASSED[rank] } else { 0 };
    }
    let (end, begin) = KING_CENTRAL;
    sum + centrality(board.king(us)) * (begin * opening + end * (OPENING - opening)) / OPENING
}

/// Returns the centrality of a square, from -6 in the corners to 6 in the middle.
fn centrality(square: Square) -> i32 {
    let off = |line: i32| (2 * line - 7).abs();
    8 - off(square.file() as i32) - off(square.rank() as i32)
}

/// Returns whether neither side has enough material for a mate: at most one knight or bishop is
/// left.
pub fn is_material_gone(board: &Board) -> bool {
    let minor = board.pieces(Piece::Knight) | board.pieces(Piece::Bishop);
    let others = board.occupied() - minor - board.pieces(Piece::King);
    others.is_empty() && minor.len() <= 1
}
