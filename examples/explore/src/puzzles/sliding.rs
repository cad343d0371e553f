//! Sliding tiles: the 8-puzzle, the 15-puzzle and other sizes.

use anyhow::{Result, bail};

use super::{Row, published};
use crate::code::Word;
use crate::puzzle::{HashKey, Published, Puzzle, Successors};

/// A frame of rows and columns with a tile in each cell except one. At the start, the blank is in
/// the first cell, and the tiles follow in order.
#[derive(Clone, Debug)]
pub struct Sliding {
    rows: usize,
    columns: usize,
    neighbours: Vec<Vec<usize>>,
}

impl Sliding {
    /// Creates a puzzle of this size.
    ///
    /// # Errors
    /// Fails if there are fewer than two rows or columns, or more than 16 cells.
    pub fn new(rows: usize, columns: usize) -> Result<Self> {
        if rows < 2 || columns < 2 || rows.saturating_mul(columns) > 16 {
            bail!(
                "sliding tiles have 2 rows and columns or more, and 16 cells at most, not {rows} x {columns}"
            );
        }
        let near = |i: usize, j: usize| {
            (i / columns).abs_diff(j / columns) + (i % columns).abs_diff(j % columns) == 1
        };
        let cells = rows * columns;
        let neighbours = (0..cells)
            .map(|i| (0..cells).filter(|&j| near(i, j)).collect())
            .collect();
        Ok(Sliding {
            rows,
            columns,
            neighbours,
        })
    }

    /// Returns the rows and columns of half of the board. The halves divide the longer side,
    /// because this cuts the fewest pairs of adjacent cells.
    pub(crate) fn half(&self) -> (usize, usize) {
        let (r, c) = (self.rows, self.columns);
        if c >= r {
            (r, c.div_ceil(2))
        } else {
            (r.div_ceil(2), c)
        }
    }
}

impl Puzzle for Sliding {
    type State = Row;
    type Code = Word;
    const HAS_CLASSES: bool = true;

    fn name(&self) -> String {
        format!("sliding tiles, {} x {}", self.rows, self.columns)
    }

    fn start(&self) -> Row {
        Row::new(0..(self.rows * self.columns) as u8)
    }

    #[inline]
    fn successors<K: HashKey>(&self, state: &Row, next: &mut Successors<'_, Self, K>) {
        let blank = state.cells.iter().position(|&tile| tile == 0).unwrap_or(0);
        for &from in &self.neighbours[blank] {
            let (mut moved, tile) = (*state, state.cells[from]);
            moved.cells.swap(from, blank);
            let [old, new] = [from, blank].map(|cell| Row::CELLS.at(cell));
            next.push(&moved, |keys| keys.key(old, tile) ^ keys.key(new, tile));
        }
    }

    fn published(&self) -> Published {
        let (short, long) = (self.rows.min(self.columns), self.rows.max(self.columns));
        published(&format!("sliding tiles, {short} x {long}"))
    }

    /// Returns a class for each pair of a tile and a half of the board.
    fn class(&self, feature: usize) -> Option<usize> {
        let ((rows, columns), (cell, tile)) = (self.half(), (feature / 15, feature % 15 + 1));
        let is_second = cell / self.columns >= rows || cell % self.columns >= columns;
        Some(2 * tile + usize::from(is_second))
    }
}
