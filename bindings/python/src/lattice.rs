//! Lattices of one to three dimensions in a box of cells.

use numpy::IntoPyArray;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use zobrist::lattice;

use crate::arrays::{Array, List, Object, lists, room, table};
use crate::border::{Reduced, detached, reduced};
use crate::crystals::{Cells, Crystal, Sized, cell, in_box};
use crate::dimensions::{each, map};
use crate::errors::site_number;

/// A lattice in a box of equal cells. Its sites are numbered, and offsets lead from a site to its
/// neighbours.
///
/// Sites are numbered cell by cell, in lexicographic order of the cells' coordinates: the last
/// coordinate varies fastest. Offsets and positions are integers in divisions of a cell: half cells
/// for bcc and fcc, whole cells for a simple lattice.
///
/// cells: the lengths of the box in cells, or a matrix of integers. Each row of the matrix is an
/// edge of the box in cells. By default the box is periodic along each edge. With periodic=(True,
/// True, False) the box is a slab: sites near an open side have fewer neighbours.
///
/// >>> import zobrist
/// >>> lattice = zobrist.Lattice.bcc((20, 20, 20))
/// >>> lattice.sites
/// 16000
/// >>> near = lattice.neighbour(0, (1, 1, 1))
/// >>> lattice.neighbour(near, (-1, -1, -1))
/// 0
/// >>> [len(shell) for shell in lattice.shells(5)]
/// [8, 6, 12, 24, 8]
/// >>> zobrist.Lattice.fcc([(1, 1, 0), (0, 2, 0), (0, 0, 1)]).sites
/// 8
#[pyclass(frozen, eq, module = "zobrist")]
#[derive(Clone)]
pub(crate) struct Lattice {
    pub(crate) inner: Sized,
    /// The positions of the sites of a cell, in divisions of the cell.
    pub(crate) places: Vec<Vec<i64>>,
    pub(crate) crystal: Crystal,
    /// The edges of the box in cells.
    pub(crate) cells: Vec<Vec<i64>>,
    pub(crate) periodic: Vec<bool>,
}

impl PartialEq for Lattice {
    fn eq(&self, other: &Self) -> bool {
        self.inner == other.inner
    }
}

impl Lattice {
    /// Makes a lattice of one cell.
    fn new(crystal: Crystal, inner: Sized) -> Self {
        let position = |site| {
            each!(&inner, |cell| cell
                .position(site)
                .map(|c| c as i64)
                .to_vec())
        };
        let places = (0..each!(&inner, |cell| cell.sites()))
            .map(position)
            .collect();
        Lattice {
            inner,
            places,
            crystal,
            cells: vec![],
            periodic: vec![],
        }
    }

    fn number_of_cells(&self) -> usize {
        self.sites() / self.basis()
    }

    /// Returns the number of sites of a cell.
    pub(crate) fn basis(&self) -> usize {
        self.places.len()
    }

    pub(crate) fn kind_of(&self, site: usize) -> usize {
        each!(&self.inner, |lattice| lattice.kind(site))
    }

    /// Returns for each site of a cell whether it is of a kind. None selects the kind of the first
    /// site.
    pub(crate) fn of_kind(&self, kind: Option<usize>) -> Vec<bool> {
        let kind = kind.unwrap_or_else(|| self.kind_of(0));
        (0..self.basis())
            .map(|site| self.kind_of(site) == kind)
            .collect()
    }

    pub(crate) fn dimensions(&self) -> usize {
        self.cells.len()
    }

    /// Returns the position of a site in divisions of a cell.
    pub(crate) fn position_of(&self, site: usize) -> Vec<i64> {
        each!(&self.inner, |lattice| lattice
            .position(site)
            .map(|c| c as i64)
            .to_vec())
    }
}

#[pymethods]
impl Lattice {
    /// Returns a lattice with one site in each cell: a chain, a square or a cubic lattice.
    ///
    /// cells: the number of cells in each of one to three dimensions, or a matrix of integers with
    /// the edges of the box as rows. periodic: whether the box repeats along each edge; None
    /// for all edges. ValueError if the box has no sites or too many, or if its edges are
    /// linearly dependent.
    ///
    /// >>> zobrist.Lattice.simple((4, 4)).sites
    /// 16
    #[staticmethod]
    #[pyo3(signature = (cells, periodic=None))]
    fn simple(cells: Cells, periodic: Option<List<bool>>) -> PyResult<Self> {
        let dimensions = cells.0.len();
        let basis = (1, vec![vec![0; dimensions]], None, None);
        let cell = cell(dimensions, &basis)?;
        Lattice::new(Crystal::Basis(basis), cell).supercell(cells, periodic)
    }

    /// Returns a lattice with a basis: the positions of the sites of a cell, in units of 1 /
    /// `divisions` of the cell's edges.
    ///
    /// cell_vectors: the edges of the cell in Cartesian coordinates; None for a cubic cell. They
    /// determine the distances of shells. kinds: a number for each site of a cell; None if all
    /// sites have the same kind. ValueError if a position is outside the cell or listed twice,
    /// or if the vectors are linearly dependent.
    ///
    /// >>> zobrist.Lattice.with_basis((10, 10), 2, [(0, 0), (1, 1)]).sites
    /// 200
    #[staticmethod]
    #[pyo3(signature = (cells, divisions, basis, cell_vectors=None, kinds=None, periodic=None))]
    fn with_basis(
        cells: Cells,
        divisions: usize,
        basis: List<List<usize>>,
        cell_vectors: Option<List<List<f64>>>,
        kinds: Option<List<usize>>,
        periodic: Option<List<bool>>,
    ) -> PyResult<Self> {
        let basis = (
            divisions,
            lists(basis),
            cell_vectors.map(lists),
            kinds.map(|kinds| kinds.0),
        );
        let cell = cell(cells.0.len(), &basis)?;
        Lattice::new(Crystal::Basis(basis), cell).supercell(cells, periodic)
    }

    /// Returns the same crystal in another box. cells and periodic are as for simple.
    ///
    /// >>> cell = zobrist.Lattice.bcc((1, 1, 1))
    /// >>> cell.supercell([(3, 0, 0), (1, 2, 0), (0, 0, 1)]).sites
    /// 12
    #[pyo3(signature = (cells, periodic=None))]
    fn supercell(&self, cells: Cells, periodic: Option<List<bool>>) -> PyResult<Self> {
        let cells = cells.0;
        let (found, wanted) = (
            periodic
                .as_ref()
                .map_or(cells.len(), |periodic| periodic.0.len()),
            cells.len(),
        );
        ensure!(
            found == wanted,
            "periodic has {found} flags, but the box has {wanted} edges"
        );
        let periodic = periodic.map_or_else(|| vec![true; wanted], |periodic| periodic.0);
        let inner = map!(&self.inner, |lattice| in_box(lattice, &cells, &periodic)?);
        Ok(Lattice {
            inner,
            places: self.places.clone(),
            crystal: self.crystal.clone(),
            cells,
            periodic,
        })
    }

    /// A 64-bit digest of the cell, its metric and the box, an int. Rust computes the same digest.
    #[getter]
    pub(crate) fn fingerprint(&self) -> u64 {
        each!(&self.inner, |lattice| lattice.fingerprint())
    }

    /// Returns the kind of a site. In a lattice with sites of one kind it is 0.
    ///
    /// >>> [zobrist.Lattice.perovskite((2, 2, 2)).kind(site) for site in range(5)]
    /// [0, 1, 2, 2, 2]
    fn kind(&self, site: i64) -> PyResult<usize> {
        let site = site_number(site, "site", self.sites())?;
        Ok(self.kind_of(site))
    }

    /// Returns the kinds of all sites: an int64 array of shape (sites,).
    ///
    /// >>> lattice = zobrist.Lattice.perovskite((2, 2, 2))
    /// >>> numpy.flatnonzero(lattice.kinds() == 1)[:3].tolist()  # the first sites of kind B
    /// [1, 6, 11]
    fn kinds<'py>(&self, py: Python<'py>) -> PyResult<Object<'py>> {
        let in_cell: Vec<_> = (0..self.basis())
            .map(|site| self.kind_of(site) as i64)
            .collect();
        py.import("numpy")?
            .call_method1("tile", (in_cell.into_pyarray(py), self.number_of_cells()))
    }

    /// Number of sites.
    #[getter]
    pub(crate) fn sites(&self) -> usize {
        each!(&self.inner, |lattice| lattice.sites())
    }

    /// Returns the position of a site in divisions of a cell, a tuple of ints.
    ///
    /// >>> zobrist.Lattice.bcc((2, 2, 2)).position(1)
    /// (1, 1, 1)
    fn position<'py>(&self, py: Python<'py>, site: i64) -> PyResult<Bound<'py, PyTuple>> {
        let site = site_number(site, "site", self.sites())?;
        PyTuple::new(py, self.position_of(site))
    }

    /// Returns the positions of all sites in divisions of a cell: an int64 array of shape (sites,
    /// dimensions).
    ///
    /// >>> zobrist.Lattice.simple((2, 2)).positions().tolist()
    /// [[0, 0], [0, 1], [1, 0], [1, 1]]
    pub(crate) fn positions<'py>(&self, py: Python<'py>) -> PyResult<Array<'py, i64>> {
        let dimensions = self.dimensions();
        let all = detached(py, || {
            let mut all = room(self.sites().checked_mul(dimensions))?;
            (0..self.sites()).for_each(|site| all.extend(self.position_of(site)));
            Ok(all)
        })?;
        table(py, all, dimensions)
    }

    fn __len__(&self) -> usize {
        self.sites()
    }

    fn __repr__(&self) -> String {
        let open = self.periodic.contains(&false);
        let lengths: Vec<_> = self
            .cells
            .iter()
            .enumerate()
            .map(|(d, row)| row[d])
            .collect();
        // The other elements are zero: a box by a matrix has only a number of cells.
        let is_along_axes = lengths.iter().all(|&c| c > 0)
            && self.cells.concat().iter().filter(|&&c| c != 0).count() == lengths.len();
        let cells = if is_along_axes && !open {
            lengths
                .iter()
                .map(i64::to_string)
                .collect::<Vec<_>>()
                .join(" x ")
        } else {
            self.number_of_cells().to_string()
        };
        let name = match &self.crystal {
            Crystal::Named(name) => format!("{name} "),
            Crystal::Basis(_) => String::new(),
        };
        let open = if open { ", open sides" } else { "" };
        format!(
            "<Lattice of {cells} {name}cells, {} sites{open}>",
            self.sites()
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let (this, class) = (slf.get(), slf.get_type());
        let Lattice {
            cells, periodic, ..
        } = this;
        match &this.crystal {
            Crystal::Named(name) => reduced(class.getattr(*name)?, (cells, periodic)),
            Crystal::Basis((divisions, basis, vectors, kinds)) => {
                let arguments = (cells, divisions, basis, vectors, kinds, periodic);
                reduced(class.getattr("with_basis")?, arguments)
            }
        }
    }
}

/// Constructors of lattices that have a name.
macro_rules! named {
    ($($(#[$doc:meta])* $name:ident $size:ident $d:literal,)*) => {
        #[pymethods]
        impl Lattice {
            $(
                $(#[$doc])*
                #[staticmethod]
                #[pyo3(signature = (cells, periodic=None))]
                fn $name(cells: Cells, periodic: Option<List<bool>>) -> PyResult<Self> {
                    let cell = Sized::$size(lattice::Lattice::$name([1; $d]));
                    Lattice::new(Crystal::Named(stringify!($name)), cell).supercell(cells, periodic)
                }
            )*
        }
    };
}
named! {
    /// Returns a triangular lattice: one site in each cell, axes at 120 degrees.
    ///
    /// >>> zobrist.Lattice.triangular((4, 4)).sites
    /// 16
    triangular Two 2,
    /// Returns a honeycomb lattice: 2 sites in each cell, axes at 120 degrees, offsets in thirds of a cell.
    ///
    /// >>> zobrist.Lattice.honeycomb((4, 4)).sites
    /// 32
    honeycomb Two 2,
    /// Returns a body-centred cubic lattice: 2 sites in each cell, offsets in half cells.
    ///
    /// >>> zobrist.Lattice.bcc((2, 2, 2)).sites
    /// 16
    bcc Three 3,
    /// Returns a face-centred cubic lattice: 4 sites in each cell, offsets in half cells.
    ///
    /// >>> zobrist.Lattice.fcc((2, 2, 2)).sites
    /// 32
    fcc Three 3,
    /// Returns a diamond lattice: 8 sites in each cubic cell, offsets in quarters of a cell.
    ///
    /// >>> zobrist.Lattice.diamond((2, 2, 2)).sites
    /// 64
    diamond Three 3,
    /// Returns a hexagonal closest packing: 2 sites in each cell, offsets in sixths of a cell.
    ///
    /// >>> zobrist.Lattice.hcp((2, 2, 2)).sites
    /// 16
    hcp Three 3,
    /// Returns a cubic perovskite: kinds 0 (A), 1 (B) and 2 (the three anions), offsets in half cells.
    ///
    /// >>> zobrist.Lattice.perovskite((2, 2, 2)).sites
    /// 40
    perovskite Three 3,
}
