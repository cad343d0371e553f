//! The points of a rectangle: which are neighbours, and what they are called.

/// The longest side of a board.
pub(crate) const LONGEST: usize = 19;
/// Columns are named by letters, of which `I` looks too much like `J`.
const COLUMNS: &[u8; LONGEST] = b"ABCDEFGHJKLMNOPQRST";

/// A rectangle of points, numbered row by row from the top left one.
#[derive(Debug)]
pub(crate) struct Grid {
    rows: usize,
    cols: usize,
    neighbours: Box<[Neighbours]>,
}

/// Up to four points.
#[derive(Debug, Clone, Copy, Default)]
struct Neighbours {
    points: [u16; 4],
    count: usize,
}

impl Grid {
    /// # Panics
    /// If a side is 0 or longer than 19.
    pub(crate) fn new(rows: usize, cols: usize) -> Self {
        for side in [rows, cols] {
            assert!((1..=LONGEST).contains(&side), "no board of {rows}x{cols}");
        }
        let mut grid =
            Grid { rows, cols, neighbours: vec![Neighbours::default(); rows * cols].into() };
        for row in 0..rows {
            for col in 0..cols {
                let (right, below) = (col + 1 < cols, row + 1 < rows);
                let here = grid.at(row, col);
                if right {
                    grid.join(here, grid.at(row, col + 1));
                }
                if below {
                    grid.join(here, grid.at(row + 1, col));
                }
            }
        }
        grid
    }

    fn join(&mut self, a: usize, b: usize) {
        for (here, there) in [(a, b), (b, a)] {
            let neighbours = &mut self.neighbours[here];
            neighbours.points[neighbours.count] = there as u16;
            neighbours.count += 1;
        }
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    pub(crate) fn cols(&self) -> usize {
        self.cols
    }

    /// The number of points.
    pub(crate) fn len(&self) -> usize {
        self.neighbours.len()
    }

    /// The point in a row and a column, both counted from 0 at the top left.
    pub(crate) fn at(&self, row: usize, col: usize) -> usize {
        row * self.cols + col
    }

    /// The points next to `point`.
    pub(crate) fn neighbours(&self, point: usize) -> impl Iterator<Item = usize> + Clone + use<> {
        let Neighbours { points, count } = self.neighbours[point];
        (0..count).map(move |i| points[i].into())
    }

    /// As it is called at a board: the letter of its column, and its row counted from below.
    pub(crate) fn name(&self, point: usize) -> String {
        let (row, col) = (point / self.cols, point % self.cols);
        format!("{}{}", char::from(COLUMNS[col]), self.rows - row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours() {
        let grid = Grid::new(2, 3);
        let of = |point| {
            let mut neighbours: Vec<usize> = grid.neighbours(point).collect();
            neighbours.sort_unstable();
            neighbours
        };
        assert_eq!(
            (0..6).map(of).collect::<Vec<_>>(),
            [&[1, 3][..], &[0, 2, 4], &[1, 5], &[0, 4], &[1, 3, 5], &[2, 4]]
        );
        assert_eq!(Grid::new(1, 1).neighbours(0).count(), 0);
    }

    #[test]
    fn names() {
        let grid = Grid::new(19, 19);
        for (row, col, name) in [(0, 0, "A19"), (0, 18, "T19"), (18, 0, "A1"), (9, 8, "J10")] {
            assert_eq!(grid.name(grid.at(row, col)), name);
        }
    }
}
