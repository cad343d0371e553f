//! Whether the pieces of a position can stand and be held where they do and are.

use haitaka as hai;
use haitaka::{BitBoard, Square};

use super::SfenError;
use crate::position::{Color, Held, Piece, Position, Role};

/// How many of a kind there are, promoted or not, on the board and in both hands.
const MOST: [u8; 7] = [18, 4, 4, 4, 2, 2, 4];

/// Checks all that is about pieces one by one or by number.
pub(super) fn pieces(position: &Position) -> Result<(), SfenError> {
    let mut kings = [0; 2];
    let mut pawns = [[false; 9]; 2];
    let mut numbers = [0; 7];
    for (square, piece) in position.board.iter().enumerate() {
        let Some(piece) = *piece else { continue };
        let square = Square::index(square);
        let color = piece.color as usize;
        if is_dead(piece, square) {
            return Err(SfenError::Dead { piece, square });
        }
        match piece.role {
            Role::King => kings[color] += 1,
            Role::Pawn if std::mem::replace(&mut pawns[color][square.file() as usize], true) => {
                return Err(SfenError::TwoPawns { color: piece.color, square });
            }
            _ => {}
        }
        // Promoted roles come after the king in the order of those that they were.
        if let Some(number) = numbers.get_mut(piece.role as usize % 8) {
            *number += 1;
        }
    }
    for color in Color::ALL {
        if kings[color as usize] != 1 {
            return Err(SfenError::Kings(color, kings[color as usize]));
        }
    }
    for held in Held::ALL {
        let in_hand: u8 = position.hands.iter().map(|hand| hand[held as usize]).sum();
        let number = numbers[held as usize] + in_hand;
        if number > MOST[held as usize] {
            return Err(SfenError::TooMany { held, number, most: MOST[held as usize] });
        }
    }
    Ok(())
}

/// Whether `piece` could never move from `square`.
fn is_dead(piece: Piece, square: Square) -> bool {
    let ahead = match piece.color {
        Color::Black => square.rank() as usize,
        Color::White => 8 - square.rank() as usize,
    };
    match piece.role {
        Role::Pawn | Role::Lance => ahead < 1,
        Role::Knight => ahead < 2,
        _ => false,
    }
}

/// Checks that the king of the side that just moved cannot be taken, and that no more pieces give check than
/// can by one move.
pub(super) fn checks(position: &Position) -> Result<(), SfenError> {
    let king = !position.turn;
    let from = checkers(position, king);
    if !from.is_empty() {
        return Err(SfenError::CanBeTaken { king, from });
    }
    let king = position.turn;
    let from = checkers(position, king);
    if from.len() > 2 {
        return Err(SfenError::Checks { king, from });
    }
    Ok(())
}

/// Where the pieces stand that attack the king of `color`.
fn checkers(position: &Position, color: Color) -> Vec<Square> {
    let on = |square: Square| position.board[square as usize];
    let king = Some(Piece { color, role: Role::King });
    let occupied = Square::ALL.into_iter().filter(|&square| on(square).is_some()).collect();
    let attacks_king = |from: &Square| {
        let piece = on(*from).filter(|piece| piece.color != color);
        piece.is_some_and(|piece| {
            attacks(piece, *from, occupied).into_iter().any(|to| on(to) == king)
        })
    };
    Square::ALL.into_iter().filter(attacks_king).collect()
}

/// The squares that `piece` attacks from `from`, past squares that are not `occupied`.
fn attacks(piece: Piece, from: Square, occupied: BitBoard) -> BitBoard {
    let color = piece.color.into();
    match piece.role {
        Role::Pawn => hai::pawn_attacks(color, from),
        Role::Lance => hai::get_lance_moves(color, from, occupied),
        Role::Knight => hai::knight_attacks(color, from),
        Role::Silver => hai::silver_attacks(color, from),
        Role::Bishop => hai::get_bishop_moves(color, from, occupied),
        Role::Rook => hai::get_rook_moves(color, from, occupied),
        Role::King => hai::king_attacks(color, from),
        Role::Horse => {
            hai::get_bishop_moves(color, from, occupied) | hai::king_attacks(color, from)
        }
        Role::Dragon => hai::get_rook_moves(color, from, occupied) | hai::king_attacks(color, from),
        Role::Gold
        | Role::Tokin
        | Role::PromotedLance
        | Role::PromotedKnight
        | Role::PromotedSilver => hai::gold_attacks(color, from),
    }
}
