//! Periodic lattices: the positions of sites, and their neighbours.

use alloc::boxed::Box;
use core::array;

use super::boxed::boxed;
use super::error::{Kind, LatticeError};
use super::metric::Metric;

/// A periodic box of equal cells, with numbered sites and their neighbours.
///
/// The sites of a cell are contiguous, and cells are in row-major order: the last coordinate varies fastest. Offsets are in
/// parts of a cell, such as half cells for bcc and fcc and whole cells for a simple lattice.
///
/// The axes of a cell are perpendicular and of equal length, unless the lattice has another metric: that of
/// [`triangular`](Self::triangular) or [`hcp`](Self::hcp), or any other by [`with_metric`](Self::with_metric) and
/// [`with_cell_vectors`](Self::with_cell_vectors). Positions and offsets are always integers, along the axes of the cell; the
/// metric determines their lengths, and so which neighbours are the nearest. The sites of a cell may be of several
/// [kinds](Self::with_kinds).
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
    /// Number of parts of the edge of a cell, the unit of offsets.
    parts: usize,
    /// Positions of the sites of a cell, in parts.
    basis: Box<[[usize; D]]>,
    /// The sites of a cell, sorted by position for a binary search. A table of all positions would grow with the cube of
    /// `parts`.
    by_place: Box<[usize]>,
    /// The kind of each site of a cell.
    kinds: Box<[usize]>,
    /// `None` if the axes are perpendicular and of equal length.
    metric: Option<Metric<D>>,
}

impl<const D: usize> Lattice<D> {
    /// Returns a lattice with one site in each cell: a chain, a square or a cubic lattice.
    ///
    /// # Panics
    /// As [`with_basis`](Self::with_basis).
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let square = Lattice::simple([4, 6]);
    /// assert_eq!(square.sites(), 24);
    /// assert_eq!(square.neighbour(0, [1, 0]), 6);
    /// ```
    pub fn simple(cells: [usize; D]) -> Self {
        built(Lattice::try_simple(cells))
    }

    /// Returns a lattice with one site in each cell, or an error where [`simple`](Self::simple) panics.
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

    /// Returns a lattice with a site in each cell at each position of `basis`, in units of 1 / `parts` of the edge of a cell.
    ///
    /// # Panics
    /// If the box has no sites or more than `isize::MAX`, if it is longer than `isize::MAX` parts, or if a position in `basis`
    /// is outside the cell or listed twice. If the allocation of the basis fails.
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let bcc = Lattice::with_basis([10; 3], 2, &[[0, 0, 0], [1, 1, 1]]);
    /// assert_eq!(bcc.fingerprint(), Lattice::bcc([10; 3]).fingerprint());
    /// ```
    pub fn with_basis(cells: [usize; D], parts: usize, basis: &[[usize; D]]) -> Self {
        built(Lattice::try_with_basis(cells, parts, basis))
    }

    /// Returns a lattice with a basis, or an error where [`with_basis`](Self::with_basis) panics.
    ///
    /// # Errors
    /// If the box has no sites or more than `isize::MAX`, if it is longer than `isize::MAX` parts, if a position in `basis` is
    /// outside the cell or listed twice, or if the allocation of the basis fails.
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
        let countable = |number: Option<usize>| number.filter(|&n| isize::try_from(n).is_ok());
        let all = cells.iter().try_fold(basis.len(), |sites, &cells| sites.checked_mul(cells));
        if countable(all).is_none_or(|all| all == 0) {
            return Err(Kind::Sites(cells).into());
        }
        if cells.iter().any(|&cells| countable(cells.checked_mul(parts)).is_none()) {
            return Err(Kind::Length(cells, parts).into());
        }
        if let Some(&place) = basis.iter().find(|place| place.iter().any(|&part| part >= parts)) {
            return Err(Kind::Outside(place, parts).into());
        }
        let out_of_memory = Kind::Basis(basis.len());
        let mut by_place = boxed((0..basis.len()).map(Ok), out_of_memory)?;
        let basis = boxed(basis.iter().copied().map(Ok), out_of_memory)?;
        by_place.sort_unstable_by_key(|&site| basis[site]);
        if let Some(twice) = by_place.windows(2).find(|sites| basis[sites[0]] == basis[sites[1]]) {
            return Err(Kind::Twice(basis[twice[0]]).into());
        }
        let kinds = boxed((0..basis.len()).map(|_| Ok(0)), out_of_memory)?;
        Ok(Lattice { cells, parts, basis, by_place, kinds, metric: None })
    }

    /// Returns the lattice with several kinds of sites: `kinds` has a number for each site of the basis, such as 0 for the
    /// cations and 1 for the anions.
    ///
    /// [Symmetries](Self::symmetries) map each site to one of its kind, and [`LocalKeys`](super::LocalKeys) are those of one
    /// kind.
    ///
    /// # Panics
    /// If the number of kinds is not the number of sites of a cell.
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// // Zinc blende: diamond with two kinds of atoms.
    /// let lattice = Lattice::diamond([4; 3]).with_kinds(&[0, 0, 0, 0, 1, 1, 1, 1]);
    /// let near = lattice.neighbour(0, [1, 1, 1]);
    /// assert_eq!((lattice.kind(0), lattice.kind(near)), (0, 1));
    /// ```
    #[must_use]
    pub fn with_kinds(self, kinds: &[usize]) -> Self {
        let (found, basis) = (kinds.len(), self.basis.len());
        assert!(found == basis, "{found} kinds of sites, but a cell has {basis} sites");
        Lattice { kinds: kinds.into(), ..self }
    }

    /// Returns the kind of `site`: 0, unless the lattice has [others](Self::with_kinds).
    ///
    /// # Panics
    /// If there is no such site.
    pub fn kind(&self, site: usize) -> usize {
        let sites = self.sites();
        assert!(site < sites, "there is no site {site}: the lattice has {sites} sites");
        self.kinds[site % self.basis.len()]
    }

    /// Returns the lattice with another metric.
    pub(super) fn measured_by(self, metric: Option<Metric<D>>) -> Self {
        Lattice { metric, ..self }
    }

    /// Returns the number of sites of the box.
    pub fn sites(&self) -> usize {
        self.cells.iter().product::<usize>() * self.basis.len()
    }

    /// Returns the position of `site`, in parts of a cell.
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
    pub fn position(&self, site: usize) -> [usize; D] {
        let cell = self.cell(site);
        let place = self.basis[site % self.basis.len()];
        array::from_fn(|d| cell[d] * self.parts + place[d])
    }

    /// Returns the site at `offset` from `site`, in the periodic box.
    ///
    /// # Panics
    /// If there is no such site, or no site at that offset.
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let ring = Lattice::simple([10]);
    /// assert_eq!([ring.neighbour(9, [1]), ring.neighbour(9, [-1])], [0, 8]);
    /// ```
    pub fn neighbour(&self, site: usize, offset: [isize; D]) -> usize {
        let step = built(self.step(site % self.basis.len(), offset));
        self.walk(self.cell(site), &step)
    }

    /// Returns the site of a cell, and the cell, at `offset` from the site `from` of a cell.
    pub(super) fn lands(&self, from: usize, offset: [isize; D]) -> Option<(usize, [isize; D])> {
        let parts = signed(self.parts);
        // The offset is divided before it is added, so that the sum cannot overflow.
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

    /// Returns a clone, if the allocation succeeds.
    pub(super) fn copy(&self) -> Result<Self, LatticeError<D>> {
        let mut copy = Lattice::try_with_basis(self.cells, self.parts, &self.basis)?;
        copy.kinds.copy_from_slice(&self.kinds);
        Ok(copy.measured_by(self.metric))
    }

    /// Returns the metric, unless the axes are perpendicular and of equal length.
    pub(super) fn metric(&self) -> Option<&Metric<D>> {
        self.metric.as_ref()
    }

    /// Returns the kind of each site of a cell.
    pub(super) fn kinds(&self) -> &[usize] {
        &self.kinds
    }

    /// Returns the numbers of cells of the box.
    #[inline]
    pub(super) fn cells(&self) -> &[usize; D] {
        &self.cells
    }

    /// Returns the number of parts of the edge of a cell.
    pub(super) fn parts(&self) -> usize {
        self.parts
    }

    /// Returns the positions of the sites of a cell, in parts.
    pub(super) fn places(&self) -> &[[usize; D]] {
        &self.basis
    }

    /// Returns the number of sites of a cell.
    #[inline]
    pub(super) fn basis(&self) -> usize {
        self.basis.len()
    }

    /// Returns the cell of a site.
    pub(super) fn cell(&self, site: usize) -> [usize; D] {
        let sites = self.sites();
        assert!(site < sites, "there is no site {site}: the lattice has {sites} sites");
        coordinates(site / self.basis.len(), self.cells)
    }
}

/// Where number `number` of a box is, whose last coordinate runs fastest.
pub(super) fn coordinates<const D: usize>(mut number: usize, edges: [usize; D]) -> [usize; D] {
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

/// Panics with the error, for constructors with a fallible form.
pub(super) fn built<T, const D: usize>(result: Result<T, LatticeError<D>>) -> T {
    result.unwrap_or_else(|error| panic!("{error}"))
}
