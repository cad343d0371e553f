//! Named crystal lattices.

use super::error::LatticeError;
use super::lattice::{Lattice, built};
use super::metric::Metric;

/// Two axes of equal length at 120 degrees.
const HEXAGONAL: Metric<2> = Metric::exact([[2, -1], [-1, 2]]);

/// The same axes with squared lengths of 6, and a third axis perpendicular to both. Closest packing has c<sup>2</sup> /
/// a<sup>2</sup> = 8/3.
const CLOSEST_PACKED: Metric<3> = Metric::exact([[6, -3, 0], [-3, 6, 0], [0, 0, 16]]);

impl Lattice<2> {
    /// Returns a triangular lattice: one site in each cell, axes of equal length at 120 degrees.
    ///
    /// # Panics
    /// As [`with_basis`](Self::with_basis).
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let lattice = Lattice::triangular([10; 2]);
    /// let nearest = [[-1, -1], [-1, 0], [0, -1], [0, 1], [1, 0], [1, 1]];
    /// assert_eq!(lattice.shells(1), [nearest]);
    /// ```
    pub fn triangular(cells: [usize; 2]) -> Self {
        built(Lattice::try_triangular(cells))
    }

    /// Returns a triangular lattice, or an error where [`triangular`](Self::triangular) panics.
    ///
    /// # Errors
    /// As [`try_with_basis`](Self::try_with_basis).
    pub fn try_triangular(cells: [usize; 2]) -> Result<Self, LatticeError<2>> {
        Ok(Lattice::try_simple(cells)?.measured_by(Some(HEXAGONAL)))
    }

    /// Returns a honeycomb lattice, as of graphene: 2 sites in each cell, axes at 120 degrees, offsets in thirds of a cell.
    ///
    /// The two sites of a cell have the same neighbours up to a rotation by 180 degrees.
    ///
    /// # Panics
    /// As [`with_basis`](Self::with_basis).
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let lattice = Lattice::honeycomb([10; 2]);
    /// let shells = lattice.shells(3);
    /// assert_eq!(shells.iter().map(Vec::len).collect::<Vec<_>>(), [3, 6, 3]);
    /// ```
    pub fn honeycomb(cells: [usize; 2]) -> Self {
        built(Lattice::try_honeycomb(cells))
    }

    /// Returns a honeycomb lattice, or an error where [`honeycomb`](Self::honeycomb) panics.
    ///
    /// # Errors
    /// As [`try_with_basis`](Self::try_with_basis).
    pub fn try_honeycomb(cells: [usize; 2]) -> Result<Self, LatticeError<2>> {
        let lattice = Lattice::try_with_basis(cells, 3, &[[0, 0], [1, 2]])?;
        Ok(lattice.measured_by(Some(HEXAGONAL)))
    }
}

impl Lattice<3> {
    /// Returns a body-centred cubic lattice: 2 sites in each cell, offsets in half cells.
    ///
    /// # Panics
    /// As [`with_basis`](Self::with_basis).
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let shells = Lattice::bcc([10; 3]).shells(2);
    /// assert_eq!(shells.iter().map(Vec::len).collect::<Vec<_>>(), [8, 6]);
    /// ```
    pub fn bcc(cells: [usize; 3]) -> Self {
        built(Lattice::try_bcc(cells))
    }

    /// Returns a body-centred cubic lattice, or an error where [`bcc`](Self::bcc) panics.
    ///
    /// # Errors
    /// As [`try_with_basis`](Self::try_with_basis).
    pub fn try_bcc(cells: [usize; 3]) -> Result<Self, LatticeError<3>> {
        Lattice::try_with_basis(cells, 2, &[[0, 0, 0], [1, 1, 1]])
    }

    /// Returns a face-centred cubic lattice: 4 sites in each cell, offsets in half cells.
    ///
    /// # Panics
    /// As [`with_basis`](Self::with_basis).
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let shells = Lattice::fcc([10; 3]).shells(2);
    /// assert_eq!(shells.iter().map(Vec::len).collect::<Vec<_>>(), [12, 6]);
    /// ```
    pub fn fcc(cells: [usize; 3]) -> Self {
        built(Lattice::try_fcc(cells))
    }

    /// Returns a face-centred cubic lattice, or an error where [`fcc`](Self::fcc) panics.
    ///
    /// # Errors
    /// As [`try_with_basis`](Self::try_with_basis).
    pub fn try_fcc(cells: [usize; 3]) -> Result<Self, LatticeError<3>> {
        Lattice::try_with_basis(cells, 2, &[[0, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0]])
    }

    /// Returns a diamond lattice: 8 sites in each cubic cell, offsets in quarters of a cell.
    ///
    /// The second four sites of a cell have the same neighbours as the first four, up to inversion.
    ///
    /// # Panics
    /// As [`with_basis`](Self::with_basis).
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let shells = Lattice::diamond([5; 3]).shells(4);
    /// assert_eq!(shells.iter().map(Vec::len).collect::<Vec<_>>(), [4, 12, 12, 6]);
    /// ```
    pub fn diamond(cells: [usize; 3]) -> Self {
        built(Lattice::try_diamond(cells))
    }

    /// Returns a diamond lattice, or an error where [`diamond`](Self::diamond) panics.
    ///
    /// # Errors
    /// As [`try_with_basis`](Self::try_with_basis).
    pub fn try_diamond(cells: [usize; 3]) -> Result<Self, LatticeError<3>> {
        let faces = [[0, 0, 0], [0, 2, 2], [2, 0, 2], [2, 2, 0]];
        let between = [[1, 1, 1], [1, 3, 3], [3, 1, 3], [3, 3, 1]];
        Lattice::try_with_basis(cells, 4, &[faces, between].concat())
    }

    /// Returns a hexagonal closest packing: 2 sites in each cell, with c/a = (8/3)<sup>1/2</sup>, offsets in sixths of a cell.
    ///
    /// The first two axes have equal length at 120 degrees, the third is perpendicular to them. For a metal with another c/a
    /// set [its cell vectors](Self::with_cell_vectors). The two sites of a cell have the same neighbours up to inversion.
    ///
    /// # Panics
    /// As [`with_basis`](Self::with_basis).
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let lattice = Lattice::hcp([6; 3]);
    /// let shells = lattice.shells(5);
    /// assert_eq!(shells.iter().map(Vec::len).collect::<Vec<_>>(), [12, 6, 2, 18, 12]);
    ///
    /// // Zinc: c/a = 1.856, so that the 12 nearest are 6 in the plane and 6 out of it.
    /// let (height, c) = (0.75_f64.sqrt(), 1.856);
    /// let zinc = lattice.with_cell_vectors([[1.0, 0.0, 0.0], [-0.5, height, 0.0], [0.0, 0.0, c]]);
    /// assert_eq!(zinc.shells(2).iter().map(Vec::len).collect::<Vec<_>>(), [6, 6]);
    /// ```
    pub fn hcp(cells: [usize; 3]) -> Self {
        built(Lattice::try_hcp(cells))
    }

    /// Returns a hexagonal closest packing, or an error where [`hcp`](Self::hcp) panics.
    ///
    /// # Errors
    /// As [`try_with_basis`](Self::try_with_basis).
    pub fn try_hcp(cells: [usize; 3]) -> Result<Self, LatticeError<3>> {
        let lattice = Lattice::try_with_basis(cells, 6, &[[0, 0, 0], [2, 4, 3]])?;
        Ok(lattice.measured_by(Some(CLOSEST_PACKED)))
    }

    /// Returns the lattice of a cubic perovskite ABX<sub>3</sub>: 5 sites in each cell of three kinds, offsets in half cells.
    ///
    /// Kind 0 is A, at the corners; kind 1 is B, in the centre; kind 2 is X, on the faces.
    ///
    /// # Panics
    /// As [`with_basis`](Self::with_basis).
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let lattice = Lattice::perovskite([5; 3]);
    /// assert_eq!([0, 1, 2, 3, 4].map(|site| lattice.kind(site)), [0, 1, 2, 2, 2]);
    /// // A has 12 neighbours X, B has 6, X has 2 neighbours B.
    /// assert_eq!([0, 1, 2].map(|site| lattice.shells_from(site, 1)[0].len()), [12, 6, 2]);
    /// ```
    pub fn perovskite(cells: [usize; 3]) -> Self {
        built(Lattice::try_perovskite(cells))
    }

    /// Returns the lattice of a cubic perovskite, or an error where [`perovskite`](Self::perovskite) panics.
    ///
    /// # Errors
    /// As [`try_with_basis`](Self::try_with_basis).
    pub fn try_perovskite(cells: [usize; 3]) -> Result<Self, LatticeError<3>> {
        let basis = [[0, 0, 0], [1, 1, 1], [0, 1, 1], [1, 0, 1], [1, 1, 0]];
        Ok(Lattice::try_with_basis(cells, 2, &basis)?.with_kinds(&[0, 1, 2, 2, 2]))
    }
}
