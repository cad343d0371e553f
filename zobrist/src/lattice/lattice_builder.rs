//! A builder of lattices.

use alloc::boxed::Box;
use core::array;

use super::error::{LatticeError, fail};
use super::lattice::Lattice;
use super::metric::Metric;
use super::supercell::{Edges, Supercell, diagonal};

/// A builder of a [`Lattice`], with options for the sites of a cell, their kinds, the lengths and
/// angles of the axes, and the box.
///
/// ```
/// use zobrist::lattice::Lattice;
///
/// // Two sites at a distance of a thousandth of a cell.
/// let lattice = Lattice::builder([10; 3]).basis(1_000, &[[0; 3], [1, 0, 0]]).build()?;
/// assert_eq!(lattice.shells(1), [[[1, 0, 0]]]);
///
/// // Zinc: hexagonal, with c/a = 1.856, so that the 12 nearest are 6 in the plane and 6 out of it.
/// let (height, c) = (0.75_f64.sqrt(), 1.856);
/// let axes = [[1.0, 0.0, 0.0], [-0.5, height, 0.0], [0.0, 0.0, c]];
/// let zinc = Lattice::hcp([6; 3]).to_builder().cell_vectors(axes).build()?;
/// assert_eq!(zinc.shells(2).iter().map(Vec::len).collect::<Vec<_>>(), [6, 6]);
/// # Ok::<(), zobrist::lattice::LatticeError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a builder makes no lattice until `build`"]
pub struct LatticeBuilder<'a, const D: usize> {
    /// The edges of the box, in units of cells.
    edges: Edges<D>,
    periodic: [bool; D],
    divisions: usize,
    basis: &'a [[usize; D]],
    /// If `None`, all sites are of kind 0.
    kinds: Option<&'a [usize]>,
    /// `None` if the axes are perpendicular and of equal length; an error if the metric given by
    /// the caller is invalid.
    metric: Result<Option<Metric<D>>, LatticeError>,
}

impl<const D: usize> Lattice<D> {
    /// Returns a builder of a lattice with `cells` cells along each axis, and any basis, metric and
    /// kinds of sites. Its `build` returns an error where the named lattices panic.
    pub fn builder<'a>(cells: [usize; D]) -> LatticeBuilder<'a, D> {
        let (edges, basis) = (diagonal(cells), const { &[[0; D]] });
        LatticeBuilder {
            edges,
            periodic: [true; D],
            divisions: 1,
            basis,
            kinds: None,
            metric: Ok(None),
        }
    }

    /// Returns a builder that starts with the parameters of this lattice, to change some of them.
    #[doc(alias("try_simple", "try_triangular", "try_honeycomb", "try_perovskite"))]
    #[doc(alias("try_bcc", "try_fcc", "try_diamond", "try_hcp"))]
    pub fn to_builder(&self) -> LatticeBuilder<'_, D> {
        LatticeBuilder {
            edges: self
                .supercell
                .as_ref()
                .map_or_else(|| diagonal(self.cells), |supercell| supercell.edges),
            periodic: self
                .supercell
                .as_ref()
                .map_or([true; D], |supercell| supercell.periodic),
            divisions: self.divisions,
            basis: &self.basis,
            kinds: Some(&self.kinds),
            metric: Ok(self.metric),
        }
    }
}

impl<'a, const D: usize> LatticeBuilder<'a, D> {
    /// Sets the number of cells of the box along each axis. The edges of the box are along the
    /// axes.
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let larger = Lattice::bcc([10; 3]).to_builder().cells([12; 3]).build()?;
    /// assert_eq!(larger, Lattice::bcc([12; 3]));
    /// assert!(larger.to_builder().cells([12, 12, 0]).build().is_err());
    /// # Ok::<(), zobrist::lattice::LatticeError>(())
    /// ```
    pub fn cells(self, cells: [usize; D]) -> Self {
        LatticeBuilder {
            edges: diagonal(cells),
            ..self
        }
    }

    /// Sets the edges of the box: `edges[i]` is edge i, in units of cells along each axis. The box
    /// contains the cells whose corners have coordinates in [0, 1) along all edges. An edge may
    /// have negative elements.
    ///
    /// Cells are in lexicographic order of their coordinates. In periodic boxes, environments have
    /// the same hashes as in a box along the axes.
    ///
    /// ```
    /// use zobrist::lattice::{Lattice, LocalKeys};
    ///
    /// // The primitive cell of fcc: three axes at 60 degrees. This box is a cubic cell, with 4 sites.
    /// let primitive = Lattice::builder([1; 3]).metric([[2, 1, 1], [1, 2, 1], [1, 1, 2]]);
    /// let cube = primitive.clone().edges([[-1, 1, 1], [1, -1, 1], [1, 1, -1]]).build()?;
    /// assert_eq!(cube.sites(), 4);
    /// assert_eq!(cube.neighbour(0, [-1, 1, 1])?, 0); // once round the box
    ///
    /// let near = cube.shells(1).concat();
    /// let keys = LocalKeys::<bool, u64, 3>::new(2026, &cube, near);
    /// let mut sites: Vec<_> = keys.neighbours(0).collect();
    /// sites.sort();
    /// assert_eq!(sites, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
    ///
    /// let error = primitive.edges([[1, 0, 0], [2, 0, 0], [0, 0, 1]]).build().unwrap_err();
    /// assert_eq!(error.to_string(), "the edges [[1, 0, 0], [2, 0, 0], [0, 0, 1]] span no box of 1 to 3 dimensions");
    /// # Ok::<(), zobrist::lattice::LatticeError>(())
    /// ```
    #[doc(alias("supercell", "matrix", "hermite"))]
    pub fn edges(self, edges: [[isize; D]; D]) -> Self {
        LatticeBuilder {
            edges: edges.map(|edge| edge.map(|c| c as i128)),
            ..self
        }
    }

    /// Sets whether the box repeats along each of its edges. Where it does not, it has two open
    /// sides, without any sites beyond them: `[true, true, false]` is a slab. By default, the
    /// box is periodic along all edges.
    ///
    /// In the environments of [`LocalKeys`](super::LocalKeys), all missing neighbours are one
    /// additional site with the number [`sites()`](Lattice::sites). Give it a value of its own,
    /// so that the hash of an environment at an open side differs from those inside.
    ///
    /// ```
    /// use zobrist::Zobrist;
    /// use zobrist::lattice::{Lattice, LocalKeys};
    ///
    /// #[derive(Clone, Copy, PartialEq, Zobrist)]
    /// enum Species { #[zobrist(empty)] Cu, Au, Vacuum }
    ///
    /// let slab = Lattice::fcc([6, 6, 4]).to_builder().periodic([true, true, false]).build()?;
    /// let keys = LocalKeys::<Species, u64, 3>::new(2026, &slab, slab.shells(1).concat());
    /// let mut sites = vec![Species::Cu; slab.sites() + 1];
    /// sites[slab.sites()] = Species::Vacuum;
    ///
    /// let missing = |site| keys.neighbours(site).filter(|&near| near == slab.sites()).count();
    /// let inside = slab.neighbour(0, [0, 0, 2])?; // in half cells
    /// assert_eq!([missing(0), missing(inside)], [4, 0]);
    /// assert_ne!(keys.hash(&sites, 0), keys.hash(&sites, inside));
    /// # Ok::<(), zobrist::lattice::LatticeError>(())
    /// ```
    #[doc(alias("open", "slab", "surface", "boundary"))]
    pub fn periodic(self, periodic: [bool; D]) -> Self {
        LatticeBuilder { periodic, ..self }
    }

    /// Puts a site at each position of `basis` in each cell. The unit of positions is 1 /
    /// `divisions` of the edge of a cell. By default, each cell has one site at its origin.
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let bcc = Lattice::builder([10; 3]).basis(2, &[[0, 0, 0], [1, 1, 1]]).build()?;
    /// assert_eq!(bcc, Lattice::bcc([10; 3]));
    /// # Ok::<(), zobrist::lattice::LatticeError>(())
    /// ```
    #[doc(alias = "with_basis")]
    pub fn basis(self, divisions: usize, basis: &'a [[usize; D]]) -> Self {
        LatticeBuilder {
            divisions,
            basis,
            ..self
        }
    }

    /// Declares several kinds of sites. `kinds` has one element for each site of the basis, such as
    /// 0 for a cation and 1 for an anion.
    ///
    /// [Symmetry operations](Lattice::symmetries) map each site to a site of the same kind. One set
    /// of [`LocalKeys`](super::LocalKeys) hashes the environments of sites of one kind.
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// // Zinc blende: diamond with two kinds of atoms.
    /// let diamond = Lattice::diamond([4; 3]);
    /// let lattice = diamond.to_builder().kinds(&[0, 0, 0, 0, 1, 1, 1, 1]).build()?;
    /// let near = lattice.neighbour(0, [1, 1, 1])?;
    /// assert_eq!((lattice.kind(0), lattice.kind(near)), (0, 1));
    /// # Ok::<(), zobrist::lattice::LatticeError>(())
    /// ```
    #[doc(alias = "with_kinds")]
    pub fn kinds(self, kinds: &'a [usize]) -> Self {
        LatticeBuilder {
            kinds: Some(kinds),
            ..self
        }
    }

    /// Sets the metric: `gram[i][j]` is the scalar product of axes i and j of a cell, in any unit.
    ///
    /// The products are integers, so distances are compared exactly. An orthorhombic cell with
    /// edges of 2, 3 and 4 has 4, 9 and 16 on the diagonal and 0 elsewhere. Two axes of equal
    /// length at 60 degrees have 2 on the diagonal and 1 elsewhere. The matrix must be
    /// symmetric and positive definite (by more than rounding errors of 1e-9), and the absolute
    /// values of its elements at most 2<sup>40</sup>.
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// // Tetragonal, with c/a = 3/2.
    /// let lattice = Lattice::builder([8; 3]).metric([[4, 0, 0], [0, 4, 0], [0, 0, 9]]).build()?;
    /// assert_eq!(lattice.shells(3).iter().map(Vec::len).collect::<Vec<_>>(), [4, 4, 2]);
    ///
    /// let error = Lattice::builder([8; 2]).metric([[1, 1], [1, 1]]).build().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the metric [[1, 1], [1, 1]] is not symmetric and positive definite with products of at most 2^40"
    /// );
    /// # Ok::<(), zobrist::lattice::LatticeError>(())
    /// ```
    #[doc(alias("with_metric", "try_with_metric"))]
    pub fn metric(self, gram: [[i64; D]; D]) -> Self {
        let metric = Metric::of_products(gram).map(Metric::unless_cubic);
        let wrong = || {
            LatticeError::new(format_args!(
                "the metric {gram:?} is not symmetric and positive definite with products of at most 2^40"
            ))
        };
        LatticeBuilder {
            metric: metric.ok_or_else(wrong),
            ..self
        }
    }

    /// Sets the metric by the cell vectors, in Cartesian coordinates of any unit.
    ///
    /// The scalar products of the vectors are rounded to multiples of 2<sup>-40</sup> of the
    /// largest product. Two distances are treated as equal if their squares differ by at most
    /// one part in a million (2<sup>-20</sup>). Give the vectors with at least seven digits, so
    /// that offsets of equal length by symmetry are in the same shell. The vectors must be
    /// finite and span a volume, with squared sines of their angles above 1e-9.
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let height = 0.75_f64.sqrt();
    /// let lattice = Lattice::builder([10; 2]).cell_vectors([[1.0, 0.0], [-0.5, height]]).build()?;
    /// assert_eq!(lattice.shells(4), Lattice::triangular([10; 2]).shells(4));
    /// # Ok::<(), zobrist::lattice::LatticeError>(())
    /// ```
    #[doc(alias("with_cell_vectors", "try_with_cell_vectors"))]
    pub fn cell_vectors(self, vectors: [[f64; D]; D]) -> Self {
        let metric = Metric::of_vectors(vectors).map(Metric::unless_cubic);
        let wrong = || LatticeError::new("the cell vectors span no volume, or are not finite");
        LatticeBuilder {
            metric: metric.ok_or_else(wrong),
            ..self
        }
    }

    /// Builds the lattice.
    ///
    /// # Errors
    /// If the box has no sites or more than `isize::MAX`, or an edge of the box is longer than
    /// `isize::MAX` divisions; if a position of the basis is outside the cell or is listed
    /// twice; if `kinds` does not have one element for each site of the basis; or if the metric
    /// does not satisfy the conditions of [`metric`](Self::metric), or the cell vectors are not
    /// finite or span no volume.
    ///
    /// If the box has open sides or edges that are not along the axes: if the edges are linearly
    /// dependent, an edge is longer than 2<sup>30</sup> cells or `isize::MAX / 3` divisions
    /// along an axis, or the box has 2<sup>31</sup> cells or more, or more than 3 dimensions.
    /// Such a box takes 4 bytes of memory per cell, and 8 per dimension.
    #[doc(alias = "try_with_basis")]
    pub fn build(self) -> Result<Lattice<D>, LatticeError> {
        let LatticeBuilder {
            edges,
            periodic,
            divisions,
            basis,
            kinds,
            metric,
        } = self;
        let cells = array::from_fn(|d| usize::try_from(edges[d][d]).unwrap_or(0));
        let is_along_axes = edges == diagonal(cells) && periodic == [true; D];
        let supercell = (!is_along_axes)
            .then(|| Supercell::new(edges, periodic, divisions))
            .transpose()?;
        let cells = supercell.as_ref().map_or(cells, Supercell::diagonal);
        let countable = |number: Option<usize>| number.filter(|&n| isize::try_from(n).is_ok());
        let all = cells
            .iter()
            .try_fold(basis.len(), |sites, &cells| sites.checked_mul(cells));
        if countable(all).is_none_or(|all| all == 0) {
            return fail(format_args!(
                "a lattice of {cells:?} cells has no sites, or too many"
            ));
        }
        if cells
            .iter()
            .any(|&cells| countable(cells.checked_mul(divisions)).is_none())
        {
            return fail(format_args!(
                "a lattice of {cells:?} cells of {divisions} divisions is longer than {} divisions",
                isize::MAX
            ));
        }
        if let Some(&place) = basis
            .iter()
            .find(|place| place.iter().any(|&c| c >= divisions))
        {
            return fail(format_args!(
                "the site at {place:?} is outside its cell of {divisions} divisions"
            ));
        }
        if let Some(kinds) = kinds.filter(|kinds| kinds.len() != basis.len()) {
            return fail(format_args!(
                "{} kinds of sites, but a cell has {} sites",
                kinds.len(),
                basis.len()
            ));
        }
        let metric = metric?;
        let kinds = kinds.map_or_else(|| (0..basis.len()).map(|_| 0).collect(), Box::from);
        let basis: Box<[_]> = basis.into();
        let mut by_place: Box<[_]> = (0..basis.len()).collect();
        by_place.sort_unstable_by_key(|&site| basis[site]);
        if let Some(twice) = by_place
            .windows(2)
            .find(|sites| basis[sites[0]] == basis[sites[1]])
        {
            return fail(format_args!(
                "duplicate site at {:?} of a cell",
                basis[twice[0]]
            ));
        }
        let supercell = supercell.map(Supercell::with_cells).transpose()?;
        Ok(Lattice {
            cells,
            supercell: supercell.map(Box::new),
            divisions,
            basis,
            by_place,
            kinds,
            metric,
        })
    }
}
