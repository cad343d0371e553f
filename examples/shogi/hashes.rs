//! The hash of a position in two parts, one for the board and one for the hands.

use zobrist::{Delta, ZobristHash};

use crate::effect::Part;
use crate::position::Position;

/// What a game keeps up to date move by move.
pub(crate) trait Kept: Clone {
    /// From scratch.
    fn of(position: &Position) -> Self;

    /// After a part of a move.
    fn after<P: Part>(&self, part: impl FnOnce() -> P) -> Self;
}

/// The hash of a position in two parts.
///
/// Both are of the same slots, so the parts of a move serve the whole as well as each of them. Two positions with equal
/// `board` differ by what is in hand, if by anything: one may be better than the other in all respects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Hashes {
    /// The hash as it would be if both hands were empty.
    pub(crate) board: ZobristHash<Position>,
    /// The keys of what is in hand.
    pub(crate) hands: Delta<Position>,
}

impl Hashes {
    /// The hash of the whole position.
    pub(crate) fn whole(self) -> ZobristHash<Position> {
        self.board ^ self.hands
    }
}

impl Kept for Hashes {
    fn of(position: &Position) -> Self {
        let hands = Position::HANDS.key(position.hands);
        Hashes { board: ZobristHash::of(position) ^ hands, hands }
    }

    #[inline(always)]
    fn after<P: Part>(&self, part: impl FnOnce() -> P) -> Self {
        let part = part();
        Hashes {
            board: self.board ^ part.on_board(Position::BOARD, Position::TURN),
            hands: self.hands ^ part.in_hand(Position::HANDS),
        }
    }
}

/// No hash, to see what one costs.
impl Kept for () {
    fn of(_: &Position) -> Self {}

    #[inline(always)]
    fn after<P: Part>(&self, _: impl FnOnce() -> P) -> Self {}
}
