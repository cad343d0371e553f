//! Games: alternating moves, passes and superko.

use clap::{Args, ValueEnum};
use zobrist::table::History;
use zobrist_examples::program::Failure;

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
pub const TROMP_TAYLOR: Rules = Rules { superko: Superko::Positional, no_suicide: false };

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
    /// The hashes of all positions so far. Each hash comes with the move that led to its position, or `None` for a pass
    /// and for the start.
    history: History<Hash, Option<Played>>,
}

impl<'a> Game<'a> {
    pub fn new(board: Board, keys: &'a Keys, to_move: Stone, rules: Rules) -> Self {
        let hash = keys.hash(hashing::sites(&board.points, to_move == Stone::White));
        let mut history = History::new();
        history.push_with(hash, None);
        Game { rules, board, to_move, keys, hash, history }
    }

    /// Places a stone of the side to move. Returns the number of captured stones.
    pub fn play(&mut self, point: usize) -> Result<usize, Illegal> {
        let played = self.board.play(point, self.to_move).ok_or(Illegal::Occupied)?;
        let turn = hashing::turn(self.keys);
        let hash = self.hash ^ hashing::change(self.keys, &played) ^ turn;
        let is_repeated = || match self.rules.superko {
            Superko::Positional => self.history.seen_either(hash, turn),
            Superko::Situational => self.history.seen(hash) > 0,
        };
        let illegal = if played.is_suicide() && self.rules.no_suicide {
            Illegal::Suicide
        } else if is_repeated() {
            Illegal::Superko
        } else {
            let taken = played.taken.len();
            self.push(hash, Some(played));
            return Ok(taken);
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

    /// Compares the incremental hash with the hash from scratch.
    pub fn check(&self) -> Result<(), Failure> {
        let sites = hashing::sites(&self.board.points, self.to_move == Stone::White);
        let checked = self.keys.check(self.hash, sites);
        checked.map_err(|desync| Failure::wrong_hash(&self.board, &desync))
    }
}
