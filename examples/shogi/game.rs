//! A board and its hash, which change together or not at all.

use haitaka::{Board, PieceMoves};
use zobrist::ZobristHash;
use zobrist_examples::game::Disagreement;

use crate::effect::{Arrival, Capture, Departure};
use crate::hashes::{Hashes, Kept};
use crate::moves::{self, Step};
use crate::position::Position;

/// A board with what is kept up to date with it: the hash of its position.
#[derive(Debug, Clone)]
pub(crate) struct Game<K = Hashes> {
    board: Board,
    kept: K,
}

impl<K: Kept> Game<K> {
    /// The game that goes on from `board`.
    pub(crate) fn new(board: Board) -> Self {
        let kept = K::of(&Position::from(&board));
        Game { board, kept }
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// The game after a legal move.
    pub(crate) fn after(&self, step: Step) -> Self {
        let departed = self.kept.after(|| Departure::of(&self.board, step.piece, step.mv.from()));
        let mut next = self.clone();
        next.arrive(self, &departed, step);
        next
    }

    /// Calls `on` with the game after each legal move, until one of the calls fails.
    pub(crate) fn try_each_next<E>(
        &self,
        mut on: impl FnMut(&Self) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut result = Ok(());
        moves::generate(&self.board, |moves| {
            let (piece, from) = match moves {
                PieceMoves::Drops { piece, .. } => (piece, None),
                PieceMoves::BoardMoves { piece, from, .. } => (piece, Some(from)),
            };
            let departed = self.kept.after(|| Departure::of(&self.board, piece, from));
            result = moves.into_iter().try_for_each(|mv| {
                let mut next = self.clone();
                next.arrive(self, &departed, Step { piece, mv });
                on(&next)
            });
            result.is_err()
        });
        result
    }

    /// Ends `step` in a copy of the game `before` it, where `departed` is what is kept once the piece has left.
    #[inline(always)]
    fn arrive(&mut self, before: &Self, departed: &K, step: Step) {
        self.kept = departed.after(|| Arrival::of(&before.board, step));
        // Most squares are empty, which is sooner known than what stands there.
        if before.board.colors(!before.board.side_to_move()).has(step.mv.to()) {
            self.kept = self.kept.after(|| Capture::of(&before.board, step.mv.to()));
        }
        self.board.play_unchecked(step.mv);
    }
}

impl<K: Kept + Copy> Game<K> {
    /// What is kept up to date with the board.
    pub(crate) fn hashes(&self) -> K {
        self.kept
    }
}

impl zobrist_examples::game::Game for Game {
    type Position = Position;

    fn hash(&self) -> ZobristHash<Position> {
        self.kept.whole()
    }

    fn check(&self) -> Result<(), Disagreement> {
        let check = |hash: ZobristHash<Position>, position: &Position| {
            hash.check(position).map_err(|desync| Disagreement::new(position, &desync))
        };
        let mut position = Position::from(&self.board);
        check(self.kept.whole(), &position)?;
        position.hands = Default::default();
        check(self.kept.board, &position)
    }

    fn try_each_next<E>(&self, on: impl FnMut(&Self) -> Result<(), E>) -> Result<(), E> {
        self.try_each_next(on)
    }

    fn count_moves(&self) -> u64 {
        moves::count(&self.board)
    }
}

#[cfg(test)]
mod tests;
