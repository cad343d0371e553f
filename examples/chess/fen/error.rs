//! What can be wrong with a FEN, in words.

use std::fmt::{self, Display, Formatter};

use cozy_chess::{BitBoard, Square};

use crate::position::Color;

/// Why a FEN cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FenError {
    Missing(&'static str),
    PieceLetter(u8),
    RankLength { rank: u8, file: u8 },
    TooManyRanks,
    TooFewRanks(u8),
    Kings(Color, u32),
    PawnOn(u8),
    Turn(Quote),
    CastlingLetter(u8),
    CastlingTwice(u8),
    NothingToCastle(u8),
    EnPassant(Quote),
    EnPassantRank { square: u8, turn: Color },
    NothingPassed { square: u8 },
    EnPassantCheck,
    TooManyPieces { color: Color, pieces: u32 },
    TooManyPawns { color: Color, pawns: u32 },
    CanBeTaken { king: Color, from: BitBoard },
    Checks { king: Color, from: BitBoard },
    Unreachable,
}

impl FenError {
    pub(super) fn turn(field: &[u8]) -> Self {
        FenError::Turn(Quote::new(field))
    }

    pub(super) fn en_passant(field: &[u8]) -> Self {
        FenError::EnPassant(Quote::new(field))
    }
}

/// The beginning of a field, so that a message can show it and stays on one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Quote {
    bytes: [u8; 8],
    len: usize,
}

impl Quote {
    fn new(field: &[u8]) -> Self {
        let mut bytes = [0; 8];
        for (byte, &from) in bytes.iter_mut().zip(field) {
            *byte = from;
        }
        Quote { bytes, len: field.len() }
    }
}

impl Display for Quote {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let shown = self.len.min(self.bytes.len());
        let more = if shown < self.len { "..." } else { "" };
        write!(f, "'{}{more}'", self.bytes[..shown].escape_ascii())
    }
}

impl Display for FenError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let letter = |letter: u8| letter.escape_ascii();
        match *self {
            FenError::Missing(field) => write!(f, "the {field} is missing"),
            FenError::PieceLetter(byte) => write!(f, "'{}' is no piece", letter(byte)),
            FenError::RankLength { rank, file } if file < 8 => {
                write!(f, "rank {} has {file} squares instead of 8", rank + 1)
            }
            FenError::RankLength { rank, .. } => {
                write!(f, "rank {} has more than 8 squares", rank + 1)
            }
            FenError::TooManyRanks => write!(f, "the board has more than 8 ranks"),
            FenError::TooFewRanks(ranks) => write!(f, "the board has {ranks} ranks instead of 8"),
            FenError::Kings(color, kings) => write!(f, "{color} has {kings} kings instead of 1"),
            FenError::PawnOn(square) => write!(f, "a pawn cannot stand on {}", name(square)),
            FenError::Turn(field) => write!(f, "the side to move is {field} instead of 'w' or 'b'"),
            FenError::CastlingLetter(byte) => write!(
                f,
                "'{}' is no castling right: they are '-', KQkq, or files as in HAha",
                letter(byte)
            ),
            FenError::CastlingTwice(byte) => {
                write!(f, "castling right '{}' comes twice", letter(byte))
            }
            FenError::NothingToCastle(byte) => {
                write!(f, "castling right '{}' has no king and rook to castle", letter(byte))
            }
            FenError::EnPassant(field) => write!(f, "{field} is no en passant square"),
            FenError::EnPassantRank { square, turn } => write!(
                f,
                "{} is no en passant square when {turn} is to move: those are on rank {}",
                name(square),
                if turn == Color::White { 6 } else { 3 }
            ),
            FenError::NothingPassed { square } => {
                write!(f, "no pawn can just have passed the en passant square {}", name(square))
            }
            FenError::EnPassantCheck => {
                write!(f, "the check cannot come from the move that the en passant square tells of")
            }
            FenError::TooManyPieces { color, pieces } => {
                write!(f, "{color} has {pieces} pieces, more than 16")
            }
            FenError::TooManyPawns { color, pawns } => {
                write!(f, "{color} has {pawns} pawns, more than 8")
            }
            FenError::CanBeTaken { king, from } => {
                write!(f, "{king} just moved and is in check from {}", list(from))
            }
            FenError::Checks { king, from } => write!(
                f,
                "{king} is in check from {}, but no move gives more than two checks",
                list(from)
            ),
            FenError::Unreachable => write!(f, "no game gets there"),
        }
    }
}

/// The name of a square: a1 to h1 are 0 to 7.
fn name(square: u8) -> Square {
    Square::index(usize::from(square))
}

fn list(squares: BitBoard) -> String {
    squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" and ")
}
