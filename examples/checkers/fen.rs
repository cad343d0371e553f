//! Reading and writing positions as in PDN: the side to move, then for each side its squares, with a K before those of
//! kings: `W:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29`.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use crate::board::{Square, squares_of};
use crate::position::{Color, Position};

mod error;

pub(crate) use error::FenError;
use error::Quote;

/// The pieces of a side at the beginning. There are never more.
const MOST_PIECES: u32 = 12;

impl Display for Position {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", letter(self.turn))?;
        for color in [Color::White, Color::Black] {
            write!(f, ":{}", letter(color))?;
            let men = squares_of(self.men[color as usize]).map(|square| ("", square));
            let kings = squares_of(self.kings[color as usize]).map(|square| ("K", square));
            for (i, (king, square)) in men.chain(kings).enumerate() {
                let comma = if i == 0 { "" } else { "," };
                write!(f, "{comma}{king}{square}")?;
            }
        }
        Ok(())
    }
}

fn letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Black => 'B',
    }
}

impl FromStr for Position {
    type Err = FenError;

    /// Reads what is written above. As in PDN 3.0 (<http://pdn.fmjd.org/fen.html>), the sides can come in either order,
    /// a range such as `21-32` or `K5-8` stands for its squares, and a full stop may end it.
    fn from_str(fen: &str) -> Result<Self, FenError> {
        let fen = fen.trim();
        let mut fields = fen.strip_suffix('.').unwrap_or(fen).split(':').map(str::trim);
        let turn = match fields.next() {
            Some("W") => Color::White,
            Some("B") => Color::Black,
            other => return Err(FenError::Turn(Quote::new(other.unwrap_or("")))),
        };
        let mut position = Position { men: [0; 2], kings: [0; 2], turn };
        let mut read = [false; 2];
        for field in fields {
            let (color, squares) = if let Some(squares) = field.strip_prefix('W') {
                (Color::White, squares)
            } else if let Some(squares) = field.strip_prefix('B') {
                (Color::Black, squares)
            } else {
                return Err(FenError::Side(Quote::new(field)));
            };
            if read[color as usize] {
                return Err(FenError::SideTwice(color));
            }
            read[color as usize] = true;
            position.read_pieces(color, squares)?;
        }
        match Color::ALL.into_iter().find(|&color| !read[color as usize]) {
            Some(color) => Err(FenError::Missing(color)),
            None => Ok(position),
        }
    }
}

impl Position {
    /// Puts the pieces of `color` on `squares`, a list with commas that is empty if there are none.
    fn read_pieces(&mut self, color: Color, squares: &str) -> Result<(), FenError> {
        if squares.trim().is_empty() {
            return Ok(());
        }
        for token in squares.split(',').map(str::trim) {
            let (range, is_king) = match token.strip_prefix('K') {
                Some(range) => (range, true),
                None => (token, false),
            };
            let set = range_of(range).ok_or_else(|| FenError::Square(Quote::new(token)))?;
            for square in squares_of(set) {
                if self.empty() & square.bit() == 0 {
                    return Err(FenError::SquareTwice(square));
                }
                if is_king {
                    self.kings[color as usize] |= square.bit();
                } else if square.bit() & color.crown_row() != 0 {
                    return Err(FenError::Uncrowned { color, square });
                } else {
                    self.men[color as usize] |= square.bit();
                }
            }
        }
        match self.pieces(color).count_ones() {
            0..=MOST_PIECES => Ok(()),
            pieces => Err(FenError::TooManyPieces { color, pieces }),
        }
    }
}

/// The squares of `18`, or of `21-32`.
fn range_of(text: &str) -> Option<u32> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (square(first)?.bit(), square(last)?.bit());
    (first <= last).then(|| (last - first) | last)
}

fn square(number: &str) -> Option<Square> {
    // Or `parse` would take a plus sign.
    let digits = number.bytes().all(|byte| byte.is_ascii_digit());
    number.parse().ok().filter(|_| digits).and_then(Square::numbered)
}

#[cfg(test)]
mod tests;
