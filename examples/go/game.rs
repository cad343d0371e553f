//! Games: alternating moves, passes and superko.

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use zobrist::table::History;

use crate::board::{Board, Played, Stone};
use crate::hashing::{self, Hash, Keys};

/// Rules that differ between countries and programs.
#[derive(Debug, Clone, Copy, Args)]
pub struct Rules {
    /// The position that may not be repeated
    #[arg(long, value_enum, default_value_t = Superko::Positional)]
    pub superko: Superko,
    /// Forbids moves that capture stones of their own side
    #[arg(long)]
    pub no_suicide: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Superko {
    /// The stones on the board
    Positional,
    /// The stones on the board and the side to move
    Situational,
}

/// The Tromp-Taylor rules.
pub const TROMP_TAYLOR: Rules = Rules {
    superko: Superko::Positional,
    no_suicide: false,
};

/// The reason why a move is illegal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Illegal {
    Occupied,
    Suicide,
    Superko,
}

/// A board, the side to move, and all positions of the game so far.
#[derive(Debug, Clone)]
pub struct Game<'a> {
    rules: Rules,
    pub board: Board,
    pub to_move: Stone,
    keys: &'a Keys,
    /// The hash of the stones and the side to move.
    pub hash: Hash,
    /// The hashes of all positions so far. Each hash comes with the move that led to its position,
    /// or `None` for a pass and for the start.
    history: History<Hash, Option<Played>>,
}

impl<'a> Game<'a> {
    pub fn new(board: Board, keys: &'a Keys, to_move: Stone, rules: Rules) -> Self {
        let hash = keys.hash(hashing::sites(&board.points, to_move == Stone::White));
        let mut history = History::new();
        history.push_with(hash, None);
        Game {
            rules,
            board,
            to_move,
            keys,
            hash,
            history,
        }
    }

    /// Places a stone of the side to move. Returns the number of captured stones.
    pub fn play(&mut self, point: usize) -> Result<usize, Illegal> {
        let (played, hash) = self.attempt(point)?;
        let taken = played.taken.len();
        self.push(hash, Some(played));
        Ok(taken)
    }

    /// Places a stone on the board alone. Returns the move and the hash after it.
    fn attempt(&mut self, point: usize) -> Result<(Played, Hash), Illegal> {
        let played = self
            .board
            .play(point, self.to_move)
            .ok_or(Illegal::Occupied)?;
        let turn = hashing::turn(self.keys);
        let hash = self.hash ^ hashing::change(self.keys, &played) ^ turn;
        let is_repeated = || match self.rules.superko {
            Superko::Positional => {
                self.history.seen(hash) > 0 || self.history.seen(hash ^ turn) > 0
            }
            Superko::Situational => self.history.seen(hash) > 0,
        };
        let illegal = if played.is_suicide() && self.rules.no_suicide {
            Illegal::Suicide
        } else if is_repeated() {
            Illegal::Superko
        } else {
            return Ok((played, hash));
        };
        self.board.undo(&played);
        Err(illegal)
    }

    /// Passes. Superko never forbids a pass.
    pub fn pass(&mut self) {
        self.push(self.hash ^ hashing::turn(self.keys), None);
    }

    fn push(&mut self, hash: Hash, played: Option<Played>) {
        self.to_move = !self.to_move;
        self.hash = hash;
        self.history.push_with(hash, played);
    }

    /// Undoes the last move or pass. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        if self.history.len() == 1 {
            return false;
        }
        if let Some((_, Some(played))) = self.history.pop() {
            self.board.undo(&played);
            // XOR is its own inverse.
            self.hash ^= hashing::change(self.keys, &played);
        }
        self.hash ^= hashing::turn(self.keys);
        self.to_move = !self.to_move;
        true
    }

    /// Returns the key of this state in a table or a cache of evaluations. States with equal keys
    /// have the same legal moves, and passing ends the game in both or in neither. The key of a
    /// finished game is another one, too.
    pub fn key(&mut self) -> Hash {
        let mut key = self.hash;
        for point in 0..self.board.points.len() {
            match self.attempt(point) {
                Ok((played, _)) => self.board.undo(&played),
                Err(Illegal::Superko) => key ^= hashing::forbidden(self.keys, point),
                Err(_) => {}
            }
        }
        key ^ hashing::passed(self.keys, self.passes())
    }

    /// Returns the key of this state as a node of a search graph, from the key of the state before
    /// the last move. Nodes with equal keys have the same legal moves, and these lead to nodes
    /// with equal keys: superko may forbid a move because of an earlier position, so the key
    /// depends on the path.
    ///
    /// The path is left out if no cycle of at most `plies` plies contains the last move. To repeat
    /// the position before the move, its group must be captured. A stone beside a point that
    /// stays empty is never captured, so each empty point that is connected to the group must
    /// be occupied first. Each of these moves, and each stone of the group, is a ply of the
    /// cycle. See `GraphHash` in KataGo (`cpp/game/graphhash.cpp`), which guards against 11 plies.
    pub fn graph_key(&mut self, before: Hash, plies: usize) -> Hash {
        let key = self.key();
        match self.history.last() {
            Some((_, Some(played))) if self.board.room(played.point) > plies => key,
            _ => before.finalize() + (key - self.keys.base()),
        }
    }

    /// Returns the number of passes since the last stone was placed, at most 2, which end the game.
    pub fn passes(&self) -> usize {
        self.history
            .plies()
            .skip(1)
            .rev()
            .take(2)
            .take_while(|(_, played)| played.is_none())
            .count()
    }

    /// Compares the incremental hash with the hash from scratch.
    pub fn check(&self) -> Result<()> {
        let sites = hashing::sites(&self.board.points, self.to_move == Stone::White);
        let checked = self.keys.check(self.hash, sites);
        checked.with_context(|| format!("wrong hash of {}", self.board))
    }
}
