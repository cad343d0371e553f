//! The rules: which moves are legal.
//!
//! American checkers, as the World Checkers Draughts Federation plays it:
//!
//! - A man moves diagonally forward to the next square, if that is empty; a king also backward.
//! - A piece jumps over an opponent's next to it to the square behind, if that is empty, and captures it. Men jump
//!   forward only, kings also backward.
//! - Who can jump must jump. Among several jumps any may be chosen, the one that captures most or not.
//! - A piece that has jumped and can jump on must do so, in the same move. No piece is jumped twice.
//! - A man that reaches the last row is crowned there and becomes a king, and its move ends, even if a king could
//!   jump on.
//! - Who has no legal move, with or without pieces, has lost.

use std::convert::Infallible;
use std::fmt::{self, Display, Formatter};

use crate::board::{Direction, Square};
use crate::position::Position;

/// A move: one step, or all jumps of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// The squares of the pieces that are captured.
    pub(crate) captured: u32,
    path: Path,
}

/// The ways of the jumps, two bits each, the first one lowest. There are no more jumps than pieces: twelve.
///
/// It matters to those who count moves: two ways round the same pieces are two moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Path(u32);

impl Move {
    #[inline(always)]
    pub(crate) fn is_jump(&self) -> bool {
        self.captured != 0
    }
}

/// As in PDN, with all squares that the piece comes to: `11-15`, `22x15x8`.
impl Display for Move {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if !self.is_jump() {
            return write!(f, "{}-{}", self.from, self.to);
        }
        write!(f, "{}", self.from)?;
        let mut at = self.from.bit();
        for jump in 0..self.captured.count_ones() {
            let direction = Direction::ALL[(self.path.0 >> (2 * jump) & 3) as usize];
            at = direction.step(direction.step(at));
            write!(f, "x{}", Square::lowest(at))?;
        }
        Ok(())
    }
}

impl Position {
    /// Calls `on` with each legal move, until one of the calls fails. The order depends on the position only.
    #[inline]
    pub(crate) fn try_each_move<E>(
        &self,
        mut on: impl FnMut(Move) -> Result<(), E>,
    ) -> Result<(), E> {
        let jumpers = self.jumpers();
        if jumpers != 0 {
            return self.try_each_jump(jumpers, &mut on);
        }
        let empty = self.empty();
        for direction in Direction::ALL {
            let mut targets = direction.step(self.movers(direction)) & empty;
            while targets != 0 {
                let to = Square::lowest(targets);
                let from = Square::lowest(direction.opposite().step(to.bit()));
                on(Move { from, to, captured: 0, path: Path(0) })?;
                targets &= targets - 1;
            }
        }
        Ok(())
    }

    /// All legal moves.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(32);
        let Ok(()) = self.try_each_move(|mv| {
            moves.push(mv);
            Ok::<(), Infallible>(())
        });
        moves
    }

    /// The number of legal moves.
    pub(crate) fn count_moves(&self) -> u64 {
        let mut count = 0;
        let jumpers = self.jumpers();
        if jumpers != 0 {
            let Ok(()) = self.try_each_jump(jumpers, &mut |_| {
                count += 1;
                Ok::<(), Infallible>(())
            });
            return count;
        }
        for direction in Direction::ALL {
            let targets = direction.step(self.movers(direction)) & self.empty();
            count += u64::from(targets.count_ones());
        }
        count
    }

    /// The squares of the pieces that may move in `direction`.
    #[inline(always)]
    fn movers(&self, direction: Direction) -> u32 {
        if self.turn.is_forward(direction) {
            self.pieces(self.turn)
        } else {
            self.kings[self.turn as usize]
        }
    }

    /// The squares of the pieces that can jump, and so must.
    #[inline(always)]
    fn jumpers(&self) -> u32 {
        let (theirs, empty) = (self.pieces(!self.turn), self.empty());
        let mut jumpers = 0;
        for direction in Direction::ALL {
            let back = direction.opposite();
            jumpers |= back.step(back.step(empty) & theirs) & self.movers(direction);
        }
        jumpers
    }

    fn try_each_jump<E>(
        &self,
        mut jumpers: u32,
        on: &mut impl FnMut(Move) -> Result<(), E>,
    ) -> Result<(), E> {
        while jumpers != 0 {
            let from = Square::lowest(jumpers);
            let jumper = Jumper {
                from,
                is_king: self.kings[self.turn as usize] & from.bit() != 0,
                // It can come back to where it started.
                empty: self.empty() | from.bit(),
            };
            self.try_jump_on(&jumper, from.bit(), 0, Path(0), on)?;
            jumpers &= jumpers - 1;
        }
        Ok(())
    }

    /// Jumps on from square `at`, after `captured` was jumped over, as long as that is possible.
    fn try_jump_on<E>(
        &self,
        jumper: &Jumper,
        at: u32,
        captured: u32,
        path: Path,
        on: &mut impl FnMut(Move) -> Result<(), E>,
    ) -> Result<(), E> {
        let theirs = self.pieces(!self.turn) & !captured;
        let mut is_last = true;
        let is_crowned = !jumper.is_king && at & self.turn.crown_row() != 0;
        for direction in Direction::ALL {
            if is_crowned || !jumper.is_king && !self.turn.is_forward(direction) {
                continue;
            }
            let over = direction.step(at) & theirs;
            let to = direction.step(over) & jumper.empty;
            if to != 0 {
                is_last = false;
                let path = Path(path.0 | (direction as u32) << (2 * captured.count_ones()));
                self.try_jump_on(jumper, to, captured | over, path, on)?;
            }
        }
        if is_last {
            on(Move { from: jumper.from, to: Square::lowest(at), captured, path })?;
        }
        Ok(())
    }
}

/// The piece that jumps.
struct Jumper {
    from: Square,
    is_king: bool,
    empty: u32,
}

#[cfg(test)]
mod tests;
