//! Where a search starts: a position, and the game that led to it.

use std::fmt::{self, Display, Formatter};

use cozy_chess::Board;
use cozy_chess::util::parse_uci_move;
use zobrist::ZobristHash;
use zobrist::table::History;
use zobrist_examples::game::Game as _;

use crate::fen::{Fen, FenError};
use crate::game::Game;
use crate::position::Position;
use crate::search::push;

/// Problem 70 of Reuben Fine's "Basic Chess Endings", 1941. White wins by 1.Kb1! only, which takes a long
/// look ahead; but there are few positions, so a table makes all the difference.
pub(crate) const FINE_70: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
pub(crate) const FINE_70_SOLUTION: &str = "a1b1";

/// A position with the positions of its game so far, which count for repetitions.
#[derive(Debug, Clone)]
pub(crate) struct Start {
    pub(crate) game: Game,
    pub(crate) history: History<ZobristHash<Position>>,
}

/// A move that cannot be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BadMove {
    pub(crate) mv: String,
    pub(crate) board: String,
}

impl Display for BadMove {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let BadMove { mv, board } = self;
        write!(f, "bad move '{}': it cannot be played in {board}", mv.escape_debug())
    }
}

impl Start {
    /// The position in `fen`, whose half-move clock counts if it has one.
    pub(crate) fn read(fen: &str) -> Result<Self, FenError> {
        let mut board = Board::try_from(&Fen::read(fen.as_bytes())?)?;
        // In an EPD, an operation is in its place.
        if let Some(clock) =
            fen.split_ascii_whitespace().nth(4).and_then(|field| field.parse().ok())
        {
            board.set_halfmove_clock(100.min(clock));
        }
        let game = Game::new(board);
        let mut history = History::new();
        history.push(game.hash());
        Ok(Start { game, history })
    }

    /// Plays `mv`, written as in UCI.
    pub(crate) fn play(&mut self, mv: &str) -> Result<(), BadMove> {
        let board = self.game.board();
        let bad = || BadMove { mv: mv.into(), board: board.to_string() };
        let mv = parse_uci_move(board, mv).map_err(|_| bad())?;
        if !board.is_legal(mv) {
            return Err(bad());
        }
        self.game.play(mv);
        push(&mut self.history, &self.game);
        Ok(())
    }
}
