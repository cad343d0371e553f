//! A shogi board with incremental hashes.

use anyhow::{Context, Result};
use haitaka::Board;
use zobrist::ZobristHash;

use crate::hashes::Hashes;
use crate::moves::{self, Step};
use crate::position::Position;

/// A board, and the two parts of the hash of its position.
#[derive(Debug, Clone)]
pub struct Game {
    pub board: Board,
    pub hashes: Hashes,
}

impl Game {
    /// Creates a game that starts from `board`.
    pub fn new(board: Board) -> Self {
        let hashes = Hashes::of(&board);
        Game { board, hashes }
    }

    /// Returns the game after the legal move `step`.
    #[inline(always)]
    pub fn after(&self, step: Step) -> Self {
        let mut next = self.clone();
        next.hashes = self.hashes.after(&self.board, step);
        next.board.play_unchecked(step.mv);
        next
    }
}

impl zobrist_examples::game::Game for Game {
    type Position = Position;

    fn hash(&self) -> ZobristHash<Position> {
        self.hashes.whole()
    }

    fn check(&self) -> Result<()> {
        let check = |hash: ZobristHash<Position>, position: &Position| {
            hash.check(position)
                .with_context(|| format!("wrong hash of {}", self.board))
        };
        let mut position = Position::from(&self.board);
        check(self.hashes.whole(), &position)?;
        // The other part is correct if the whole hash and one part are correct.
        if self.hashes.hands != Position::HANDS.key(position.hands) {
            position.hands = Default::default();
            check(self.hashes.board, &position)?;
        }
        Ok(())
    }

    fn try_each_next<E>(&self, mut on: impl FnMut(&Self) -> Result<(), E>) -> Result<(), E> {
        moves::try_each(&self.board, |step| on(&self.after(step)))
    }

    fn count_moves(&self) -> u64 {
        moves::count(&self.board)
    }
}
