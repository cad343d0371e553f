//! Periodic lattices of one to three dimensions.

use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray2};
use pyo3::prelude::*;
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
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Lattice {
    pub(crate) inner: Sized,
    /// How it was made, for `repr` and `pickle`.
    cells: Vec<usize>,
    parts: usize,
    basis: Vec<Vec<usize>>,
}

fn array<T: Copy, const D: usize>(values: &[T], name: &str) -> PyResult<[T; D]> {
    values.try_into().map_err(|_| {
        value_error(format!("{name} has {} coordinates, but the lattice has {D}", values.len()))
    })
}

impl Lattice {
    fn build(cells: Vec<usize>, parts: usize, basis: Vec<Vec<usize>>) -> PyResult<Self> {
        fn sized<const D: usize>(
            cells: &[usize],
            parts: usize,
            basis: &[Vec<usize>],
        ) -> PyResult<lattice::Lattice<D>> {
            let basis: PyResult<Vec<[usize; D]>> =
                basis.iter().map(|place| array(place, "a place of basis")).collect();
            lattice::Lattice::try_with_basis(array(cells, "cells")?, parts, &basis?)
                .map_err(value_error)
        }
        let inner = match cells.len() {
            1 => Sized::One(sized(&cells, parts, &basis)?),
            2 => Sized::Two(sized(&cells, parts, &basis)?),
            3 => Sized::Three(sized(&cells, parts, &basis)?),
            n => {
                return Err(value_error(format!("cells has {n} lengths, but must have 1, 2 or 3")));
            }
        };
        Ok(Lattice { inner, cells, parts, basis })
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
        Lattice::build(cells, 1, vec![origin])
    }

    /// Returns a body-centred cubic lattice: 2 sites in each cell, offsets in half cells.
    ///
    /// >>> zobrist.Lattice.bcc((2, 2, 2)).sites
    /// 16
    #[staticmethod]
    fn bcc(cells: Vec<usize>) -> PyResult<Self> {
        Lattice::build(cells, 2, vec![vec![0, 0, 0], vec![1, 1, 1]])
    }

    /// Returns a face-centred cubic lattice: 4 sites in each cell, offsets in half cells.
    ///
    /// >>> zobrist.Lattice.fcc((2, 2, 2)).sites
    /// 32
    #[staticmethod]
    fn fcc(cells: Vec<usize>) -> PyResult<Self> {
        let basis = vec![vec![0, 0, 0], vec![0, 1, 1], vec![1, 0, 1], vec![1, 1, 0]];
        Lattice::build(cells, 2, basis)
    }

    /// Returns a lattice with sites in each cell at the places of basis, in parts of a cell, `parts` to its edge.
    ///
    /// ValueError if a place is outside the cell or there twice.
    ///
    /// >>> zobrist.Lattice.with_basis((10, 10), 2, [(0, 0), (1, 1)]).sites
    /// 200
    #[staticmethod]
    fn with_basis(cells: Vec<usize>, parts: usize, basis: Vec<Vec<usize>>) -> PyResult<Self> {
        Lattice::build(cells, parts, basis)
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
        Ok(each!(&self.inner, |lattice| pyo3::types::PyTuple::new(py, lattice.position(site))?)
            .into_any())
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
            lattice::LocalKeys::<bool, u64, _>::try_new(0, lattice, [offset])
                .map_err(value_error)?;
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
            let keys = lattice::LocalKeys::<bool, u64, _>::try_new(0, lattice, offsets?)
                .map_err(value_error)?;
            py.detach(|| {
                let sites = 0..lattice.sites();
                sites
                    .flat_map(|site| keys.around(site).map(|s| s as i64).collect::<Vec<_>>())
                    .collect()
            })
        });
        table(py, all, count)
    }

    /// Returns the offsets of the nearest shells of neighbours: for each shell an int64 array of shape (neighbours, dimensions).
    ///
    /// They are those of the first site of a cell.
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
        format!("<Lattice of {cells} cells, {} sites each, {sites} in all>", self.basis.len())
    }

    #[allow(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Vec<usize>, usize, Vec<Vec<usize>>))> {
        let this = slf.get();
        let make = slf.get_type().getattr("with_basis")?;
        Ok((make, (this.cells.clone(), this.parts, this.basis.clone())))
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
