//! Hashes of the local environments of sites.

use numpy::{IntoPyArray, PyArray1, PyArray2};
use pyo3::prelude::*;
use zobrist::symmetry::CanonicalKeys;
use zobrist::{Seed, ZobristHash, lattice};

use crate::arrays::{Read, check_sites, check_values, value_error};
use crate::lattice::{Lattice, Sized, offsets, site_of, table};
use crate::lattice_keys::{check_count, index, source};

/// Keys of a lattice of so many dimensions, up to symmetry if there are some.
pub(crate) struct Keys<const D: usize> {
    plain: lattice::LocalKeys<u8, u64, D>,
    canonical: Option<CanonicalKeys<u8, u64, D>>,
}

pub(crate) enum Inner {
    One(Keys<1>),
    Two(Keys<2>),
    Three(Keys<3>),
}

macro_rules! each {
    ($keys:expr, |$inner:ident| $body:expr) => {
        match $keys {
            Inner::One($inner) => $body,
            Inner::Two($inner) => $body,
            Inner::Three($inner) => $body,
        }
    };
}

impl<const D: usize> Keys<D> {
    fn neighbours(&self, site: usize) -> impl Iterator<Item = usize> {
        self.plain.neighbours(site)
    }

    fn hash(&self, species: &[u8], site: usize) -> u64 {
        match &self.canonical {
            Some(keys) => keys.invariant_hash(species, site).raw(),
            None => self.plain.hash(species, site).raw(),
        }
    }

    fn hash_all(&self, species: &[u8]) -> Vec<u64> {
        if self.canonical.is_some() {
            return (0..species.len()).map(|site| self.hash(species, site)).collect();
        }
        let mut hashes = vec![ZobristHash::from_raw(0); species.len()];
        self.plain.hash_all(species, &mut hashes);
        hashes.into_iter().map(ZobristHash::raw).collect()
    }

    fn fingerprint(&self) -> u64 {
        self.canonical.as_ref().map_or_else(|| self.plain.fingerprint(), CanonicalKeys::fingerprint)
    }

    /// The keys, and the same up to the symmetries of that name.
    fn new(
        plain: lattice::LocalKeys<u8, u64, D>,
        lattice: &lattice::Lattice<D>,
        symmetries: Option<&str>,
    ) -> PyResult<Self> {
        let canonical = match symmetries {
            None => None,
            Some("cubic") => {
                // The library panics where an image is missing. Reversals and exchanges of axes lead to all others.
                check_symmetric(plain.offsets(), |offset| {
                    let of_axis = |axis: usize| {
                        let mut images = [offset; 2];
                        images[0][axis] = -images[0][axis];
                        images[1].swap(axis, (axis + 1) % D);
                        images
                    };
                    (0..D).flat_map(of_axis).collect()
                })?;
                Some(plain.clone().with_cubic_symmetries())
            }
            Some("lattice") => {
                let all = lattice.symmetries(0);
                check_symmetric(plain.offsets(), |offset| {
                    let row = |row: [isize; D]| row.iter().zip(offset).map(|(a, b)| a * b).sum();
                    all.iter().map(|operation| operation.map(row)).collect()
                })?;
                Some(plain.clone().with_symmetries(&all))
            }
            Some(other) => {
                return Err(value_error(format!(
                    "symmetries is '{other}', but must be None, 'cubic' or 'lattice'"
                )));
            }
        };
        Ok(Keys { plain, canonical })
    }
}

/// Keys for local environments: what is at a list of offsets from a site, whatever the site.
///
/// Equal environments have equal hashes anywhere in the box, and in boxes of any size. The site itself takes part only with centre=True:
/// without it, different species in equal environments have equal hashes. With symmetries='cubic' environments that a rotation or reflection
/// of the cube (in two dimensions of the square) turns into each other have equal hashes, with 'lattice' those that a symmetry of the crystal
/// about a site does. Values that have directions must not be kept by such hashes.
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
}

#[pymethods]
impl LocalKeys {
    /// Makes keys for the sites at offsets, of `values` values each.
    ///
    /// offsets: an array of integers of shape (neighbours, dimensions), or a list of tuples, in parts of a cell. symmetries: None,
    /// 'cubic' or 'lattice'. ValueError if an offset leads to no site or is there twice, or if the offsets are not symmetric.
    #[new]
    #[pyo3(signature = (lattice, offsets, values, seed=0, lane=0, symmetries=None, source="stored", centre=false))]
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
    ) -> PyResult<Self> {
        check_count(values)?;
        let list = if offsets.hasattr("tolist")? {
            offsets.call_method0("tolist")?
        } else {
            offsets.clone()
        };
        let all: Vec<Vec<isize>> = list.extract().map_err(|_| {
            value_error("offsets must be integers of shape (neighbours, dimensions)")
        })?;
        macro_rules! build {
            ($lattice:expr) => {{
                let offsets = self::offsets(&all)?;
                let keys =
                    lattice::LocalKeys::builder(Seed::new(seed).lane(lane), $lattice, offsets)
                        .values(values)
                        .source(self::source(source)?);
                let keys = if centre { keys.centre() } else { keys };
                Keys::new(keys.build().map_err(value_error)?, $lattice, symmetries.as_deref())?
            }};
        }
        let inner = match &lattice.get().inner {
            Sized::One(lattice) => Inner::One(build!(lattice)),
            Sized::Two(lattice) => Inner::Two(build!(lattice)),
            Sized::Three(lattice) => Inner::Three(build!(lattice)),
        };
        let sites = lattice.get().count();
        Ok(LocalKeys {
            inner,
            lattice: lattice.unbind(),
            sites,
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

    /// A 64-bit digest of everything that determines the hashes, an int. The size of the box is not a part of it.
    #[getter]
    fn fingerprint(&self) -> u64 {
        each!(&self.inner, |keys| keys.fingerprint())
    }

    /// Returns the hash of the environment of one site, an int. species: uint8 of shape (sites,).
    ///
    /// Only the sites at the offsets are looked at.
    #[pyo3(signature = (species, site))]
    fn hash(&self, species: &Bound<'_, PyAny>, site: i64) -> PyResult<u64> {
        let array = Read::<u8>::new(species, "species", "uint8")?;
        let row = array.row("species", Some(self.sites))?;
        let site = crate::arrays::site(site, "site", self.sites)?;
        for near in each!(&self.inner, |keys| keys.neighbours(site).collect::<Vec<_>>()) {
            if usize::from(row[near]) >= self.values {
                check_values(row, "species", self.values)?;
            }
        }
        Ok(each!(&self.inner, |keys| keys.hash(row, site)))
    }

    /// Returns the hashes of the environments of all sites, or of some: uint64 of shape (sites,) or (n,).
    ///
    /// species: uint8 of shape (sites,). sites: None, or int64 of shape (n,).
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
        let array = Read::<u8>::new(species, "species", "uint8")?;
        let row = array.row("species", Some(self.sites))?;
        let some = sites.map(|sites| Read::<i64>::new(sites, "sites", "int64")).transpose()?;
        let some = some.as_ref().map(|sites| sites.row("sites", None)).transpose()?;
        let hashes = py.detach(|| {
            check_values(row, "species", self.values)?;
            if let Some(sites) = some {
                check_sites(sites, "sites", self.sites)?;
            }
            let hashes: Vec<u64> = each!(&self.inner, |keys| match some {
                Some(sites) => sites.iter().map(|&site| keys.hash(row, index(site))).collect(),
                None => keys.hash_all(row),
            });
            Ok::<_, PyErr>(hashes)
        })?;
        Ok(hashes.into_pyarray(py))
    }

    /// Returns the sites at the offsets from `site`, in the order of the offsets: int64 of shape (neighbours,).
    #[pyo3(signature = (site))]
    fn around<'py>(&self, py: Python<'py>, site: i64) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let site = site_of(self.lattice.get(), site)?;
        let sites: Vec<i64> =
            each!(&self.inner, |keys| keys.neighbours(site).map(|site| site as i64).collect());
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
        (Py<Lattice>, Vec<Vec<isize>>, usize, u64, u64, Option<String>, String, bool),
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
        );
        (slf.get_type().into_any(), arguments)
    }
}

impl<const D: usize> Keys<D> {
    /// The keys without symmetries, whose hashes updates can follow.
    pub(crate) fn plain(&self) -> PyResult<lattice::LocalKeys<u8, u64, D>> {
        if self.canonical.is_some() {
            return Err(value_error(
                "hashes up to symmetry cannot be updated: keys has symmetries",
            ));
        }
        Ok(self.plain.clone())
    }
}

/// That each image of an offset is one of the offsets.
fn check_symmetric<const D: usize>(
    offsets: &[[isize; D]],
    images: impl Fn([isize; D]) -> Vec<[isize; D]>,
) -> PyResult<()> {
    let all: std::collections::HashSet<_> = offsets.iter().collect();
    for &offset in offsets {
        if let Some(image) = images(offset).iter().find(|image| !all.contains(image)) {
            return Err(value_error(format!(
                "symmetries turn the offset {offset:?} into {image:?}, which is not in offsets"
            )));
        }
    }
    Ok(())
}
