//! Whether a game can get to a position, as far as that can be told from it.

use cozy_chess as cozy;
use cozy_chess::BitBoard;

use super::{Fen, FenError};
use crate::position::{Color, Role};

impl Fen {
    /// Checks the numbers of pieces, and that the king of the side that just moved cannot be taken.
    pub(super) fn check_reachable(&self) -> Result<(), FenError> {
        for color in [Color::White, Color::Black] {
            let pieces = self.side(color).len();
            if pieces > 16 {
                return Err(FenError::TooManyPieces { color, pieces });
            }
            let pawns = self.of(color, Role::Pawn).count_ones();
            if pawns > 8 {
                return Err(FenError::TooManyPawns { color, pawns });
            }
        }
        let king = !self.turn;
        let from = self.checkers(king);
        if !from.is_empty() {
            return Err(FenError::CanBeTaken { king, from });
        }
        let king = self.turn;
        let from = self.checkers(king);
        if from.len() > 2 {
            return Err(FenError::Checks { king, from });
        }
        Ok(())
    }

    fn side(&self, color: Color) -> BitBoard {
        BitBoard(self.pieces.iter().fold(0, |all, pieces| all | pieces[color as usize]))
    }

    /// The pieces that attack the king of `color`: those that he would attack if he moved like them.
    fn checkers(&self, color: Color) -> BitBoard {
        let Some(king) = BitBoard(self.of(color, Role::King)).into_iter().next() else {
            return BitBoard::EMPTY;
        };
        let theirs = |role: Role| BitBoard(self.of(!color, role));
        let occupied = self.side(Color::White) | self.side(Color::Black);
        let straight = cozy::get_rook_moves(king, occupied);
        let diagonal = cozy::get_bishop_moves(king, occupied);
        let own = cozy::Color::index(color as usize);
        straight & (theirs(Role::Rook) | theirs(Role::Queen))
            | diagonal & (theirs(Role::Bishop) | theirs(Role::Queen))
            | cozy::get_knight_moves(king) & theirs(Role::Knight)
            | cozy::get_pawn_attacks(king, own) & theirs(Role::Pawn)
            | cozy::get_king_moves(king) & theirs(Role::King)
    }
}
