//! The state that is hashed. It contains everything that distinguishes positions by the laws of
//! chess.

use cozy_chess::{Board, Color, File, Piece};
use zobrist::view::Each;
use zobrist::{Shape, View, Zobrist};
use zobrist_examples::chess::{AsFile, legal_en_passant};

/// A position as the laws of chess define it for repetitions. Views adapt the types of
/// `cozy-chess`, because that crate does not depend on this library.
#[derive(Debug, Clone, PartialEq, Eq, Zobrist)]
#[zobrist(key = u64, seed = 2026)]
pub struct Position {
    /// The squares from a1 to h8, rank by rank. The parts are those that engines look up in pawn
    /// tables and correction histories.
    #[zobrist(as = AsPiece)]
    #[zobrist(part(pawns = Pawn), part(minors = Knight | Bishop), part(white = White & !Pawn))]
    #[zobrist(part(black = Black & !Pawn), tally(material))]
    pub board: [Option<(Color, Piece)>; 64],
    #[zobrist(as = AsTurn)]
    pub turn: Color,
    /// Castling rights by color, short before long. The hash does not contain the files of the
    /// rooks. Even in Chess960, these are fixed when a game starts, so they cannot differ
    /// within a game.
    pub castling: [[bool; 2]; 2],
    /// Present only if an en passant capture is legal. A right that cannot be used does not
    /// distinguish positions.
    #[zobrist(as = AsFile)]
    pub en_passant: Option<File>,
}

/// Views a colored piece as one of 12 values.
pub struct AsPiece;

impl View<(Color, Piece)> for AsPiece {
    const SHAPE: Shape<'static> = Shape::named(&[
        "White Pawn",
        "White Knight",
        "White Bishop",
        "White Rook",
        "White Queen",
        "White King",
        "Black Pawn",
        "Black Knight",
        "Black Bishop",
        "Black Rook",
        "Black Queen",
        "Black King",
    ]);

    #[inline]
    fn number(&(color, piece): &(Color, Piece)) -> usize {
        color as usize * Piece::NUM + piece as usize
    }
}

impl Each for AsPiece {}

/// Views the side to move. White is the default value, so only Black has a key.
pub struct AsTurn;

impl View<Color> for AsTurn {
    const SHAPE: Shape<'static> = Shape::named(&["White", "Black"]).with_empty(0);

    #[inline]
    fn number(&color: &Color) -> usize {
        color as usize
    }
}

impl From<&Board> for Position {
    fn from(board: &Board) -> Self {
        let mut squares = [None; 64];
        for color in Color::ALL {
            for piece in Piece::ALL {
                for square in board.colored_pieces(color, piece) {
                    squares[square as usize] = Some((color, piece));
                }
            }
        }
        Position {
            board: squares,
            turn: board.side_to_move(),
            castling: castling(board),
            en_passant: legal_en_passant(board),
        }
    }
}

/// Returns the castling rights of `board` by color, short before long.
pub fn castling(board: &Board) -> [[bool; 2]; 2] {
    Color::ALL.map(|color| {
        let rights = board.castle_rights(color);
        [rights.short.is_some(), rights.long.is_some()]
    })
}
