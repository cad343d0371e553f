//! What can be wrong with a SFEN, in words.

use std::fmt::{self, Display, Formatter};

use haitaka::{Rank, Square};

use crate::position::{Color, Held, Piece};

/// Why a SFEN cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SfenError {
    Missing(&'static str),
    NoPiece { text: String, square: Square },
    RowLength { row: usize, columns: usize },
    TooManyRows,
    TooFewRows(usize),
    Turn(String),
    Hand(String),
    HandTwice(String),
    MoveNumber(String),
    Further(String),
    Kings(Color, u8),
    Dead { piece: Piece, square: Square },
    TwoPawns { color: Color, square: Square },
    TooMany { held: Held, number: u8, most: u8 },
    CanBeTaken { king: Color, from: Vec<Square> },
    Checks { king: Color, from: Vec<Square> },
}

/// The beginning of a token, so that a message can show it and stays on one line.
struct Quote<'a>(&'a str);

impl Display for Quote<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 12;
        let end = self.0.char_indices().nth(SHOWN).map(|(end, _)| end);
        let more = if end.is_some() { "..." } else { "" };
        write!(f, "'{}{more}'", self.0[..end.unwrap_or(self.0.len())].escape_debug())
    }
}

impl Display for SfenError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            SfenError::Missing(field) => write!(f, "the {field} is missing"),
            SfenError::NoPiece { text, square } => {
                write!(f, "{} on {square} is no piece", Quote(text))
            }
            SfenError::RowLength { row, columns } if *columns < 9 => {
                write!(f, "rank {} has {columns} squares instead of 9", Rank::index(*row))
            }
            SfenError::RowLength { row, .. } => {
                write!(f, "rank {} has more than 9 squares", Rank::index(*row))
            }
            SfenError::TooManyRows => write!(f, "the board has more than 9 ranks"),
            SfenError::TooFewRows(rows) => write!(f, "the board has {rows} ranks instead of 9"),
            SfenError::Turn(field) => {
                write!(f, "the side to move is {} instead of 'b' or 'w'", Quote(field))
            }
            SfenError::Hand(token) => write!(
                f,
                "{} is nothing to hold in hand: that is '-', or pieces as in '2P' or 'b', at most 18 of a kind",
                Quote(token)
            ),
            SfenError::HandTwice(token) => {
                write!(f, "{} is in hand a second time", Quote(token))
            }
            SfenError::MoveNumber(field) => {
                write!(f, "{} is no number of a move: those are 1 to 65535", Quote(field))
            }
            SfenError::Further(field) => {
                write!(f, "{} comes after the number of the move", Quote(field))
            }
            SfenError::Kings(color, kings) => write!(f, "{color} has {kings} kings instead of 1"),
            SfenError::Dead { piece, square } => {
                write!(f, "'{piece}' could never move from {square}")
            }
            SfenError::TwoPawns { color, square } => {
                write!(f, "the pawn on {square} is the second of {color} on its file")
            }
            SfenError::TooMany { held, number, most } => {
                let kind = format!("{held:?}").to_lowercase();
                write!(
                    f,
                    "there are {number} pieces of kind {kind}, promoted or not, instead of {most} at most"
                )
            }
            SfenError::CanBeTaken { king, from } => {
                write!(f, "{king} just moved and is in check from {}", list(from))
            }
            SfenError::Checks { king, from } => {
                write!(
                    f,
                    "{king} is in check from {}, but no move gives more than two checks",
                    list(from)
                )
            }
        }
    }
}

fn list(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" and ")
}
