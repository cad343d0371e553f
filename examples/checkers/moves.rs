//! The rules of the game: the legal moves.
//!
//! The rules of American checkers, as the World Checkers Draughts Federation plays it:
//!
//! - A man moves diagonally forward to the next square if it is empty. A king moves backward as
//!   well.
//! - A piece jumps over an adjacent piece of the opponent to the square behind, if that is empty,
//!   and captures it. Men jump forward only, kings backward as well.
//! - A side that can jump must jump. It may choose any of several jumps; it need not capture the
//!   most pieces.
//! - A piece that can jump again after a jump must do so in the same move. No piece is jumped
//!   twice.
//! - A man that reaches the last row becomes a king, and its move ends, even if a king could jump
//!   on.
//! - A side without a legal move has lost, with or without pieces.

use std::fmt::{self, Display, Formatter};

use crate::position::{Color, Position, index};

/// A move: one step of a piece, or all consecutive jumps of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    pub from: u32,
    pub to: u32,
    /// The squares of the captured pieces.
    pub captured: u32,
    /// The directions of the jumps, two bits each. The first jump has the lowest bits. Two moves
    /// that capture the same pieces on different paths differ in this field only. A move has
    /// at most twelve jumps, one for each piece of the opponent.
    path: u32,
}

/// A diagonal direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    SouthWest,
    SouthEast,
    NorthWest,
    NorthEast,
}

impl Direction {
    pub const ALL: [Direction; 4] = [
        Direction::SouthWest,
        Direction::SouthEast,
        Direction::NorthWest,
        Direction::NorthEast,
    ];

    #[inline(always)]
    pub const fn opposite(self) -> Direction {
        Direction::ALL[3 - self as usize]
    }

    /// Returns the neighbours of the squares `from` in this direction, as far as they exist. Every
    /// second row is indented. In an indented row, the square in column c has the neighbours in
    /// columns c and c + 1 of the rows above and below. In the other rows, it has the
    /// neighbours in columns c - 1 and c.
    #[inline(always)]
    pub const fn step(self, from: u32) -> u32 {
        const LEFT_EDGE: u32 = 0x1010_1010;
        const RIGHT_EDGE: u32 = 0x0808_0808;
        let (indented, others) = (from & 0x0f0f_0f0f, from & 0xf0f0_f0f0);
        match self {
            Direction::SouthWest => indented << 4 | (others & !LEFT_EDGE) << 3,
            Direction::SouthEast => (indented & !RIGHT_EDGE) << 5 | others << 4,
            Direction::NorthWest => indented >> 4 | (others & !LEFT_EDGE) >> 5,
            Direction::NorthEast => (indented & !RIGHT_EDGE) >> 3 | others >> 4,
        }
    }
}

impl Move {
    #[inline(always)]
    pub fn is_jump(&self) -> bool {
        self.captured != 0
    }
}

/// Writes the move as in PDN, with all squares that the piece visits, such as `11-15` or `22x15x8`.
impl Display for Move {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", index(self.from) + 1)?;
        if !self.is_jump() {
            return write!(f, "-{}", index(self.to) + 1);
        }
        let mut at = self.from;
        for jump in 0..self.captured.count_ones() {
            let direction = Direction::ALL[(self.path >> (2 * jump) & 3) as usize];
            at = direction.step(direction.step(at));
            write!(f, "x{}", index(at) + 1)?;
        }
        Ok(())
    }
}

impl Position {
    /// Calls `on` with each legal move. The order depends on the position only.
    #[inline]
    pub fn each_move(&self, mut on: impl FnMut(Move)) {
        let jumpers = self.jumpers();
        if jumpers != 0 {
            return self.each_jump(jumpers, &mut on);
        }
        for direction in Direction::ALL {
            for to in each(direction.step(self.movers(direction)) & self.empty()) {
                on(Move {
                    from: direction.opposite().step(to),
                    to,
                    captured: 0,
                    path: 0,
                });
            }
        }
    }

    /// Returns all legal moves.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(32);
        self.each_move(|mv| moves.push(mv));
        moves
    }

    /// Returns the number of legal moves.
    pub fn count_moves(&self) -> u64 {
        let jumpers = self.jumpers();
        let mut count = 0;
        self.each_jump(jumpers, &mut |_| count += 1);
        for direction in Direction::ALL.into_iter().filter(|_| jumpers == 0) {
            let targets = direction.step(self.movers(direction)) & self.empty();
            count += u64::from(targets.count_ones());
        }
        count
    }

    /// Returns the squares of the pieces that can move in `direction`.
    #[inline(always)]
    fn movers(&self, direction: Direction) -> u32 {
        let is_south = matches!(direction, Direction::SouthWest | Direction::SouthEast);
        let is_forward = is_south == (self.turn == Color::Black);
        self.kings[self.turn as usize]
            | if is_forward {
                self.men[self.turn as usize]
            } else {
                0
            }
    }

    /// Returns the squares of the pieces that can jump, and therefore must.
    #[inline(always)]
    fn jumpers(&self) -> u32 {
        let (theirs, empty) = (self.pieces(self.turn.other()), self.empty());
        Direction::ALL.into_iter().fold(0, |jumpers, direction| {
            let back = direction.opposite();
            jumpers | back.step(back.step(empty) & theirs) & self.movers(direction)
        })
    }

    fn each_jump(&self, jumpers: u32, on: &mut impl FnMut(Move)) {
        for from in each(jumpers) {
            self.jump_on(
                Move {
                    from,
                    to: from,
                    captured: 0,
                    path: 0,
                },
                on,
            );
        }
    }

    /// Adds further jumps to `mv` as long as possible, and calls `on` with each complete move.
    fn jump_on(&self, mv: Move, on: &mut impl FnMut(Move)) {
        // The piece may return to its first square, which is empty during the move.
        let (theirs, empty) = (
            self.pieces(self.turn.other()) & !mv.captured,
            self.empty() | mv.from,
        );
        let is_king = self.kings[self.turn as usize] & mv.from != 0;
        let is_crowned = !is_king && mv.to & self.turn.crown_row() != 0;
        let mut is_last = true;
        for direction in Direction::ALL.into_iter().filter(|_| !is_crowned) {
            let over = direction.step(mv.to) & theirs;
            let to = direction.step(over) & empty;
            if to != 0 && self.movers(direction) & mv.from != 0 {
                is_last = false;
                let path = mv.path | (direction as u32) << (2 * mv.captured.count_ones());
                self.jump_on(
                    Move {
                        to,
                        captured: mv.captured | over,
                        path,
                        ..mv
                    },
                    on,
                );
            }
        }
        if is_last {
            on(mv);
        }
    }
}

/// Iterates over the squares of a set.
#[inline(always)]
pub fn each(mut squares: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = squares & squares.wrapping_neg();
        squares ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}
