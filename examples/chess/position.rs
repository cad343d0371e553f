//! What two positions have in common when they are the same: the state that is hashed.

use std::fmt::{self, Display, Formatter};
use std::ops::Not;

use cozy_chess as cozy;
use cozy_chess::{Board, Move, Rank, Square, get_pawn_attacks};
use zobrist::Zobrist;

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Zobrist)]
pub(crate) enum Color {
    White,
    Black,
}

/// A kind of piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Zobrist)]
pub(crate) enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

/// A piece of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Zobrist)]
pub(crate) struct Piece {
    pub(crate) color: Color,
    pub(crate) role: Role,
}

/// A column of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Zobrist)]
pub(crate) enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

/// A side to castle to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Zobrist)]
pub(crate) enum Wing {
    King,
    Queen,
}

/// Castling rights, by color and wing.
///
/// Which rook goes with a right is fixed when a game starts, in Chess960 too, so within a game it need
/// not be hashed.
pub(crate) type Castling = [[bool; 2]; 2];

/// A position, as the laws of chess count repetitions.
#[derive(Debug, Clone, PartialEq, Eq, Zobrist)]
#[zobrist(key = u64, seed = 2026)]
pub(crate) struct Position {
    /// From a1 to h8, rank by rank.
    pub(crate) board: [Option<Piece>; 64],
    #[zobrist(empty = Color::White)]
    pub(crate) turn: Color,
    pub(crate) castling: Castling,
    /// Where a pawn can be captured en passant, legally: a right that no move can use makes no
    /// difference.
    pub(crate) en_passant: Option<File>,
}

impl From<&Board> for Position {
    fn from(board: &Board) -> Self {
        let mut squares = [None; 64];
        for color in cozy::Color::ALL {
            for role in cozy::Piece::ALL {
                let piece = Piece { color: color.into(), role: role.into() };
                for square in board.colored_pieces(color, role) {
                    squares[square as usize] = Some(piece);
                }
            }
        }
        Position {
            board: squares,
            turn: board.side_to_move().into(),
            castling: castling(board),
            en_passant: legal_en_passant(board),
        }
    }
}

/// The castling rights of `board`.
pub(crate) fn castling(board: &Board) -> Castling {
    cozy::Color::ALL.map(|color| {
        let rights = board.castle_rights(color);
        [rights.short.is_some(), rights.long.is_some()]
    })
}

/// The file of the pawn that can be captured en passant. A pinned pawn cannot capture, nor one that
/// has to parry another check.
pub(crate) fn legal_en_passant(board: &Board) -> Option<File> {
    let file = board.en_passant()?;
    let us = board.side_to_move();
    let to = Square::new(file, Rank::Sixth.relative_to(us));
    let pawns = get_pawn_attacks(to, !us) & board.colored_pieces(us, cozy::Piece::Pawn);
    let capturable =
        pawns.into_iter().any(|from| board.is_legal(Move { from, to, promotion: None }));
    capturable.then(|| file.into())
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl Display for Color {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

impl From<cozy::Color> for Color {
    fn from(color: cozy::Color) -> Self {
        match color {
            cozy::Color::White => Color::White,
            cozy::Color::Black => Color::Black,
        }
    }
}

impl From<cozy::Piece> for Role {
    fn from(role: cozy::Piece) -> Self {
        match role {
            cozy::Piece::Pawn => Role::Pawn,
            cozy::Piece::Knight => Role::Knight,
            cozy::Piece::Bishop => Role::Bishop,
            cozy::Piece::Rook => Role::Rook,
            cozy::Piece::Queen => Role::Queen,
            cozy::Piece::King => Role::King,
        }
    }
}

impl File {
    pub(crate) const ALL: [File; 8] =
        [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H];
}

impl From<cozy::File> for File {
    fn from(file: cozy::File) -> Self {
        File::ALL[file as usize]
    }
}
