//! A row of up to 16 cells. It is the state of several puzzles.

use zobrist::{Delta, KeyTable, Zobrist};

use crate::puzzle::HashKey;

/// Sixteen cells of four bits each. In a puzzle with fewer cells, the last cells are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
#[zobrist(slots)]
pub struct Row {
    #[zobrist(max = 15)]
    pub(crate) cells: [u8; 16],
}

impl From<Row> for u64 {
    #[inline]
    fn from(row: Row) -> u64 {
        row.cells
            .iter()
            .rev()
            .fold(0, |packed, &cell| packed << 4 | u64::from(cell))
    }
}

impl From<u64> for Row {
    #[inline]
    fn from(packed: u64) -> Row {
        Row {
            cells: std::array::from_fn(|i| (packed >> (4 * i) & 15) as u8),
        }
    }
}

impl Row {
    /// Returns the row of these cells, followed by zeros.
    pub(crate) fn new(cells: impl IntoIterator<Item = u8>) -> Self {
        let mut row = Row { cells: [0; 16] };
        row.cells
            .iter_mut()
            .zip(cells)
            .for_each(|(cell, value)| *cell = value);
        row
    }

    /// Returns the difference between the hashes of `self` and `new`. The rows may differ only in
    /// the first `n` cells.
    #[inline]
    pub(crate) fn change<K: HashKey>(
        self,
        new: Self,
        n: usize,
        keys: &KeyTable<Row, K>,
    ) -> Delta<Row, K> {
        (0..n)
            .map(|i| keys.change(Row::CELLS.at(i), self.cells[i], new.cells[i]))
            .sum()
    }

    /// Returns whether the first `n` cells are an odd permutation. They must contain each number
    /// below `n` once.
    pub(crate) fn is_odd(&self, n: usize) -> bool {
        let inversions = (0..n).flat_map(|i| (0..i).map(move |j| (j, i)));
        inversions
            .filter(|&(j, i)| self.cells[j] > self.cells[i])
            .count()
            % 2
            == 1
    }
}
