//! Incremental hashes of a game. A move updates them for XOR keys and for additive keys.

use haitaka::{Board, Color, ColoredPiece, Move, Piece, Square};
use zobrist::view::Each;
use zobrist::{Delta, Slot, State, View, Zobrist, ZobristHash};

use crate::moves::Step;
use crate::position::{AdditivePosition, AsPiece, Hands, Position, Squares, side};

/// Returns the change of the hash by a legal move on `board`, in two parts: by the squares and the
/// side to move, and by the pieces in hand. The state `S` must have these slots. The view `V`
/// determines the keys of the numbers of pieces in hand.
#[inline(always)]
fn change<S: State, V: Each + View<u8>>(
    squares: Slot<S, Squares, AsPiece>,
    hands: Slot<S, Hands, V>,
    white_to_move: Slot<S, bool>,
    board: &Board,
    step: Step,
) -> (Delta<S, S::Key>, Delta<S, S::Key>) {
    let (us, them, to) = (board.side_to_move(), !board.side_to_move(), step.mv.to());
    let square = |square: Square| squares.at(square as usize);
    let hand = |piece: Piece| hands.at(side(us)).at(piece as usize);

    let mut on_board = white_to_move.change(us == Color::White, them == Color::White);
    let mut in_hand = Delta::ZERO;
    let mut arriving = ColoredPiece {
        piece: step.piece,
        color: us,
    };
    match step.mv {
        Move::Drop { piece, .. } => {
            let number = board.num_in_hand(us, piece);
            in_hand = hand(piece).change(number, number - 1);
        }
        Move::BoardMove {
            from, promotion, ..
        } => {
            on_board += square(from).change(arriving, None);
            if promotion {
                arriving.piece = arriving.piece.promote();
            }
        }
    }
    // Look up the piece only for captures, because `piece_on` takes longer than all keys together.
    let captured = if board.colors(them).has(to) {
        board.piece_on(to)
    } else {
        None
    };
    if let Some(piece) = captured {
        on_board += square(to).change(ColoredPiece { piece, color: them }, None);
        let piece = piece.unpromote();
        let number = board.num_in_hand(us, piece);
        in_hand = hand(piece).change(number, number + 1);
    }
    (on_board + square(to).key(arriving), in_hand)
}

/// The hash of a position, in two parts.
///
/// Positions with equal `board` hashes differ at most in their hands. One of the positions may then
/// be better, with more pieces in the hand of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hashes {
    /// The hash of the same position with empty hands.
    pub board: ZobristHash<Position>,
    /// The combined keys of all pieces in hand.
    pub hands: Delta<Position>,
}

impl Hashes {
    /// Computes both parts of the hash from scratch.
    pub fn of(board: &Board) -> Self {
        let position = Position::from(board);
        let hands = Position::HANDS.key(position.hands);
        Hashes {
            board: position.zobrist_hash() ^ hands,
            hands,
        }
    }

    /// Returns both parts of the hash after a legal move on `board`.
    #[inline(always)]
    pub fn after(self, board: &Board, step: Step) -> Self {
        type P = Position;
        let (on_board, in_hand) = change(P::BOARD, P::HANDS, P::WHITE_TO_MOVE, board, step);
        Hashes {
            board: self.board ^ on_board,
            hands: self.hands ^ in_hand,
        }
    }

    /// Returns the hash of the whole position.
    pub fn whole(self) -> ZobristHash<Position> {
        self.board ^ self.hands
    }
}

/// The hash of a position with additive keys.
pub type Sum = ZobristHash<AdditivePosition>;

/// Updates a hash with additive keys for a legal move on `board`.
#[inline(always)]
pub fn sum_after(sum: Sum, board: &Board, step: Step) -> Sum {
    type A = AdditivePosition;
    let (on_board, in_hand) = change(A::BOARD, A::HANDS, A::WHITE_TO_MOVE, board, step);
    sum + on_board + in_hand
}
