//! The hashes of all local environments, kept as sites change.

use std::sync::{Mutex, MutexGuard, PoisonError};

use numpy::{IntoPyArray, PyArray1, PyArrayDyn};
use pyo3::prelude::*;
use zobrist::lattice;

use crate::arrays::{Read, check_sites, check_values, site, value_error};
use crate::border::{detached, lock};
use crate::environment_keys::{self, Inner};
use crate::lattice_keys::index;
use crate::local_keys::LocalKeys;
use crate::out::filled;

enum All {
    Lists(lattice::LocalHashes<u8, u64, 0>),
    One(lattice::LocalHashes<u8, u64, 1>),
    Two(lattice::LocalHashes<u8, u64, 2>),
    Three(lattice::LocalHashes<u8, u64, 3>),
}

macro_rules! each {
    ($hashes:expr, |$inner:ident| $body:expr) => {
        match $hashes {
            All::Lists($inner) => $body,
            All::One($inner) => $body,
            All::Two($inner) => $body,
            All::Three($inner) => $body,
        }
    };
}

/// Species and the hashes of all their environments.
struct State {
    hashes: All,
    species: Vec<u8>,
}

/// The hashes of the environments of all sites, kept as sites change: equal to LocalKeys.hash_all, always.
///
/// It has a copy of the species, so an update needs the new value only. A change updates the hashes of the sites that see the site.
///
/// Computes the hashes of all sites. keys: without symmetries. species: uint8 of shape (sites,), or another integer type; it is copied.
///
/// In a lattice with sites of several kinds, those of other kinds than the keys have values, but no hashes.
///
/// >>> import numpy, zobrist
/// >>> lattice = zobrist.Lattice.bcc((6, 6, 6))
/// >>> keys = zobrist.LocalKeys(lattice, lattice.shells(1)[0], 2, seed=2026)
/// >>> species = numpy.zeros(lattice.sites, numpy.uint8)
/// >>> hashes = zobrist.LocalHashes(keys, species)
/// >>> hashes.set(7, 1)
/// >>> species[7] = 1
/// >>> (hashes.all() == keys.hash_all(species)).all().item()
/// True
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct LocalHashes {
    keys: Py<LocalKeys>,
    state: Mutex<State>,
}

impl State {
    fn set(&mut self, site: usize, new: u8) {
        let old = std::mem::replace(&mut self.species[site], new);
        each!(&mut self.hashes, |hashes| hashes.set(site, old, new));
    }

    fn swap(&mut self, i: usize, j: usize) {
        let (a, b) = (self.species[i], self.species[j]);
        self.set(i, b);
        self.set(j, a);
    }
}

impl LocalHashes {
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, State> {
        lock(py, &self.state)
    }

    /// Does something with the state, for as long as it takes, without the interpreter's lock.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut State) -> PyResult<T> + Send,
    ) -> PyResult<T> {
        detached(py, || work(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner)))
    }

    fn sites(&self) -> usize {
        self.keys.get().sites
    }

    fn value(&self, value: i64) -> PyResult<u8> {
        let values = self.keys.get().values;
        u8::try_from(value).ok().filter(|&value| usize::from(value) < values).ok_or_else(|| {
            value_error(format!(
                "value is {value}, but the values of a site are 0 to {}",
                values - 1
            ))
        })
    }
}

#[pymethods]
impl LocalHashes {
    #[new]
    fn new(keys: Bound<'_, LocalKeys>, species: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (of, py) = (keys.get(), keys.py());
        let array = Read::<u8>::integers(species, "species", "uint8")?;
        // A copy first, which no other thread writes to.
        let species = array.row("species", Some(of.sites))?.to_vec();
        check_values(&species, "species", of.values)?;
        // The library panics where this fails.
        if Vec::<u64>::new().try_reserve_exact(of.sites).is_err() {
            return Err(value_error(format!("failed to allocate {} hashes", of.sites)));
        }
        macro_rules! build {
            ($keys:expr) => {
                lattice::LocalHashes::new($keys.plain()?, &$keys.padded(&species))
            };
        }
        let hashes = detached(py, || {
            Ok(match &of.inner {
                Inner::Lists(keys) => All::Lists(build!(keys)),
                Inner::One(keys) => All::One(build!(keys)),
                Inner::Two(keys) => All::Two(build!(keys)),
                Inner::Three(keys) => All::Three(build!(keys)),
            })
        })?;
        let state = Mutex::new(State { hashes, species });
        Ok(LocalHashes { keys: keys.unbind(), state })
    }

    /// The keys.
    #[getter]
    fn keys(&self, py: Python<'_>) -> Py<LocalKeys> {
        self.keys.clone_ref(py)
    }

    /// A copy of the species: uint8 of shape (sites,).
    #[getter]
    fn species<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        let species = self.lock(py).species.clone();
        species.into_pyarray(py)
    }

    /// Puts a value at a site.
    #[pyo3(signature = (site, value))]
    fn set(&self, py: Python<'_>, site: i64, value: i64) -> PyResult<()> {
        let site = crate::arrays::site(site, "site", self.sites())?;
        let value = self.value(value)?;
        self.lock(py).set(site, value);
        Ok(())
    }

    /// Puts values at many sites, one after the other. sites: int64 of shape (n,); values: uint8 of shape (n,).
    fn set_many(
        &self,
        py: Python<'_>,
        sites: &Bound<'_, PyAny>,
        values: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let sites = Read::<i64>::integers(sites, "sites", "int64")?;
        let sites = sites.row("sites", None)?;
        let values = Read::<u8>::integers(values, "values", "uint8")?;
        // Copies, which no other thread writes to: half of the changes would be wrong.
        let values = values.row("values", Some(sites.len()))?.to_vec();
        let sites = sites.to_vec();
        self.with(py, |state| {
            check_sites(&sites, "sites", self.sites())?;
            check_values(&values, "values", self.keys.get().values)?;
            for (&site, &value) in sites.iter().zip(&values) {
                state.set(index(site), value);
            }
            Ok(())
        })
    }

    /// Exchanges what two sites hold.
    fn swap(&self, py: Python<'_>, i: i64, j: i64) -> PyResult<()> {
        let (i, j) = (site(i, "i", self.sites())?, site(j, "j", self.sites())?);
        self.lock(py).swap(i, j);
        Ok(())
    }

    /// Exchanges what many pairs of sites hold, one pair after the other. i, j: int64 of shape (n,).
    fn swap_many(
        &self,
        py: Python<'_>,
        i: &Bound<'_, PyAny>,
        j: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let i = Read::<i64>::integers(i, "i", "int64")?.row("i", None)?.to_vec();
        let j = Read::<i64>::integers(j, "j", "int64")?.row("j", Some(i.len()))?.to_vec();
        self.with(py, |state| {
            check_sites(&i, "i", self.sites())?;
            check_sites(&j, "j", self.sites())?;
            for (&i, &j) in i.iter().zip(&j) {
                state.swap(index(i), index(j));
            }
            Ok(())
        })
    }

    /// Returns the hash of the environment of one site, an int. ValueError if the site is of another kind than the keys.
    #[pyo3(signature = (site))]
    fn get(&self, py: Python<'_>, site: i64) -> PyResult<u64> {
        let site = self.keys.get().environment(site, "site")?;
        Ok(each!(&self.lock(py).hashes, |hashes| hashes.get(site).raw()))
    }

    /// Returns the hashes of the environments of some sites: uint64 of shape (n,). sites: int64 of shape (n,).
    ///
    /// out: None, or an array for the result. ValueError if a site is of another kind than the keys.
    #[pyo3(signature = (sites, out=None))]
    fn get_many<'py>(
        &self,
        py: Python<'py>,
        sites: &Bound<'py, PyAny>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
        let sites = Read::<i64>::integers(sites, "sites", "int64")?;
        let sites = sites.row("sites", None)?;
        filled(py, out, ("out", "uint64"), &[sites.len()], |some| {
            self.keys.get().check_environments(sites)?;
            let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            for (hash, &site) in some.iter_mut().zip(sites) {
                *hash = each!(&state.hashes, |hashes| hashes.get(index(site)).raw());
            }
            Ok(())
        })
    }

    /// Returns the hashes of the environments of all sites: uint64 of shape (sites,), a copy.
    ///
    /// out: None, or an array for the result. ValueError if there are sites of another kind than the keys: see get_many.
    #[pyo3(signature = (out=None))]
    fn all<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
        self.keys.get().check_whole("pass get_many")?;
        filled(py, out, ("out", "uint64"), &[self.sites()], |all| {
            let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            each!(&state.hashes, |hashes| {
                for (to, hash) in all.iter_mut().zip(hashes.all()) {
                    *to = hash.raw();
                }
            });
            Ok(())
        })
    }

    /// Computes all hashes from scratch for other species, which are copied: uint8 of shape (sites,), or another integer type.
    fn rebuild(&self, py: Python<'_>, species: &Bound<'_, PyAny>) -> PyResult<()> {
        let keys = self.keys.get();
        let species = Read::<u8>::integers(species, "species", "uint8")?;
        let species = species.row("species", Some(keys.sites))?.to_vec();
        self.with(py, |state| {
            check_values(&species, "species", keys.values)?;
            let padded = environment_keys::each!(&keys.inner, |keys| keys.padded(&species));
            each!(&mut state.hashes, |hashes| hashes.rebuild(&padded));
            state.species = species;
            Ok(())
        })
    }

    fn __len__(&self) -> usize {
        self.sites()
    }

    fn __repr__(&self) -> String {
        format!("<LocalHashes of {} sites>", self.sites())
    }

    #[allow(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyAny>, (Py<LocalKeys>, Bound<'py, PyArray1<u8>>)) {
        let (this, py) = (slf.get(), slf.py());
        (slf.get_type().into_any(), (this.keys(py), this.species(py)))
    }
}
