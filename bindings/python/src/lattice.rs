//! Periodic lattices of one to three dimensions.

use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray1, PyArray2};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use zobrist::lattice;

use crate::arrays::{List, lists, room, value_error};
use crate::border::detached;
use crate::crystals::{Basis, Sized, array, each, offsets};

/// A periodic box of equal cells: numbers its sites, and knows their neighbours.
///
/// Sites of one cell follow each other, and cells do so row by row: the last coordinate runs fastest. Offsets and positions are in parts of
/// a cell: half cells for bcc and fcc, whole cells for a simple lattice.
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
#[pyclass(frozen, eq, module = "zobrist")]
#[derive(Clone, PartialEq)]
pub(crate) struct Lattice {
    pub(crate) inner: Sized,
    /// How it was made, for `repr` and `pickle`.
    cells: Vec<usize>,
    crystal: Crystal,
}

#[derive(Clone, PartialEq)]
enum Crystal {
    Named(&'static str),
    Basis(Basis),
}

impl Lattice {
    fn named(cells: Vec<usize>, name: &'static str) -> PyResult<Self> {
        let inner = Sized::named(&cells, name)?;
        Ok(Lattice { inner, cells, crystal: Crystal::Named(name) })
    }

    fn build(cells: Vec<usize>, basis: Basis) -> PyResult<Self> {
        let inner = Sized::with_basis(&cells, &basis)?;
        Ok(Lattice { inner, cells, crystal: Crystal::Basis(basis) })
    }

    /// Parts of the edge of a cell.
    fn parts(&self) -> usize {
        match &self.crystal {
            Crystal::Named("triangular") => 1,
            Crystal::Named("honeycomb") => 3,
            Crystal::Named("diamond") => 4,
            Crystal::Named("hcp") => 6,
            Crystal::Named(_) => 2,
            Crystal::Basis((parts, ..)) => *parts,
        }
    }

    pub(crate) fn count(&self) -> usize {
        each!(&self.inner, |lattice| lattice.sites())
    }

    /// Sites of a cell.
    pub(crate) fn basis(&self) -> usize {
        self.count() / self.cells.iter().product::<usize>()
    }

    pub(crate) fn kind_of(&self, site: usize) -> usize {
        each!(&self.inner, |lattice| lattice.kind(site))
    }
}

#[pymethods]
impl Lattice {
    /// Returns a lattice with one site in each cell: a chain, a square or a cubic lattice.
    ///
    /// cells: the number of cells in each of one to three dimensions. ValueError if there are no sites or too many.
    ///
    /// >>> zobrist.Lattice.simple((4, 4)).sites
    /// 16
    #[staticmethod]
    fn simple(cells: List<usize>) -> PyResult<Self> {
        let origin = vec![0; cells.0.len()];
        Lattice::build(cells.0, (1, vec![origin], None, None))
    }

    /// Returns a triangular lattice: one site in each cell, axes at 120 degrees.
    ///
    /// >>> zobrist.Lattice.triangular((4, 4)).sites
    /// 16
    #[staticmethod]
    fn triangular(cells: List<usize>) -> PyResult<Self> {
        Lattice::named(cells.0, "triangular")
    }

    /// Returns a honeycomb lattice: 2 sites in each cell, axes at 120 degrees, offsets in thirds of a cell.
    ///
    /// >>> zobrist.Lattice.honeycomb((4, 4)).sites
    /// 32
    #[staticmethod]
    fn honeycomb(cells: List<usize>) -> PyResult<Self> {
        Lattice::named(cells.0, "honeycomb")
    }

    /// Returns a body-centred cubic lattice: 2 sites in each cell, offsets in half cells.
    ///
    /// >>> zobrist.Lattice.bcc((2, 2, 2)).sites
    /// 16
    #[staticmethod]
    fn bcc(cells: List<usize>) -> PyResult<Self> {
        Lattice::named(cells.0, "bcc")
    }

    /// Returns a face-centred cubic lattice: 4 sites in each cell, offsets in half cells.
    ///
    /// >>> zobrist.Lattice.fcc((2, 2, 2)).sites
    /// 32
    #[staticmethod]
    fn fcc(cells: List<usize>) -> PyResult<Self> {
        Lattice::named(cells.0, "fcc")
    }

    /// Returns a diamond lattice: 8 sites in each cubic cell, offsets in quarters of a cell.
    ///
    /// >>> zobrist.Lattice.diamond((2, 2, 2)).sites
    /// 64
    #[staticmethod]
    fn diamond(cells: List<usize>) -> PyResult<Self> {
        Lattice::named(cells.0, "diamond")
    }

    /// Returns a hexagonal closest packing: 2 sites in each cell, offsets in sixths of a cell.
    ///
    /// >>> zobrist.Lattice.hcp((2, 2, 2)).sites
    /// 16
    #[staticmethod]
    fn hcp(cells: List<usize>) -> PyResult<Self> {
        Lattice::named(cells.0, "hcp")
    }

    /// Returns a cubic perovskite: kinds 0 (A), 1 (B) and 2 (the three anions), offsets in half cells.
    ///
    /// >>> zobrist.Lattice.perovskite((2, 2, 2)).sites
    /// 40
    #[staticmethod]
    fn perovskite(cells: List<usize>) -> PyResult<Self> {
        Lattice::named(cells.0, "perovskite")
    }

    /// Returns a lattice with sites in each cell at the places of basis, in parts of a cell, `parts` to its edge.
    ///
    /// cell_vectors: None for a cubic cell, or the edges of the cell, which the distances of shells follow from. kinds: None for sites of one
    /// kind, or a number for each site of a cell. ValueError if a place is outside the cell or listed twice, or if the vectors span no cell.
    ///
    /// >>> zobrist.Lattice.with_basis((10, 10), 2, [(0, 0), (1, 1)]).sites
    /// 200
    #[staticmethod]
    #[pyo3(signature = (cells, parts, basis, cell_vectors=None, kinds=None))]
    fn with_basis(
        cells: List<usize>,
        parts: usize,
        basis: List<List<usize>>,
        cell_vectors: Option<List<List<f64>>>,
        kinds: Option<List<usize>>,
    ) -> PyResult<Self> {
        let kinds = kinds.map(|kinds| kinds.0);
        Lattice::build(cells.0, (parts, lists(basis), cell_vectors.map(lists), kinds))
    }

    /// A 64-bit digest of the cell, its metric and the size of the box, an int.
    #[getter]
    fn fingerprint(&self) -> u64 {
        each!(&self.inner, |lattice| lattice.fingerprint())
    }

    /// Returns the kind of a site: 0, except in lattices of several kinds.
    ///
    /// >>> [zobrist.Lattice.perovskite((2, 2, 2)).kind(site) for site in range(5)]
    /// [0, 1, 2, 2, 2]
    #[pyo3(signature = (site))]
    fn kind(&self, site: i64) -> PyResult<usize> {
        let site = crate::arrays::site(site, "site", self.count())?;
        Ok(self.kind_of(site))
    }

    /// Returns the kinds of all sites: an int64 array of shape (sites,).
    ///
    /// >>> lattice = zobrist.Lattice.perovskite((2, 2, 2))
    /// >>> numpy.flatnonzero(lattice.kinds() == 1)[:3].tolist()  # the first sites of kind B
    /// [1, 6, 11]
    fn kinds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let kinds = detached(py, || {
            let mut kinds = room(Some(self.count()))?;
            kinds.extend((0..self.count()).map(|site| self.kind_of(site) as i64));
            Ok(kinds)
        })?;
        Ok(kinds.into_pyarray(py))
    }

    /// Number of sites.
    #[getter]
    fn sites(&self) -> usize {
        self.count()
    }

    /// Returns where a site is, in parts of a cell, as a tuple of ints.
    ///
    /// >>> zobrist.Lattice.bcc((2, 2, 2)).position(1)
    /// (1, 1, 1)
    #[pyo3(name = "position")]
    fn position_of<'py>(&self, py: Python<'py>, site: i64) -> PyResult<Bound<'py, PyAny>> {
        let site = crate::arrays::site(site, "site", self.count())?;
        Ok(each!(&self.inner, |lattice| PyTuple::new(py, lattice.position(site))?).into_any())
    }

    /// Returns where all sites are, in parts of a cell: an int64 array of shape (sites, dimensions).
    ///
    /// >>> zobrist.Lattice.simple((2, 2)).positions().tolist()
    /// [[0, 0], [0, 1], [1, 0], [1, 1]]
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let dimensions = self.cells.len();
        let all = detached(py, || {
            let mut all = room(self.count().checked_mul(dimensions))?;
            each!(&self.inner, |lattice| for site in 0..lattice.sites() {
                all.extend(lattice.position(site).map(|c| c as i64));
            });
            Ok(all)
        })?;
        table(py, all, dimensions)
    }

    /// Returns the site at an offset from `site`. The offset is in parts of a cell.
    ///
    /// ValueError if there is no such site or the offset leads to none.
    #[pyo3(text_signature = "($self, site, offset)")]
    fn neighbour(&self, site: i64, offset: List<isize>) -> PyResult<usize> {
        let from = crate::arrays::site(site, "site", self.count())?;
        each!(&self.inner, |lattice| {
            let offset = array(&offset.0, "offset")?;
            // The library panics where there is no site. Both terms are below `parts`, so that the sum does not overflow.
            let parts = self.parts();
            let here = lattice.position(from).map(|c| c % parts);
            let by = offset.map(|d: isize| d.rem_euclid(parts as isize).unsigned_abs());
            let place: Vec<_> = here.iter().zip(by).map(|(c, d)| (c + d) % parts).collect();
            let is_place = |site| lattice.position(site).iter().zip(&place).all(|(c, p)| c == p);
            if !(0..self.basis()).any(is_place) {
                return Err(value_error(format!(
                    "from the site {from} the offset {offset:?} leads to no site"
                )));
            }
            Ok(lattice.neighbour(from, offset))
        })
    }

    /// Returns the neighbours of all sites at the offsets: an int64 array of shape (sites, offsets).
    ///
    /// kind: None, or the kind of sites that have a row, in the order of `kinds() == kind`; the offsets are those of the first site of this
    /// kind. ValueError if an offset does not lead from each of these sites of a cell to a site, or is listed twice, or if kind is None and
    /// the lattice has sites of several kinds.
    ///
    /// >>> chain = zobrist.Lattice.simple((4,))
    /// >>> chain.neighbours([(-1,), (1,)]).tolist()
    /// [[3, 1], [0, 2], [1, 3], [2, 0]]
    #[pyo3(signature = (offsets, kind=None))]
    fn neighbours<'py>(
        &self,
        py: Python<'py>,
        offsets: List<List<isize>>,
        kind: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let offsets = lists(offsets);
        let count = offsets.len();
        let (all, rows) = detached(py, || {
            each!(&self.inner, |lattice| {
                let builder = lattice::LocalKeys::<bool, u64, _>::builder(
                    0,
                    lattice,
                    self::offsets(&offsets)?,
                );
                let builder = match kind {
                    Some(kind) => builder.kind(kind),
                    None => builder,
                };
                let keys = builder.build().map_err(value_error)?;
                let basis = self.basis();
                let of_kind = (0..basis).filter(|&site| keys.has_environment(site)).count();
                if kind.is_none() && of_kind < basis {
                    return Err(value_error(
                        "the lattice has sites of several kinds: pass one as kind",
                    ));
                }
                let rows = lattice.sites() / basis * of_kind;
                let mut all = room(rows.checked_mul(count))?;
                // Without offsets, no site has anything.
                let sites = if count == 0 { 0 } else { lattice.sites() };
                for site in (0..sites).filter(|&site| keys.has_environment(site)) {
                    all.extend(keys.neighbours(site).map(|site| site as i64));
                }
                Ok((all, rows))
            })
        })?;
        if count == 0 {
            let empty = py.import("numpy")?.call_method1("zeros", ((rows, 0), "int64"))?;
            return Ok(empty.cast_into()?);
        }
        table(py, all, count)
    }

    /// Returns the offsets of the nearest shells of neighbours: for each shell an int64 array of shape (neighbours, dimensions).
    ///
    /// They are those of `site`, by default of the first site of a cell. The distances are those of the cell's metric. ValueError if there
    /// is no such site, or count is above 1,000,000.
    ///
    /// >>> zobrist.Lattice.simple((10, 10)).shells(1)[0].tolist()
    /// [[-1, 0], [0, -1], [0, 1], [1, 0]]
    /// >>> titanium = 1
    /// >>> len(zobrist.Lattice.perovskite((4, 4, 4)).shells(1, titanium)[0])
    /// 6
    #[pyo3(signature = (count, site=0))]
    fn shells<'py>(
        &self,
        py: Python<'py>,
        count: usize,
        site: i64,
    ) -> PyResult<Vec<Bound<'py, PyArray2<i64>>>> {
        let site = crate::arrays::site(site, "site", self.count())?;
        if count > 1_000_000 {
            return Err(value_error(format!("count is {count}, but must be at most 1000000")));
        }
        let dimensions = self.cells.len();
        let shells: Vec<Vec<i64>> = detached(py, || {
            each!(&self.inner, |lattice| {
                let flat = |mut shell: Vec<_>| {
                    shell.sort_unstable();
                    shell.into_iter().flatten().map(|c| c as i64).collect()
                };
                Ok(lattice.shells_from(site, count).into_iter().map(flat).collect())
            })
        })?;
        shells.into_iter().map(|shell| table(py, shell, dimensions)).collect()
    }

    fn __len__(&self) -> usize {
        self.count()
    }

    fn __repr__(&self) -> String {
        let lengths: Vec<_> = self.cells.iter().map(ToString::to_string).collect();
        let (cells, sites) = (lengths.join(" x "), self.count());
        let name = match &self.crystal {
            Crystal::Named(name) => format!("{name} "),
            Crystal::Basis(_) => String::new(),
        };
        format!("<Lattice of {cells} {name}cells, {sites} sites>")
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (this, class, py) = (slf.get(), slf.get_type(), slf.py());
        let cells = this.cells.clone();
        Ok(match &this.crystal {
            Crystal::Named(name) => (class.getattr(*name)?, (cells,).into_pyobject(py)?),
            Crystal::Basis((parts, basis, vectors, kinds)) => {
                let arguments = (cells, *parts, basis.clone(), vectors.clone(), kinds.clone());
                (class.getattr("with_basis")?, arguments.into_pyobject(py)?)
            }
        })
    }
}

/// Numbers as the rows of an array.
pub(crate) fn table(
    py: Python<'_>,
    all: Vec<i64>,
    columns: usize,
) -> PyResult<Bound<'_, PyArray2<i64>>> {
    let rows = all.len().checked_div(columns).unwrap_or(0);
    Ok(Array2::from_shape_vec((rows, columns), all).map_err(value_error)?.into_pyarray(py))
}
