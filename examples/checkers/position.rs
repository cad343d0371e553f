//! The state that is hashed. Each bit of its bitboards is a slot.
//!
//! The 32 squares are numbered as in books and in PDN, with Black's men at the top. Square n is bit
//! n - 1:
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

use zobrist::Zobrist;

/// A side. Black moves first, from the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Zobrist)]
pub enum Color {
    Black,
    White,
}

/// A position: bitboards of the men and the kings of each side, and the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Zobrist)]
#[zobrist(key = u64, seed = 2026)]
pub struct Position {
    #[zobrist(bits)]
    pub men: [u32; 2],
    #[zobrist(bits)]
    pub kings: [u32; 2],
    #[zobrist(empty = Color::Black)]
    pub turn: Color,
}

impl Color {
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    #[inline(always)]
    pub const fn other(self) -> Color {
        Self::ALL[1 - self as usize]
    }

    /// Returns the last row, where men of this side become kings.
    #[inline(always)]
    pub const fn crown_row(self) -> u32 {
        match self {
            Color::Black => 0xf000_0000,
            Color::White => 0x0000_000f,
        }
    }
}

impl Position {
    pub const INITIAL: Position = Position {
        men: [0x0000_0fff, 0xfff0_0000],
        kings: [0; 2],
        turn: Color::Black,
    };

    /// Returns all squares with a piece of `color`.
    #[inline(always)]
    pub const fn pieces(&self, color: Color) -> u32 {
        self.men[color as usize] | self.kings[color as usize]
    }

    #[inline(always)]
    pub const fn empty(&self) -> u32 {
        !(self.pieces(Color::Black) | self.pieces(Color::White))
    }
}

/// Returns the index of the lowest square of a non-empty set.
#[inline(always)]
pub fn index(squares: u32) -> u32 {
    squares.trailing_zeros() & 31
}
