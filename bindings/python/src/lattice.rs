//! Periodic lattices of one to three dimensions.

use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray2};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use zobrist::lattice;

use crate::arrays::{site, value_error};

/// A lattice of as many dimensions as its cells have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sized {
    One(lattice::Lattice<1>),
    Two(lattice::Lattice<2>),
    Three(lattice::Lattice<3>),
}

/// `$body` for the lattice of whatever dimension.
macro_rules! each {
    ($lattice:expr, |$inner:ident| $body:expr) => {
        match $lattice {
            $crate::lattice::Sized::One($inner) => $body,
            $crate::lattice::Sized::Two($inner) => $body,
            $crate::lattice::Sized::Three($inner) => $body,
        }
    };
}

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

/// A basis in parts of a cell, and the edges of the cell.
type Basis = (usize, Vec<Vec<usize>>, Option<Vec<Vec<f64>>>);

#[derive(Clone, PartialEq)]
enum Crystal {
    Named(&'static str),
    Basis(Basis),
}

fn array<T: Copy, const D: usize>(values: &[T], name: &str) -> PyResult<[T; D]> {
    values.try_into().map_err(|_| {
        value_error(format!("{name} has {} coordinates, but the lattice has {D}", values.len()))
    })
}

/// The lattice of a name, if it has one of so many dimensions.
macro_rules! named {
    ($cells:expr, $name:expr, $($text:literal $make:ident $size:ident $d:literal,)*) => {
        match $name {
            $($text => {
                // The constructors of named lattices panic where there are no sites or too many.
                let one_cell = lattice::Lattice::$make([1; $d]);
                let made = one_cell.to_builder().cells(array($cells, "cells")?).build();
                Sized::$size(made.map_err(value_error)?)
            })*
            name => return Err(value_error(format!("there is no lattice '{name}'"))),
        }
    };
}

impl Lattice {
    fn named(cells: Vec<usize>, name: &'static str) -> PyResult<Self> {
        let inner = named!(
            &cells, name,
            "triangular" triangular Two 2,
            "honeycomb" honeycomb Two 2,
            "bcc" bcc Three 3,
            "fcc" fcc Three 3,
            "diamond" diamond Three 3,
            "hcp" hcp Three 3,
            "perovskite" perovskite Three 3,
        );
        Ok(Lattice { inner, cells, crystal: Crystal::Named(name) })
    }

    fn build(cells: Vec<usize>, basis: Basis) -> PyResult<Self> {
        fn sized<const D: usize>(
            cells: &[usize],
            (parts, basis, vectors): &Basis,
        ) -> PyResult<lattice::Lattice<D>> {
            let basis: PyResult<Vec<[usize; D]>> =
                basis.iter().map(|place| array(place, "a place of basis")).collect();
            let basis = basis?;
            let cells = array(cells, "cells")?;
            let mut builder = lattice::Lattice::builder(cells).basis(*parts, &basis);
            if let Some(vectors) = vectors {
                let rows: PyResult<Vec<[f64; D]>> =
                    vectors.iter().map(|vector| array(vector, "a cell vector")).collect();
                builder = builder.cell_vectors(array(&rows?, "cell_vectors")?);
            }
            builder.build().map_err(value_error)
        }
        let inner = match cells.len() {
            1 => Sized::One(sized(&cells, &basis)?),
            2 => Sized::Two(sized(&cells, &basis)?),
            3 => Sized::Three(sized(&cells, &basis)?),
            n => {
                return Err(value_error(format!("cells has {n} lengths, but must have 1, 2 or 3")));
            }
        };
        Ok(Lattice { inner, cells, crystal: Crystal::Basis(basis) })
    }

    /// Parts of the edge of a cell.
    fn parts(&self) -> isize {
        match &self.crystal {
            Crystal::Named("triangular") => 1,
            Crystal::Named("honeycomb") => 3,
            Crystal::Named("diamond") => 4,
            Crystal::Named("hcp") => 6,
            Crystal::Named(_) => 2,
            Crystal::Basis((parts, ..)) => *parts as isize,
        }
    }

    pub(crate) fn count(&self) -> usize {
        each!(&self.inner, |lattice| lattice.sites())
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
    fn simple(cells: Vec<usize>) -> PyResult<Self> {
        let origin = vec![0; cells.len()];
        Lattice::build(cells, (1, vec![origin], None))
    }

    /// Returns a triangular lattice: one site in each cell, axes at 120 degrees.
    ///
    /// >>> zobrist.Lattice.triangular((4, 4)).sites
    /// 16
    #[staticmethod]
    fn triangular(cells: Vec<usize>) -> PyResult<Self> {
        Lattice::named(cells, "triangular")
    }

    /// Returns a honeycomb lattice: 2 sites in each cell, axes at 120 degrees, offsets in thirds of a cell.
    ///
    /// >>> zobrist.Lattice.honeycomb((4, 4)).sites
    /// 32
    #[staticmethod]
    fn honeycomb(cells: Vec<usize>) -> PyResult<Self> {
        Lattice::named(cells, "honeycomb")
    }

    /// Returns a body-centred cubic lattice: 2 sites in each cell, offsets in half cells.
    ///
    /// >>> zobrist.Lattice.bcc((2, 2, 2)).sites
    /// 16
    #[staticmethod]
    fn bcc(cells: Vec<usize>) -> PyResult<Self> {
        Lattice::named(cells, "bcc")
    }

    /// Returns a face-centred cubic lattice: 4 sites in each cell, offsets in half cells.
    ///
    /// >>> zobrist.Lattice.fcc((2, 2, 2)).sites
    /// 32
    #[staticmethod]
    fn fcc(cells: Vec<usize>) -> PyResult<Self> {
        Lattice::named(cells, "fcc")
    }

    /// Returns a diamond lattice: 8 sites in each cubic cell, offsets in quarters of a cell.
    ///
    /// >>> zobrist.Lattice.diamond((2, 2, 2)).sites
    /// 64
    #[staticmethod]
    fn diamond(cells: Vec<usize>) -> PyResult<Self> {
        Lattice::named(cells, "diamond")
    }

    /// Returns a hexagonal closest packing: 2 sites in each cell, offsets in sixths of a cell.
    ///
    /// >>> zobrist.Lattice.hcp((2, 2, 2)).sites
    /// 16
    #[staticmethod]
    fn hcp(cells: Vec<usize>) -> PyResult<Self> {
        Lattice::named(cells, "hcp")
    }

    /// Returns a cubic perovskite: kinds 0 (A), 1 (B) and 2 (the three anions), offsets in half cells.
    ///
    /// >>> zobrist.Lattice.perovskite((2, 2, 2)).sites
    /// 40
    #[staticmethod]
    fn perovskite(cells: Vec<usize>) -> PyResult<Self> {
        Lattice::named(cells, "perovskite")
    }

    /// Returns a lattice with sites in each cell at the places of basis, in parts of a cell, `parts` to its edge.
    ///
    /// cell_vectors: None for a cubic cell, or the edges of the cell, which the distances of shells follow from. ValueError if a place is
    /// outside the cell or there twice, or if the vectors span no cell.
    ///
    /// >>> zobrist.Lattice.with_basis((10, 10), 2, [(0, 0), (1, 1)]).sites
    /// 200
    #[staticmethod]
    #[pyo3(signature = (cells, parts, basis, cell_vectors=None))]
    fn with_basis(
        cells: Vec<usize>,
        parts: usize,
        basis: Vec<Vec<usize>>,
        cell_vectors: Option<Vec<Vec<f64>>>,
    ) -> PyResult<Self> {
        Lattice::build(cells, (parts, basis, cell_vectors))
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
        Ok(each!(&self.inner, |lattice| lattice.kind(site)))
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
        let all: Vec<i64> = py.detach(|| {
            each!(&self.inner, |lattice| (0..lattice.sites())
                .flat_map(|site| lattice.position(site))
                .map(|c| c as i64)
                .collect())
        });
        table(py, all, self.cells.len())
    }

    /// Returns the site at an offset from `site`. The offset is in parts of a cell.
    ///
    /// ValueError if there is no such site or the offset leads to none.
    #[pyo3(text_signature = "($self, site, offset)")]
    fn neighbour(&self, site: i64, offset: Vec<isize>) -> PyResult<usize> {
        let from = crate::arrays::site(site, "site", self.count())?;
        each!(&self.inner, |lattice| {
            let offset = array(&offset, "offset")?;
            // The library panics where there is no site.
            let parts = self.parts();
            let here = lattice.position(from);
            let place: Vec<_> =
                here.iter().zip(offset).map(|(&c, d)| (c as isize + d).rem_euclid(parts)).collect();
            let sites = lattice.sites() / self.cells.iter().product::<usize>();
            let is_place =
                |site| lattice.position(site).iter().zip(&place).all(|(&c, &p)| c as isize == p);
            if !(0..sites).any(is_place) {
                return Err(value_error(format!(
                    "from the site {from} the offset {offset:?} leads to no site"
                )));
            }
            Ok(lattice.neighbour(from, offset))
        })
    }

    /// Returns the neighbours of all sites at the offsets: an int64 array of shape (sites, offsets).
    ///
    /// ValueError if an offset does not lead from each site of a cell to a site, or is there twice.
    ///
    /// >>> chain = zobrist.Lattice.simple((4,))
    /// >>> chain.neighbours([(-1,), (1,)]).tolist()
    /// [[3, 1], [0, 2], [1, 3], [2, 0]]
    fn neighbours<'py>(
        &self,
        py: Python<'py>,
        offsets: Vec<Vec<isize>>,
    ) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let count = offsets.len();
        let all: Vec<i64> = each!(&self.inner, |lattice| {
            let offsets: PyResult<Vec<_>> =
                offsets.iter().map(|offset| array(offset, "an offset")).collect();
            let keys = lattice::LocalKeys::<bool, u64, _>::builder(0, lattice, offsets?)
                .build()
                .map_err(value_error)?;
            py.detach(|| {
                let sites = 0..lattice.sites();
                sites
                    .flat_map(|site| keys.neighbours(site).map(|s| s as i64).collect::<Vec<_>>())
                    .collect()
            })
        });
        table(py, all, count)
    }

    /// Returns the offsets of the nearest shells of neighbours: for each shell an int64 array of shape (neighbours, dimensions).
    ///
    /// They are those of the first site of a cell. The distances are those of the cell's metric.
    ///
    /// >>> zobrist.Lattice.simple((10, 10)).shells(1)[0].tolist()
    /// [[-1, 0], [0, -1], [0, 1], [1, 0]]
    fn shells<'py>(
        &self,
        py: Python<'py>,
        count: usize,
    ) -> PyResult<Vec<Bound<'py, PyArray2<i64>>>> {
        let dimensions = self.cells.len();
        each!(&self.inner, |lattice| lattice
            .shells(count)
            .into_iter()
            .map(|mut shell| {
                shell.sort_unstable();
                let all = shell.into_iter().flatten().map(|c| c as i64).collect();
                table(py, all, dimensions)
            })
            .collect())
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
            Crystal::Basis((parts, basis, vectors)) => {
                let arguments = (cells, *parts, basis.clone(), vectors.clone());
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

/// Offsets of a lattice of `D` dimensions.
pub(crate) fn offsets<const D: usize>(all: &[Vec<isize>]) -> PyResult<Vec<[isize; D]>> {
    all.iter().map(|offset| array(offset, "an offset")).collect()
}

/// A site of a lattice.
pub(crate) fn site_of(lattice: &Lattice, number: i64) -> PyResult<usize> {
    site(number, "site", lattice.count())
}
