//! Named crystal lattices.

use super::error::built;
use super::lattice::Lattice;

/// The metric of two axes of equal length at 120 degrees.
const HEXAGONAL: [[i64; 2]; 2] = [[2, -1], [-1, 2]];

/// The metric of hexagonal closest packing: two axes with squared length 6 at 120 degrees, and a
/// perpendicular axis with squared length 16. So c<sup>2</sup> / a<sup>2</sup> = 8/3.
const CLOSEST_PACKED: [[i64; 3]; 3] = [[6, -3, 0], [-3, 6, 0], [0, 0, 16]];

impl Lattice<2> {
    /// Returns a triangular lattice: one site in each cell, and two axes of equal length at 120
    /// degrees.
    ///
    /// # Panics
    /// Panics like [`simple`](Self::simple).
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let lattice = Lattice::triangular([10; 2]);
    /// let nearest = [[-1, -1], [-1, 0], [0, -1], [0, 1], [1, 0], [1, 1]];
    /// assert_eq!(lattice.shells(1), [nearest]);
    /// ```
    pub fn triangular(cells: [usize; 2]) -> Self {
        built(Lattice::builder(cells).metric(HEXAGONAL).build())
    }

    /// Returns a honeycomb lattice, the structure of graphene: 2 sites in each cell, axes at 120
    /// degrees, offsets in thirds of a cell.
    ///
    /// The neighbourhoods of the two sites of a cell differ by a rotation by 180 degrees.
    ///
    /// # Panics
    /// Panics like [`simple`](Self::simple).
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let lattice = Lattice::honeycomb([10; 2]);
    /// let shells = lattice.shells(3);
    /// assert_eq!(shells.iter().map(Vec::len).collect::<Vec<_>>(), [3, 6, 3]);
    /// ```
    pub fn honeycomb(cells: [usize; 2]) -> Self {
        let basis = [[0, 0], [1, 2]];
        built(
            Lattice::builder(cells)
                .basis(3, &basis)
                .metric(HEXAGONAL)
                .build(),
        )
    }
}

impl Lattice<3> {
    /// Returns a body-centred cubic lattice: 2 sites in each cell, offsets in half cells.
    ///
    /// # Panics
    /// Panics like [`simple`](Self::simple).
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let shells = Lattice::bcc([10; 3]).shells(2);
    /// assert_eq!(shells.iter().map(Vec::len).collect::<Vec<_>>(), [8, 6]);
    /// ```
    pub fn bcc(cells: [usize; 3]) -> Self {
        built(
            Lattice::builder(cells)
                .basis(2, &[[0, 0, 0], [1, 1, 1]])
                .build(),
        )
    }

    /// Returns a face-centred cubic lattice: 4 sites in each cell, offsets in half cells.
    ///
    /// # Panics
    /// Panics like [`simple`](Self::simple).
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let shells = Lattice::fcc([10; 3]).shells(2);
    /// assert_eq!(shells.iter().map(Vec::len).collect::<Vec<_>>(), [12, 6]);
    /// ```
    pub fn fcc(cells: [usize; 3]) -> Self {
        let basis = [[0, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0]];
        built(Lattice::builder(cells).basis(2, &basis).build())
    }

    /// Returns a diamond lattice: 8 sites in each cubic cell, offsets in quarters of a cell.
    ///
    /// The neighbourhoods of the first four and of the last four sites of a cell differ by
    /// inversion.
    ///
    /// # Panics
    /// Panics like [`simple`](Self::simple).
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let shells = Lattice::diamond([5; 3]).shells(4);
    /// assert_eq!(shells.iter().map(Vec::len).collect::<Vec<_>>(), [4, 12, 12, 6]);
    /// ```
    pub fn diamond(cells: [usize; 3]) -> Self {
        let faces = [[0, 0, 0], [0, 2, 2], [2, 0, 2], [2, 2, 0]];
        let between = [[1, 1, 1], [1, 3, 3], [3, 1, 3], [3, 3, 1]];
        built(
            Lattice::builder(cells)
                .basis(4, &[faces, between].concat())
                .build(),
        )
    }

    /// Returns a hexagonal closest packing: 2 sites in each cell, with c/a = (8/3)<sup>1/2</sup>,
    /// offsets in sixths of a cell.
    ///
    /// The first two axes have equal length at 120 degrees, and the third is perpendicular to them.
    /// The neighbourhoods of the two sites of a cell differ by inversion. For a metal with
    /// another c/a, set the [cell vectors](super::LatticeBuilder::cell_vectors).
    ///
    /// # Panics
    /// Panics like [`simple`](Self::simple).
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let lattice = Lattice::hcp([6; 3]);
    /// let shells = lattice.shells(5);
    /// assert_eq!(shells.iter().map(Vec::len).collect::<Vec<_>>(), [12, 6, 2, 18, 12]);
    /// ```
    pub fn hcp(cells: [usize; 3]) -> Self {
        let basis = [[0, 0, 0], [2, 4, 3]];
        built(
            Lattice::builder(cells)
                .basis(6, &basis)
                .metric(CLOSEST_PACKED)
                .build(),
        )
    }

    /// Returns the lattice of a cubic perovskite ABX<sub>3</sub>: 5 sites of three kinds in each
    /// cell, offsets in half cells.
    ///
    /// Kind 0 is A, at the corners; kind 1 is B, in the centre; kind 2 is X, on the faces.
    ///
    /// # Panics
    /// Panics like [`simple`](Self::simple).
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
        let basis = [[0, 0, 0], [1, 1, 1], [0, 1, 1], [1, 0, 1], [1, 1, 0]];
        let kinds = [0, 1, 2, 2, 2];
        built(
            Lattice::builder(cells)
                .basis(2, &basis)
                .kinds(&kinds)
                .build(),
        )
    }
}
