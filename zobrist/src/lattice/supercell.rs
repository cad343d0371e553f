//! Boxes of cells whose edges are the rows of an integer matrix, and whose sides may be open.

use alloc::boxed::Box;
use core::array;

use super::error::{LatticeError, try_collect};

/// A box of cells. Its edges, in units of cells, are the rows of a matrix. It contains the cells
/// with coordinates in [0, 1) along all edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Supercell<const D: usize> {
    pub(super) edges: Edges<D>,
    pub(super) periodic: [bool; D],
    /// The number of cells.
    count: u32,
    /// The adjugate of the matrix, with the sign of the determinant. With `n` cells in the box,
    /// `cell * adjugate / n` are the coordinates of a cell along the edges.
    adjugate: Edges<D>,
    /// The Hermite normal form of the matrix: upper triangular, with a positive diagonal. Its rows
    /// span the same lattice as the edges.
    hermite: [[i64; D]; D],
    /// All cells in lexicographic order.
    pub(super) cells: Box<[[isize; D]]>,
    /// Maps the index of a cell in the row-major box of the diagonal of `hermite` to the index of
    /// its periodic image in `cells`.
    numbers: Box<[u32]>,
}

pub(super) type Edges<const D: usize> = [[i128; D]; D];

/// Maximum number of cells along an axis from one end of an edge to the other. Elements of the
/// adjugate are less than 2^62, and their products with three coordinates of 64 bits fit 128 bits.
const LONGEST: i128 = 1 << 30;

impl<const D: usize> Supercell<D> {
    pub(super) fn new(
        edges: Edges<D>,
        periodic: [bool; D],
        divisions: usize,
    ) -> Result<Self, LatticeError> {
        // With this bound, all positions fit an `isize`.
        let longest = LONGEST.min(isize::MAX as i128 / 3 / (divisions as i128).max(1));
        if let Some(long) = edges.iter().flatten().find(|c| c.abs() > longest) {
            return Err(LatticeError::new(format_args!(
                "an edge of {long} cells is too long: at most {longest}"
            )));
        }
        // The elements of the matrix, padded with the identity to three dimensions. Indices are
        // modulo 3.
        let row = |i: usize| edges.get(i % 3).map_or(&[][..], |row| row);
        let at = |i: usize, j: usize| row(i).get(j % 3).map_or((i % 3 == j % 3).into(), |&c| c);
        let minor = |i: usize, j: usize| {
            at(i + 1, j + 1) * at(i + 2, j + 2) - at(i + 1, j + 2) * at(i + 2, j + 1)
        };
        let volume: i128 = (0..D).map(|j| at(0, j) * minor(0, j)).sum();
        if volume == 0 || D > 3 {
            return Err(LatticeError::new(format_args!(
                "the edges {edges:?} span no box of 1 to 3 dimensions"
            )));
        }
        let count = i32::try_from(volume.unsigned_abs())
            .map(i32::unsigned_abs)
            .map_err(|_| {
                LatticeError::new(format_args!(
                    "a box with the edges {edges:?} has more than {} cells",
                    i32::MAX
                ))
            })?;
        let adjugate = array::from_fn(|i| array::from_fn(|j| volume.signum() * minor(j, i)));
        let hermite = hermite(edges).map(|row| row.map(|c| c as i64));
        Ok(Supercell {
            edges,
            periodic,
            count,
            adjugate,
            hermite,
            cells: Box::default(),
            numbers: Box::default(),
        })
    }

    /// Lists the cells. It takes up to seconds and gigabytes, so all arguments are checked before.
    pub(super) fn with_cells(mut self) -> Result<Self, LatticeError> {
        let (edges, count) = (self.edges, self.count);
        let out_of_memory =
            || LatticeError::new(format_args!("failed to allocate a box of {count} cells"));
        let order = (0..count).map(|index| {
            let cell = coordinates(index as usize, self.diagonal()).map(|c| c as i128);
            let along =
                array::from_fn::<_, D, _>(|edge| self.along(cell, edge).div_euclid(count.into()));
            let cell = along
                .iter()
                .zip(edges)
                .fold(cell, |cell, (&times, edge)| minus(cell, times, edge));
            Ok((cell.map(|c| c as isize), index))
        });
        let mut order = try_collect(order, out_of_memory)?;
        order.sort_unstable();
        self.cells = try_collect(order.iter().map(|&(cell, _)| Ok(cell)), out_of_memory)?;
        self.numbers = try_collect(order.iter().map(|_| Ok(0)), out_of_memory)?;
        for (number, &(_, index)) in (0..).zip(&order) {
            self.numbers[index as usize] = number;
        }
        Ok(self)
    }

    /// Returns the edges of a row-major box with as many cells.
    pub(super) fn diagonal(&self) -> [usize; D] {
        array::from_fn(|d| self.hermite[d][d].unsigned_abs() as usize)
    }

    /// Returns the coordinate of a cell along an edge, times the number of cells of the box.
    fn along(&self, cell: [i128; D], edge: usize) -> i128 {
        (0..D).map(|d| cell[d] * self.adjugate[d][edge]).sum()
    }

    /// Returns the index of the cell that is `step` cells from the cell with index `from`; `None`
    /// beyond an open side.
    pub(super) fn walk(&self, from: usize, step: [isize; D]) -> Option<usize> {
        let (count, from) = (self.cells.len() as i128, self.cells[from]);
        let cell: [i128; D] = array::from_fn(|d| from[d] as i128 + step[d] as i128);
        if (0..D).any(|edge| !self.periodic[edge] && !(0..count).contains(&self.along(cell, edge)))
        {
            return None;
        }
        // The lattice of the edges contains each vector of multiples of `count`. With coordinates
        // of 32 bits and less than 2^31 cells, no product overflows 64 bits.
        let mut cell =
            cell.map(|c| i32::try_from(c).map_or_else(|_| c.rem_euclid(count) as i64, i64::from));
        let index = self.hermite.iter().enumerate().fold(0, |index, (d, row)| {
            let times = cell[d].div_euclid(row[d]);
            for (c, along) in cell.iter_mut().zip(row) {
                *c -= times * along;
            }
            index * row[d] + cell[d]
        });
        Some(self.numbers[index.unsigned_abs() as usize] as usize)
    }
}

/// Returns the coordinates of the cell with index `number` in a row-major box of `edges` cells.
pub(super) fn coordinates<const D: usize>(mut number: usize, edges: [usize; D]) -> [usize; D] {
    let mut place = [0; D];
    for d in (0..D).rev() {
        place[d] = number % edges[d];
        number /= edges[d];
    }
    place
}

/// Returns the edges of a box with `cells` cells along each axis.
pub(super) fn diagonal<const D: usize>(cells: [usize; D]) -> Edges<D> {
    array::from_fn(|i| array::from_fn(|j| if i == j { cells[i] as i128 } else { 0 }))
}

fn minus<const D: usize>(a: [i128; D], times: i128, b: [i128; D]) -> [i128; D] {
    array::from_fn(|d| a[d] - times * b[d])
}

/// Returns the Hermite normal form of a matrix whose rows are linearly independent.
fn hermite<const D: usize>(mut rows: Edges<D>) -> Edges<D> {
    for d in 0..D {
        // Applies Euclid's algorithm to column `d`.
        for other in d + 1..D {
            while rows[other][d] != 0 {
                rows[d] = minus(rows[d], rows[d][d].div_euclid(rows[other][d]), rows[other]);
                rows.swap(d, other);
            }
        }
        rows[d] = rows[d].map(|c| c * rows[d][d].signum());
        for above in 0..d {
            rows[above] = minus(rows[above], rows[above][d].div_euclid(rows[d][d]), rows[d]);
        }
    }
    rows
}
