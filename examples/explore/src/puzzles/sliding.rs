//! Sliding tiles: the 8-puzzle, the 15-puzzle and their smaller kin.

use super::row::Row;
use crate::puzzle::{Abstraction, Published, Puzzle, Successors};

/// A frame of rows and columns with a tile in each cell but one. At the start the blank is in the first cell and the tiles follow in order.
#[derive(Clone, Debug)]
pub struct Sliding {
    rows: usize,
    columns: usize,
    neighbours: Vec<Vec<usize>>,
}

impl Sliding {
    /// A puzzle of so many rows and columns.
    ///
    /// # Errors
    /// If there are fewer than two of either, or more than 16 cells.
    pub fn new(rows: usize, columns: usize) -> Result<Self, String> {
        if rows < 2 || columns < 2 || rows.saturating_mul(columns) > 16 {
            return Err(format!(
                "sliding tiles have 2 rows and columns or more, and 16 cells at most, not {rows} x {columns}"
            ));
        }
        let near = |i: usize, j: usize| {
            (i / columns).abs_diff(j / columns) + (i % columns).abs_diff(j % columns) == 1
        };
        let cells = rows * columns;
        let neighbours = (0..cells).map(|i| (0..cells).filter(|&j| near(i, j)).collect()).collect();
        Ok(Sliding { rows, columns, neighbours })
    }

    /// Whether moves lead from `row`, a permutation, to the start: each of them swaps two cells and moves the blank by one.
    pub(crate) fn is_solvable(&self, row: &Row) -> bool {
        let blank = row.cells.iter().position(|&tile| tile == 0).unwrap_or(0);
        let away = blank / self.columns + blank % self.columns;
        row.is_odd(self.rows * self.columns) == (away % 2 == 1)
    }

    /// The sum of the distances of all tiles from their cells, which is never more than the moves that are needed.
    #[inline]
    pub(crate) fn manhattan(&self, row: &Row) -> u8 {
        let cells = row.cells[..self.rows * self.columns].iter().enumerate();
        let distance = |(cell, &tile): (usize, &u8)| {
            let goal = usize::from(tile);
            let rows = (cell / self.columns).abs_diff(goal / self.columns);
            rows + (cell % self.columns).abs_diff(goal % self.columns)
        };
        cells.filter(|(_, tile)| **tile > 0).map(distance).sum::<usize>() as u8
    }

    /// The board with rows and columns exchanged, and the tiles likewise; a square one has the same distance.
    #[inline]
    pub(crate) fn transposed(&self, row: &Row) -> Row {
        let n = self.rows;
        let other = |cell: usize| cell % n * n + cell / n;
        let mut transposed = Row { cells: [0; 16] };
        for cell in 0..n * n {
            transposed.cells[other(cell)] = other(usize::from(row.cells[cell])) as u8;
        }
        transposed
    }

    /// Which tile is in which block, of so many rows and columns each.
    fn blocks(&self, rows: usize, columns: usize) -> Abstraction {
        let (width, name) = (self.columns, format!("blocks of {rows} x {columns}"));
        Abstraction::new(name, move |feature| {
            let (cell, tile) = Row::feature(feature);
            let block = (cell / width / rows) * width + cell % width / columns;
            Some(tile * 256 + block)
        })
    }
}

impl Puzzle for Sliding {
    type State = Row;

    fn name(&self) -> String {
        format!("sliding tiles, {} x {}", self.rows, self.columns)
    }

    fn start(&self) -> Row {
        Row::new((0..self.rows * self.columns).map(|cell| cell as u8))
    }

    #[inline]
    fn successors(&self, state: &Row, next: &mut impl Successors<Row>) {
        let blank = state.cells.iter().position(|&tile| tile == 0).unwrap_or(0);
        for &from in &self.neighbours[blank] {
            let (mut moved, tile) = (*state, state.cells[from]);
            moved.cells.swap(from, blank);
            let [old, new] = [from, blank].map(|cell| Row::CELLS.at(cell));
            next.push(moved, |keys| keys.key(old, tile) ^ keys.key(new, tile));
        }
    }

    fn pack(&self, state: &Row) -> u64 {
        state.pack()
    }

    fn bits(&self) -> u32 {
        4 * (self.rows * self.columns) as u32
    }

    fn unpack(&self, packed: u64) -> Row {
        Row::unpack(packed)
    }

    /// R. E. Korf, P. Schultze, "Large-scale parallel breadth-first search", AAAI 2005; by distance OEIS A090034 (2x3), A090035 (2x4), A090036 (2x5), A089473 (3x3), A090166 (3x4)
    /// and A089484 (4x4).
    fn published(&self) -> Published {
        let all =
            |states, depth| Published { layers: &[], states: Some(states), depth: Some(depth) };
        match (self.rows.min(self.columns), self.rows.max(self.columns)) {
            (2, 2) => all(12, 6),
            (2, 3) => Published::whole(LAYERS_2X3),
            (2, 4) => Published::whole(LAYERS_2X4),
            (2, 5) => Published::whole(LAYERS_2X5),
            (2, 6) => all(239_500_800, 80),
            (3, 3) => Published::whole(LAYERS_3X3),
            (3, 4) => Published::whole(LAYERS_3X4),
            (4, 4) => Published { layers: LAYERS_4X4, ..Published::default() },
            _ => Published::default(),
        }
    }

    fn abstractions(&self) -> Vec<Abstraction> {
        let (r, c) = (self.rows, self.columns);
        // The fewest edges are cut across the longer side.
        let halves = if c >= r { (r, c.div_ceil(2)) } else { (r.div_ceil(2), c) };
        let quarters = (r.div_ceil(2), c.div_ceil(2));
        let lines = if c >= r { (r, 1) } else { (1, c) };
        [halves, quarters, lines].into_iter().map(|(r, c)| self.blocks(r, c)).collect()
    }
}

const LAYERS_2X3: &[u64] =
    &[1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1];
const LAYERS_2X4: &[u64] = &[
    1, 2, 3, 6, 10, 14, 19, 28, 42, 61, 85, 119, 161, 215, 293, 396, 506, 632, 788, 985, 1194,
    1414, 1664, 1884, 1999, 1958, 1770, 1463, 1076, 667, 361, 190, 88, 39, 19, 7, 1,
];
const LAYERS_2X5: &[u64] = &[
    1, 2, 3, 6, 11, 19, 30, 44, 68, 112, 176, 271, 411, 602, 851, 1232, 1783, 2530, 3567, 4996,
    6838, 9279, 12463, 16597, 21848, 28227, 35682, 44464, 54597, 65966, 78433, 91725, 104_896,
    116_966, 126_335, 131_998, 133_107, 128_720, 119_332, 106_335, 91545, 75742, 60119, 45840,
    33422, 23223, 15140, 9094, 5073, 2605, 1224, 528, 225, 75, 20, 2,
];
const LAYERS_3X3: &[u64] = &[
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];
const LAYERS_3X4: &[u64] = &[
    1, 2, 4, 9, 20, 37, 63, 122, 232, 431, 781, 1392, 2494, 4442, 7854, 13899, 24215, 41802, 71167,
    119_888, 198_363, 323_206, 515_778, 811_000, 1_248_011, 1_885_279, 2_782_396, 4_009_722,
    5_621_354, 7_647_872, 10_065_800, 12_760_413, 15_570_786, 18_171_606, 20_299_876, 21_587_248,
    21_841_159, 20_906_905, 18_899_357, 16_058_335, 12_772_603, 9_515_217, 6_583_181, 4_242_753,
    2_503_873, 1_350_268, 643_245, 270_303, 92311, 27116, 5390, 1115, 86, 18,
];
const LAYERS_4X4: &[u64] = &[
    1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544, 30821, 60842, 119_000,
    231_844, 447_342, 859_744,
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Half of all permutations.
    #[test]
    fn all_states_are_published() {
        for (rows, columns) in [(2, 3), (2, 4), (2, 5), (3, 3), (3, 4)] {
            let published = Sliding::new(rows, columns).unwrap().published();
            assert_eq!(published.states, Some((3..=(rows * columns) as u64).product()));
        }
    }
}
