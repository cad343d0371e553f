//! The positions of the sites of a lattice, and their neighbours.

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use zobrist::lattice::{LatticeError, LocalKeys};

use crate::arrays::{Array, List, Object, Optional, Read, array, lists, room, table};
use crate::border::detached;
use crate::crystals::{fixed, offsets};
use crate::dimensions::each;
use crate::errors::{site_number, value_error};
use crate::lattice::Lattice;
use crate::result_arrays::filled;

/// Returns the inverse of a matrix, as a list of rows.
fn inverse(py: Python<'_>, matrix: &[Vec<f64>]) -> PyResult<Vec<Vec<f64>>> {
    let inverse = py
        .import("numpy.linalg")?
        .call_method1("inv", (matrix.to_vec(),))?;
    inverse.call_method0("tolist")?.extract()
}

/// Returns `vector * matrix`, padded with zeros to three dimensions.
fn product(vector: &[f64], matrix: &[impl AsRef<[f64]>]) -> [f64; 3] {
    let mut product = [0.0; 3];
    for (c, row) in vector.iter().zip(matrix) {
        for (to, along) in product.iter_mut().zip(row.as_ref()) {
            *to += c * along;
        }
    }
    product
}

impl Lattice {
    /// Returns the site at `offset` from `site`.
    fn at(&self, site: usize, offset: &[isize]) -> PyResult<Result<usize, LatticeError>> {
        Ok(each!(&self.inner, |lattice| lattice
            .neighbour(site, fixed(offset, "offset")?)))
    }

    /// Returns the number of sites in the smallest block of cells that contains a sphere with this
    /// radius. The unit of the radius is the length of the first cell vector.
    fn sites_around(&self, py: Python<'_>, distance: f64) -> PyResult<f64> {
        let d = self.dimensions();
        let vectors = self.crystal.cell_vectors(d);
        let radius = distance * vectors[0].iter().map(|c| c * c).sum::<f64>().sqrt();
        let inverse = inverse(py, &vectors)?;
        let along = |axis| inverse.iter().map(|row| row[axis] * row[axis]).sum::<f64>();
        let cells = (0..d)
            .map(|axis| 2.0 * radius * along(axis).sqrt() + 1.0)
            .product::<f64>();
        Ok(cells * self.basis() as f64)
    }
}

/// The most sites of a box whose symmetry operations are listed: a list for n sites has up to 48 n²
/// numbers.
const MOST_SITES: usize = 1024;

#[pymethods]
impl Lattice {
    /// The edges of the box in cells: int64 of shape (dimensions, dimensions), one edge per row.
    #[getter(cells)]
    fn cells_array<'py>(&self, py: Python<'py>) -> PyResult<Array<'py, i64>> {
        table(py, self.cells.concat(), self.dimensions())
    }

    /// Whether the box repeats along each of its edges: a tuple of bools.
    #[getter(periodic)]
    fn periodic_flags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.periodic)
    }

    /// Number of divisions of each edge of a cell. Offsets and positions count these divisions.
    #[getter]
    fn divisions(&self) -> usize {
        self.crystal.divisions()
    }

    /// The positions of the sites of a cell, in divisions: int64 of shape (sites of a cell,
    /// dimensions).
    #[getter(basis)]
    fn basis_array<'py>(&self, py: Python<'py>) -> PyResult<Array<'py, i64>> {
        table(py, self.places.concat(), self.dimensions())
    }

    /// The edges of a cell in Cartesian coordinates: float64 of shape (dimensions, dimensions). In
    /// named lattices each edge has length 1, except the third edge of hcp. Its length is the
    /// ideal ratio c/a.
    #[getter]
    fn cell_vectors<'py>(&self, py: Python<'py>) -> PyResult<Array<'py, f64>> {
        let vectors = self.crystal.cell_vectors(self.dimensions());
        table(py, vectors.concat(), self.dimensions())
    }

    /// Returns the Cartesian positions of all sites, in units of cell_vectors: float64 of shape
    /// (sites, dimensions).
    ///
    /// >>> zobrist.Lattice.bcc((1, 1, 1)).cartesian().tolist()
    /// [[0.0, 0.0, 0.0], [0.5, 0.5, 0.5]]
    fn cartesian<'py>(&self, py: Python<'py>) -> PyResult<Object<'py>> {
        self.positions(py)?
            .div(self.crystal.divisions())?
            .matmul(self.cell_vectors(py)?)
    }

    /// Returns the sites at Cartesian positions: int64 of shape (n,). positions: float64 of shape
    /// (n, dimensions), in units of cell_vectors. A position may be in any periodic image of
    /// the box.
    ///
    /// ValueError names the first position that is further than tolerance from every site, or is
    /// beyond an open side.
    ///
    /// >>> lattice = zobrist.Lattice.bcc((4, 4, 4))
    /// >>> lattice.locate(numpy.array([[0.5, 0.5, 0.5001], [4, 0, -4]])).tolist()
    /// [1, 0]
    #[pyo3(signature = (positions, tolerance=1e-3))]
    fn locate<'py>(
        &self,
        positions: &Object<'py>,
        tolerance: f64,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let py = positions.py();
        let positions = Read::<f64>::new(positions, "positions")?;
        let (d, divisions) = (self.dimensions(), self.crystal.divisions() as f64);
        let (count, all) = positions.matrix("positions", d)?;
        let vectors = self.crystal.cell_vectors(d);
        let inverse = inverse(py, &vectors)?;
        let origin = self.position_of(0);
        let sites = detached(py, || {
            let mut sites = room(Some(count))?;
            for (row, position) in all.chunks_exact(d).enumerate() {
                let cells = product(position, &inverse);
                let mut nearest = (f64::INFINITY, &origin, [0.0; 3]);
                for place in &self.places {
                    let mut from = cells;
                    from.iter_mut()
                        .zip(place)
                        .for_each(|(c, &place)| *c -= place as f64 / divisions);
                    let cell = from.map(f64::round);
                    let off: [f64; 3] = std::array::from_fn(|d| from[d] - cell[d]);
                    let off = product(&off[..d], &vectors)
                        .iter()
                        .map(|c| c * c)
                        .sum::<f64>()
                        .sqrt();
                    if off < nearest.0 {
                        nearest = (off, place, cell);
                    }
                }
                let (off, place, cell) = nearest;
                let shown = &all[row * d..][..d];
                // Also rejects distant positions, because their cell index would overflow.
                if off.is_nan()
                    || off > tolerance
                    || cell.iter().any(|c| (c * divisions).abs() > 1e18)
                {
                    bail!(
                        "positions[{row}] is {shown:?}, {off:.2e} from the nearest site: further than {tolerance:e}"
                    );
                }
                let from_origin = |((c, part), from): ((&f64, &i64), &i64)| {
                    (c * divisions) as isize + (part - from) as isize
                };
                let offset: Vec<_> = cell
                    .iter()
                    .zip(place)
                    .zip(&origin)
                    .map(from_origin)
                    .collect();
                let Ok(site) = self.at(0, &offset)? else {
                    bail!("positions[{row}] is {shown:?}, beyond an open side of the box");
                };
                sites.push(site as i64);
            }
            Ok(sites)
        })?;
        Ok(sites.into_pyarray(py))
    }

    /// Returns the site at `offset` from `site`. The offset is in divisions of a cell.
    ///
    /// ValueError if there is no such site, if the offset does not lead to a site, or if it leads
    /// beyond an open side.
    #[pyo3(text_signature = "($self, site, offset)")]
    fn neighbour(&self, site: i64, offset: List<isize>) -> PyResult<usize> {
        let from = site_number(site, "site", self.sites())?;
        self.at(from, &offset.0)?.map_err(value_error)
    }

    /// Returns the neighbours of all sites at the offsets: an int64 array of shape (sites,
    /// offsets), with -1 for a neighbour beyond an open side.
    ///
    /// kind: None if all sites are of one kind; otherwise only the sites of this kind have a row,
    /// in ascending order. The offsets lead from the first site of this kind in a cell; its
    /// other sites get the corresponding neighbours. out: None, or an array for the result.
    /// ValueError if an offset from one of these sites does not lead to a site, is zero or is
    /// listed twice, or if kind is None and the lattice has sites of several kinds.
    ///
    /// >>> chain = zobrist.Lattice.simple((4,))
    /// >>> chain.neighbours([(-1,), (1,)]).tolist()
    /// [[3, 1], [0, 2], [1, 3], [2, 0]]
    /// >>> zobrist.Lattice.simple((4,), periodic=(False,)).neighbours([(-1,), (1,)]).tolist()
    /// [[-1, 1], [0, 2], [1, 3], [2, -1]]
    #[pyo3(signature = (offsets, kind=None, out=None))]
    fn neighbours<'py>(
        &self,
        py: Python<'py>,
        offsets: List<List<isize>>,
        kind: Option<usize>,
        out: Optional<'_, 'py>,
    ) -> PyResult<Array<'py, i64>> {
        let offsets = lists(offsets);
        let (of_kind, basis) = (self.of_kind(kind), self.basis());
        let count = of_kind.iter().filter(|&&is| is).count();
        if kind.is_none() && count < basis {
            bail!("the lattice has sites of several kinds: pass one as kind");
        }
        let shape = [self.sites() / basis * count, offsets.len()];
        filled(py, out, "out", &shape, |all| {
            each!(&self.inner, |lattice| {
                // Keys find the corresponding neighbours of all sites of the kind.
                let keys = LocalKeys::<bool, u64, _>::builder(0, lattice, self::offsets(&offsets)?);
                let keys = if let Some(kind) = kind {
                    keys.kind(kind)
                } else {
                    keys
                };
                let keys = keys.build().map_err(value_error)?;
                let sites = (0..lattice.sites()).filter(|&site| keys.has_environment(site));
                for (row, site) in all.chunks_exact_mut(offsets.len().max(1)).zip(sites) {
                    let present = |near| {
                        if near < lattice.sites() {
                            near as i64
                        } else {
                            -1
                        }
                    };
                    row.iter_mut()
                        .zip(keys.neighbours(site))
                        .for_each(|(to, near)| *to = present(near));
                }
            });
            Ok(())
        })
    }

    /// Returns the offsets of the nearest shells of neighbours: for each shell an int64 array of
    /// shape (neighbours, dimensions).
    ///
    /// The shells surround `site`, by default the first site of a cell, in the infinite crystal.
    /// cell_vectors determines the distances. ValueError if there is no such site, or if count
    /// is above 10,000.
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
    ) -> PyResult<Vec<Array<'py, i64>>> {
        let site = site_number(site, "site", self.sites())? % self.basis();
        // Simple cubic lattices have the largest shells: 10,000 of these shells have five million
        // sites.
        ensure!(
            count <= 10_000,
            "count is {count}, but must be at most 10000 shells"
        );
        let shells: Vec<Vec<i64>> = detached(py, || {
            each!(&self.inner, |lattice| {
                let mut shells = lattice.shells_from(site, count);
                for shell in &mut shells {
                    shell.sort_unstable();
                }
                Ok(shells.into_iter().map(coordinates).collect())
            })
        })?;
        shells
            .into_iter()
            .map(|shell| table(py, shell, self.dimensions()))
            .collect()
    }

    /// Returns the offsets of all neighbours of a site within a distance, the nearest first: an
    /// int64 array of shape (neighbours, dimensions).
    ///
    /// The unit of the distance is the length of the first cell vector. Neighbours at exactly this
    /// distance are included. ValueError if there is no such site, if the distance is negative
    /// or above 1,000, or if the block of cells around the sphere has more than 1,000,000
    /// sites.
    ///
    /// >>> len(zobrist.Lattice.bcc((4, 4, 4)).within(1.0))  # 8 + 6
    /// 14
    #[pyo3(signature = (distance, site=0))]
    fn within<'py>(&self, py: Python<'py>, distance: f64, site: i64) -> PyResult<Array<'py, i64>> {
        let site = site_number(site, "site", self.sites())? % self.basis();
        ensure!(
            (0.0..=1000.0).contains(&distance),
            "distance is {distance}, but must be 0 to 1000"
        );
        let sites = self.sites_around(py, distance)?;
        ensure!(
            sites <= 1e6,
            "distance is {distance}: about {sites:.1e} sites to search, but at most 1e6 are \
                 searched; take a smaller distance"
        );
        let all = detached(py, || {
            each!(&self.inner, |lattice| Ok(coordinates(
                lattice.within_from(site, distance)
            )))
        })?;
        table(py, all, self.dimensions())
    }

    /// Returns the symmetry operations of the crystal about a site, the identity first: int64 of
    /// shape (operations, dimensions, dimensions). The image of an offset is `matrix @ offset`.
    ///
    /// >>> len(zobrist.Lattice.bcc((4, 4, 4)).symmetries())
    /// 48
    #[pyo3(signature = (site=0))]
    fn symmetries<'py>(&self, py: Python<'py>, site: i64) -> PyResult<Array<'py, i64>> {
        let site = site_number(site, "site", self.sites())? % self.basis();
        let all = detached(py, || {
            each!(&self.inner, |lattice| Ok(coordinates(
                lattice.symmetries(site).into_iter().flatten()
            )))
        })?;
        let d = self.dimensions();
        array(py, &[all.len() / (d * d), d, d], all)
    }

    /// Returns the symmetry operations of the box as permutations of its sites, the identity first:
    /// int64 of shape (operations, sites), for Symmetries.from_permutations.
    ///
    /// They are the isometries of the crystal that map the box to itself, translations included, and
    /// each site to one of the same kind. If a side is open, they map no site beyond it. The search
    /// covers the isometries of the cell only. Operations that permute the sites in the same way
    /// count once. ValueError for a box of more than 1,024 sites, whose list would be too long.
    ///
    /// >>> lattice = zobrist.Lattice.bcc((3, 3, 3))
    /// >>> zobrist.Symmetries.from_permutations(lattice.permutations()).operations  # 54 sites
    /// 2592
    fn permutations<'py>(&self, py: Python<'py>) -> PyResult<Array<'py, i64>> {
        if self.sites() > MOST_SITES {
            let sites = self.sites();
            return Err(value_error(format!(
                "the symmetry operations of a box are listed for at most {MOST_SITES} sites, not {sites}"
            )));
        }
        let all = detached(py, || {
            each!(&self.inner, |lattice| Ok(lattice.permutations()))
        })?;
        let mut images = room(all.len().checked_mul(self.sites()))?;
        images.extend(all.into_iter().flatten().map(|image| image as i64));
        table(py, images, self.sites())
    }
}

/// Returns the coordinates of offsets, one offset after the other.
fn coordinates<const D: usize>(offsets: impl IntoIterator<Item = [isize; D]>) -> Vec<i64> {
    offsets.into_iter().flatten().map(|c| c as i64).collect()
}
