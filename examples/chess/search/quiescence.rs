//! After the last ply: captures until neither side wants to make one, because a score in the middle of an exchange means
//! nothing.

use cozy_chess::Board;

use super::evaluate::evaluate;
use super::order::tactical_moves;
use super::{DEEPEST, Searcher, Stopped, mated};

impl Searcher<'_> {
    /// The score after the captures and promotions that either side wants to make.
    pub(super) fn quiesce(
        &mut self,
        board: &Board,
        mut alpha: i32,
        beta: i32,
        ply: u8,
    ) -> Result<i32, Stopped> {
        self.visit()?;
        // In check there is no choice to leave things as they are.
        let checked = !board.checkers().is_empty();
        let mut best = if checked { mated(ply) } else { evaluate(board) };
        if best >= beta {
            return Ok(best);
        }
        alpha = alpha.max(best);
        let moves =
            if checked { self.order.moves(board, None, DEEPEST) } else { tactical_moves(board) };
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            let score = -self.quiesce(&next, -beta, -alpha, ply + 1)?;
            best = best.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        Ok(best)
    }
}
