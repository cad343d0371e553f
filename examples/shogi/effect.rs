//! What a move changes in a position.

use haitaka::{Board, Move, Square};
use zobrist::{Delta, Each, Slot, State, View};

use crate::moves::Step;
use crate::position::{Color, Hands, Held, Piece, Role};

/// What a move changes: one or two squares, perhaps a number of pieces in hand, and the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Effect {
    pub(crate) us: Color,
    /// Where a piece leaves the board, and which; none if it is dropped.
    pub(crate) from: Option<(Square, Piece)>,
    pub(crate) to: Square,
    pub(crate) captured: Option<Piece>,
    pub(crate) placed: Piece,
    /// The kind of piece taken into our hand or dropped from it, and the number of them before and after.
    pub(crate) hand: Option<(Held, u8, u8)>,
}

impl Effect {
    /// Of `step` on `board`, where it is legal.
    pub(crate) fn of(board: &Board, step: Step) -> Self {
        let us = board.side_to_move();
        let color = Color::from(us);
        let piece = Piece { color, role: Role::from(step.piece) };
        match step.mv {
            Move::Drop { piece: dropped, to } => {
                let number = board.num_in_hand(us, dropped);
                let hand = Some((Held::of(dropped), number, number - 1));
                Effect { us: color, from: None, to, captured: None, placed: piece, hand }
            }
            Move::BoardMove { from, to, promotion } => {
                let role = if promotion { step.piece.promote() } else { step.piece };
                let placed = Piece { color, role: role.into() };
                let taken = if board.colors(!us).has(to) { board.piece_on(to) } else { None };
                let captured = taken.map(|role| Piece { color: !color, role: role.into() });
                let hand = taken.map(|role| {
                    let number = board.num_in_hand(us, role.unpromote());
                    (Held::of(role), number, number + 1)
                });
                Effect { us: color, from: Some((from, piece)), to, captured, placed, hand }
            }
        }
    }

    /// What changes in the hash of a state with these slots, whatever its keys, by squares and side to move.
    #[inline]
    pub(crate) fn on_board<S: State>(
        &self,
        board: Slot<S, [Option<Piece>; 81]>,
        turn: Slot<S, Color, impl View<Color>>,
    ) -> Delta<S, S::Key> {
        let square = |square: Square| board.at(square as usize);
        let left = self.from.map_or(Delta::ZERO, |(from, piece)| square(from).key(piece));
        square(self.to).change(self.captured, self.placed) - left + turn.change(self.us, !self.us)
    }

    /// What changes in the hash of a state with this slot by the hands.
    #[inline]
    pub(crate) fn in_hand<S: State, V: Each + View<u8> + View<[u8; 7]> + View<Hands>>(
        &self,
        hands: Slot<S, Hands, V>,
    ) -> Delta<S, S::Key> {
        self.hand
            .map_or(Delta::ZERO, |(held, old, new)| hands.at(self.us).at(held).change(old, new))
    }
}
