//! Games: moves in turn, passes, superko.

use clap::ValueEnum;
use zobrist::ZobristHash;
use zobrist::table::History;
use zobrist_examples::game::Disagreement;

use crate::board::{Board, Illegal, Played, Stone, Suicide};
use crate::grid::Grid;
use crate::hashing::{self, Hash, Keys};

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
    board: Board<'a>,
    to_move: Stone,
    keys: &'a Keys,
    /// Of the board and of who is to move.
    hash: Hash,
    /// By such hashes, with the moves that led there: `None` after a pass, and before the first move.
    history: History<ZobristHash<[Option<Stone>], u128>, Option<Played>>,
}

impl<'a> Game<'a> {
    /// From an empty board, Black first.
    pub(crate) fn new(grid: &'a Grid, keys: &'a Keys, rules: Rules) -> Self {
        Game::from_board(Board::empty(grid), keys, Stone::Black, rules)
    }

    /// From any position.
    pub(crate) fn from_board(
        board: Board<'a>,
        keys: &'a Keys,
        to_move: Stone,
        rules: Rules,
    ) -> Self {
        let hash = hashing::from_scratch(keys, board.points(), to_move == Stone::White);
        let mut history = History::new();
        history.push_with(hash, None);
        Game { rules, board, to_move, keys, hash, history }
    }

    pub(crate) fn board(&self) -> &Board<'a> {
        &self.board
    }

    pub(crate) fn to_move(&self) -> Stone {
        self.to_move
    }

    /// Places a stone of the side to move. Returns how many stones this took off the board.
    pub(crate) fn play(&mut self, point: usize) -> Result<usize, Illegal> {
        let played = self.board.play(point, self.to_move, self.rules.suicide)?;
        let turn = hashing::turn(self.keys);
        let hash = self.hash ^ hashing::change(self.keys, &played) ^ turn;
        let was_there = match self.rules.superko {
            Superko::Positional => self.history.seen_either(hash, turn),
            Superko::Situational => self.history.seen(hash) > 0,
        };
        if was_there {
            self.board.undo(&played);
            return Err(Illegal::Superko);
        }
        let taken = played.taken.len();
        self.push(hash, Some(played));
        Ok(taken)
    }

    /// Leaves the move to the other side, which superko never forbids.
    pub(crate) fn pass(&mut self) {
        self.push(self.hash ^ hashing::turn(self.keys), None);
    }

    fn push(&mut self, hash: Hash, played: Option<Played>) {
        self.to_move = !self.to_move;
        self.hash = hash;
        self.history.push_with(hash, played);
    }

    /// Takes back the last move or pass. Returns whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        if self.history.len() == 1 {
            return false;
        }
        if let Some((_, Some(played))) = self.history.pop() {
            self.board.undo(&played);
            // What was added by XOR is taken away by XOR.
            self.hash ^= hashing::change(self.keys, &played);
        }
        self.hash ^= hashing::turn(self.keys);
        self.to_move = !self.to_move;
        true
    }

    /// Compares the hash with the one from scratch.
    pub(crate) fn check(&self) -> Result<(), Disagreement> {
        hashing::check(self.keys, self.hash, self.board.points(), self.to_move == Stone::White)
            .map_err(|desync| Disagreement::new(&self.board, &desync))
    }
}

#[cfg(test)]
mod tests;
