//! What can be wrong with a FEN, in words.

use std::fmt::{self, Display, Formatter};

use crate::board::Square;
use crate::position::Color;

/// Why a FEN cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum FenError {
    Turn(Quote),
    Side(Quote),
    SideTwice(Color),
    Missing(Color),
    Square(Quote),
    SquareTwice(Square),
    Uncrowned { color: Color, square: Square },
    TooManyPieces { color: Color, pieces: u32 },
}

/// The beginning of a token, so that a message can show it and stays on one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Quote(String);

impl Quote {
    const LONGEST: usize = 12;

    pub(super) fn new(token: &str) -> Self {
        let mut shown: String = token.chars().take(Self::LONGEST).collect();
        if shown.len() < token.len() {
            shown.push_str("...");
        }
        Quote(shown)
    }
}

impl Display for Quote {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "'{}'", self.0.escape_debug())
    }
}

impl Display for FenError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            FenError::Turn(field) => write!(f, "the side to move is {field} instead of 'W' or 'B'"),
            FenError::Side(field) => {
                write!(f, "{field} is no list of pieces: those begin with 'W' or 'B'")
            }
            FenError::SideTwice(color) => write!(f, "the pieces of {color} come twice"),
            FenError::Missing(color) => write!(f, "the pieces of {color} are missing"),
            FenError::Square(token) => {
                write!(
                    f,
                    "{token} is no piece: those are 1 to 32, K1 to K32, and ranges like 21-32"
                )
            }
            FenError::SquareTwice(square) => write!(f, "square {square} is taken twice"),
            FenError::Uncrowned { color, square } => {
                write!(f, "a man of {color} cannot stand on {square}: he is crowned there")
            }
            FenError::TooManyPieces { color, pieces } => {
                write!(f, "{color} has {pieces} pieces, and never more than 12")
            }
        }
    }
}
