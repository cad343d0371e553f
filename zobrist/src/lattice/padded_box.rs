//! A box of bytes whose halo repeats the opposite sides, so that a step to a neighbour never wraps
//! around.

use alloc::vec;
use alloc::vec::Vec;
use core::array;

use super::lattice::{Lattice, signed};
use super::steps::Steps;
use super::supercell::coordinates;

/// One byte for each site of a lattice. Around the bytes is a halo of cells, as wide as the longest
/// step. Each site of the basis has a separate box, so that the bytes of a row of cells are
/// contiguous.
pub(super) struct PaddedBox<'a, const D: usize> {
    lattice: &'a Lattice<D>,
    pub(super) numbers: Vec<u8>,
    /// Number of cells of the halo before the first cell of the lattice, along each axis.
    before: [usize; D],
    /// Number of cells along each axis, including the halo.
    edges: [usize; D],
}

impl<'a, const D: usize> PaddedBox<'a, D> {
    /// Stores `number(site)` for each site that is the target of a step. The halo is wide enough
    /// for all `steps`. After the last box come `after` unused bytes, so that a reader can load
    /// several bytes at once. Returns `None` if `D` is 0, if `number` returns `None`, if the
    /// boxes take more than eight bytes per site, or if the allocation fails.
    pub(super) fn new(
        lattice: &'a Lattice<D>,
        steps: &[Option<Steps<D>>],
        after: usize,
        number: impl FnMut(usize) -> Option<u8>,
    ) -> Option<Self> {
        let (mut least, mut most) = ([0; D], [0; D]);
        let mut is_seen = vec![false; lattice.basis.len()];
        for (step, to) in steps.iter().flatten().flat_map(Steps::ends) {
            least = array::from_fn(|d| step[d].min(least[d]));
            most = array::from_fn(|d| step[d].max(most[d]));
            is_seen[to] = true;
        }
        let before = least.map(isize::unsigned_abs);
        let edges = array::from_fn(|d| {
            let with_one_side = lattice.cells[d].saturating_add(before[d]);
            with_one_side.saturating_add(most[d].unsigned_abs())
        });
        let all = edges
            .iter()
            .fold(lattice.basis.len(), |all, &edge| all.saturating_mul(edge));
        if D == 0 || all > lattice.sites().saturating_mul(8) {
            return None;
        }
        let mut numbers = Vec::new();
        let all = all.checked_add(after)?;
        numbers.try_reserve_exact(all).ok()?;
        numbers.resize(all, 0);
        let mut padded = PaddedBox {
            lattice,
            numbers,
            before,
            edges,
        };
        padded.fill(&is_seen, number)?;
        Some(padded)
    }

    /// Stores the numbers of all sites that are targets of steps, and of their images in the halo.
    /// Other sites, such as those of another sublattice, are skipped.
    fn fill(
        &mut self,
        is_seen: &[bool],
        mut number: impl FnMut(usize) -> Option<u8>,
    ) -> Option<()> {
        let (cells, before, basis) = (self.lattice.cells, self.before, self.lattice.basis.len());
        let (length, edge, size) = (cells[D - 1], self.edges[D - 1], self.box_size());
        let wrapped = |c: usize, d: usize| {
            (signed(c) - signed(before[d]))
                .rem_euclid(signed(cells[d]))
                .unsigned_abs()
        };
        for start in (0..size).step_by(edge) {
            let row = coordinates(start, self.edges);
            let row = (0..D - 1).fold(0, |index, d| index * cells[d] + wrapped(row[d], d));
            for of_cell in (0..basis).filter(|&site| is_seen[site]) {
                let (mut rest, mut cell) = (
                    &mut self.numbers[of_cell * size + start..][..edge],
                    wrapped(0, D - 1),
                );
                while !rest.is_empty() {
                    let (run, others) = rest.split_at_mut(rest.len().min(length - cell));
                    let first = (row * length + cell) * basis + of_cell;
                    for (place, site) in run.iter_mut().zip((first..).step_by(basis)) {
                        *place = number(site)?;
                    }
                    (rest, cell) = (others, 0);
                }
            }
        }
        Some(())
    }

    fn box_size(&self) -> usize {
        self.edges.iter().product()
    }

    /// Returns the index of a cell in its box. The coordinates count from the first cell of the
    /// halo.
    fn index(&self, cell: [usize; D]) -> usize {
        cell.iter()
            .zip(self.edges)
            .fold(0, |index, (&c, edge)| index * edge + c)
    }

    /// Returns the number of rows of the lattice.
    pub(super) fn rows(&self) -> usize {
        self.lattice.cells[..D - 1].iter().product()
    }

    /// Returns the index of the first cell of a row of the lattice, relative to the index of cell
    /// 0.
    pub(super) fn origin(&self, row: usize) -> usize {
        let mut edges = self.lattice.cells;
        edges[D - 1] = 1;
        self.index(coordinates(row, edges))
    }

    /// Returns the indices of the targets of `steps` from a site of cell 0.
    pub(super) fn starts(&self, steps: &Steps<D>) -> Vec<usize> {
        let start = |(cell, to): ([isize; D], usize)| {
            let cell = array::from_fn(|d| self.before[d].wrapping_add_signed(cell[d]));
            to * self.box_size() + self.index(cell)
        };
        steps.ends().map(start).collect()
    }
}
