//! Repetitions along a game: fourfold ones (sennichite), perpetual check told apart, and boards that come again with
//! more in hand.

use zobrist::ZobristHash;
use zobrist::table::History;
use zobrist_examples::game::Game as _;

use crate::game::Game;
use crate::position::{Color, Hands, Position};

/// How a game ends when a position is there for the fourth time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Repetition {
    Draw,
    /// Each move of this side since the first time was a check, and so it loses.
    LostBy(Color),
}

/// The positions of a game.
///
/// Any of them can come again, whatever was captured since: what is dropped can be captured back. So no move is
/// pushed as irreversible.
#[derive(Debug, Default)]
pub(crate) struct Line {
    positions: History<ZobristHash<Position>, Reached>,
    /// By the hash of the board and the side to move.
    boards: History<ZobristHash<Position>, Hands>,
}

/// What belongs to a position on the line.
#[derive(Debug, Clone, Copy)]
struct Reached {
    turn: Color,
    check: bool,
}

impl Line {
    /// The game has got to its next position.
    pub(crate) fn push(&mut self, game: &Game) {
        let position = Position::from(game.board());
        let reached = Reached { turn: position.turn, check: !game.board().checkers().is_empty() };
        self.positions.push_with(game.hash(), reached);
        self.boards.push_with(game.hashes().board, position.hands);
    }

    /// The first of the four times that the last position was there, and how the game ends by that.
    ///
    /// As the rules of play of the Japan Shogi Association have it: a draw, but if all moves of one side from the first to
    /// the fourth time were checks, that side loses.
    pub(crate) fn fourfold(&self) -> Option<(usize, Repetition)> {
        if !self.positions.is_repeated(4) {
            return None;
        }
        let (hash, last) = self.positions.plies().next_back()?;
        let (first, _) = self.positions.earlier(hash).nth(3)?;
        // Back from the last move, which was made by the side that is not to move now.
        let only_checks = |skipped: usize| {
            let moves = self.positions.plies().skip(first + 1).rev();
            moves.skip(skipped).step_by(2).all(|(_, reached)| reached.check)
        };
        Some(match (only_checks(0), only_checks(1)) {
            (true, false) => (first, Repetition::LostBy(!last.turn)),
            (false, true) => (first, Repetition::LostBy(last.turn)),
            _ => (first, Repetition::Draw),
        })
    }

    /// The last time that the board was the same with the same side to move, if one side has got better since: it holds
    /// more of some kind and less of none. What it holds more, the other side holds less, as the board is the same.
    pub(crate) fn better(&self) -> Option<(usize, Color)> {
        let (hash, now) = self.boards.plies().next_back()?;
        let (ply, then) = self.boards.earlier(hash).nth(1)?;
        Color::ALL.into_iter().find_map(|color| {
            let (now, then) = (now[color as usize], then[color as usize]);
            let no_less = now.iter().zip(then).all(|(&now, then)| now >= then);
            (no_less && now != then).then_some((ply, color))
        })
    }
}

#[cfg(test)]
mod tests;
