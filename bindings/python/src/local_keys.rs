//! Hashes of the local environments of sites.

use std::fmt::Display;

use numpy::{IntoPyArray, PyArray1, PyArray2};
use pyo3::prelude::*;
use zobrist::{Seed, lattice};

use crate::arrays::{Read, check_values, lists, value_error};
use crate::border::detached;
use crate::crystals::{Sized, offsets};
use crate::environment_keys::{Inner, Keys, each};
use crate::lattice::{Lattice, table};
use crate::lattice_keys::{check_count, index, source};

/// Keys for local environments: what is at a list of offsets from a site, whatever the site.
///
/// Equal environments have equal hashes anywhere in the box, and in boxes of any size. The site itself takes part only with centre=True:
/// without it, different species in equal environments have equal hashes. With symmetries='cubic' environments that a rotation or reflection
/// of the cube (in two dimensions of the square) maps to each other have equal hashes, with 'lattice' those that a symmetry of the crystal
/// about a site does. Values that have directions must not be kept by such hashes.
///
/// In a lattice with sites of several kinds the keys are those of one kind; a site of another kind has no hash.
///
/// Two different environments have equal hashes with a probability of 2**-64, up to n operations of symmetry of about n / 2 times as much. It
/// goes unnoticed: a result that is kept for one is then taken for the other, see Recall.
///
/// >>> import numpy, zobrist
/// >>> lattice = zobrist.Lattice.bcc((20, 20, 20))
/// >>> near = numpy.concatenate(lattice.shells(2))  # 8 + 6 neighbours
/// >>> keys = zobrist.LocalKeys(lattice, near, 2, seed=2026)
/// >>> species = numpy.zeros(lattice.sites, numpy.uint8)
/// >>> species[lattice.neighbour(0, (1, 1, 1))] = 1
/// >>> species[lattice.neighbour(5_000, (1, 1, 1))] = 1
/// >>> keys.hash(species, 0) == keys.hash(species, 5_000)
/// True
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct LocalKeys {
    pub(crate) inner: Inner,
    lattice: Py<Lattice>,
    pub(crate) sites: usize,
    offsets: Vec<Vec<isize>>,
    pub(crate) values: usize,
    seed: u64,
    lane: u64,
    symmetries: Option<String>,
    source: String,
    centre: bool,
    /// The kind of sites that have a hash, as it was passed and as it is.
    kind: (Option<usize>, usize),
    /// A site without a hash.
    other: Option<usize>,
}

impl LocalKeys {
    /// A site that has a hash.
    #[inline]
    pub(crate) fn environment(&self, site: i64, name: impl Display) -> PyResult<usize> {
        let number = index(site);
        // Both tests in one.
        if number < self.sites && each!(&self.inner, |keys| keys.plain.has_environment(number)) {
            return Ok(number);
        }
        crate::arrays::site(site, &name.to_string(), self.sites)?;
        let (found, wanted) = (self.lattice.get().kind_of(number), self.kind.1);
        Err(value_error(format!(
            "{name} is {site}, a site of kind {found}, but the keys are those of kind {wanted}"
        )))
    }

    /// That all sites have hashes.
    pub(crate) fn check_whole(&self, instead: &str) -> PyResult<()> {
        let Some(other) = self.other else { return Ok(()) };
        let (found, wanted) = (self.lattice.get().kind_of(other), self.kind.1);
        Err(value_error(format!(
            "site {other} is of kind {found} and has no hash: {instead} sites of kind {wanted}, \
             such as numpy.flatnonzero(lattice.kinds() == {wanted})"
        )))
    }

    /// That all sites have hashes, in an array.
    pub(crate) fn check_environments(&self, sites: &[i64]) -> PyResult<()> {
        let mut each = sites.iter().enumerate();
        each.try_for_each(|(i, &site)| {
            self.environment(site, format_args!("sites[{i}]")).map(|_| ())
        })
    }

    fn hash_of(&self, species: &[u8], site: usize) -> PyResult<u64> {
        each!(&self.inner, |keys| keys.hash(species, self.values, site)).map_err(|near| {
            // It names the site, even if the value has changed in between.
            let value = species[near];
            let last = self.values - 1;
            value_error(format!(
                "species[{near}] is {value}, but the values of a site are 0 to {last}"
            ))
        })
    }
}

#[pymethods]
impl LocalKeys {
    /// Makes keys for the sites at offsets, of `values` values each.
    ///
    /// offsets: an array of integers of shape (neighbours, dimensions), or a list of tuples, in parts of a cell. symmetries: None,
    /// 'cubic' or 'lattice'. kind: None for the kind of site 0, or the kind of the sites that have hashes; the offsets are those of the first
    /// site of this kind in a cell. All kinds have the same keys for the same slots: keep their results apart, or give each kind a lane.
    /// ValueError if an offset leads to no site or is listed twice, if the offsets are not symmetric, or if there are no sites of this kind.
    ///
    /// >>> lattice = zobrist.Lattice.perovskite((4, 4, 4))
    /// >>> keys = zobrist.LocalKeys(lattice, lattice.shells(1, 1)[0], 2, kind=1)  # of B, among six anions
    /// >>> sites = numpy.flatnonzero(lattice.kinds() == 1)
    /// >>> len(set(keys.hash_all(numpy.zeros(lattice.sites, numpy.uint8), sites).tolist()))
    /// 1
    #[new]
    #[pyo3(signature = (lattice, offsets, values, seed=0, lane=0, symmetries=None, source="stored", centre=false, kind=None))]
    #[allow(clippy::too_many_arguments, reason = "with names in Python")]
    fn new(
        lattice: Bound<'_, Lattice>,
        offsets: &Bound<'_, PyAny>,
        values: usize,
        seed: u64,
        lane: u64,
        symmetries: Option<String>,
        source: &str,
        centre: bool,
        kind: Option<usize>,
    ) -> PyResult<Self> {
        check_count(values)?;
        let all = offsets.extract().map(lists).map_err(|_| {
            value_error("offsets must be integers of shape (neighbours, dimensions)")
        })?;
        let key_source = self::source(source)?;
        macro_rules! build {
            ($lattice:expr) => {{
                let offsets = self::offsets(&all)?;
                let keys =
                    lattice::LocalKeys::builder(Seed::new(seed).lane(lane), $lattice, offsets)
                        .values(values)
                        .source(key_source);
                let keys = if centre { keys.centre() } else { keys };
                let keys = if let Some(kind) = kind { keys.kind(kind) } else { keys };
                Keys::new(keys.build().map_err(value_error)?, symmetries.as_deref())?
            }};
        }
        let of = lattice.get();
        let inner = detached(lattice.py(), || {
            Ok(match &of.inner {
                Sized::One(lattice) => Inner::One(build!(lattice)),
                Sized::Two(lattice) => Inner::Two(build!(lattice)),
                Sized::Three(lattice) => Inner::Three(build!(lattice)),
            })
        })?;
        let has = |&site: &usize| each!(&inner, |keys| keys.plain.has_environment(site));
        let mut cell = 0..of.basis();
        let (first, other) = (cell.clone().find(has).unwrap_or(0), cell.find(|site| !has(site)));
        Ok(LocalKeys {
            inner,
            kind: (kind, of.kind_of(first)),
            other,
            sites: of.count(),
            lattice: lattice.unbind(),
            offsets: all,
            values,
            seed,
            lane,
            symmetries,
            source: source.to_owned(),
            centre,
        })
    }

    /// The lattice.
    #[getter]
    fn lattice(&self, py: Python<'_>) -> Py<Lattice> {
        self.lattice.clone_ref(py)
    }

    /// The offsets: int64 of shape (neighbours, dimensions).
    #[getter(offsets)]
    fn offsets_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let all = self.offsets.iter().flatten().map(|&c| c as i64).collect();
        table(py, all, self.offsets.first().map_or(1, Vec::len))
    }

    /// The kind of the sites that have hashes.
    #[getter]
    fn kind(&self) -> usize {
        self.kind.1
    }

    /// Returns whether a site has a hash: whether it is of the kind of the keys.
    #[pyo3(signature = (site))]
    fn has(&self, site: i64) -> PyResult<bool> {
        let site = crate::arrays::site(site, "site", self.sites)?;
        Ok(each!(&self.inner, |keys| keys.plain.has_environment(site)))
    }

    /// A 64-bit digest of everything that determines the hashes, an int. The size of the box is not a part of it.
    #[getter]
    fn fingerprint(&self) -> u64 {
        each!(&self.inner, |keys| keys.fingerprint())
    }

    /// Returns the hash of the environment of one site, an int. species: uint8 of shape (sites,), or another integer type.
    ///
    /// Only the sites at the offsets are looked at. ValueError if there is no such site, or it is of another kind.
    #[pyo3(signature = (species, site))]
    fn hash(&self, species: &Bound<'_, PyAny>, site: i64) -> PyResult<u64> {
        let array = Read::<u8>::integers(species, "species", "uint8")?;
        let row = array.row("species", Some(self.sites))?;
        self.hash_of(row, self.environment(site, "site")?)
    }

    /// Returns the hashes of the environments of all sites, or of some: uint64 of shape (sites,) or (n,).
    ///
    /// species: uint8 of shape (sites,), or another integer type. sites: None, or int64 of shape (n,); then only the sites at the offsets
    /// from these are looked at. ValueError if a site is of another kind than the keys, also for None.
    ///
    /// >>> lattice = zobrist.Lattice.simple((4, 4))
    /// >>> keys = zobrist.LocalKeys(lattice, lattice.shells(1)[0], 2)
    /// >>> species = numpy.zeros(16, numpy.uint8)
    /// >>> len(set(keys.hash_all(species).tolist()))
    /// 1
    #[pyo3(signature = (species, sites=None))]
    fn hash_all<'py>(
        &self,
        py: Python<'py>,
        species: &Bound<'py, PyAny>,
        sites: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let array = Read::<u8>::integers(species, "species", "uint8")?;
        let row = array.row("species", Some(self.sites))?;
        let some = sites.map(|sites| Read::<i64>::integers(sites, "sites", "int64")).transpose()?;
        let some = some.as_ref().map(|sites| sites.row("sites", None)).transpose()?;
        let hashes = detached(py, || {
            let Some(sites) = some else {
                self.check_whole("pass")?;
                check_values(row, "species", self.values)?;
                return Ok(each!(&self.inner, |keys| keys.hash_all(row)));
            };
            self.check_environments(sites)?;
            sites.iter().map(|&site| self.hash_of(row, index(site))).collect()
        })?;
        Ok(hashes.into_pyarray(py))
    }

    /// Returns the sites at the offsets from `site`, in the order of the offsets: int64 of shape (neighbours,).
    ///
    /// ValueError if there is no such site, or it is of another kind.
    #[pyo3(signature = (site))]
    fn around<'py>(&self, py: Python<'py>, site: i64) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let site = self.environment(site, "site")?;
        let sites: Vec<i64> = each!(&self.inner, |keys| keys
            .plain
            .neighbours(site)
            .map(|site| site as i64)
            .collect());
        Ok(sites.into_pyarray(py))
    }

    fn __len__(&self) -> usize {
        self.offsets.len() + usize::from(self.centre)
    }

    fn __repr__(&self) -> String {
        let symmetries = self.symmetries.as_deref().unwrap_or("no");
        format!(
            "<LocalKeys of {} neighbours, {} values, seed {}, lane {}, {symmetries} symmetries>",
            self.offsets.len(),
            self.values,
            self.seed,
            self.lane,
        )
    }

    #[allow(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (
        Bound<'py, PyAny>,
        (
            Py<Lattice>,
            Vec<Vec<isize>>,
            usize,
            u64,
            u64,
            Option<String>,
            String,
            bool,
            Option<usize>,
        ),
    ) {
        let (this, py) = (slf.get(), slf.py());
        let arguments = (
            this.lattice.clone_ref(py),
            this.offsets.clone(),
            this.values,
            this.seed,
            this.lane,
            this.symmetries.clone(),
            this.source.clone(),
            this.centre,
            this.kind.0,
        );
        (slf.get_type().into_any(), arguments)
    }
}
