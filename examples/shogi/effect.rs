//! What a move changes in a position, in two parts: a piece departs, and arrives.
//!
//! All moves of a piece have the first part in common, and its keys are looked up once for all of them.

use haitaka::{Board, Move, Square};
use zobrist::{Delta, Each, Slot, State, View};

use crate::moves::Step;
use crate::position::{Color, Hands, Held, Piece};

/// One of the two parts.
pub(crate) trait Part {
    /// What changes in the hash of a state with these slots, whatever its keys, by squares and side to move.
    fn on_board<S: State>(
        &self,
        board: Slot<S, [Option<Piece>; 81]>,
        turn: Slot<S, Color, impl View<Color>>,
    ) -> Delta<S, S::Key>;

    /// What changes in the hash of a state with this slot by the hands.
    fn in_hand<S: State, V: Each + View<u8> + View<[u8; 7]> + View<Hands>>(
        &self,
        hands: Slot<S, Hands, V>,
    ) -> Delta<S, S::Key>;
}

/// A piece leaves its square or the hand, and the other side is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Departure {
    pub(crate) piece: Piece,
    pub(crate) from: Origin,
}

/// Where a piece comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    Square(Square),
    /// With the number of these pieces before.
    Hand(Held, u8),
}

/// A piece gets to its square, where it may be promoted and may take another piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Arrival {
    pub(crate) placed: Piece,
    pub(crate) to: Square,
    pub(crate) captured: Option<Captured>,
}

/// A piece that changes hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Captured {
    pub(crate) piece: Piece,
    /// What it is in hand, with the number of these before.
    pub(crate) held: (Held, u8),
}

impl Departure {
    /// Of `piece` from a square, or from the hand.
    #[inline(always)]
    pub(crate) fn of(board: &Board, piece: haitaka::Piece, from: Option<Square>) -> Self {
        let us = board.side_to_move();
        let hand = || Origin::Hand(Held::of(piece), board.num_in_hand(us, piece));
        Departure {
            piece: Piece { color: us.into(), role: piece.into() },
            from: from.map_or_else(hand, Origin::Square),
        }
    }
}

impl Part for Departure {
    #[inline(always)]
    fn on_board<S: State>(
        &self,
        board: Slot<S, [Option<Piece>; 81]>,
        turn: Slot<S, Color, impl View<Color>>,
    ) -> Delta<S, S::Key> {
        let us = self.piece.color;
        let turned = turn.change(us, !us);
        match self.from {
            Origin::Square(from) => turned + board.at(from as usize).change(self.piece, None),
            Origin::Hand(..) => turned,
        }
    }

    #[inline(always)]
    fn in_hand<S: State, V: Each + View<u8> + View<[u8; 7]> + View<Hands>>(
        &self,
        hands: Slot<S, Hands, V>,
    ) -> Delta<S, S::Key> {
        match self.from {
            Origin::Square(_) => Delta::ZERO,
            Origin::Hand(held, number) => {
                hands.at(self.piece.color).at(held).change(number, number - 1)
            }
        }
    }
}

impl Arrival {
    /// By `step`, which is legal on `board`.
    #[inline(always)]
    pub(crate) fn of(board: &Board, step: Step) -> Self {
        let us = board.side_to_move();
        let (role, to, taken) = match step.mv {
            Move::Drop { piece, to } => (piece, to, None),
            Move::BoardMove { to, promotion, .. } => {
                let role = if promotion { step.piece.promote() } else { step.piece };
                // Most squares are empty, which is sooner known than what stands there.
                let taken = if board.colors(!us).has(to) { board.piece_on(to) } else { None };
                (role, to, taken)
            }
        };
        let captured = taken.map(|role| Captured {
            piece: Piece { color: (!us).into(), role: role.into() },
            held: (Held::of(role), board.num_in_hand(us, role.unpromote())),
        });
        Arrival { placed: Piece { color: us.into(), role: role.into() }, to, captured }
    }
}

impl Part for Arrival {
    #[inline(always)]
    fn on_board<S: State>(
        &self,
        board: Slot<S, [Option<Piece>; 81]>,
        _: Slot<S, Color, impl View<Color>>,
    ) -> Delta<S, S::Key> {
        let captured = self.captured.map(|captured| captured.piece);
        board.at(self.to as usize).change(captured, self.placed)
    }

    #[inline(always)]
    fn in_hand<S: State, V: Each + View<u8> + View<[u8; 7]> + View<Hands>>(
        &self,
        hands: Slot<S, Hands, V>,
    ) -> Delta<S, S::Key> {
        self.captured.map_or(Delta::ZERO, |Captured { held: (held, number), .. }| {
            hands.at(self.placed.color).at(held).change(number, number + 1)
        })
    }
}
