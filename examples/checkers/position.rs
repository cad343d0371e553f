//! What two positions have in common when they are the same: the state that is hashed.

use std::fmt::{self, Display, Formatter};
use std::ops::Not;

use zobrist::Zobrist;

use crate::board::Direction;

/// A side. Black begins, above.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Zobrist)]
pub(crate) enum Color {
    Black,
    White,
}

impl Color {
    pub(crate) const ALL: [Color; 2] = [Color::Black, Color::White];

    /// What belongs to this side and what to the other, by color.
    #[inline(always)]
    pub(crate) fn in_order<T>(self, ours: T, theirs: T) -> [T; 2] {
        match self {
            Color::Black => [ours, theirs],
            Color::White => [theirs, ours],
        }
    }

    /// Whether that is where men of this side move.
    #[inline(always)]
    pub(crate) const fn is_forward(self, direction: Direction) -> bool {
        matches!(self, Color::Black) == direction.is_south()
    }

    /// The row where men of this side are crowned: the last one.
    #[inline(always)]
    pub(crate) const fn crown_row(self) -> u32 {
        match self {
            Color::Black => 0xf000_0000,
            Color::White => 0x0000_000f,
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline(always)]
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

/// A position: bitboards, of which every bit is a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Zobrist)]
#[zobrist(key = u64, seed = 2026)]
pub(crate) struct Position {
    /// By color the squares of its men.
    #[zobrist(bits)]
    pub(crate) men: [u32; 2],
    /// By color the squares of its kings.
    #[zobrist(bits)]
    pub(crate) kings: [u32; 2],
    #[zobrist(empty = Color::Black)]
    pub(crate) turn: Color,
}

impl Position {
    /// The beginning of a game: twelve men each, Black to move.
    pub(crate) const INITIAL: Position =
        Position { men: [0x0000_0fff, 0xfff0_0000], kings: [0; 2], turn: Color::Black };

    /// All squares where `color` has a piece.
    #[inline(always)]
    pub(crate) const fn pieces(&self, color: Color) -> u32 {
        self.men[color as usize] | self.kings[color as usize]
    }

    #[inline(always)]
    pub(crate) const fn empty(&self) -> u32 {
        !(self.pieces(Color::Black) | self.pieces(Color::White))
    }
}
