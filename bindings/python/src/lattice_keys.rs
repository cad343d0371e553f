//! Hashes of configurations: the species of all sites of a lattice.

use std::fmt::Display;

use pyo3::prelude::*;
use zobrist::{Seed, ZobristHash, lattice};

use crate::arrays::{
    Array, Object, Optional, Read, array, check_sites, check_values, room, slices,
};
use crate::border::{Reduced, detached, reduced};
use crate::difference::{Difference, Keys, hash_of};
use crate::dimensions;
use crate::errors::{choice, site_number, site_value, value_error};
use crate::lattice::Lattice;
use crate::result_arrays::filled;
use crate::sketch::{Sketch, check_capacity};
use crate::sources::{SOURCES, guarantee};

/// Checks that the number of values of a site is from 1 to 256.
pub(crate) fn check_value_count(values: usize) -> PyResult<()> {
    ensure!(
        (1..=256).contains(&values),
        "values is {values}, but must be 1 to 256"
    );
    Ok(())
}

/// Keys for a fixed number of sites. Each site holds a species: a uint8 from 0 (empty, without a
/// key) to values - 1. Arrays of other integer types and of bool are converted. ValueError if an
/// element is out of the range of uint8.
///
/// Hashes and keys have 64 bits and combine by XOR. A single hash or key is an int; several are an
/// array of uint64. Two configurations have equal hashes in one lane with a probability of 2**-64.
/// Lanes of one seed are independent, so a hash in another lane verifies the first hash: both are
/// equal with a probability of 2**-128. The keys are equal to the keys of `LatticeKeys::<u8,
/// u64>::builder(seed, sites).values(values)` in Rust. A Rust enum of species has the same keys if
/// its first variant is `#[zobrist(empty)]`; so have bool and Option, whose value 0 is false or
/// None.
///
/// Makes keys for `sites` sites with `values` values each.
///
/// source: 'stored' (a table), 'overlapped' (an eighth of the table's memory), 'computed' (no
/// memory), 'features' or 'exact' (keys with a guarantee). on: None, or the Lattice of the sites.
/// The lattice changes the fingerprint but not the keys: boxes with the same number of sites have
/// equal keys. ValueError if the source has no keys for this number of sites, if the keys cannot be
/// allocated, or if the lattice has another number of sites.
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
    pub(crate) inner: lattice::LatticeKeys<u8, u64>,
    /// Number of values of a site.
    #[pyo3(get)]
    pub(crate) values: usize,
    seed: u64,
    lane: u64,
    source: String,
    on: Option<Py<Lattice>>,
}

impl LatticeKeys {
    /// Returns the keys of all values of all sites, one row for each site.
    pub(crate) fn key_table(&self, py: Python<'_>) -> PyResult<Vec<u64>> {
        detached(py, || {
            let mut all = room(self.inner.sites().checked_mul(self.values))?;
            for site in 0..self.inner.sites() {
                all.extend((0..self.values).map(|value| self.inner.key(site, value as u8).raw()));
            }
            Ok(all)
        })
    }

    fn value(&self, value: i64, name: impl Display) -> PyResult<u8> {
        site_value(value, name, self.values)
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
        check_value_count(values)?;
        if let Some(found) = on
            .as_ref()
            .map(|on| on.get().sites())
            .filter(|&n| n != sites)
        {
            bail!("sites is {sites}, but the lattice has {found}");
        }
        let builder = lattice::LatticeKeys::builder(Seed::new(seed).lane(lane), sites)
            .values(values)
            .source(choice("source", source, &SOURCES)?);
        let builder = match on.as_ref().map(Py::get) {
            Some(on) => dimensions::each!(&on.inner, |lattice| builder.on(lattice)),
            None => builder,
        };
        let inner = detached(py, || builder.build().map_err(value_error))?;
        Ok(LatticeKeys {
            inner,
            values,
            seed,
            lane,
            source: source.to_owned(),
            on,
        })
    }

    /// Number of sites.
    #[getter]
    pub(crate) fn sites(&self) -> usize {
        self.inner.sites()
    }

    /// The hash of the configuration in which all sites are empty, an int.
    #[getter]
    pub(crate) fn base(&self) -> u64 {
        self.inner.base().raw()
    }

    /// A 64-bit digest of everything that determines the keys, an int. Store it with the hashes. It
    /// includes the lattice only if the keys were made with on=lattice.
    #[getter]
    fn fingerprint(&self) -> u64 {
        self.inner.fingerprint()
    }

    /// The configurations that certainly have different hashes: None for no guarantee; 'exact' for
    /// any two different ones; n for two configurations that differ in at most n sites.
    #[getter]
    fn guarantee<'py>(&self, py: Python<'py>) -> PyResult<Option<Object<'py>>> {
        guarantee(py, self.inner.guarantee())
    }

    /// The maximum n for which no set of 1 to n keys XORs to zero, an int: 0 for random keys, and
    /// the number of keys if all of them are linearly independent.
    #[getter]
    fn independent_keys(&self) -> usize {
        self.inner
            .guarantee()
            .keys()
            .min(self.inner.shape().features())
    }

    /// The maximum number of features in which two configurations differ such that `difference`
    /// names all of them, an int: 0 for random keys. A site with another species is two features, or
    /// one if one of both is empty.
    #[getter]
    fn decodable(&self) -> usize {
        let features = self.inner.shape().features();
        self.inner.guarantee().decodable().min(features)
    }

    /// Returns the hash of a configuration, an int. species: uint8 of shape (sites,).
    ///
    /// ValueError if the dtype is not an integer type, if the shape differs, or if a species is too
    /// large.
    fn hash(&self, py: Python<'_>, species: &Object<'_>) -> PyResult<u64> {
        slices!(species: u8 [Some(self.inner.sites())]);
        detached(py, || {
            check_values(species, "species", self.values)?;
            Ok(self.inner.hash(species).raw())
        })
    }

    /// Returns the sites in which two configurations differ, from their hashes alone, as a
    /// Difference.
    ///
    /// ValueError if the keys have no guarantee, or the configurations differ in more features than
    /// `decodable`, for nearly all of such configurations; seen_from excludes nearly all of the
    /// others.
    ///
    /// >>> keys = zobrist.LatticeKeys(1000, 3, source='features')
    /// >>> ours, theirs = numpy.zeros(1000, int), numpy.zeros(1000, int)
    /// >>> ours[[4, 711]] = 2
    /// >>> keys.difference(keys.hash(ours), keys.hash(theirs)).seen_from(ours)
    /// {4: (2, 0), 711: (2, 0)}
    fn difference(slf: &Bound<'_, Self>, hash: u128, other: u128) -> PyResult<Difference> {
        let [hash, other] = [(hash, "hash"), (other, "other")]
            .map(|(hash, name)| hash_of(hash, name).map(ZobristHash::from_raw));
        let difference = slf.get().inner.difference(hash?, other?);
        let difference = Box::new(difference.map_err(value_error)?);
        Ok(Difference::new(
            difference,
            Keys::Lattice(slf.clone().unbind()),
        ))
    }

    /// Returns a Sketch of a configuration, which names up to `capacity` differences, with any keys.
    /// species: as for hash.
    fn sketch(slf: &Bound<'_, Self>, species: &Object<'_>, capacity: usize) -> PyResult<Sketch> {
        let keys = slf.get();
        slices!(species: u8 [Some(keys.sites())]);
        let sums = detached(slf.py(), || {
            check_values(species, "species", keys.values)?;
            check_capacity(capacity)?;
            Ok(keys.inner.sketch(species, capacity))
        })?;
        Ok(Sketch::new(
            Box::new(sums),
            Keys::Lattice(slf.clone().unbind()),
        ))
    }

    /// Returns the hashes of many configurations: uint64 of shape (n,). species: uint8 of shape (n,
    /// sites). out: None, or an array for the result.
    ///
    /// >>> keys = zobrist.LatticeKeys(4, 2)
    /// >>> keys.hash_many(numpy.eye(4, dtype=numpy.uint8)).shape
    /// (4,)
    #[pyo3(signature = (species, out=None))]
    fn hash_many<'py>(
        &self,
        species: &Object<'py>,
        out: Optional<'_, 'py>,
    ) -> PyResult<Array<'py, u64>> {
        let (array, sites) = (
            Read::<u8>::integers(species, "species")?,
            self.inner.sites(),
        );
        let (count, all) = array.matrix("species", sites)?;
        filled(species.py(), out, "out", &[count], |hashes| {
            check_values(all, "species", self.values)?;
            for (i, hash) in hashes.iter_mut().enumerate() {
                *hash = self.inner.hash(&all[i * sites..(i + 1) * sites]).raw();
            }
            Ok(())
        })
    }

    /// Returns the key of `value` at `site`, an int: its contribution to the hash, 0 for the empty
    /// value.
    fn key(&self, site: i64, value: i64) -> PyResult<u64> {
        let site = site_number(site, "site", self.inner.sites())?;
        Ok(self.inner.key(site, self.value(value, "value")?).raw())
    }

    /// Returns all keys: uint64 of shape (sites, values), 0 for the empty value.
    ///
    /// In plain Python, update hashes by XOR with the elements of `keys.table().tolist()`.
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Array<'py, u64>> {
        array(py, &[self.inner.sites(), self.values], self.key_table(py)?)
    }

    /// Returns the difference of the hash when `new` replaces `old` at `site`, an int: XOR it to
    /// the hash.
    fn change(&self, site: i64, old: i64, new: i64) -> PyResult<u64> {
        let site = site_number(site, "site", self.inner.sites())?;
        Ok(self
            .inner
            .change(site, self.value(old, "old")?, self.value(new, "new")?)
            .raw())
    }

    /// Returns the difference of the hash for each of many changes: uint64 of shape (n,).
    ///
    /// sites: int64 of shape (n,); old, new: uint8 of shape (n,). out: None, or an array for the
    /// result.
    #[pyo3(signature = (sites, old, new, out=None))]
    fn changes<'py>(
        &self,
        py: Python<'py>,
        sites: &Object<'py>,
        old: &Object<'py>,
        new: &Object<'py>,
        out: Optional<'_, 'py>,
    ) -> PyResult<Array<'py, u64>> {
        slices!(sites: i64 [None]);
        slices!(old: u8 [Some(sites.len())], new: u8 [Some(sites.len())]);
        filled(py, out, "out", &[sites.len()], |deltas| {
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

    /// Returns the difference of the hash when the sites i and j exchange their values, an int.
    ///
    /// species: uint8 of shape (sites,), before the exchange. Only the two sites are read.
    fn swap(&self, species: &Object<'_>, i: i64, j: i64) -> PyResult<u64> {
        slices!(species: u8 [Some(self.inner.sites())]);
        let [i, j] = [(i, "i"), (j, "j")]
            .map(|(number, name)| site_number(number, name, self.inner.sites()));
        let (i, j) = (i?, j?);
        let value = |at: usize| self.value(species[at].into(), format_args!("species[{at}]"));
        Ok(self.inner.swap((i, value(i)?), (j, value(j)?)).raw())
    }

    /// Returns the difference of the hash for each of many trial exchanges: uint64 of shape (n,).
    ///
    /// Each difference assumes that no other exchange is made. species: uint8 of shape (sites,),
    /// before any exchange. i, j: int64 of shape (n,). out: None, or an array for the result.
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
        species: &Object<'py>,
        i: &Object<'py>,
        j: &Object<'py>,
        out: Optional<'_, 'py>,
    ) -> PyResult<Array<'py, u64>> {
        slices!(species: u8 [Some(self.inner.sites())]);
        slices!(i: i64 [None]);
        slices!(j: i64 [Some(i.len())]);
        filled(py, out, "out", &[i.len()], |deltas| {
            let sites = self.inner.sites();
            check_values(species, "species", self.values)?;
            // Makes one pass, which ends at the first invalid site.
            let pairs = i.iter().zip(j).map(|(&i, &j)| (index(i), index(j)));
            let pairs = pairs.take_while(|&(i, j)| i < sites && j < sites);
            let (mut count, mut to) = (0, deltas.iter_mut());
            pairs.for_each(|(i, j)| {
                if let Some(delta) = to.next() {
                    *delta = self.inner.swap((i, species[i]), (j, species[j])).raw();
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

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let LatticeKeys {
            inner,
            values,
            seed,
            lane,
            source,
            on,
        } = slf.get();
        reduced(
            slf.get_type(),
            (inner.sites(), values, seed, lane, source, on),
        )
    }
}

/// Converts a site index. Negative numbers become larger than any valid index.
#[expect(clippy::cast_sign_loss, reason = "all callers check the index")]
pub(crate) fn index(site: i64) -> usize {
    site as usize
}
