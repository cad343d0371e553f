//! Up to sixteen things in a row: the states of most puzzles here.

use zobrist::{Delta, KeyTable, Zobrist};

/// Sixteen cells of four bits each. A puzzle with fewer cells leaves the last ones empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
#[zobrist(slots)]
pub struct Row {
    #[zobrist(max = 15)]
    pub(crate) cells: [u8; 16],
}

impl Row {
    /// The cells, the rest of which are 0.
    pub(crate) fn new(cells: impl IntoIterator<Item = u8>) -> Self {
        let mut row = Row { cells: [0; 16] };
        row.cells.iter_mut().zip(cells).for_each(|(cell, value)| *cell = value);
        row
    }

    #[inline]
    pub(crate) fn pack(self) -> u64 {
        self.cells.iter().rev().fold(0, |packed, &cell| packed << 4 | u64::from(cell))
    }

    #[inline]
    pub(crate) fn unpack(packed: u64) -> Self {
        Row { cells: std::array::from_fn(|i| (packed >> (4 * i) & 15) as u8) }
    }

    /// How the hash changes when the cells become those of `new`, of which all in front of `from` and from `to` on are the same.
    #[inline]
    pub(crate) fn change(
        self,
        new: Self,
        (from, to): (usize, usize),
        keys: &KeyTable<Row, u64>,
    ) -> Delta<Row, u64> {
        let change = |i| keys.change(Row::CELLS.at(i), self.cells[i], new.cells[i]);
        (from..to).map(change).sum()
    }

    /// Whether the first `n` cells, which hold each number below `n` once, are an odd permutation.
    pub(crate) fn is_odd(&self, n: usize) -> bool {
        let inversions = (0..n).flat_map(|i| (0..i).map(move |j| (j, i)));
        inversions.filter(|&(j, i)| self.cells[j] > self.cells[i]).count() % 2 == 1
    }

    /// The cell and the value of a feature, by its number.
    pub(crate) fn feature(feature: usize) -> (usize, usize) {
        (feature / 15, feature % 15 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_numbered_by_cell_and_value() {
        for feature in 0..240 {
            let (cell, value) = Row::feature(feature);
            let name = format!("cells[{cell}] = {value}");
            assert_eq!(Row::SHAPE.feature_name(feature).to_string(), name);
        }
    }

    #[test]
    fn packed_and_unpacked() {
        let row = Row::new([3, 15, 0, 7]);
        assert_eq!(row.pack(), 0x70f3);
        assert_eq!(Row::unpack(row.pack()), row);
    }
}
