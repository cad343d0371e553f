//! Stones on a board: placing, capturing, taking back.

use std::fmt::{self, Display, Formatter};
use std::iter;
use std::ops::Not;

use zobrist::Zobrist;

use crate::grid::{Grid, LONGEST};

/// A stone of a side, and the side itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Zobrist)]
pub(crate) enum Stone {
    Black,
    White,
}

impl Not for Stone {
    type Output = Stone;

    fn not(self) -> Stone {
        match self {
            Stone::Black => Stone::White,
            Stone::White => Stone::Black,
        }
    }
}

impl Display for Stone {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stone::Black => "Black",
            Stone::White => "White",
        })
    }
}

/// Whether a move may take the last liberty of its own stones, which then leave the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Suicide {
    Allowed,
    Forbidden,
}

/// Why a stone cannot be placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Illegal {
    Occupied,
    Suicide,
    /// The position was there before.
    Superko,
}

impl Display for Illegal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::Occupied => "there is a stone already",
            Illegal::Suicide => "it takes its own last liberty",
            Illegal::Superko => "the position was there before",
        })
    }
}

/// A move: what it changed on the board.
#[derive(Debug, Clone)]
pub(crate) struct Played {
    pub(crate) point: usize,
    pub(crate) stone: Stone,
    /// The points that it emptied, its own among them after suicide.
    pub(crate) taken: Vec<usize>,
    /// Whose stones these were.
    pub(crate) loser: Stone,
}

/// A point, what was there and what is there instead.
pub(crate) type Change = (usize, Option<Stone>, Option<Stone>);

impl Played {
    /// What changed, one after the other. After suicide its own point is among them twice.
    #[inline]
    pub(crate) fn changes(&self) -> impl DoubleEndedIterator<Item = Change> {
        let placed = (self.point, None, Some(self.stone));
        let taken = self.taken.iter().map(|&point| (point, Some(self.loser), None));
        iter::once(placed).chain(taken)
    }
}

/// The stones on a grid.
#[derive(Debug, Clone)]
pub(crate) struct Board<'a> {
    grid: &'a Grid,
    points: Box<[Option<Stone>]>,
    /// The group that was looked at last; between two moves only its memory is of use.
    group: Vec<usize>,
}

impl<'a> Board<'a> {
    /// Without a stone.
    pub(crate) fn empty(grid: &'a Grid) -> Self {
        let points = vec![None; grid.len()].into();
        Board { grid, points, group: Vec::with_capacity(grid.len()) }
    }

    pub(crate) fn grid(&self) -> &'a Grid {
        self.grid
    }

    pub(crate) fn points(&self) -> &[Option<Stone>] {
        &self.points
    }

    /// Puts `stone` on `point`. Groups of the other side that have no liberty left are taken, and if there is none,
    /// its own group if that has none.
    pub(crate) fn play(
        &mut self,
        point: usize,
        stone: Stone,
        suicide: Suicide,
    ) -> Result<Played, Illegal> {
        if self.points[point].is_some() {
            return Err(Illegal::Occupied);
        }
        self.points[point] = Some(stone);
        let (mut taken, other) = (Vec::new(), !stone);
        for neighbour in self.grid.neighbours(point) {
            if self.points[neighbour] == Some(other) && self.has_no_liberty(neighbour) {
                self.take_group(&mut taken);
            }
        }
        let is_suicide = taken.is_empty() && self.has_no_liberty(point);
        if is_suicide {
            if suicide == Suicide::Forbidden {
                self.points[point] = None;
                return Err(Illegal::Suicide);
            }
            self.take_group(&mut taken);
        }
        let loser = if is_suicide { stone } else { other };
        Ok(Played { point, stone, taken, loser })
    }

    /// Where the other side may not play at once after the last move: it took one stone there, and is one stone itself, whose only
    /// liberty this is.
    #[inline]
    pub(crate) fn ko(&self, played: &Played) -> Option<usize> {
        let &[taken] = &played.taken[..] else { return None };
        let mut neighbours = self.grid.neighbours(played.point);
        let is_ko =
            neighbours.all(|there| there == taken || self.points[there] == Some(played.loser));
        is_ko.then_some(taken)
    }

    /// Takes back the last move that was played.
    pub(crate) fn undo(&mut self, played: &Played) {
        for &point in &played.taken {
            self.points[point] = Some(played.loser);
        }
        debug_assert_eq!(self.points[played.point], Some(played.stone), "not the last move");
        self.points[played.point] = None;
    }

    /// Puts the stones of `rows`, written as they are printed, on an empty board.
    ///
    /// # Panics
    /// If there are stones already, `rows` are not of this board, or there is another letter in them.
    pub(crate) fn set_up(&mut self, rows: &str) {
        assert!(self.points.iter().all(Option::is_none), "there are stones already");
        assert_eq!(rows.split('/').count(), self.grid.rows(), "rows of {rows}");
        for (row, line) in rows.split('/').enumerate() {
            assert_eq!(line.len(), self.grid.cols(), "row {row} of {rows}");
            for (col, letter) in line.chars().enumerate() {
                self.points[self.grid.at(row, col)] = match letter {
                    'X' => Some(Stone::Black),
                    'O' => Some(Stone::White),
                    '.' => None,
                    _ => panic!("{letter} in {rows}"),
                };
            }
        }
    }

    /// Whether the group of the stone on `start` has lost its last liberty. If so, `group` is all of it.
    fn has_no_liberty(&mut self, start: usize) -> bool {
        let stone = self.points[start];
        let mut seen = PointSet::default();
        seen.insert(start);
        self.group.clear();
        self.group.push(start);
        let mut looked_at = 0;
        while let Some(&point) = self.group.get(looked_at) {
            looked_at += 1;
            for neighbour in self.grid.neighbours(point) {
                match self.points[neighbour] {
                    None => return false,
                    there if there == stone && seen.insert(neighbour) => self.group.push(neighbour),
                    Some(_) => {}
                }
            }
        }
        true
    }

    /// Empties the points of `group`.
    fn take_group(&mut self, taken: &mut Vec<usize>) {
        for &point in &self.group {
            self.points[point] = None;
        }
        taken.extend(&self.group);
    }
}

/// A bit for each point of the largest board.
#[derive(Default)]
struct PointSet([u64; (LONGEST * LONGEST).div_ceil(64)]);

impl PointSet {
    /// Whether it was not in yet.
    fn insert(&mut self, point: usize) -> bool {
        let (word, bit) = (&mut self.0[point / 64], 1 << (point % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

/// Rows from the top, `X` for Black and `O` for White: `.X./OX.`, or with `#` in the format one on each line.
impl Display for Board<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (i, row) in self.points.chunks(self.grid.cols()).enumerate() {
            if i > 0 {
                f.write_str(if f.alternate() { "\n" } else { "/" })?;
            }
            for point in row {
                f.write_str(match point {
                    None => ".",
                    Some(Stone::Black) => "X",
                    Some(Stone::White) => "O",
                })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
pub(crate) mod tests;
