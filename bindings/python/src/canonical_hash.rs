//! The hashes of all images of a board, updated as its sites change.

use std::sync::Arc;

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use zobrist::{ZobristHash, symmetry};

use crate::arrays::{Object, Read, array, check_values};
use crate::border::{Reduced, detached, reduced};
use crate::errors::{site_number, site_value};
use crate::symmetries::{GroupOf, Sizes, Symmetries, Table, delta, each, map};

/// A group, and the hashes of all images under its operations.
type All = Sizes<Images<8>, Box<Images<64>>, Box<Images<1024>>, Box<Images<16384>>>;
type Images<const N: usize> = (GroupOf<N>, symmetry::CanonicalHash<[u8], u64, N>);

/// The hashes of all images of a board under a symmetry group, updated as sites change. The
/// canonical hash is the minimum of these hashes, after a finalizer.
///
/// The object owns a copy of the species. With n operations the collision probability of canonical
/// hashes is about n / 2 times the collision probability of plain hashes.
///
/// Computes the hashes of all images.
///
/// keys: a LatticeKeys, or uint64 of shape (sites, values), such as KeyTable['board']. species:
/// uint8 of shape (sites,), or another integer type. base: the hash of the empty board, combined
/// with the keys of all parts of the state that no operation changes. None stands for the base of a
/// LatticeKeys, or for 0 if keys is an array.
///
/// >>> import numpy, zobrist
/// >>> keys, symmetries = zobrist.LatticeKeys(9, 3, seed=2026), zobrist.Symmetries.rectangle(3, 3)
/// >>> board = numpy.zeros(9, numpy.uint8)
/// >>> one, other = (zobrist.CanonicalHash(symmetries, keys, board) for _ in range(2))
/// >>> one.set(0, 2)
/// >>> other.set(8, 2)
/// >>> one.hash == other.hash, one.canonical == other.canonical
/// (False, True)
#[pyclass(module = "zobrist")]
#[derive(Clone)]
pub(crate) struct CanonicalHash {
    table: Arc<Table>,
    all: All,
    species: Vec<u8>,
    /// The combined keys of all parts of the state that no operation changes.
    invariant: u64,
}

#[pymethods]
impl CanonicalHash {
    #[new]
    #[pyo3(signature = (symmetries, keys, species, base=None))]
    fn new(
        symmetries: &Bound<'_, Symmetries>,
        keys: &Object<'_>,
        species: &Object<'_>,
        base: Option<u64>,
    ) -> PyResult<Self> {
        let of = symmetries.get();
        let table = Table::new(keys, base, of.sites())?;
        let species = Read::<u8>::integers(species, "species")?;
        let species = species.row("species", Some(of.sites()))?.to_vec();
        check_values(&species, "species", table.values)?;
        let base = ZobristHash::<[u8], u64>::from_raw(table.base);
        let key = |site: usize, image| table.delta(image, species[site]);
        let all = detached(keys.py(), || {
            Ok(map!(&of.group, |group| (
                Arc::clone(group),
                symmetry::CanonicalHash::of(group, base, key)
            )))
        })?;
        Ok(CanonicalHash {
            table: Arc::new(table),
            all,
            species,
            invariant: 0,
        })
    }

    /// Sets the value of a site.
    fn set(&mut self, site: i64, value: i64) -> PyResult<()> {
        let site = site_number(site, "site", self.species.len())?;
        self.change(site, site_value(value, "value", self.table.values)?);
        Ok(())
    }

    /// Exchanges the values of two sites.
    fn swap(&mut self, i: i64, j: i64) -> PyResult<()> {
        let sites = self.species.len();
        let (i, j) = (site_number(i, "i", sites)?, site_number(j, "j", sites)?);
        let (a, b) = (self.species[i], self.species[j]);
        self.change(i, b);
        self.change(j, a);
        Ok(())
    }

    /// Combines a key with the hashes of all images. Use it for a part of the state that no
    /// operation changes, such as the side to move. The number of a site is no such part,
    /// because operations change it.
    fn update_invariant(&mut self, key: u64) {
        self.invariant ^= key;
        each!(&mut self.all, |images| images
            .1
            .update_invariant(delta(key)));
    }

    /// Returns an independent copy, for example before a move in a search.
    fn copy(&self) -> Self {
        self.clone()
    }

    /// The hash of the board itself, an int.
    #[getter]
    fn hash(&self) -> u64 {
        each!(&self.all, |images| images.1.hash().raw())
    }

    /// The canonical hash, an int, equal for all images of the board.
    #[getter]
    fn canonical(&self) -> u64 {
        each!(&self.all, |images| images.1.canonical().raw())
    }

    /// The index of the first operation that maps the board to its canonical image. Store a move as
    /// its image under this operation, and map it back by the inverse operation.
    #[getter]
    fn operation(&self) -> usize {
        each!(&self.all, |images| images.1.canonical_with_operation().1)
    }

    /// A copy of the species: uint8 of shape (sites,).
    #[getter]
    fn species<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        self.species.clone().into_pyarray(py)
    }

    /// Returns the hashes of all images, in the order of the operations: uint64 of shape
    /// (operations,).
    fn all<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        let all: Vec<u64> = each!(&self.all, |images| {
            images.1.all().iter().map(|hash| hash.raw()).collect()
        });
        all.into_pyarray(py)
    }

    fn __repr__(&self) -> String {
        let count = each!(&self.all, |images| images.0.operations());
        format!(
            "<CanonicalHash {:#018x} of {count} images>",
            self.canonical()
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let (this, py) = (slf.borrow(), slf.py());
        let shape = [this.species.len(), this.table.values];
        let keys = array(py, &shape, this.table.keys.clone())?;
        let base = this.table.base ^ this.invariant;
        let symmetries = Symmetries {
            group: map!(&this.all, |images| Arc::clone(&images.0)),
        };
        reduced(slf.get_type(), (symmetries, keys, this.species(py), base))
    }
}

impl CanonicalHash {
    fn change(&mut self, site: usize, new: u8) {
        let old = std::mem::replace(&mut self.species[site], new);
        let table = &self.table;
        each!(&mut self.all, |images| {
            images.1.update(&images.0, site, |image| {
                table.delta(image, new) - table.delta(image, old)
            });
        });
    }
}
