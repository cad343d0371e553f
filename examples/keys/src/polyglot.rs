//! The published numbers of Polyglot books, as keys of chess.

use zobrist::Zobrist;
use zobrist_examples::polyglot::RANDOM64;

/// Defines enums whose names appear in reports.
macro_rules! values {
    ($($(#[$doc:meta])* $name:ident { $($value:ident)* })*) => {
        $(#[derive(Clone, Copy, Debug, Zobrist)] $(#[$doc])* #[allow(missing_docs)] pub enum $name { $($value),* })*
    };
}

values! {
    /// A player.
    Color { White Black }
    /// A kind of piece.
    Role { Pawn Knight Bishop Rook Queen King }
    /// A file of the board.
    File { A B C D E F G H }
}

/// A chess position with Polyglot's numbers as keys. The numbers have the order of the fields. Those for pieces are
/// ordered by piece, and the last number is for White to move.
#[derive(Debug, Zobrist)]
#[zobrist(key = u64)]
pub struct Book {
    /// The pieces on the squares.
    #[zobrist(table(square, piece) = RANDOM64[64 * kind(piece) + square])]
    pub board: [Option<(Color, Role)>; 64],
    /// The player to move.
    #[zobrist(empty = Color::Black, table(_white) = RANDOM64[780])]
    pub turn: Color,
    /// The castling rights.
    #[zobrist(table(right) = RANDOM64[768 + right])]
    pub castling: [bool; 4],
    /// The file of a pawn that can be captured en passant.
    #[zobrist(table(file) = RANDOM64[772 + file])]
    pub en_passant: Option<File>,
}

/// Returns Polyglot's index of a piece: black pawns, white pawns, black knights, and so on.
const fn kind(piece: usize) -> usize {
    let (color, role) = (piece / 6, piece % 6);
    2 * role + 1 - color
}
