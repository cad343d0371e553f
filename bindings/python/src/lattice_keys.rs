//! Hashes of all sites of a lattice.

use numpy::{IntoPyArray, PyArrayDyn};
use pyo3::prelude::*;
use zobrist::keys::KeySource;
use zobrist::{Seed, lattice};

use crate::arrays::{Read, check_sites, check_values, room, site, tuple, value_error};
use crate::border::detached;
use crate::crystals;
use crate::key_table::guarantee;
use crate::lattice::Lattice;
use crate::mixed::mixed;
use crate::out::filled;

/// A source of keys by its name.
pub(crate) fn source(name: &str) -> PyResult<KeySource> {
    Ok(match name {
        "stored" => KeySource::Stored,
        "overlapped" => KeySource::Overlapped,
        "computed" => KeySource::Computed,
        "exact" => KeySource::Exact,
        "coded" => KeySource::Coded,
        _ => {
            return Err(value_error(format!(
                "source is '{name}', but must be 'stored', 'overlapped', 'computed', 'exact' or 'coded'"
            )));
        }
    })
}

/// That a site has so many values.
pub(crate) fn check_count(values: usize) -> PyResult<()> {
    if (1..=256).contains(&values) {
        return Ok(());
    }
    Err(value_error(format!("values is {values}, but must be 1 to 256")))
}

/// Keys for a number of sites, each of which holds a species: a uint8 from 0 (empty, without a key) to values - 1. Arrays of other integer
/// types and of bool are converted; one with a number that uint8 does not hold is a ValueError.
///
/// Hashes and keys have 64 bits and combine by XOR: ints one by one, uint64 in arrays. Two lanes of one seed are independent, so a second
/// LatticeKeys of another lane gives a hash that verifies the first: two states have equal hashes with a probability of 2**-64, and both
/// pairs of hashes with 2**-128. The keys are those of
/// `LatticeKeys::<u8, u64>::builder(seed, sites).values(values)` in Rust.
///
/// Makes keys for sites that hold one of `values` values each.
///
/// source: 'stored' (a table), 'overlapped' (an eighth of its memory), 'computed' (no memory), 'exact' or 'coded' (with a guarantee).
/// on: None, or the Lattice of the sites, which becomes a part of the fingerprint: boxes of equally many sites have equal keys. ValueError if
/// the source has no keys for so many sites, if they cannot be allocated, or if the lattice has another number of sites.
///
/// >>> import numpy, zobrist
/// >>> keys = zobrist.LatticeKeys(16_000, 3, seed=2026)
/// >>> species = numpy.zeros(16_000, numpy.uint8)
/// >>> species[7] = 1
/// >>> hash = keys.hash(species)
/// >>> hash ^= keys.change(7, 1, 2)
/// >>> species[7] = 2
/// >>> hash == keys.hash(species)
/// True
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct LatticeKeys {
    inner: lattice::LatticeKeys<u8, u64>,
    values: usize,
    seed: u64,
    lane: u64,
    source: String,
    on: Option<Py<Lattice>>,
}

impl LatticeKeys {
    /// The keys of all values of all sites, how many values there are, and the base constant.
    pub(crate) fn table_of(&self, py: Python<'_>) -> PyResult<(Vec<u64>, usize, u64)> {
        let all = detached(py, || {
            let mut all: Vec<u64> = room(self.inner.sites().checked_mul(self.values))?;
            for site in 0..self.inner.sites() {
                all.extend((0..self.values).map(|value| self.inner.key(site, value as u8).raw()));
            }
            Ok(all)
        })?;
        Ok((all, self.values, self.inner.base().raw()))
    }

    fn value(&self, value: i64, name: &str) -> PyResult<u8> {
        u8::try_from(value).ok().filter(|&value| usize::from(value) < self.values).ok_or_else(
            || {
                value_error(format!(
                    "{name} is {value}, but the values of a site are 0 to {}",
                    self.values - 1
                ))
            },
        )
    }
}

#[pymethods]
impl LatticeKeys {
    #[new]
    #[pyo3(signature = (sites, values, seed=0, lane=0, source="stored", on=None))]
    fn new(
        py: Python<'_>,
        sites: usize,
        values: usize,
        seed: u64,
        lane: u64,
        source: &str,
        on: Option<Py<Lattice>>,
    ) -> PyResult<Self> {
        check_count(values)?;
        if let Some(found) = on.as_ref().map(|on| on.get().count()).filter(|&n| n != sites) {
            return Err(value_error(format!("sites is {sites}, but the lattice has {found}")));
        }
        let builder = lattice::LatticeKeys::builder(Seed::new(seed).lane(lane), sites)
            .values(values)
            .source(self::source(source)?);
        // Others are a part of the fingerprint below.
        let builder = match on.as_ref().map(Py::get) {
            Some(on) if on.supercell.is_none() => {
                crystals::each!(&on.inner, |lattice| builder.on(lattice))
            }
            _ => builder,
        };
        let inner = detached(py, || builder.build().map_err(value_error))?;
        Ok(LatticeKeys { inner, values, seed, lane, source: source.to_owned(), on })
    }

    /// Number of sites.
    #[getter]
    fn sites(&self) -> usize {
        self.inner.sites()
    }

    /// Number of values of a site.
    #[getter]
    fn values(&self) -> usize {
        self.values
    }

    /// The hash of sites that are all empty, an int.
    #[getter]
    fn base(&self) -> u64 {
        self.inner.base().raw()
    }

    /// A 64-bit digest of everything that determines the keys, an int: store it beside hashes.
    #[getter]
    fn fingerprint(&self) -> u64 {
        let keys = self.inner.fingerprint();
        match self.on.as_ref().map(Py::get) {
            Some(on) if on.supercell.is_some() => mixed(keys) ^ on.fingerprint(),
            _ => keys,
        }
    }

    /// Which configurations certainly have different hashes: None, 'exact' for all, or the number of sites in which they differ at most.
    #[getter]
    fn guarantee<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        guarantee(py, self.inner.guarantee())
    }

    /// Returns the hash of all sites, an int. species: uint8 of shape (sites,).
    ///
    /// ValueError for a dtype without integers, another shape or a species that is too large.
    fn hash(&self, py: Python<'_>, species: &Bound<'_, PyAny>) -> PyResult<u64> {
        let array = Read::<u8>::integers(species, "species", "uint8")?;
        let row = array.row("species", Some(self.inner.sites()))?;
        detached(py, || {
            check_values(row, "species", self.values)?;
            Ok(self.inner.hash(row).raw())
        })
    }

    /// Returns the hashes of many lattices: uint64 of shape (n,). species: uint8 of shape (n, sites). out: None, or an array for the result.
    ///
    /// >>> keys = zobrist.LatticeKeys(4, 2)
    /// >>> keys.hash_many(numpy.eye(4, dtype=numpy.uint8)).shape
    /// (4,)
    #[pyo3(signature = (species, out=None))]
    fn hash_many<'py>(
        &self,
        py: Python<'py>,
        species: &Bound<'py, PyAny>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
        let array = Read::<u8>::integers(species, "species", "uint8")?;
        let sites = self.inner.sites();
        let &[count, found] = array.shape() else {
            return Err(wrong_shape("species", array.shape(), &format!("(n, {sites})")));
        };
        if found != sites {
            return Err(wrong_shape("species", array.shape(), &format!("(n, {sites})")));
        }
        let all = array.slice()?;
        filled(py, out, ("out", "uint64"), &[count], |hashes| {
            check_values(all, "species", self.values)?;
            for (i, hash) in hashes.iter_mut().enumerate() {
                *hash = self.inner.hash(&all[i * sites..(i + 1) * sites]).raw();
            }
            Ok(())
        })
    }

    /// Returns the key of `value` at `site`, an int: what it contributes to the hash. 0 of the empty value.
    #[pyo3(signature = (site, value))]
    fn key(&self, site: i64, value: i64) -> PyResult<u64> {
        let site = crate::arrays::site(site, "site", self.inner.sites())?;
        Ok(self.inner.key(site, self.value(value, "value")?).raw())
    }

    /// Returns all keys: uint64 of shape (sites, values), 0 for the empty value.
    ///
    /// With it, single updates are XORs of Python ints (`keys.table().tolist()`).
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, numpy::PyArray2<u64>>> {
        let shape = (self.inner.sites(), self.values);
        let (all, ..) = self.table_of(py)?;
        let array = numpy::ndarray::Array2::from_shape_vec(shape, all).map_err(value_error)?;
        Ok(array.into_pyarray(py))
    }

    /// Returns the difference of the hash when `new` replaces `old` at `site`, an int: XOR it to the hash.
    fn change(&self, site: i64, old: i64, new: i64) -> PyResult<u64> {
        let site = crate::arrays::site(site, "site", self.inner.sites())?;
        Ok(self.inner.change(site, self.value(old, "old")?, self.value(new, "new")?).raw())
    }

    /// Returns the differences of the hash for many changes, each on its own: uint64 of shape (n,).
    ///
    /// sites: int64 of shape (n,); old, new: uint8 of shape (n,). out: None, or an array for the result.
    #[pyo3(signature = (sites, old, new, out=None))]
    fn changes<'py>(
        &self,
        py: Python<'py>,
        sites: &Bound<'py, PyAny>,
        old: &Bound<'py, PyAny>,
        new: &Bound<'py, PyAny>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
        let sites = Read::<i64>::integers(sites, "sites", "int64")?;
        let sites = sites.row("sites", None)?;
        let (old, new) =
            (Read::<u8>::integers(old, "old", "uint8")?, Read::integers(new, "new", "uint8")?);
        let old = old.row("old", Some(sites.len()))?;
        let new = new.row("new", Some(sites.len()))?;
        filled(py, out, ("out", "uint64"), &[sites.len()], |deltas| {
            check_sites(sites, "sites", self.inner.sites())?;
            check_values(old, "old", self.values)?;
            check_values(new, "new", self.values)?;
            let each = sites.iter().zip(old.iter().zip(new));
            for (delta, (&site, (&old, &new))) in deltas.iter_mut().zip(each) {
                *delta = self.inner.change(index(site), old, new).raw();
            }
            Ok(())
        })
    }

    /// Returns the difference of the hash when the sites i and j exchange what they hold, an int.
    ///
    /// species: uint8 of shape (sites,), before the exchange. Only the two sites are looked at.
    fn swap(&self, species: &Bound<'_, PyAny>, i: i64, j: i64) -> PyResult<u64> {
        let array = Read::<u8>::integers(species, "species", "uint8")?;
        let row = array.row("species", Some(self.inner.sites()))?;
        let [i, j] =
            [(i, "i"), (j, "j")].map(|(number, name)| site(number, name, self.inner.sites()));
        let (i, j) = (i?, j?);
        let value = |at: usize| self.value(row[at].into(), &format!("species[{at}]"));
        Ok(self.inner.swap((i, value(i)?), (j, value(j)?)).raw())
    }

    /// Returns the differences of the hash for many trial exchanges, each on its own: uint64 of shape (n,).
    ///
    /// species: uint8 of shape (sites,), before all exchanges. i, j: int64 of shape (n,). out: None, or an array for the result.
    ///
    /// >>> keys = zobrist.LatticeKeys(4, 2)
    /// >>> species = numpy.array([1, 0, 0, 1], numpy.uint8)
    /// >>> deltas = keys.swaps(species, numpy.array([0, 0]), numpy.array([1, 3]))
    /// >>> int(deltas[0]) == keys.swap(species, 0, 1), int(deltas[1])  # equal species
    /// (True, 0)
    #[pyo3(signature = (species, i, j, out=None))]
    fn swaps<'py>(
        &self,
        py: Python<'py>,
        species: &Bound<'py, PyAny>,
        i: &Bound<'py, PyAny>,
        j: &Bound<'py, PyAny>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
        let species = Read::<u8>::integers(species, "species", "uint8")?;
        let species = species.row("species", Some(self.inner.sites()))?;
        let (i, j) = (Read::<i64>::integers(i, "i", "int64")?, Read::integers(j, "j", "int64")?);
        let i = i.row("i", None)?;
        let j = j.row("j", Some(i.len()))?;
        filled(py, out, ("out", "uint64"), &[i.len()], |deltas| {
            let sites = self.inner.sites();
            check_values(species, "species", self.values)?;
            // One pass, which ends at the first number that is none of a site.
            let pairs = i.iter().zip(j).map(|(&i, &j)| (index(i), index(j)));
            let pairs = pairs.take_while(|&(i, j)| i < sites && j < sites);
            let (mut count, mut to) = (0, deltas.iter_mut());
            // Faster than a loop: the library matches the source of the keys once.
            self.inner.swaps(species, pairs).for_each(|swap| {
                if let Some(delta) = to.next() {
                    *delta = swap.raw();
                    count += 1;
                }
            });
            if count < i.len() {
                check_sites(i, "i", sites)?;
                check_sites(j, "j", sites)?;
            }
            Ok(())
        })
    }

    fn __len__(&self) -> usize {
        self.inner.sites()
    }

    fn __repr__(&self) -> String {
        format!(
            "zobrist.LatticeKeys(sites={}, values={}, seed={}, lane={}, source='{}')",
            self.inner.sites(),
            self.values,
            self.seed,
            self.lane,
            self.source
        )
    }

    #[allow(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyAny>, (usize, usize, u64, u64, String, Option<Py<Lattice>>)) {
        let this = slf.get();
        let on = this.on.as_ref().map(|on| on.clone_ref(slf.py()));
        let source = this.source.clone();
        let arguments = (this.inner.sites(), this.values, this.seed, this.lane, source, on);
        (slf.get_type().into_any(), arguments)
    }
}

/// A number of a site; what is negative becomes larger than any.
#[expect(clippy::cast_sign_loss, reason = "it was checked, or is after")]
pub(crate) fn index(site: i64) -> usize {
    site as usize
}

pub(crate) fn wrong_shape(name: &str, found: &[usize], wanted: &str) -> PyErr {
    value_error(format!("{name} has shape {}, but must have shape {wanted}", tuple(found)))
}
