//! Lattices: the positions of sites, and their neighbours.

use alloc::boxed::Box;
use core::array;

use super::error::{LatticeError, built};
use super::metric::Metric;
use super::supercell::{Supercell, coordinates};

/// A box of equal cells, with numbered sites and their neighbours.
///
/// ```
/// use zobrist::lattice::Lattice;
///
/// let lattice = Lattice::bcc([20; 3]);
/// assert_eq!(lattice.sites(), 16_000);
/// let near = lattice.neighbour(0, [1, 1, 1]).unwrap();
/// assert_eq!(lattice.neighbour(near, [-1, -1, -1]).unwrap(), 0);
/// assert_eq!(lattice.neighbour(0, [40, 0, 0]).unwrap(), 0); // once round the box
/// let shells = lattice.shells(5);
/// assert_eq!(shells.iter().map(Vec::len).collect::<Vec<_>>(), [8, 6, 12, 24, 8]);
/// ```
///
/// The sites of a cell have contiguous numbers, and cells are in row-major order: the last
/// coordinate varies fastest. Positions and offsets are integers along the axes of the cell. Their
/// unit is a fraction of the cell: half a cell for bcc and fcc, a whole cell for a simple lattice.
/// The documentation calls this unit a *division* of a cell.
///
/// The metric determines the lengths of offsets, and so which neighbours are the nearest. By
/// default the axes of a cell are perpendicular and of equal length.
/// [`triangular`](Self::triangular), [`honeycomb`](Self::honeycomb) and [`hcp`](Self::hcp) have
/// other metrics; [`metric`](super::LatticeBuilder::metric) and
/// [`cell_vectors`](super::LatticeBuilder::cell_vectors) set any other one. The sites of a cell may
/// be of several [kinds](super::LatticeBuilder::kinds).
///
/// The box is periodic and its edges are along the axes, unless the builder sets other
/// [edges](super::LatticeBuilder::edges) or [opens](super::LatticeBuilder::periodic) some sides.
/// All functions of a lattice, and keys on it, support every box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lattice<const D: usize> {
    /// The edges of a row-major box of cells: the box of the lattice, or one with as many cells if
    /// there is a supercell.
    pub(super) cells: [usize; D],
    /// `None` if the box is periodic and its edges are along the axes.
    pub(super) supercell: Option<Box<Supercell<D>>>,
    /// Number of divisions per edge of a cell. A division is the unit of positions and offsets.
    pub(super) divisions: usize,
    /// Positions of the sites of a cell, in divisions.
    pub(super) basis: Box<[[usize; D]]>,
    /// Indices into `basis`, sorted by position for a binary search. A table indexed by position
    /// would need `divisions` to the power `D` elements.
    pub(super) by_place: Box<[usize]>,
    /// The kind of each site of a cell.
    pub(super) kinds: Box<[usize]>,
    /// `None` if the axes are perpendicular and of equal length.
    pub(super) metric: Option<Metric<D>>,
}

impl<const D: usize> Lattice<D> {
    /// Returns a lattice with one site in each cell: a chain, a square or a cubic lattice.
    ///
    /// # Panics
    /// If the number of cells along an axis is 0, or there are more than `isize::MAX` sites.
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let square = Lattice::simple([4, 6]);
    /// assert_eq!(square.sites(), 24);
    /// assert_eq!(square.neighbour(0, [1, 0]).unwrap(), 6);
    /// ```
    #[doc(alias("square", "cubic", "chain"))]
    pub fn simple(cells: [usize; D]) -> Self {
        built(Lattice::builder(cells).build())
    }

    /// Returns the kind of `site`. It is 0 unless the lattice was built with several
    /// [kinds](super::LatticeBuilder::kinds).
    ///
    /// # Panics
    /// If there is no such site.
    pub fn kind(&self, site: usize) -> usize {
        self.kinds[self.of_cell(site)]
    }

    /// Returns the index of a site within its cell.
    pub(super) fn of_cell(&self, site: usize) -> usize {
        let sites = self.sites();
        assert!(
            site < sites,
            "there is no site {site}: the lattice has {sites} sites"
        );
        site % self.basis.len()
    }

    /// Returns the number of sites of the box.
    pub fn sites(&self) -> usize {
        self.cells.iter().product::<usize>() * self.basis.len()
    }

    /// Returns the position of `site`, in divisions of a cell. Coordinates can be negative only if
    /// the edges of the box are not along the axes.
    ///
    /// # Panics
    /// If there is no such site.
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let bcc = Lattice::bcc([10; 3]);
    /// assert_eq!(bcc.position(0), [0, 0, 0]);
    /// assert_eq!(bcc.position(3), [1, 1, 3]); // in half cells
    /// ```
    pub fn position(&self, site: usize) -> [isize; D] {
        let (cell, basis) = (self.cell(site).map(signed), self.basis.len());
        let cell = self
            .supercell
            .as_ref()
            .map_or(cell, |supercell| supercell.cells[site / basis]);
        let place = self.basis[site % basis];
        array::from_fn(|d| cell[d] * signed(self.divisions) + signed(place[d]))
    }

    /// Returns the site at `offset` from `site`. An offset that leaves the box through a periodic
    /// side wraps around.
    ///
    /// To find the neighbours of many sites, make [`LocalKeys`](super::LocalKeys) with the offsets.
    ///
    /// # Errors
    /// If there is no site at that offset, or it is beyond an open side.
    ///
    /// # Panics
    /// If there is no such site.
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let ring = Lattice::simple([10]);
    /// assert_eq!([ring.neighbour(9, [1])?, ring.neighbour(9, [-1])?], [0, 8]);
    ///
    /// let chain = Lattice::builder([10]).periodic([false]).build()?;
    /// assert_eq!(chain.neighbour(8, [1])?, 9);
    /// let error = chain.neighbour(9, [1]).unwrap_err();
    /// assert_eq!(error.to_string(), "offset [1] leads from site 9 beyond an open side");
    /// # Ok::<(), zobrist::lattice::LatticeError>(())
    /// ```
    #[doc(alias = "neighbor")]
    pub fn neighbour(&self, site: usize, offset: [isize; D]) -> Result<usize, LatticeError> {
        let (cell, basis) = (self.cell(site), self.basis.len());
        let step = self.step(site % basis, offset)?;
        let beyond = || {
            LatticeError::new(format_args!(
                "offset {offset:?} leads from site {site} beyond an open side"
            ))
        };
        match &self.supercell {
            None => Ok(self.walk(cell, &step)),
            Some(supercell) => supercell
                .walk(site / basis, step.cells)
                .map(|cell| cell * basis + step.to)
                .ok_or_else(beyond),
        }
    }

    /// Finds the target: the site at `offset` from site `from` of a cell. Returns the index of the
    /// target within its cell, and the number of cells along each axis from the first cell to
    /// the target's cell. Returns `None` if no site is at this position.
    pub(super) fn lands(&self, from: usize, offset: [isize; D]) -> Option<(usize, [isize; D])> {
        let divisions = signed(self.divisions);
        // Divides the offset before adding the position of `from`, so that the sum cannot overflow.
        let mut cells = offset.map(|c| c.div_euclid(divisions));
        let place = array::from_fn(|d| {
            let place = self.basis[from][d] + offset[d].rem_euclid(divisions).unsigned_abs();
            if place < self.divisions {
                return place;
            }
            cells[d] += 1;
            place - self.divisions
        });
        let found = self
            .by_place
            .binary_search_by_key(&place, |&site| self.basis[site])
            .ok()?;
        Some((self.by_place[found], cells))
    }

    /// Returns the coordinates of the cell that contains `site`, in the row-major box.
    pub(super) fn cell(&self, site: usize) -> [usize; D] {
        let sites = self.sites();
        assert!(
            site < sites,
            "there is no site {site}: the lattice has {sites} sites"
        );
        coordinates(site / self.basis.len(), self.cells)
    }
}

#[expect(
    clippy::cast_possible_wrap,
    reason = "numbers of sites, cells and divisions are far below 2^63"
)]
pub(super) fn signed(number: usize) -> isize {
    number as isize
}
