//! A board and its hash, which change together or not at all.

use haitaka::Board;
use zobrist::ZobristHash;
use zobrist_examples::game::Disagreement;

use crate::effect::Effect;
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

    /// Plays a legal move.
    pub(crate) fn play(&mut self, step: Step) {
        self.kept.update(|| Effect::of(&self.board, step));
        self.board.play_unchecked(step.mv);
    }

    /// The game after a legal move.
    pub(crate) fn after(&self, step: Step) -> Self {
        let mut next = self.clone();
        next.play(step);
        next
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
        let mut position = Position::from(&self.board);
        let disagreement = |desync| Disagreement::new(Position::from(&self.board), &desync);
        self.kept.whole().check(&position).map_err(disagreement)?;
        position.hands = Default::default();
        self.kept.board.check(&position).map_err(disagreement)
    }

    fn try_each_next<E>(&self, mut on: impl FnMut(&Self) -> Result<(), E>) -> Result<(), E> {
        moves::try_each(&self.board, |step| on(&self.after(step)))
    }

    fn count_moves(&self) -> u64 {
        moves::count(&self.board)
    }
}

#[cfg(test)]
mod tests;
