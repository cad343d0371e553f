//! A game of random moves.

use zobrist_compared::position::{Color, Piece, Role};
use zobrist_compared::random::SplitMix;

const COLORS: [Color; 2] = [Color::White, Color::Black];
const ROLES: [Role; 6] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// A move of a piece from one square to another, with the piece that it captures.
#[derive(Clone, Copy)]
pub(crate) struct Move {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) piece: Piece,
    pub(crate) taken: Option<Piece>,
}

/// A game of random moves of the pieces of a random board: every eighth takes, while there are more than 16 pieces.
pub(crate) fn game(moves: usize) -> (Vec<(usize, Piece)>, Vec<Move>) {
    let mut random = SplitMix(8);
    let mut board: [Option<Piece>; 64] = std::array::from_fn(|_| {
        let piece = Piece { color: COLORS[random.below(2)], role: ROLES[random.below(6)] };
        (random.below(2) == 0).then_some(piece)
    });
    let start = (0..64).filter_map(|square| Some((square, board[square]?))).collect();
    let mut game = Vec::new();
    while game.len() < moves {
        let (from, to) = (random.below(64), random.below(64));
        let takes = random.below(8) == 0 && board.iter().flatten().count() > 16;
        let Some(piece) = board[from] else { continue };
        if from == to || board[to].is_some() != takes {
            continue;
        }
        game.push(Move { from: from as u8, to: to as u8, piece, taken: board[to] });
        board[to] = board[from].take();
    }
    (start, game)
}
