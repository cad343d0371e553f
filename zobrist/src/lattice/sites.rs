//! Periodic lattices: which site is where, and next to which.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::array;

use super::error::{Kind, LatticeError};

/// A periodic box of equal cells: numbers its sites, and knows their neighbours.
///
/// Sites of one cell follow each other, and cells do so row by row: the last coordinate runs fastest. Offsets are in
/// parts of a cell, as the lattice is made of them: half cells for bcc and fcc, whole cells for a simple lattice.
///
/// ```
/// use zobrist::lattice::Lattice;
///
/// let lattice = Lattice::bcc([20; 3]);
/// assert_eq!(lattice.sites(), 16_000);
/// let near = lattice.neighbour(0, [1, 1, 1]);
/// assert_eq!(lattice.neighbour(near, [-1, -1, -1]), 0);
/// assert_eq!(lattice.neighbour(0, [40, 0, 0]), 0); // once round the box
/// let shells = lattice.shells(5);
/// assert_eq!(shells.iter().map(Vec::len).collect::<Vec<_>>(), [8, 6, 12, 24, 8]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lattice<const D: usize> {
    cells: [usize; D],
    /// Parts of the edge of a cell, in which offsets are counted.
    parts: usize,
    /// Where the sites of a cell are, in parts.
    basis: Box<[[usize; D]]>,
    /// The sites of a cell in the order of their places: for finding the one at a place. A table of all places would take
    /// the memory of a fine cell.
    by_place: Box<[usize]>,
}

impl Lattice<3> {
    /// Body-centred cubic: 2 sites in each cell, offsets in half cells.
    ///
    /// # Panics
    /// As [`with_basis`](Self::with_basis).
    pub fn bcc(cells: [usize; 3]) -> Self {
        built(Lattice::try_bcc(cells))
    }

    /// Body-centred cubic, if there is such a box.
    ///
    /// # Errors
    /// As [`try_with_basis`](Self::try_with_basis).
    pub fn try_bcc(cells: [usize; 3]) -> Result<Self, LatticeError<3>> {
        Lattice::try_with_basis(cells, 2, &[[0, 0, 0], [1, 1, 1]])
    }

    /// Face-centred cubic: 4 sites in each cell, offsets in half cells.
    ///
    /// # Panics
    /// As [`with_basis`](Self::with_basis).
    pub fn fcc(cells: [usize; 3]) -> Self {
        built(Lattice::try_fcc(cells))
    }

    /// Face-centred cubic, if there is such a box.
    ///
    /// # Errors
    /// As [`try_with_basis`](Self::try_with_basis).
    pub fn try_fcc(cells: [usize; 3]) -> Result<Self, LatticeError<3>> {
        Lattice::try_with_basis(cells, 2, &[[0, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0]])
    }
}

impl<const D: usize> Lattice<D> {
    /// One site in each cell: a chain, a square or a cubic lattice.
    ///
    /// # Panics
    /// As [`with_basis`](Self::with_basis).
    pub fn simple(cells: [usize; D]) -> Self {
        built(Lattice::try_simple(cells))
    }

    /// One site in each cell, if there is such a box.
    ///
    /// # Errors
    /// As [`try_with_basis`](Self::try_with_basis).
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// assert!(Lattice::try_simple([100, 100]).is_ok());
    /// assert!(Lattice::try_simple([100, 0]).is_err());
    /// assert!(Lattice::try_simple([usize::MAX]).is_err());
    /// ```
    pub fn try_simple(cells: [usize; D]) -> Result<Self, LatticeError<D>> {
        Lattice::try_with_basis(cells, 1, &[[0; D]])
    }

    /// Sites in each cell at the places of `basis`, which are in parts of a cell, `parts` to its edge.
    ///
    /// # Panics
    /// If the box has no sites or more than `isize::MAX`, if it is longer than `isize::MAX` parts, or if a place of
    /// `basis` is outside the cell or there twice.
    pub fn with_basis(cells: [usize; D], parts: usize, basis: &[[usize; D]]) -> Self {
        built(Lattice::try_with_basis(cells, parts, basis))
    }

    /// Sites in each cell at the places of `basis`, if there is such a box and memory for the basis.
    ///
    /// # Errors
    /// If the box has no sites or more than `isize::MAX`, if it is longer than `isize::MAX` parts, if a place of
    /// `basis` is outside the cell or there twice, or if there is no memory for the basis.
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// // Two sites at a distance of a thousandth of a cell.
    /// let lattice = Lattice::try_with_basis([10; 3], 1_000, &[[0; 3], [1, 0, 0]])?;
    /// assert_eq!(lattice.shells(1), [[[1, 0, 0]]]);
    /// # Ok::<(), zobrist::lattice::LatticeError<3>>(())
    /// ```
    pub fn try_with_basis(
        cells: [usize; D],
        parts: usize,
        basis: &[[usize; D]],
    ) -> Result<Self, LatticeError<D>> {
        let countable = |number: &usize| isize::try_from(*number).is_ok();
        let all = cells.iter().try_fold(basis.len(), |sites, &cells| sites.checked_mul(cells));
        if all.filter(countable).is_none_or(|all| all == 0) {
            return Err(Kind::Sites { cells }.into());
        }
        let lengths = cells.map(|cells| cells.checked_mul(parts));
        if lengths.iter().any(|length| length.filter(countable).is_none()) {
            return Err(Kind::Length { cells, parts }.into());
        }
        if let Some(&place) = basis.iter().find(|place| place.iter().any(|&part| part >= parts)) {
            return Err(Kind::Outside { place, parts }.into());
        }
        let basis = boxed(basis.iter().copied())?;
        let mut by_place = boxed(0..basis.len())?;
        by_place.sort_unstable_by_key(|&site| basis[site]);
        if let Some(twice) = by_place.windows(2).find(|sites| basis[sites[0]] == basis[sites[1]]) {
            return Err(Kind::Twice { place: basis[twice[0]] }.into());
        }
        Ok(Lattice { cells, parts, basis, by_place })
    }

    /// Number of sites.
    pub fn sites(&self) -> usize {
        self.cells.iter().product::<usize>() * self.basis.len()
    }

    /// Where the site is, in parts of a cell.
    ///
    /// # Panics
    /// If there is no such site.
    pub fn position(&self, site: usize) -> [usize; D] {
        let cell = self.cell(site);
        let place = self.basis[site % self.basis.len()];
        array::from_fn(|d| cell[d] * self.parts + place[d])
    }

    /// The site at that offset from `site`.
    ///
    /// # Panics
    /// If there is no such site, or the offset does not lead to one.
    pub fn neighbour(&self, site: usize, offset: [isize; D]) -> usize {
        let step = self.step(site % self.basis.len(), offset);
        self.walk(self.cell(site), &step)
    }

    /// The site of its cell, and the cell, to which `offset` leads from the site `from` of a cell.
    fn lands(&self, from: usize, offset: [isize; D]) -> Option<(usize, [isize; D])> {
        let parts = signed(self.parts);
        // The offset is divided before it is added, so that none is too far.
        let mut cells = offset.map(|c| c.div_euclid(parts));
        let place = array::from_fn(|d| {
            let place = self.basis[from][d] + offset[d].rem_euclid(parts).unsigned_abs();
            if place < self.parts {
                return place;
            }
            cells[d] += 1;
            place - self.parts
        });
        let found = self.by_place.binary_search_by_key(&place, |&site| self.basis[site]).ok()?;
        Some((self.by_place[found], cells))
    }

    /// How to get from the site `from` of any cell to the one at `offset`.
    pub(super) fn step(&self, from: usize, offset: [isize; D]) -> Step<D> {
        let Some((to, cells)) = self.lands(from, offset) else {
            panic!("from the site {from} of a cell, the offset {offset:?} leads to none");
        };
        let forwards =
            array::from_fn(|d| cells[d].rem_euclid(signed(self.cells[d])).unsigned_abs());
        // Of a step that is longer than the box this is not the number, and is not looked at.
        let sites = cells
            .iter()
            .zip(self.cells)
            .fold(0_isize, |sites, (&cells, edge)| {
                sites.wrapping_mul(signed(edge)).wrapping_add(cells)
            })
            .wrapping_mul(signed(self.basis.len()));
        let sites = sites.wrapping_add(signed(to) - signed(from));
        Step { forwards, to, cells, sites }
    }

    /// Parts of the edge of a cell.
    pub(super) fn parts(&self) -> usize {
        self.parts
    }

    /// Where the sites of a cell are, in parts.
    pub(super) fn places(&self) -> &[[usize; D]] {
        &self.basis
    }

    /// Sites of a cell.
    pub(super) fn basis(&self) -> usize {
        self.basis.len()
    }

    /// The cell of a site.
    pub(super) fn cell(&self, site: usize) -> [usize; D] {
        let sites = self.sites();
        assert!(site < sites, "there is no site {site}: the lattice has {sites} sites");
        coordinates(site / self.basis.len(), self.cells)
    }

    /// The site to which a step leads from `cell`.
    #[inline]
    pub(super) fn walk(&self, cell: [usize; D], step: &Step<D>) -> usize {
        let mut to = 0;
        for ((&cells, from), forwards) in self.cells.iter().zip(cell).zip(step.forwards) {
            let next = from + forwards;
            // Both are less than the number of cells, so once is enough.
            let wrapped = if next >= cells { next - cells } else { next };
            to = to * cells + wrapped;
        }
        to * self.basis.len() + step.to
    }
}

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
    pub(super) fn new(lattice: &Lattice<D>, from: usize, offsets: &[[isize; D]]) -> Self {
        let steps: Box<[_]> = offsets.iter().map(|&offset| lattice.step(from, offset)).collect();
        let inner = array::from_fn(|d| {
            let cells = || steps.iter().map(|step| step.cells[d]);
            let back = cells().min().unwrap_or(0).min(0).unsigned_abs();
            let forwards = cells().max().unwrap_or(0).max(0).unsigned_abs();
            (back, lattice.cells[d].saturating_sub(back).saturating_sub(forwards))
        });
        Steps { steps, inner }
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

/// Where number `number` of a box is, whose last coordinate runs fastest.
fn coordinates<const D: usize>(mut number: usize, edges: [usize; D]) -> [usize; D] {
    let mut place = [0; D];
    for d in (0..D).rev() {
        place[d] = number % edges[d];
        number /= edges[d];
    }
    place
}

#[expect(clippy::cast_possible_wrap, reason = "no lattice has so many sites, cells or parts")]
pub(super) fn signed(number: usize) -> isize {
    number as isize
}

/// The items in their order, if there is memory for them.
fn boxed<T, const D: usize>(
    items: impl ExactSizeIterator<Item = T>,
) -> Result<Box<[T]>, LatticeError<D>> {
    let mut all = Vec::new();
    let reserved = all.try_reserve_exact(items.len());
    reserved.map_err(|_| Kind::OutOfMemory { basis: items.len() })?;
    all.extend(items);
    Ok(all.into_boxed_slice())
}

fn built<const D: usize>(lattice: Result<Lattice<D>, LatticeError<D>>) -> Lattice<D> {
    lattice.unwrap_or_else(|error| panic!("{error}"))
}
