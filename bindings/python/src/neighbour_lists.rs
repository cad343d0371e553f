//! Lists of neighbours for periodic boxes, open boxes and supercells.

use pyo3::prelude::*;
use zobrist::lattice;

use crate::arrays::room;
use crate::crystals::{each, fixed, offsets};
use crate::errors::value_error;
use crate::lattice::Lattice;

/// The step from a site to a neighbour: the offset in cells, and the index of the neighbour in its cell.
type Step = ([i128; 3], usize);

/// Maximum length of an offset, in cells.
const FURTHEST: usize = 1 << 12;

/// Makes keys with neighbours at these offsets. The keys serve only to find neighbours.
fn any_keys<const D: usize>(
    lattice: &lattice::Lattice<D>,
    all: &[Vec<isize>],
    kind: Option<usize>,
) -> PyResult<lattice::LocalKeys<bool, u64, D>> {
    let builder = lattice::LocalKeys::builder(0, lattice, offsets(all)?);
    let builder = if let Some(kind) = kind { builder.kind(kind) } else { builder };
    builder.build().map_err(value_error)
}

impl Lattice {
    /// Returns the steps from each site of a cell to its neighbours, in the order of the offsets; None for a site of
    /// another kind.
    ///
    /// The offsets lead from the first site of this kind. The library finds the corresponding neighbours of the other
    /// sites.
    fn steps(&self, all: &[Vec<isize>], kind: Option<usize>) -> PyResult<Vec<Option<Vec<Step>>>> {
        let longest = all.iter().flatten().map(|c| c.unsigned_abs()).max().unwrap_or(0);
        let longest = longest / self.crystal.parts();
        ensure!(longest <= FURTHEST, "an offset is longer than {FURTHEST} cells");
        // A periodic box determines an offset modulo its length. If two boxes with coprime lengths give equal steps,
        // both boxes are large enough.
        let mut edge = 4 * longest + 8;
        loop {
            let [steps, again] = [edge, 2 * edge + 1].map(|edge| self.steps_in(all, kind, edge));
            let steps = steps?;
            if steps == again? {
                return Ok(steps);
            }
            edge *= 2;
        }
    }

    /// Returns the steps from the sites of the middle cell of a periodic box with this edge.
    fn steps_in(&self, all: &[Vec<isize>], kind: Option<usize>, edge: usize) -> PyResult<Vec<Option<Vec<Step>>>> {
        let basis = self.basis();
        each!(&self.inner, |lattice| {
            let cells = fixed(&vec![edge; self.dimensions()], "cells")?;
            let lattice = lattice.to_builder().cells(cells).build().map_err(value_error)?;
            let keys = any_keys(&lattice, all, kind)?;
            let half = edge / 2;
            let middle = cells.iter().fold(0, |number, edge| number * edge + half);
            let step = |near: usize| {
                let mut step = [0; 3];
                let position = lattice.position(near);
                for (d, c) in position.into_iter().enumerate() {
                    step[d] = (c / self.crystal.parts()) as i128 - half as i128;
                }
                (step, near % basis)
            };
            let of_site = |site| {
                let is_there = keys.has_environment(site);
                is_there.then(|| keys.neighbours(middle * basis + site).map(step).collect())
            };
            Ok((0..basis).map(of_site).collect())
        })
    }

    /// Returns the neighbours of all sites in the order of the offsets, with `none` for a neighbour beyond an open
    /// side. If a kind is given, a site of another kind has no row, or a row of `none` if `padded`.
    pub(crate) fn neighbour_rows<T: Copy>(
        &self,
        offsets: &[Vec<isize>],
        kind: Option<usize>,
        padded: bool,
        (of, none): (impl Fn(usize) -> T, T),
    ) -> PyResult<Vec<T>> {
        if self.supercell.is_none() {
            return self.neighbour_rows_along_axes(offsets, kind, of);
        }
        let steps = self.steps(offsets, kind)?;
        let rows = if padded { steps.len() } else { steps.iter().flatten().count() };
        let cells = self.count() / self.basis();
        let mut all = room(cells.checked_mul(rows * offsets.len()))?;
        if offsets.is_empty() {
            return Ok(all);
        }
        for number in 0..cells {
            let cell = self.cell_of(number * self.basis());
            for steps in &steps {
                let Some(steps) = steps else {
                    let count = if padded { offsets.len() } else { 0 };
                    all.extend(std::iter::repeat_n(none, count));
                    continue;
                };
                all.extend(steps.iter().map(|&(step, site)| {
                    let to = std::array::from_fn(|d| cell[d] + step[d]);
                    self.cell_number(to).map_or(none, |number| of(number * self.basis() + site))
                }));
            }
        }
        Ok(all)
    }

    /// Returns the neighbours of the sites of a kind, in a periodic box with edges along the axes.
    fn neighbour_rows_along_axes<T>(
        &self,
        all: &[Vec<isize>],
        kind: Option<usize>,
        of: impl Fn(usize) -> T,
    ) -> PyResult<Vec<T>> {
        each!(&self.inner, |lattice| {
            let keys = any_keys(lattice, all, kind)?;
            let of_cell = (0..self.basis()).filter(|&site| keys.has_environment(site)).count();
            let rows = lattice.sites() / self.basis() * of_cell;
            let mut flat = room(rows.checked_mul(all.len()))?;
            // Without offsets, the rows are empty.
            let sites = if all.is_empty() { 0 } else { lattice.sites() };
            for site in (0..sites).filter(|&site| keys.has_environment(site)) {
                flat.extend(keys.neighbours(site).map(&of));
            }
            Ok(flat)
        })
    }

    /// Returns for each site of a cell whether it is of a kind. None selects the kind of the first site.
    pub(crate) fn of_kind(&self, kind: Option<usize>) -> Vec<bool> {
        let kind = kind.unwrap_or_else(|| self.kind_of(0));
        (0..self.basis()).map(|site| self.kind_of(site) == kind).collect()
    }
}
