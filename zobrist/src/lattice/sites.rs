//! Periodic lattices: which site is where, and next to which.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::array;

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
    /// Which site of its cell is at each place, row by row.
    places: Box<[Option<usize>]>,
}

impl Lattice<3> {
    /// Body-centred cubic: 2 sites in each cell, offsets in half cells.
    ///
    /// # Panics
    /// As [`with_basis`](Self::with_basis).
    pub fn bcc(cells: [usize; 3]) -> Self {
        Lattice::with_basis(cells, 2, &[[0, 0, 0], [1, 1, 1]])
    }

    /// Face-centred cubic: 4 sites in each cell, offsets in half cells.
    ///
    /// # Panics
    /// As [`with_basis`](Self::with_basis).
    pub fn fcc(cells: [usize; 3]) -> Self {
        Lattice::with_basis(cells, 2, &[[0, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0]])
    }
}

impl<const D: usize> Lattice<D> {
    /// One site in each cell: a chain, a square or a cubic lattice.
    ///
    /// # Panics
    /// As [`with_basis`](Self::with_basis).
    pub fn simple(cells: [usize; D]) -> Self {
        Lattice::with_basis(cells, 1, &[[0; D]])
    }

    /// Sites in each cell at the places of `basis`, which are in parts of a cell, `parts` to its edge.
    ///
    /// # Panics
    /// If the box has no cells or more than memory can have sites, or if a place of `basis` is outside the cell or there twice.
    pub fn with_basis(cells: [usize; D], parts: usize, basis: &[[usize; D]]) -> Self {
        let all = cells.iter().try_fold(basis.len(), |sites, &cells| sites.checked_mul(cells));
        assert!(
            all.is_some_and(|all| all > 0),
            "a lattice of {cells:?} cells has no sites, or too many"
        );
        let mut places = vec![None; parts.pow(D as u32)].into_boxed_slice();
        for (site, place) in basis.iter().enumerate() {
            let inside = place.iter().all(|&part| part < parts);
            assert!(inside, "the site at {place:?} is outside its cell of {parts} parts");
            let taken = places[row_by_row(*place, [parts; D])].replace(site);
            assert!(taken.is_none(), "there are two sites at {place:?} of a cell");
        }
        Lattice { cells, parts, basis: basis.into(), places }
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

    /// The offsets of the `n` nearest shells of neighbours, the nearest first: those of one distance together.
    ///
    /// They are seen from the first site of a cell. In a Bravais lattice, bcc say, all sites see the same. The box
    /// does not matter: the shells of a small one reach round it.
    pub fn shells(&self, n: usize) -> Vec<Vec<[isize; D]>> {
        let mut reach = 1;
        loop {
            // Whatever is nearer than the nearest place outside the cube has been seen.
            let complete =
                self.offsets_within(reach).filter(|&(distance, _)| distance <= reach * reach);
            let mut offsets: Vec<_> = complete.collect();
            offsets.sort_unstable();
            let shells = offsets.chunk_by(|(a, _), (b, _)| a == b);
            let shells: Vec<Vec<_>> = shells
                .map(|shell| shell.iter().map(|&(_, offset)| offset).collect())
                .take(n)
                .collect();
            if shells.len() == n {
                return shells;
            }
            reach += 1;
        }
    }

    /// All offsets to sites of which no coordinate is beyond `reach`, with the squares of their lengths.
    fn offsets_within(&self, reach: isize) -> impl Iterator<Item = (isize, [isize; D])> {
        let edge = 2 * reach.unsigned_abs() + 1;
        (0..edge.pow(D as u32)).filter_map(move |i| {
            let offset = coordinates(i, [edge; D]).map(|c| signed(c) - reach);
            let distance = offset.iter().map(|c| c * c).sum();
            (distance > 0 && self.lands(0, offset).is_some()).then_some((distance, offset))
        })
    }

    /// The place within its cell, and the cell, to which `offset` leads from the site `from` of a cell.
    fn lands(&self, from: usize, offset: [isize; D]) -> Option<(usize, [isize; D])> {
        let parts = signed(self.parts);
        let to: [isize; D] = array::from_fn(|d| signed(self.basis[from][d]) + offset[d]);
        let place = to.map(|c| c.rem_euclid(parts).unsigned_abs());
        let site = self.places[row_by_row(place, [self.parts; D])]?;
        Some((site, to.map(|c| c.div_euclid(parts))))
    }

    /// How to get from the site `from` of any cell to the one at `offset`.
    pub(super) fn step(&self, from: usize, offset: [isize; D]) -> Step<D> {
        let Some((to, cells)) = self.lands(from, offset) else {
            panic!("from the site {from} of a cell, the offset {offset:?} leads to none");
        };
        let forwards =
            array::from_fn(|d| cells[d].rem_euclid(signed(self.cells[d])).unsigned_abs());
        let sites = cells
            .iter()
            .zip(self.cells)
            .fold(0, |sites, (&cells, edge)| sites * signed(edge) + cells)
            * signed(self.basis.len());
        Step { forwards, to, cells, sites: sites + signed(to) - signed(from) }
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

/// The number of a place in a box, the last coordinate running fastest.
fn row_by_row<const D: usize>(place: [usize; D], edges: [usize; D]) -> usize {
    place.iter().zip(edges).fold(0, |number, (&c, edge)| number * edge + c)
}

/// The other way round.
fn coordinates<const D: usize>(mut number: usize, edges: [usize; D]) -> [usize; D] {
    let mut place = [0; D];
    for d in (0..D).rev() {
        place[d] = number % edges[d];
        number /= edges[d];
    }
    place
}

#[expect(clippy::cast_possible_wrap, reason = "whoever has so many sites has no memory for them")]
fn signed(number: usize) -> isize {
    number as isize
}
