//! Repetitions in a game: fourfold repetition (sennichite), perpetual check, and repeated boards
//! with other pieces in hand.

use haitaka::Color;
use zobrist::ZobristHash;
use zobrist::table::History;
use zobrist_examples::game::Game as _;

use crate::game::Game;
use crate::position::{Hands, Position, side};

/// The outcome of a game in which a position occurs for the fourth time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repetition {
    Draw,
    /// This side loses, because every move of it since the first occurrence gave check.
    LostBy(Color),
}

/// The positions of a game.
///
/// A capture is not irreversible, because the captured piece can be dropped and captured back. So
/// no position is pushed as irreversible.
#[derive(Debug, Default)]
pub struct Line {
    /// The positions, each with the side to move and whether this side is in check.
    positions: History<ZobristHash<Position>, (Color, bool)>,
    /// The hands of each position, by the hash of the board and the side to move.
    boards: History<ZobristHash<Position>, Hands>,
}

impl Line {
    /// Appends the next position of the game.
    pub fn push(&mut self, game: &Game) {
        let hands = Position::from(&game.board).hands;
        let in_check = !game.board.checkers().is_empty();
        self.positions
            .push_with(game.hash(), (game.board.side_to_move(), in_check));
        self.boards.push_with(game.hashes.board, hands);
    }

    /// If the last position has occurred four times, returns the ply of its first occurrence and
    /// the outcome.
    ///
    /// By the rules of the Japan Shogi Association, the game is a draw. However, if all moves of
    /// one side between the first and the fourth occurrence gave check, this side loses.
    pub fn fourfold(&self) -> Option<(usize, Repetition)> {
        if !self.positions.is_repeated(4) {
            return None;
        }
        let (hash, &(turn, _)) = self.positions.plies().next_back()?;
        let (first, _) = self.positions.earlier(hash).nth(3)?;
        // Go backward from the last move. The side that is not to move made it.
        let only_checks = |skipped: usize| {
            let moves = self.positions.plies().skip(first + 1).rev();
            moves
                .skip(skipped)
                .step_by(2)
                .all(|(_, &(_, gave_check))| gave_check)
        };
        Some(match (only_checks(0), only_checks(1)) {
            (true, false) => (first, Repetition::LostBy(!turn)),
            (false, true) => (first, Repetition::LostBy(turn)),
            _ => (first, Repetition::Draw),
        })
    }

    /// Returns the last earlier ply with the same board and side to move, and the side whose hand
    /// is better now than at that ply. A better hand has more pieces of some kinds and fewer of
    /// none. The hand of the other side is worse then, because the same pieces are on the
    /// board.
    pub fn better(&self) -> Option<(usize, Color)> {
        let (hash, now) = self.boards.plies().next_back()?;
        let (ply, then) = self.boards.earlier(hash).nth(1)?;
        [Color::Black, Color::White].into_iter().find_map(|color| {
            let (now, then) = (now[side(color)], then[side(color)]);
            let no_less = now.iter().zip(then).all(|(&now, then)| now >= then);
            (no_less && now != then).then_some((ply, color))
        })
    }
}
