//! Ways from one site to others: worked out once, and walked from any cell.

use alloc::boxed::Box;
use core::array;

use super::boxed::boxed;
use super::error::{Kind, LatticeError};
use super::sites::{Lattice, signed};

/// A way from one site to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<const D: usize> {
    /// Cells to walk, forwards only, round the box if need be.
    forwards: [usize; D],
    /// The site of the cell there.
    to: usize,
    /// Cells to walk, the short way.
    cells: [isize; D],
    /// Sites to walk that way, if it does not leave the box.
    sites: isize,
}

/// Ways from one site of a cell to others.
#[derive(Clone, Debug)]
pub(super) struct Steps<const D: usize> {
    steps: Box<[Step<D>]>,
    /// The cells from which no step leaves the box: in each direction so many, from the first of them on.
    inner: [(usize, usize); D],
}

impl<const D: usize> Steps<D> {
    pub(super) fn new(
        lattice: &Lattice<D>,
        from: usize,
        offsets: &[[isize; D]],
    ) -> Result<Self, LatticeError<D>> {
        let out_of_memory = Kind::Steps(offsets.len(), lattice.basis());
        let steps = offsets.iter().map(|&offset| lattice.step(from, offset));
        let steps = boxed(steps, out_of_memory)?;
        let inner = array::from_fn(|d| {
            let cells = || steps.iter().map(|step| step.cells[d]);
            let back = cells().min().unwrap_or(0).min(0).unsigned_abs();
            let forwards = cells().max().unwrap_or(0).max(0).unsigned_abs();
            (back, lattice.cells()[d].saturating_sub(back).saturating_sub(forwards))
        });
        Ok(Steps { steps, inner })
    }

    /// Where the steps lead to from `site`.
    #[inline]
    pub(super) fn walk(&self, lattice: &Lattice<D>, site: usize) -> impl Iterator<Item = usize> {
        let cell = lattice.cell(site);
        let is_inner = self.inner.iter().zip(cell).all(|(&(first, count), c)| {
            // Of what is before the first, a large number is left.
            c.wrapping_sub(first) < count
        });
        self.steps.iter().map(move |step| {
            if is_inner { site.wrapping_add_signed(step.sites) } else { lattice.walk(cell, step) }
        })
    }
}

impl<const D: usize> Lattice<D> {
    /// How to get from the site `from` of any cell to the one at `offset`.
    pub(super) fn step(&self, from: usize, offset: [isize; D]) -> Result<Step<D>, LatticeError<D>> {
        let (to, cells) = self.lands(from, offset).ok_or(Kind::Nowhere(from, offset))?;
        let edges = self.cells();
        let forwards = array::from_fn(|d| cells[d].rem_euclid(signed(edges[d])).unsigned_abs());
        // Of a step that is longer than the box this is not the number, and is not looked at.
        let sites = cells
            .iter()
            .zip(edges)
            .fold(0_isize, |sites, (&cells, &edge)| {
                sites.wrapping_mul(signed(edge)).wrapping_add(cells)
            })
            .wrapping_mul(signed(self.basis()));
        let sites = sites.wrapping_add(signed(to) - signed(from));
        Ok(Step { forwards, to, cells, sites })
    }

    /// The site to which a step leads from `cell`.
    #[inline]
    pub(super) fn walk(&self, cell: [usize; D], step: &Step<D>) -> usize {
        let mut to = 0;
        for ((&cells, from), forwards) in self.cells().iter().zip(cell).zip(step.forwards) {
            let next = from + forwards;
            // Both are less than the number of cells, so once is enough.
            let wrapped = if next >= cells { next - cells } else { next };
            to = to * cells + wrapped;
        }
        to * self.basis() + step.to
    }
}
