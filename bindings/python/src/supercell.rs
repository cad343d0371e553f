//! Boxes of cells given by an integer matrix, with sides that may be open.

use std::collections::HashMap;

use pyo3::prelude::*;

use crate::arrays::room;

/// The coordinates of a cell, or an offset in cells.
type Cell = [i128; 3];

/// A box of cells. Its edges, in units of cells, are the rows of an integer matrix. It contains the cells with
/// coordinates in [0, 1) along all edges.
///
/// In one or two dimensions, the remaining edges have one cell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Supercell {
    matrix: [Cell; 3],
    periodic: [bool; 3],
    /// The adjugate of the matrix. With `n` cells in the box, `cell * adjugate / n` are the coordinates of a cell along
    /// the edges.
    adjugate: [Cell; 3],
    /// An upper triangular matrix with a positive diagonal. Its rows span the same lattice as the rows of `matrix`.
    hermite: [Cell; 3],
    /// All cells in lexicographic order.
    cells: Vec<Cell>,
    /// Maps the index of a cell in the box of `hermite` to the index of its periodic image in this box.
    numbers: Vec<u32>,
    /// Whether products of the matrices' elements with coordinates below 2**20 fit in 64 bits.
    is_small: bool,
}

/// Maximum length of an edge in cells. Products of two lengths and a coordinate fit in 128 bits.
const LONGEST: i64 = 1 << 30;

fn cross(a: Cell, b: Cell) -> Cell {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Subtracts a multiple of one row from another.
fn subtract(from: &mut Cell, times: i128, row: Cell) {
    for (a, b) in from.iter_mut().zip(row) {
        *a -= times * b;
    }
}

impl Supercell {
    pub(crate) fn new(matrix: &[Vec<i64>], periodic: &[bool]) -> PyResult<Self> {
        let mut rows = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
        let mut open = [true; 3];
        for (row, given) in rows.iter_mut().zip(matrix) {
            for (to, &cells) in row.iter_mut().zip(given) {
                if !(-LONGEST..=LONGEST).contains(&cells) {
                    bail!("an edge of {cells} cells is too long");
                }
                *to = cells.into();
            }
        }
        open[..periodic.len()].copy_from_slice(periodic);
        let columns = [cross(rows[1], rows[2]), cross(rows[2], rows[0]), cross(rows[0], rows[1])];
        let volume: i128 = rows[0].iter().zip(columns[0]).map(|(a, b)| a * b).sum();
        ensure!(volume != 0, "cells {matrix:?} span no box");
        let sign = volume.signum();
        let adjugate = std::array::from_fn(|i| std::array::from_fn(|j| sign * columns[j][i]));
        let count = u32::try_from(volume.abs()).ok().filter(|&count| count < u32::MAX);
        let count = count.ok_or_else(|| value_error!("the box has more than 2**32 - 2 cells"))?;
        let hermite = triangular(rows);
        let empty = Supercell {
            matrix: rows,
            periodic: open,
            adjugate,
            hermite,
            cells: vec![],
            numbers: vec![],
            is_small: count < 1 << 20 && rows.iter().flatten().all(|c| c.unsigned_abs() < 1 << 15),
        };
        let mut order = room(Some(count as usize))?;
        for number in 0..count {
            let index = i128::from(number);
            let (row, last) = (index / hermite[2][2], index % hermite[2][2]);
            let mut cell = [row / hermite[1][1], row % hermite[1][1], last];
            let edges = empty.edges(cell, count);
            for (&times, row) in edges.iter().zip(rows) {
                subtract(&mut cell, times, row);
            }
            order.push((cell, number));
        }
        order.sort_unstable();
        let mut numbers = room(Some(order.len()))?;
        numbers.resize(order.len(), 0);
        let mut cells = room(Some(order.len()))?;
        for (number, (cell, index)) in order.into_iter().enumerate() {
            numbers[index as usize] = number as u32;
            cells.push(cell);
        }
        Ok(Supercell { cells, numbers, ..empty })
    }

    /// Returns which periodic image of the box contains a cell, as an index along each edge. A box has `count` cells.
    fn edges(&self, cell: Cell, count: u32) -> Cell {
        std::array::from_fn(|edge| {
            let along: i128 = cell.iter().zip(self.adjugate).map(|(c, row)| c * row[edge]).sum();
            along.div_euclid(count.into())
        })
    }

    /// Number of cells.
    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns the coordinates of a cell of the box by its index.
    pub(crate) fn cell(&self, number: usize) -> Cell {
        self.cells[number]
    }

    /// Returns the index of a cell or of its periodic image in the box; None beyond an open side. Coordinates must be
    /// below 2**60.
    pub(crate) fn number(&self, cell: Cell) -> Option<usize> {
        // Arithmetic in 64 bits is several times as fast; it is used if no product overflows.
        if self.is_small && cell.iter().all(|c| c.unsigned_abs() < 1 << 20) {
            return self.number_in_64_bits(cell.map(|c| c as i64));
        }
        self.number_in_128_bits(cell)
    }
}

macro_rules! number {
    ($name:ident $int:ty) => {
        impl Supercell {
            /// Implements `number` in integers of this type.
            #[inline]
            fn $name(&self, mut cell: [$int; 3]) -> Option<usize> {
                for edge in (0..3).filter(|&edge| !self.periodic[edge]) {
                    let along = (0..3).map(|d| cell[d] * self.adjugate[d][edge] as $int);
                    if along.sum::<$int>().div_euclid(self.cells.len() as $int) != 0 {
                        return None;
                    }
                }
                let mut index = 0;
                for (d, row) in self.hermite.iter().enumerate() {
                    let times = cell[d].div_euclid(row[d] as $int);
                    for (c, &along) in cell.iter_mut().zip(row).skip(d) {
                        *c -= times * along as $int;
                    }
                    index = index * row[d] as $int + cell[d];
                }
                usize::try_from(index).ok().map(|index| self.numbers[index] as usize)
            }
        }
    };
}
number!(number_in_64_bits i64);
number!(number_in_128_bits i128);

/// Converts a matrix to upper triangular form with a positive diagonal. The rows of both matrices span the same
/// lattice. The result is the Hermite normal form, except for the elements above the diagonal.
fn triangular(mut rows: [Cell; 3]) -> [Cell; 3] {
    for d in 0..3 {
        // Applies Euclid's algorithm to column `d`.
        for other in d + 1..3 {
            while rows[other][d] != 0 {
                let (times, row) = (rows[d][d].div_euclid(rows[other][d]), rows[other]);
                subtract(&mut rows[d], times, row);
                rows.swap(d, other);
            }
        }
        if rows[d][d] < 0 {
            rows[d] = rows[d].map(|c| -c);
        }
        // Keeps the elements small, so that products do not overflow.
        for other in 0..d {
            let (times, row) = (rows[other][d].div_euclid(rows[d][d]), rows[d]);
            subtract(&mut rows[other], times, row);
        }
    }
    rows
}

/// The sites of a cell: the position of each site in parts of the cell, and a map from positions to sites.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Places {
    pub(crate) parts: i128,
    pub(crate) basis: Vec<Cell>,
    at: HashMap<Cell, usize>,
}

impl Places {
    pub(crate) fn new(parts: usize, basis: &[Vec<i64>]) -> Self {
        let of = |place: &Vec<i64>| std::array::from_fn(|d| place.get(d).map_or(0, |&part| part.into()));
        let basis: Vec<Cell> = basis.iter().map(of).collect();
        let at = basis.iter().enumerate().map(|(site, &place)| (place, site)).collect();
        Places { parts: parts as i128, basis, at }
    }

    /// Returns the cell that contains a position in parts, and the site at this position, if any.
    pub(crate) fn at(&self, position: Cell) -> (Cell, Option<usize>) {
        let place = position.map(|c| c.rem_euclid(self.parts));
        (position.map(|c| c.div_euclid(self.parts)), self.at.get(&place).copied())
    }

    /// Returns the position of a site of a cell.
    pub(crate) fn position(&self, cell: Cell, site: usize) -> Cell {
        std::array::from_fn(|d| cell[d] * self.parts + self.basis[site][d])
    }
}
