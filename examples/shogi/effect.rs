//! What a move changes in a position, in parts: the turn goes to the other side, a piece leaves its square or the hand, it arrives,
//! and another may be captured.
//!
//! All moves in a position have the first part in common and those of a piece the second one, and their keys are looked
//! up once for all of them. Few have the last.

use haitaka::{Board, Square};
use zobrist::view::Each;
use zobrist::{Delta, Slot, State, View};

use crate::moves::Step;
use crate::position::{Color, Hands, Held, Piece};

/// One of the parts.
pub(crate) trait Part {
    /// What changes in the hash of a state with these slots, whatever its keys, by squares and side to move: nothing, unless a
    /// part says what.
    #[inline(always)]
    fn on_board<S: State>(
        &self,
        _board: Slot<S, [Option<Piece>; 81]>,
        _turn: Slot<S, Color, impl View<Color>>,
    ) -> Delta<S, S::Key> {
        Delta::ZERO
    }

    /// What changes in the hash of a state with this slot by the hands: nothing, unless a part says what.
    #[inline(always)]
    fn in_hand<S: State, V: Each + View<u8> + View<[u8; 7]> + View<Hands>>(
        &self,
        _hands: Slot<S, Hands, V>,
    ) -> Delta<S, S::Key> {
        Delta::ZERO
    }
}

/// This side has moved, and the other one is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Turn(pub(crate) Color);

/// A piece leaves its square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Departure {
    pub(crate) piece: Piece,
    pub(crate) from: Square,
}

/// A piece leaves the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Drop {
    pub(crate) color: Color,
    /// What it is in hand, with the number of these before.
    pub(crate) held: (Held, u8),
}

/// A piece gets to its square, where it may be promoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Arrival {
    pub(crate) piece: Piece,
    pub(crate) to: Square,
}

/// A piece leaves its square for the hand of the other side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Capture {
    pub(crate) piece: Piece,
    pub(crate) from: Square,
    /// What it is in hand, with the number of these before.
    pub(crate) held: (Held, u8),
}

impl Part for Turn {
    #[inline(always)]
    fn on_board<S: State>(
        &self,
        _: Slot<S, [Option<Piece>; 81]>,
        turn: Slot<S, Color, impl View<Color>>,
    ) -> Delta<S, S::Key> {
        turn.change(self.0, !self.0)
    }
}

impl Departure {
    /// Of `piece` of `us`.
    #[inline(always)]
    pub(crate) fn of(us: Color, piece: haitaka::Piece, from: Square) -> Self {
        Departure { piece: Piece { color: us, role: piece.into() }, from }
    }
}

impl Part for Departure {
    #[inline(always)]
    fn on_board<S: State>(
        &self,
        board: Slot<S, [Option<Piece>; 81]>,
        _: Slot<S, Color, impl View<Color>>,
    ) -> Delta<S, S::Key> {
        board.at(self.from as usize).change(self.piece, None)
    }
}

impl Drop {
    /// Of `piece` in the hand of `us`.
    #[inline(always)]
    pub(crate) fn of(board: &Board, us: Color, piece: haitaka::Piece) -> Self {
        Drop { color: us, held: (Held::of(piece), board.num_in_hand(us.into(), piece)) }
    }
}

impl Part for Drop {
    #[inline(always)]
    fn in_hand<S: State, V: Each + View<u8> + View<[u8; 7]> + View<Hands>>(
        &self,
        hands: Slot<S, Hands, V>,
    ) -> Delta<S, S::Key> {
        let (held, number) = self.held;
        hands.at(self.color).at(held).change(number, number - 1)
    }
}

impl Arrival {
    /// By `step` of `us`.
    #[inline(always)]
    pub(crate) fn of(us: Color, step: Step) -> Self {
        let role = if step.mv.is_promotion() { step.piece.promote() } else { step.piece };
        Arrival { piece: Piece { color: us, role: role.into() }, to: step.mv.to() }
    }
}

impl Part for Arrival {
    #[inline(always)]
    fn on_board<S: State>(
        &self,
        board: Slot<S, [Option<Piece>; 81]>,
        _: Slot<S, Color, impl View<Color>>,
    ) -> Delta<S, S::Key> {
        board.at(self.to as usize).key(self.piece)
    }
}

impl Capture {
    /// Of what stands on `to`, if anything does, when `us` get there.
    #[inline(always)]
    pub(crate) fn of(board: &Board, us: Color, to: Square) -> Option<Self> {
        let role = board.piece_on(to)?;
        Some(Capture {
            piece: Piece { color: !us, role: role.into() },
            from: to,
            held: (Held::of(role), board.num_in_hand(us.into(), role.unpromote())),
        })
    }
}

impl Part for Capture {
    #[inline(always)]
    fn on_board<S: State>(
        &self,
        board: Slot<S, [Option<Piece>; 81]>,
        _: Slot<S, Color, impl View<Color>>,
    ) -> Delta<S, S::Key> {
        board.at(self.from as usize).change(self.piece, None)
    }

    #[inline(always)]
    fn in_hand<S: State, V: Each + View<u8> + View<[u8; 7]> + View<Hands>>(
        &self,
        hands: Slot<S, Hands, V>,
    ) -> Delta<S, S::Key> {
        let (held, number) = self.held;
        hands.at(!self.piece.color).at(held).change(number, number + 1)
    }
}

/// A part that a move may have.
impl<P: Part> Part for Option<P> {
    #[inline(always)]
    fn on_board<S: State>(
        &self,
        board: Slot<S, [Option<Piece>; 81]>,
        turn: Slot<S, Color, impl View<Color>>,
    ) -> Delta<S, S::Key> {
        self.as_ref().map_or(Delta::ZERO, |part| part.on_board(board, turn))
    }

    #[inline(always)]
    fn in_hand<S: State, V: Each + View<u8> + View<[u8; 7]> + View<Hands>>(
        &self,
        hands: Slot<S, Hands, V>,
    ) -> Delta<S, S::Key> {
        self.as_ref().map_or(Delta::ZERO, |part| part.in_hand(hands))
    }
}
