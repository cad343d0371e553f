//! SFEN, the notation of positions of the Universal Shogi Interface: board, side to move, pieces in hand, and the number of
//! the move, which is not looked at.

use std::fmt::{self, Display, Formatter, Write};
use std::iter::Peekable;
use std::str::{Chars, FromStr};

use haitaka::{Board, Square};

use crate::position::{Color, Held, Piece, Position, Role};

mod check;
mod error;

pub(crate) use error::SfenError;

/// The letters of the first roles; a promoted piece is a `+` and the letter of what it was.
const LETTERS: [char; 8] = ['p', 'l', 'n', 's', 'b', 'r', 'g', 'k'];
/// In the order of [`LETTERS`], from the first promoted one on.
const PROMOTED: [Role; 6] = [
    Role::Tokin,
    Role::PromotedLance,
    Role::PromotedKnight,
    Role::PromotedSilver,
    Role::Horse,
    Role::Dragon,
];
/// In which pieces in hand are written.
const HAND_ORDER: [Held; 7] =
    [Held::Rook, Held::Bishop, Held::Gold, Held::Silver, Held::Knight, Held::Lance, Held::Pawn];

impl FromStr for Position {
    type Err = SfenError;

    /// Reads a position that moves can be played in.
    fn from_str(text: &str) -> Result<Self, SfenError> {
        let mut fields = text.split_ascii_whitespace();
        let mut field = |name| fields.next().ok_or(SfenError::Missing(name));
        let position = Position {
            board: read_board(field("board")?)?,
            turn: match field("side to move")? {
                "b" => Color::Black,
                "w" => Color::White,
                other => return Err(SfenError::Turn(other.into())),
            },
            hands: read_hands(field("field of pieces in hand")?)?,
        };
        if let Some(number) = fields.next() {
            if number.parse::<u16>().map_or(true, |number| number == 0) {
                return Err(SfenError::MoveNumber(number.into()));
            }
        }
        if let Some(more) = fields.next() {
            return Err(SfenError::Further(more.into()));
        }
        check::pieces(&position)?;
        check::checks(&position)?;
        Ok(position)
    }
}

/// The square of a row and a column, both from the upper left corner of a diagram.
fn square(row: usize, column: usize) -> Square {
    Square::index((8 - column) * 9 + row)
}

fn read_board(field: &str) -> Result<[Option<Piece>; 81], SfenError> {
    let mut board = [None; 81];
    let mut rows = 0;
    for (row, text) in field.split('/').enumerate() {
        if row > 8 {
            return Err(SfenError::TooManyRows);
        }
        let mut column = 0;
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            if let Some(empty) = letter.to_digit(10).filter(|&empty| empty > 0) {
                column += empty as usize;
            } else {
                if column > 8 {
                    return Err(SfenError::RowLength { row, columns: column + 1 });
                }
                let square = square(row, column);
                board[square as usize] = Some(read_piece(letter, &mut letters, square)?);
                column += 1;
            }
        }
        if column != 9 {
            return Err(SfenError::RowLength { row, columns: column });
        }
        rows = row + 1;
    }
    if rows < 9 {
        return Err(SfenError::TooFewRows(rows));
    }
    Ok(board)
}

fn read_piece(
    letter: char,
    rest: &mut Peekable<Chars<'_>>,
    square: Square,
) -> Result<Piece, SfenError> {
    let mut text = String::from(letter);
    let promoted = letter == '+';
    if promoted {
        text.extend(rest.next_if(|&letter| letter != '/'));
    }
    let letter = text.chars().last().unwrap_or(letter);
    let number = LETTERS.iter().position(|&known| known == letter.to_ascii_lowercase());
    let roles: &[Role] = if promoted { &PROMOTED } else { &Role::ALL };
    match number.and_then(|number| roles.get(number)) {
        Some(&role) => Ok(Piece { color: color_of(letter), role }),
        None => Err(SfenError::NoPiece { text, square }),
    }
}

fn color_of(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::Black } else { Color::White }
}

fn read_hands(field: &str) -> Result<[[u8; 7]; 2], SfenError> {
    let mut hands = [[0; 7]; 2];
    if field == "-" {
        return Ok(hands);
    }
    let mut rest = field;
    while let Some(at) = rest.find(|letter: char| !letter.is_ascii_digit()) {
        let letter = rest[at..].chars().next().unwrap_or_default();
        let (token, after) = rest.split_at(at + letter.len_utf8());
        let number = match &token[..at] {
            "" => Ok(1),
            digits => digits.parse(),
        };
        let held = LETTERS.iter().position(|&known| known == letter.to_ascii_lowercase());
        let held = held.and_then(|number| Held::ALL.get(number));
        let (Some(&held), Ok(number @ 1..=18)) = (held, number) else {
            return Err(SfenError::Hand(token.into()));
        };
        let place = &mut hands[color_of(letter) as usize][held as usize];
        if *place > 0 {
            return Err(SfenError::HandTwice(token.into()));
        }
        *place = number;
        rest = after;
    }
    if !rest.is_empty() {
        return Err(SfenError::Hand(rest.into()));
    }
    Ok(hands)
}

/// As SFEN, with 1 as the number of the move.
impl Display for Position {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for row in 0..9 {
            if row > 0 {
                f.write_char('/')?;
            }
            let mut empty = 0;
            for column in 0..9 {
                match self.board[square(row, column) as usize] {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                            empty = 0;
                        }
                        write!(f, "{piece}")?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
        }
        f.write_str(match self.turn {
            Color::Black => " b ",
            Color::White => " w ",
        })?;
        if self.hands == [[0; 7]; 2] {
            f.write_char('-')?;
        }
        for color in Color::ALL {
            for held in HAND_ORDER {
                let number = self.hands[color as usize][held as usize];
                if number > 1 {
                    write!(f, "{number}")?;
                }
                if number > 0 {
                    write!(f, "{}", Piece { color, role: Role::ALL[held as usize] })?;
                }
            }
        }
        f.write_str(" 1")
    }
}

/// The letter of the piece, in capitals if it is Black's.
impl Display for Piece {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let number = self.role as usize;
        let letter = LETTERS[number % LETTERS.len()];
        if number >= LETTERS.len() {
            f.write_char('+')?;
        }
        f.write_char(match self.color {
            Color::Black => letter.to_ascii_uppercase(),
            Color::White => letter,
        })
    }
}

impl From<&Position> for Board {
    /// The board of a position that was read.
    fn from(position: &Position) -> Board {
        Board::from_sfen(&position.to_string()).expect("`check` asks for all that haitaka does")
    }
}

#[cfg(test)]
mod tests;
