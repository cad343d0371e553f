//! The hashes of all local environments, kept as sites change.

use std::sync::{Mutex, MutexGuard, PoisonError};

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use zobrist::{ZobristHash, lattice};

use crate::arrays::{Read, check_sites, check_values, site, value_error};
use crate::lattice_keys::index;
use crate::local_keys::{Inner, LocalKeys};

enum All {
    One(lattice::LocalHashes<u8, u64, 1>),
    Two(lattice::LocalHashes<u8, u64, 2>),
    Three(lattice::LocalHashes<u8, u64, 3>),
}

macro_rules! each {
    ($hashes:expr, |$inner:ident| $body:expr) => {
        match $hashes {
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
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
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
    /// Computes the hashes of all sites. keys: without symmetries. species: uint8 of shape (sites,), which is copied.
    #[new]
    fn new(keys: Bound<'_, LocalKeys>, species: &Bound<'_, PyAny>) -> PyResult<Self> {
        let of = keys.get();
        let array = Read::<u8>::new(species, "species", "uint8")?;
        let species = array.row("species", Some(of.sites))?;
        check_values(species, "species", of.values)?;
        // The library panics where this fails.
        if Vec::<u64>::new().try_reserve_exact(of.sites).is_err() {
            return Err(value_error(format!("failed to allocate {} hashes", of.sites)));
        }
        let hashes = match &of.inner {
            Inner::One(keys) => {
                let keys = keys.plain()?;
                All::One(lattice::LocalHashes::new(keys, species))
            }
            Inner::Two(keys) => {
                let keys = keys.plain()?;
                All::Two(lattice::LocalHashes::new(keys, species))
            }
            Inner::Three(keys) => {
                let keys = keys.plain()?;
                All::Three(lattice::LocalHashes::new(keys, species))
            }
        };
        let state = State { hashes, species: species.to_vec() };
        Ok(LocalHashes { keys: keys.unbind(), state: Mutex::new(state) })
    }

    /// The keys.
    #[getter]
    fn keys(&self, py: Python<'_>) -> Py<LocalKeys> {
        self.keys.clone_ref(py)
    }

    /// A copy of the species: uint8 of shape (sites,).
    #[getter]
    fn species<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        self.lock().species.clone().into_pyarray(py)
    }

    /// Puts a value at a site.
    #[pyo3(signature = (site, value))]
    fn set(&self, site: i64, value: i64) -> PyResult<()> {
        let site = crate::arrays::site(site, "site", self.sites())?;
        let value = self.value(value)?;
        self.lock().set(site, value);
        Ok(())
    }

    /// Puts values at many sites, one after the other. sites: int64 of shape (n,); values: uint8 of shape (n,).
    fn set_many(
        &self,
        py: Python<'_>,
        sites: &Bound<'_, PyAny>,
        values: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let sites = Read::<i64>::new(sites, "sites", "int64")?;
        let sites = sites.row("sites", None)?;
        let values = Read::<u8>::new(values, "values", "uint8")?;
        let values = values.row("values", Some(sites.len()))?;
        check_sites(sites, "sites", self.sites())?;
        check_values(values, "values", self.keys.get().values)?;
        py.detach(|| {
            let mut state = self.lock();
            for (&site, &value) in sites.iter().zip(values) {
                state.set(index(site), value);
            }
        });
        Ok(())
    }

    /// Exchanges what two sites hold.
    fn swap(&self, i: i64, j: i64) -> PyResult<()> {
        let (i, j) = (site(i, "i", self.sites())?, site(j, "j", self.sites())?);
        self.lock().swap(i, j);
        Ok(())
    }

    /// Exchanges what many pairs of sites hold, one pair after the other. i, j: int64 of shape (n,).
    fn swap_many(
        &self,
        py: Python<'_>,
        i: &Bound<'_, PyAny>,
        j: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let (i, j) = (Read::<i64>::new(i, "i", "int64")?, Read::<i64>::new(j, "j", "int64")?);
        let i = i.row("i", None)?;
        let j = j.row("j", Some(i.len()))?;
        check_sites(i, "i", self.sites())?;
        check_sites(j, "j", self.sites())?;
        py.detach(|| {
            let mut state = self.lock();
            for (&i, &j) in i.iter().zip(j) {
                state.swap(index(i), index(j));
            }
        });
        Ok(())
    }

    /// Returns the hash of the environment of one site, an int.
    #[pyo3(signature = (site))]
    fn get(&self, site: i64) -> PyResult<u64> {
        let site = crate::arrays::site(site, "site", self.sites())?;
        Ok(each!(&self.lock().hashes, |hashes| hashes.get(site).raw()))
    }

    /// Returns the hashes of the environments of some sites: uint64 of shape (n,). sites: int64 of shape (n,).
    fn get_many<'py>(
        &self,
        py: Python<'py>,
        sites: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let sites = Read::<i64>::new(sites, "sites", "int64")?;
        let sites = sites.row("sites", None)?;
        check_sites(sites, "sites", self.sites())?;
        let some: Vec<u64> = each!(&self.lock().hashes, |hashes| {
            sites.iter().map(|&site| hashes.get(index(site)).raw()).collect()
        });
        Ok(some.into_pyarray(py))
    }

    /// Returns the hashes of the environments of all sites: uint64 of shape (sites,), a copy.
    fn all<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        let all: Vec<u64> = each!(&self.lock().hashes, |hashes| {
            hashes.all().iter().copied().map(ZobristHash::raw).collect()
        });
        all.into_pyarray(py)
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
