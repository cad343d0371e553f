//! What two positions have in common when they are the same: the state that is hashed.

use std::fmt::{self, Display, Formatter};
use std::ops::Not;

use haitaka as hai;
use haitaka::Board;
use zobrist::Zobrist;

/// A side; Black moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Zobrist)]
pub(crate) enum Color {
    Black,
    White,
}

/// A kind of piece, in the order of haitaka.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Zobrist)]
pub(crate) enum Role {
    Pawn,
    Lance,
    Knight,
    Silver,
    Bishop,
    Rook,
    Gold,
    King,
    Tokin,
    PromotedLance,
    PromotedKnight,
    PromotedSilver,
    Horse,
    Dragon,
}

/// A piece of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Zobrist)]
pub(crate) struct Piece {
    pub(crate) color: Color,
    pub(crate) role: Role,
}

/// A kind of piece that can be held in hand, in the order of [`Role`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Zobrist)]
pub(crate) enum Held {
    Pawn,
    Lance,
    Knight,
    Silver,
    Bishop,
    Rook,
    Gold,
}

/// Numbers of pieces in hand, by color and kind.
pub(crate) type Hands = [[u8; 7]; 2];

/// All that tells one position from another: a repetition is one with the same board, hands and side to move.
#[derive(Debug, Clone, PartialEq, Eq, Zobrist)]
#[zobrist(key = u64, seed = 2026)]
pub(crate) struct Position {
    /// From 1a to 1i, then 2a, to 9i: file by file.
    pub(crate) board: [Option<Piece>; 81],
    /// A key for each number of pieces: two pawns in hand have one key, and not twice that of one pawn.
    #[zobrist(max = 18)]
    pub(crate) hands: Hands,
    #[zobrist(empty = Color::Black)]
    pub(crate) turn: Color,
}

impl Color {
    pub(crate) const ALL: [Color; 2] = [Color::Black, Color::White];
}

impl Role {
    pub(crate) const ALL: [Role; 14] = [
        Role::Pawn,
        Role::Lance,
        Role::Knight,
        Role::Silver,
        Role::Bishop,
        Role::Rook,
        Role::Gold,
        Role::King,
        Role::Tokin,
        Role::PromotedLance,
        Role::PromotedKnight,
        Role::PromotedSilver,
        Role::Horse,
        Role::Dragon,
    ];
}

impl Held {
    pub(crate) const ALL: [Held; 7] =
        [Held::Pawn, Held::Lance, Held::Knight, Held::Silver, Held::Bishop, Held::Rook, Held::Gold];
}

impl From<&Board> for Position {
    fn from(board: &Board) -> Self {
        let mut position =
            Position { board: [None; 81], hands: [[0; 7]; 2], turn: board.side_to_move().into() };
        for color in Color::ALL {
            for role in hai::Piece::ALL {
                let piece = Piece { color, role: role.into() };
                for square in board.colored_pieces(color.into(), role) {
                    position.board[square as usize] = Some(piece);
                }
            }
            let hand = board.hand(color.into());
            position.hands[color as usize] = Held::ALL.map(|held| hand[held as usize]);
        }
        position
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

impl Display for Color {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Black => "Black",
            Color::White => "White",
        })
    }
}

impl From<hai::Color> for Color {
    #[inline]
    fn from(color: hai::Color) -> Self {
        match color {
            hai::Color::Black => Color::Black,
            hai::Color::White => Color::White,
        }
    }
}

impl From<Color> for hai::Color {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => hai::Color::Black,
            Color::White => hai::Color::White,
        }
    }
}

impl From<hai::Piece> for Role {
    #[inline]
    fn from(role: hai::Piece) -> Self {
        match role {
            hai::Piece::Pawn => Role::Pawn,
            hai::Piece::Lance => Role::Lance,
            hai::Piece::Knight => Role::Knight,
            hai::Piece::Silver => Role::Silver,
            hai::Piece::Bishop => Role::Bishop,
            hai::Piece::Rook => Role::Rook,
            hai::Piece::Gold => Role::Gold,
            hai::Piece::King => Role::King,
            hai::Piece::Tokin => Role::Tokin,
            hai::Piece::PLance => Role::PromotedLance,
            hai::Piece::PKnight => Role::PromotedKnight,
            hai::Piece::PSilver => Role::PromotedSilver,
            hai::Piece::PBishop => Role::Horse,
            hai::Piece::PRook => Role::Dragon,
        }
    }
}

impl Held {
    /// What a piece is in the hand of who takes it, promoted or not. Nobody takes a king.
    #[inline]
    pub(crate) fn of(role: hai::Piece) -> Held {
        Held::ALL[role.unpromote() as usize]
    }
}
