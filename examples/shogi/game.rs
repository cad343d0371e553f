//! A board and its hash, which change together or not at all.

use haitaka::{Board, PieceMoves};
use zobrist::ZobristHash;
use zobrist_examples::game::Disagreement;

use crate::effect::{Arrival, Capture, Departure, Drop, Turn};
use crate::hashes::{Hashes, Kept};
use crate::moves::{self, Step};
use crate::position::{Color, Position};

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
        let us = self.board.side_to_move().into();
        let turned = self.kept.after(|| Turn(us));
        let departed = match step.mv.from() {
            Some(from) => turned.after(|| Departure::of(us, step.piece, from)),
            None => turned.after(|| Drop::of(&self.board, us, step.piece)),
        };
        let taken = departed.after(|| Capture::of(&self.board, us, step.mv.to()));
        self.arrive(&taken, us, step, Self::clone)
    }

    /// Calls `on` with the game after each legal move, until one of the calls fails. Of the moves of a piece, captures come first.
    pub(crate) fn try_each_next<E>(
        &self,
        mut on: impl FnMut(&Self) -> Result<(), E>,
    ) -> Result<(), E> {
        let theirs = self.board.colors(!self.board.side_to_move());
        let turned = self.kept.after(|| Turn(self.board.side_to_move().into()));
        let mut result = Ok(());
        moves::generate(&self.board, |moves| {
            let us = self.board.side_to_move().into();
            let (piece, departed) = match moves {
                PieceMoves::Drops { piece, .. } => {
                    (piece, turned.after(|| Drop::of(&self.board, us, piece)))
                }
                PieceMoves::BoardMoves { piece, from, .. } => {
                    (piece, turned.after(|| Departure::of(us, piece, from)))
                }
            };
            // Few pieces can capture, and to ask each move would cost more than all of its keys.
            let (captures, others) = moves::split(moves, theirs);
            if !captures.is_empty() {
                result = captures.into_iter().try_for_each(|mv| {
                    let taken = departed.after(|| Capture::of(&self.board, us, mv.to()));
                    self.arrive(&taken, us, Step { piece, mv }, &mut on)
                });
            }
            if result.is_ok() {
                result = others
                    .into_iter()
                    .try_for_each(|mv| self.arrive(&departed, us, Step { piece, mv }, &mut on));
            }
            result.is_err()
        });
        result
    }

    /// Calls `on` with the game after `step` of `us`, of which `kept` knows already all but that the piece arrives.
    #[inline(always)]
    fn arrive<T>(&self, kept: &K, us: Color, step: Step, on: impl FnOnce(&Self) -> T) -> T {
        let mut next = self.clone();
        next.kept = kept.after(|| Arrival::of(us, step));
        next.board.play_unchecked(step.mv);
        on(&next)
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
