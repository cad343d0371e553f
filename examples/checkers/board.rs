//! The 32 squares that are played on, as bits.
//!
//! They are numbered as in books and in PDN, with Black's men above, and square n is bit n - 1:
//!
//! ```text
//!       1   2   3   4
//!     5   6   7   8
//!       9  10  11  12
//!    13  14  15  16
//!      17  18  19  20
//!    21  22  23  24
//!      25  26  27  28
//!    29  30  31  32
//! ```

use std::fmt::{self, Display, Formatter};

/// The number of squares.
pub(crate) const SQUARES: usize = 32;

/// The rows from which the squares below are those of the same bit a row on and the next one. From the others, they are the
/// one before and that of the same bit.
const INDENTED: u32 = 0x0f0f_0f0f;
const LEFT_EDGE: u32 = 0x1010_1010;
const RIGHT_EDGE: u32 = 0x0808_0808;

/// A square, by its bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Square(u32);

impl Square {
    /// The lowest one in `squares`, which must not be empty.
    #[inline]
    pub(crate) fn lowest(squares: u32) -> Square {
        Square(squares.trailing_zeros() & 31)
    }

    /// The one with this number, from 1 to 32.
    pub(crate) fn numbered(number: u8) -> Option<Square> {
        let bit = number.checked_sub(1)?;
        (usize::from(bit) < SQUARES).then_some(Square(bit.into()))
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        (self.0 & 31) as usize
    }

    #[inline]
    pub(crate) fn bit(self) -> u32 {
        1 << (self.0 & 31)
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// The squares of a set, one by one.
pub(crate) fn squares_of(set: u32) -> impl Iterator<Item = Square> {
    let rests = std::iter::successors(Some(set), |rest| Some(rest & rest.wrapping_sub(1)));
    rests.take_while(|&rest| rest != 0).map(Square::lowest)
}

/// A diagonal way to the next square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    SouthWest,
    SouthEast,
    NorthWest,
    NorthEast,
}

impl Direction {
    pub(crate) const ALL: [Direction; 4] =
        [Direction::SouthWest, Direction::SouthEast, Direction::NorthWest, Direction::NorthEast];

    /// Whether the numbers grow that way.
    #[inline(always)]
    pub(crate) const fn is_south(self) -> bool {
        matches!(self, Direction::SouthWest | Direction::SouthEast)
    }

    #[inline(always)]
    pub(crate) const fn opposite(self) -> Direction {
        match self {
            Direction::SouthWest => Direction::NorthEast,
            Direction::SouthEast => Direction::NorthWest,
            Direction::NorthWest => Direction::SouthEast,
            Direction::NorthEast => Direction::SouthWest,
        }
    }

    /// The next squares to those of `from`, as far as there are any.
    #[inline(always)]
    pub(crate) const fn step(self, from: u32) -> u32 {
        let (indented, others) = (from & INDENTED, from & !INDENTED);
        match self {
            Direction::SouthWest => indented << 4 | (others & !LEFT_EDGE) << 3,
            Direction::SouthEast => (indented & !RIGHT_EDGE) << 5 | others << 4,
            Direction::NorthWest => indented >> 4 | (others & !LEFT_EDGE) >> 5,
            Direction::NorthEast => (indented & !RIGHT_EDGE) >> 3 | others >> 4,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Row and column on the board of 64 squares.
    fn place(square: Square) -> (usize, usize) {
        let (row, nth) = (square.index() / 4, square.index() % 4);
        (row, 2 * nth + usize::from(row % 2 == 0))
    }

    #[test]
    fn steps_are_diagonal() {
        for from in squares_of(u32::MAX) {
            for direction in Direction::ALL {
                let (row, column) = place(from);
                let west = matches!(direction, Direction::SouthWest | Direction::NorthWest);
                let there = (
                    if direction.is_south() { row + 1 } else { row.wrapping_sub(1) },
                    if west { column.wrapping_sub(1) } else { column + 1 },
                );
                let expected = squares_of(u32::MAX).find(|&square| place(square) == there);
                let next = direction.step(from.bit());
                assert_eq!(next, expected.map_or(0, Square::bit), "{from} {direction:?}");
                if next != 0 {
                    assert_eq!(direction.opposite().step(next), from.bit());
                }
            }
        }
    }

    #[test]
    fn numbers_of_squares() {
        assert_eq!(Square::numbered(0), None);
        assert_eq!(Square::numbered(33), None);
        assert_eq!(Square::numbered(255), None);
        let all: Vec<Square> = (1..=32).map(|n| Square::numbered(n).unwrap()).collect();
        assert_eq!(squares_of(u32::MAX).collect::<Vec<_>>(), all);
        assert_eq!(all[17].to_string(), "18");
    }
}
