//! Repetitions one move ahead.

use std::sync::LazyLock;

use cozy_chess::{
    BitBoard, Board, Color, Piece, Square, get_between_rays, get_bishop_moves, get_king_moves,
    get_knight_moves, get_rook_moves,
};
use zobrist::table::ReversibleMoves;
use zobrist::{Delta, ZobristHash};

use super::Positions;
use crate::position::Position;

/// The side of a piece, and two squares between which it moves in either direction.
pub type Reversible = (Color, [Square; 2]);

static MOVES: LazyLock<ReversibleMoves<ZobristHash<Position>, Reversible>> =
    LazyLock::new(|| pairs().collect());

/// Returns all reversible moves on an empty board with their changes of the hash. Pawn moves are
/// irreversible.
pub fn pairs() -> impl Iterator<Item = (Delta<Position>, Reversible)> {
    let pieces = Color::ALL
        .into_iter()
        .flat_map(|color| Piece::ALL.map(|piece| (color, piece)));
    pieces.flat_map(|(color, piece)| {
        Square::ALL.into_iter().flat_map(move |from| {
            let later = attacks(piece, from)
                .into_iter()
                .filter(move |&to| to > from);
            later.map(move |to| {
                let [here, there] =
                    [from, to].map(|at| Position::BOARD.at(at as usize).key((color, piece)));
                let turn = Position::TURN.change(Color::White, Color::Black);
                (here ^ there ^ turn, (color, [from, to]))
            })
        })
    })
}

fn attacks(piece: Piece, from: Square) -> BitBoard {
    let [bishop, rook] =
        [get_bishop_moves, get_rook_moves].map(|moves| moves(from, BitBoard::EMPTY));
    match piece {
        Piece::Pawn => BitBoard::EMPTY,
        Piece::Knight => get_knight_moves(from),
        Piece::Bishop => bishop,
        Piece::Rook => rook,
        Piece::Queen => bishop | rook,
        Piece::King => get_king_moves(from),
    }
}

/// Iterates over the earlier plies that the side to move can repeat by one move, and the squares of
/// these moves.
///
/// The piece is on one of the two squares, and the other one is empty, as in the earlier position.
/// The king is not left in check, because the earlier position was legal.
pub fn upcoming<'a>(
    board: &'a Board,
    history: &'a Positions,
) -> impl Iterator<Item = (usize, [Square; 2])> + 'a {
    let is_free =
        |[one, other]: [Square; 2]| (get_between_rays(one, other) & board.occupied()).is_empty();
    let all = MOVES
        .upcoming(history, board.side_to_move())
        .map(|(ply, &squares)| (ply, squares));
    all.filter(move |&(_, squares)| is_free(squares))
}
