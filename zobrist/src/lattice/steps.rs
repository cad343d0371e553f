//! Steps from a site to its neighbours, computed once and applied in any cell.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::array;

use super::error::LatticeError;
use super::lattice::{Lattice, signed};

/// A step from a site of any cell to another site.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<const D: usize> {
    /// Number of cells along each axis, reduced modulo the edges of the box.
    forwards: [usize; D],
    /// The index of the target site within its cell.
    pub(super) to: usize,
    /// Signed number of cells along each axis, not reduced modulo the box.
    pub(super) cells: [isize; D],
    /// The number of the target site minus the number of the start site. It is valid only for
    /// steps that do not leave the box.
    sites: isize,
}

/// Steps from one site of a cell to its neighbours.
#[derive(Clone, Debug)]
pub(super) struct Steps<const D: usize> {
    steps: Box<[Step<D>]>,
    /// For each axis, the range of cells from which no step leaves the box: its first cell and its
    /// length.
    inner: [(usize, usize); D],
}

impl<const D: usize> Steps<D> {
    pub(super) fn new(lattice: &Lattice<D>, steps: Box<[Step<D>]>) -> Self {
        let inner = array::from_fn(|d| {
            let cells = || steps.iter().map(|step| step.cells[d]);
            let back = cells().min().unwrap_or(0).min(0).unsigned_abs();
            let forwards = cells().max().unwrap_or(0).max(0).unsigned_abs();
            (
                back,
                lattice.cells[d]
                    .saturating_sub(back)
                    .saturating_sub(forwards),
            )
        });
        Steps { steps, inner }
    }

    /// Returns the steps from site `to` of a cell to its reverse neighbours, and the slot of `to`
    /// in the environment of each of them. `steps` has the steps from each site of a cell to
    /// its neighbours.
    pub(super) fn back(
        lattice: &Lattice<D>,
        steps: &[Option<Steps<D>>],
        to: usize,
    ) -> (Self, Box<[usize]>) {
        let slots = |from: &Option<Steps<D>>| from.iter().flat_map(|from| &from.steps).count();
        let mut back = Vec::with_capacity(steps.iter().map(slots).max().unwrap_or(0));
        let mut slots = Vec::with_capacity(back.capacity());
        for (from, steps) in steps.iter().enumerate() {
            let steps = steps.iter().flat_map(|steps| &steps.steps).enumerate();
            for (slot, step) in steps.filter(|(_, step)| step.to == to) {
                // The negative of -2^63 saturates. That is harmless: no box is long enough for such
                // a step to stay inside it.
                let cells = step.cells.map(isize::saturating_neg);
                let edges = &lattice.cells;
                let forwards = array::from_fn(|d| (edges[d] - step.forwards[d]) % edges[d]);
                let sites = step.sites.wrapping_neg();
                back.push(Step {
                    forwards,
                    to: from,
                    cells,
                    sites,
                });
                slots.push(slot);
            }
        }
        (
            Steps::new(lattice, back.into_boxed_slice()),
            slots.into_boxed_slice(),
        )
    }

    /// Iterates over the steps, as the signed number of cells along each axis and the index of the
    /// target within its cell.
    pub(super) fn ends(&self) -> impl Iterator<Item = ([isize; D], usize)> {
        self.steps.iter().map(|step| (step.cells, step.to))
    }

    /// Returns a key that is equal for two cells only if each step leaves the box from both cells
    /// or from neither. The key has the coordinates of the cell, with one common value for all
    /// coordinates in the inner range.
    pub(super) fn region(&self, lattice: &Lattice<D>, cell: [usize; D]) -> [usize; D] {
        array::from_fn(|d| {
            let (first, count) = self.inner[d];
            let is_inner = cell[d].wrapping_sub(first) < count;
            if is_inner { lattice.cells[d] } else { cell[d] }
        })
    }

    /// Iterates over the targets of the steps from `site`.
    #[inline]
    pub(super) fn walk(&self, lattice: &Lattice<D>, site: usize) -> impl Iterator<Item = usize> {
        let cell = lattice.cell(site);
        // No step leaves the box. The difference wraps to a large number for cells before `first`.
        let is_inner = self
            .inner
            .iter()
            .zip(cell)
            .all(|(&(first, count), c)| c.wrapping_sub(first) < count);
        self.steps.iter().map(move |step| {
            if is_inner {
                site.wrapping_add_signed(step.sites)
            } else {
                lattice.walk(cell, step)
            }
        })
    }
}

impl<const D: usize> Lattice<D> {
    /// Returns the step from the site `from` of any cell to the site at `offset`.
    pub(super) fn step(&self, from: usize, offset: [isize; D]) -> Result<Step<D>, LatticeError> {
        let (to, cells) = self
            .lands(from, offset)
            .ok_or_else(|| LatticeError::no_site_at(offset, from))?;
        let edges = &self.cells;
        let forwards = array::from_fn(|d| cells[d].rem_euclid(signed(edges[d])).unsigned_abs());
        // If the step is longer than the box, this number is wrong, but then it is never used.
        let sites = cells
            .iter()
            .zip(edges)
            .fold(0_isize, |sites, (&cells, &edge)| {
                sites.wrapping_mul(signed(edge)).wrapping_add(cells)
            })
            .wrapping_mul(signed(self.basis.len()));
        let sites = sites.wrapping_add(signed(to) - signed(from));
        Ok(Step {
            forwards,
            to,
            cells,
            sites,
        })
    }

    /// Returns the target of `step` from a site in `cell`.
    #[inline]
    pub(super) fn walk(&self, cell: [usize; D], step: &Step<D>) -> usize {
        let mut to = 0;
        for ((&cells, from), forwards) in self.cells.iter().zip(cell).zip(step.forwards) {
            let next = from + forwards;
            // `from` and `forwards` are less than `cells`, so one subtraction wraps the sum.
            let wrapped = if next >= cells { next - cells } else { next };
            to = to * cells + wrapped;
        }
        to * self.basis.len() + step.to
    }
}
