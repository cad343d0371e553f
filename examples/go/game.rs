//! Games: moves in turn, passes, superko.

use clap::ValueEnum;
use zobrist::{Delta, History};
use zobrist_examples::game::Disagreement;

use crate::board::{Board, Illegal, Played, Stone, Suicide};
use crate::grid::Grid;
use crate::hashing::{self, Hash, Keys, PointHash, white_to_move};

/// What may not come twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Superko {
    /// The stones on the board.
    Positional,
    /// The stones on the board and who is to move.
    Situational,
}

/// Rules that differ between countries and programs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rules {
    pub(crate) superko: Superko,
    pub(crate) suicide: Suicide,
}

/// Those of Tromp and Taylor.
pub(crate) const TROMP_TAYLOR: Rules =
    Rules { superko: Superko::Positional, suicide: Suicide::Allowed };

/// A board, who is to move, and all that has been there.
#[derive(Debug, Clone)]
pub(crate) struct Game<'a> {
    rules: Rules,
    board: Board<'a, PointHash<'a>>,
    to_move: Stone,
    /// By hashes that tell who is to move.
    history: History<[Option<Stone>], (), u128>,
    /// `None` is a pass.
    moves: Vec<Option<Played>>,
    white_to_move: Delta<[Option<Stone>], u128>,
}

impl<'a> Game<'a> {
    /// From an empty board, Black first.
    pub(crate) fn new(grid: &'a Grid, keys: &'a Keys, rules: Rules) -> Self {
        Game::from_board(Board::empty(grid, PointHash::new(keys)), Stone::Black, rules)
    }

    /// From any position.
    pub(crate) fn from_board(
        board: Board<'a, PointHash<'a>>,
        to_move: Stone,
        rules: Rules,
    ) -> Self {
        let mut game = Game {
            rules,
            white_to_move: white_to_move(board.hash().keys()),
            board,
            to_move,
            history: History::new(),
            moves: Vec::new(),
        };
        game.history.push(game.hash());
        game
    }

    pub(crate) fn board(&self) -> &Board<'a, PointHash<'a>> {
        &self.board
    }

    pub(crate) fn to_move(&self) -> Stone {
        self.to_move
    }

    /// The hash of the board and of who is to move.
    pub(crate) fn hash(&self) -> Hash {
        let hash = self.board.hash().get();
        match self.to_move {
            Stone::Black => hash,
            Stone::White => hash ^ self.white_to_move,
        }
    }

    /// Places a stone of the side to move. Returns how many stones this took off the board.
    pub(crate) fn play(&mut self, point: usize) -> Result<usize, Illegal> {
        let played = self.board.play(point, self.to_move, self.rules.suicide)?;
        self.to_move = !self.to_move;
        let hash = self.hash();
        let was_there = match self.rules.superko {
            Superko::Positional => self.history.seen_either(hash, self.white_to_move),
            Superko::Situational => self.history.seen(hash) > 0,
        };
        if was_there {
            self.board.undo(&played);
            self.to_move = !self.to_move;
            return Err(Illegal::Superko);
        }
        self.history.push(hash);
        let taken = played.taken.len();
        self.moves.push(Some(played));
        Ok(taken)
    }

    /// Leaves the move to the other side, which superko never forbids.
    pub(crate) fn pass(&mut self) {
        self.to_move = !self.to_move;
        self.history.push(self.hash());
        self.moves.push(None);
    }

    /// Takes back the last move or pass. Returns whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let Some(last) = self.moves.pop() else { return false };
        if let Some(played) = last {
            self.board.undo(&played);
        }
        self.to_move = !self.to_move;
        self.history.pop();
        true
    }

    /// Compares the hash with the one from scratch.
    pub(crate) fn check(&self) -> Result<(), Disagreement> {
        let keys = self.board.hash().keys();
        hashing::check(keys, self.hash(), self.board.points(), self.to_move == Stone::White)
            .map_err(|desync| Disagreement::new(&self.board, &desync))
    }
}

#[cfg(test)]
mod tests;
