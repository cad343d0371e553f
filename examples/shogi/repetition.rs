//! Repetitions along a game: fourfold ones (sennichite), perpetual check, and equal boards with more pieces in hand.

use haitaka::Color;
use zobrist::ZobristHash;
use zobrist::table::History;
use zobrist_examples::game::Game as _;

use crate::game::Game;
use crate::position::{Hands, Position, side};

/// How a game ends when a position occurs for the fourth time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Repetition {
    Draw,
    /// Each move of this side since the first time gave check, and so it loses.
    LostBy(Color),
}

/// The positions of a game.
///
/// A capture is not irreversible, since the captured piece can be dropped and captured back: no position is pushed as
/// irreversible.
#[derive(Debug, Default)]
pub(crate) struct Line {
    /// With the side to move, and whether it is in check.
    positions: History<ZobristHash<Position>, (Color, bool)>,
    /// By the hash of the board and the side to move.
    boards: History<ZobristHash<Position>, Hands>,
}

impl Line {
    /// Appends the next position of the game.
    pub(crate) fn push(&mut self, game: &Game) {
        let hands = Position::from(&game.board).hands;
        let in_check = !game.board.checkers().is_empty();
        self.positions.push_with(game.hash(), (game.board.side_to_move(), in_check));
        self.boards.push_with(game.hashes.board, hands);
    }

    /// If the last position has occurred four times: the first ply of these, and how the game ends.
    ///
    /// By the rules of play of the Japan Shogi Association: a draw, but if all moves of one side from the first to the
    /// fourth time gave check, that side loses.
    pub(crate) fn fourfold(&self) -> Option<(usize, Repetition)> {
        if !self.positions.is_repeated(4) {
            return None;
        }
        let (hash, &(turn, _)) = self.positions.plies().next_back()?;
        let (first, _) = self.positions.earlier(hash).nth(3)?;
        // Backward from the last move, which was made by the side that is not to move now.
        let only_checks = |skipped: usize| {
            let moves = self.positions.plies().skip(first + 1).rev();
            moves.skip(skipped).step_by(2).all(|(_, &(_, gave_check))| gave_check)
        };
        Some(match (only_checks(0), only_checks(1)) {
            (true, false) => (first, Repetition::LostBy(!turn)),
            (false, true) => (first, Repetition::LostBy(turn)),
            _ => (first, Repetition::Draw),
        })
    }

    /// The last ply with the same board and side to move, if one side is better off now: it holds more of some kind and
    /// less of none. The other side then holds less, as the board is the same.
    pub(crate) fn better(&self) -> Option<(usize, Color)> {
        let (hash, now) = self.boards.plies().next_back()?;
        let (ply, then) = self.boards.earlier(hash).nth(1)?;
        [Color::Black, Color::White].into_iter().find_map(|color| {
            let (now, then) = (now[side(color)], then[side(color)]);
            let no_less = now.iter().zip(then).all(|(&now, then)| now >= then);
            (no_less && now != then).then_some((ply, color))
        })
    }
}
