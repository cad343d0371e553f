//! The hashes of all local environments, updated as sites change.

use std::sync::Mutex;

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use zobrist::lattice;

use crate::arrays::{Array, Object, Optional, Read, check_sites, check_values, room, slices};
use crate::border::{Reduced, detached, lock, lock_detached, reduced};
use crate::dimensions::{Dimensions, each, map};
use crate::errors::{site_number, site_value};
use crate::lattice_keys::index;
use crate::local_keys::LocalKeys;
use crate::result_arrays::filled;

type All = Dimensions<OfLattice<0>, OfLattice<1>, OfLattice<2>, OfLattice<3>>;
type OfLattice<const D: usize> = lattice::LocalHashes<u8, u64, D>;

/// The hashes of the environments of all sites, updated as sites change. They are always equal to
/// LocalKeys.hash_all.
///
/// The object owns a copy of the species, so an update needs only the site and its new value. An
/// update changes the hashes of all sites that have the changed site as a neighbour.
///
/// Computes the hashes of all sites. keys: a LocalKeys without symmetries. species: uint8 of shape
/// (sites,), or another integer type; it is copied.
///
/// In a lattice with sites of several kinds, all sites have values, but only sites of the kind of
/// the keys have hashes.
///
/// >>> import numpy, zobrist
/// >>> lattice = zobrist.Lattice.bcc((6, 6, 6))
/// >>> keys = zobrist.LocalKeys(lattice, lattice.shells(1)[0], 2, seed=2026)
/// >>> species = numpy.zeros(lattice.sites, numpy.uint8)
/// >>> hashes = zobrist.LocalHashes(keys, species)
/// >>> hashes.set(7, 1)  # returns the old value
/// 0
/// >>> species[7] = 1
/// >>> (hashes.all() == keys.hash_all(species)).all().item()
/// True
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct LocalHashes {
    /// The keys of the environments.
    #[pyo3(get)]
    keys: Py<LocalKeys>,
    state: Mutex<All>,
}

impl LocalHashes {
    /// Runs `work` on the state without the interpreter's lock.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut All) -> PyResult<T> + Send,
    ) -> PyResult<T> {
        detached(py, || work(&mut lock_detached(&self.state)))
    }

    fn sites(&self) -> usize {
        self.keys.get().sites
    }
}

#[pymethods]
impl LocalHashes {
    #[new]
    fn new(keys: Bound<'_, LocalKeys>, species: &Object<'_>) -> PyResult<Self> {
        let (of, py) = (keys.get(), keys.py());
        let array = Read::<u8>::integers(species, "species")?;
        // Copies the species before the check, because another thread may write to the array.
        let species = array.row("species", Some(of.sites))?.to_vec();
        check_values(&species, "species", of.options.values)?;
        // The library panics if it cannot allocate the hashes.
        room::<u64>(Some(of.sites))?;
        let hashes = detached(py, || Ok(map!(&of.inner, |keys| keys.hashes(&species)?)))?;
        Ok(LocalHashes {
            keys: keys.unbind(),
            state: Mutex::new(hashes),
        })
    }

    /// A copy of the species: uint8 of shape (sites,).
    #[getter]
    fn species<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        // Without the additional site beyond open sides.
        let species = each!(&*lock(py, &self.state), |hashes| hashes.values()
            [..self.sites()]
            .to_vec());
        species.into_pyarray(py)
    }

    /// Sets the value of a site, and returns the old value.
    fn set(&self, py: Python<'_>, site: i64, value: i64) -> PyResult<u8> {
        let site = site_number(site, "site", self.sites())?;
        let value = site_value(value, "value", self.keys.get().options.values)?;
        Ok(each!(&mut *lock(py, &self.state), |hashes| hashes
            .set(site, value)))
    }

    /// Sets the values of many sites in order. sites: int64 of shape (n,); values: uint8 of shape
    /// (n,).
    fn set_many(&self, py: Python<'_>, sites: &Object<'_>, values: &Object<'_>) -> PyResult<()> {
        slices!(sites: i64 [None]);
        let values = Read::<u8>::integers(values, "values")?;
        // Copied, because another thread could write invalid values after the check, halfway
        // through the changes.
        let values = values.row("values", Some(sites.len()))?.to_vec();
        let sites = sites.to_vec();
        self.with(py, |state| {
            check_sites(&sites, "sites", self.sites())?;
            check_values(&values, "values", self.keys.get().options.values)?;
            each!(state, |hashes| sites.iter().zip(&values).for_each(
                |(&site, &value)| {
                    hashes.set(index(site), value);
                }
            ));
            Ok(())
        })
    }

    /// Exchanges the values of two sites.
    fn swap(&self, py: Python<'_>, i: i64, j: i64) -> PyResult<()> {
        let (i, j) = (
            site_number(i, "i", self.sites())?,
            site_number(j, "j", self.sites())?,
        );
        each!(&mut *lock(py, &self.state), |hashes| hashes.swap(i, j));
        Ok(())
    }

    /// Exchanges the values of many pairs of sites in order. i, j: int64 of shape (n,).
    fn swap_many(&self, py: Python<'_>, i: &Object<'_>, j: &Object<'_>) -> PyResult<()> {
        let i = Read::<i64>::integers(i, "i")?.row("i", None)?.to_vec();
        let j = Read::<i64>::integers(j, "j")?
            .row("j", Some(i.len()))?
            .to_vec();
        self.with(py, |state| {
            check_sites(&i, "i", self.sites())?;
            check_sites(&j, "j", self.sites())?;
            each!(state, |hashes| i
                .iter()
                .zip(&j)
                .for_each(|(&i, &j)| hashes.swap(index(i), index(j))));
            Ok(())
        })
    }

    /// Returns the hash of the environment of one site, an int. ValueError if the site is of
    /// another kind than the keys.
    fn get(&self, py: Python<'_>, site: i64) -> PyResult<u64> {
        let site = self.keys.get().environment(site, "site")?;
        Ok(each!(&*lock(py, &self.state), |hashes| hashes
            .get(site)
            .raw()))
    }

    /// Returns the hashes of the environments of selected sites: uint64 of shape (n,). sites: int64
    /// of shape (n,).
    ///
    /// out: None, or an array for the result. ValueError if a site is of another kind than the
    /// keys.
    #[pyo3(signature = (sites, out=None))]
    fn get_many<'py>(
        &self,
        py: Python<'py>,
        sites: &Object<'py>,
        out: Optional<'_, 'py>,
    ) -> PyResult<Array<'py, u64>> {
        slices!(sites: i64 [None]);
        filled(py, out, "out", &[sites.len()], |some| {
            self.keys.get().check_environments(sites)?;
            let state = lock_detached(&self.state);
            for (hash, &site) in some.iter_mut().zip(sites) {
                *hash = each!(&*state, |hashes| hashes.get(index(site)).raw());
            }
            Ok(())
        })
    }

    /// Returns a copy of the hashes of the environments of all sites: uint64 of shape (sites,).
    ///
    /// out: None, or an array for the result. ValueError if the lattice has sites of another kind
    /// than the keys; use get_many for such a lattice.
    #[pyo3(signature = (out=None))]
    fn all<'py>(&self, py: Python<'py>, out: Optional<'_, 'py>) -> PyResult<Array<'py, u64>> {
        self.keys.get().check_whole("pass get_many")?;
        filled(py, out, "out", &[self.sites()], |all| {
            let state = lock_detached(&self.state);
            each!(&*state, |hashes| {
                all.iter_mut()
                    .zip(hashes.all())
                    .for_each(|(to, hash)| *to = hash.raw());
            });
            Ok(())
        })
    }

    /// Replaces all species and computes all hashes from scratch. species: uint8 of shape (sites,),
    /// or another integer type; it is copied.
    fn rebuild(&self, py: Python<'_>, species: &Object<'_>) -> PyResult<()> {
        let keys = self.keys.get();
        let species = Read::<u8>::integers(species, "species")?;
        let species = species.row("species", Some(keys.sites))?.to_vec();
        self.with(py, |state| {
            check_values(&species, "species", keys.options.values)?;
            let padded = each!(&keys.inner, |keys| keys.padded(&species));
            each!(state, |hashes| drop(hashes.set_all(padded)));
            Ok(())
        })
    }

    fn __len__(&self) -> usize {
        self.sites()
    }

    fn __repr__(&self) -> String {
        format!("<LocalHashes of {} sites>", self.sites())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let this = slf.get();
        reduced(slf.get_type(), (&this.keys, this.species(slf.py())))
    }
}
