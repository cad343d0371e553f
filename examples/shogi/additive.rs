//! The same positions with keys that add up, so that pieces in hand need one key a kind and not one a number.

use core::num::Wrapping;
use zobrist::{Zobrist, ZobristHash};

use crate::effect::Part;
use crate::hashes::Kept;
use crate::position::{Color, Hands, Piece, Position};

/// A position whose hash holds the key of a piece in hand as often as there are pieces.
///
/// Under XOR the key of two pawns in hand would be that of none; hence sums. There are 14 keys for the hands where
/// [`Position`] has 252.
#[derive(Debug, Clone, PartialEq, Eq, Zobrist)]
#[zobrist(key = Wrapping<u64>, seed = 2026)]
pub(crate) struct AdditivePosition {
    board: [Option<Piece>; 81],
    #[zobrist(count = 18)]
    hands: Hands,
    #[zobrist(empty = Color::Black)]
    turn: Color,
}

impl From<&Position> for AdditivePosition {
    fn from(position: &Position) -> Self {
        let Position { board, hands, turn } = *position;
        AdditivePosition { board, hands, turn }
    }
}

impl Kept for ZobristHash<AdditivePosition> {
    fn of(position: &Position) -> Self {
        ZobristHash::of(&AdditivePosition::from(position))
    }

    #[inline(always)]
    fn after<P: Part>(&self, part: impl FnOnce() -> P) -> Self {
        let part = part();
        *self
            + part.on_board(AdditivePosition::BOARD, AdditivePosition::TURN)
            + part.in_hand(AdditivePosition::HANDS)
    }
}

#[cfg(test)]
mod tests {
    use zobrist::Delta;

    use super::*;
    use crate::game::Game;
    use crate::random_games::{parts, play};

    fn delta(part: &impl Part) -> Delta<AdditivePosition> {
        part.on_board(AdditivePosition::BOARD, AdditivePosition::TURN)
            + part.in_hand(AdditivePosition::HANDS)
    }

    type Additive = ZobristHash<AdditivePosition>;

    #[test]
    fn hash_follows_every_move_and_back() {
        let (mut drops, mut captures, mut many) = (0, 0, 0);
        play(60, 500, |game: &Game<Additive>, step, next| {
            let position = AdditivePosition::from(&Position::from(next.board()));
            next.hashes().check(&position).unwrap_or_else(|error| panic!("{}: {error}", step.mv));
            let (turn, departure, drop, arrival, capture) = parts(game.board(), step);
            let left = delta(&turn) + delta(&departure) + delta(&drop);
            let delta = left + delta(&arrival) + delta(&capture);
            assert_eq!(next.hashes() + -delta, game.hashes(), "{} taken back", step.mv);
            drops += u32::from(step.mv.is_drop());
            captures += u32::from(capture.is_some());
            many += u32::from(position.hands.as_flattened().iter().any(|&number| number > 5));
        });
        assert!(drops > 1_000 && captures > 1_000 && many > 100, "{drops} {captures} {many}");
    }

    #[test]
    fn one_key_for_each_piece_of_a_kind() {
        let pawns = AdditivePosition::HANDS.at(Color::White).at(crate::position::Held::Pawn);
        let eighteen = (0..18).map(|_| pawns.key(1)).sum();
        assert_eq!(pawns.key(18), eighteen);
        assert_eq!(pawns.change(2, 3), pawns.key(1));
    }
}
