//! Hashes of the local environments of sites.

use std::fmt::Display;

use pyo3::prelude::*;
use zobrist::lattice;
use zobrist::{Seed, ZobristHash};

use crate::arrays::{List, Object, Read, lists, wrong_shape};
use crate::border::detached;
use crate::crystals::offsets;
use crate::dimensions::{each, map};
use crate::environment_keys::{Inner, Keys, Options, Symmetries};
use crate::errors::site_number;
use crate::lattice::Lattice;
use crate::lattice_keys::{check_value_count, index};

/// Keys for local environments. The environment of a site consists of the values at a list of
/// offsets from the site.
///
/// Equal environments have equal hashes anywhere in the box, and in periodic boxes of any size. The
/// value of the site itself is included only with centre=True. By default, sites of different
/// species in equal environments have equal hashes. A missing neighbour beyond an open side is
/// hashed as an additional value, so no hash of a box with open sides is comparable with a hash of
/// a periodic box.
///
/// In some crystals, a rotation, reflection or glide is needed to map one site of a kind to
/// another. Even without symmetries, one such operation then maps the slots of each site to the
/// slots of the first site of the kind. So store rows by slot, in the order of neighbours(site),
/// and never Cartesian vectors.
///
/// With symmetries='cubic', two environments have equal hashes if a rotation or reflection of the
/// cube (in two dimensions, of the square) maps one to the other. With symmetries='lattice', any
/// symmetry of the crystal about a site may do so. Store energies by such a canonical hash. For
/// values with directions, such as the rate of a jump to each neighbour, use oriented or
/// oriented_all: they also return the operation that rotates the values.
///
/// In a lattice with sites of several kinds, the keys are for one kind. A site of another kind has
/// no hash.
///
/// Two different environments have equal hashes with a probability of 2**-64, or of about n / 2 *
/// 2**-64 with n symmetry operations. If hashes collide, the result of one environment is returned
/// for the other, and no error reports it; see Cache.
///
/// Makes keys for environments of sites at these offsets. Each site has one of `values` values.
///
/// offsets: an array of integers of shape (neighbours, dimensions), or a list of tuples, in
/// divisions of a cell. symmetries: None, 'cubic', 'lattice', or matrices that form a group, of
/// shape (operations, dimensions, dimensions). value_symmetries: None, or permutations of the
/// values; each permutation is combined with each of the symmetries. kind: the kind of the sites
/// that have hashes, or None for the kind of site 0. The offsets lead from the first site
/// of this kind in a cell. Keys do not depend on the kind: store the results of each kind
/// separately, or give each kind its own lane. ValueError if an offset does not lead to a site, is
/// zero or is listed twice, if a symmetry maps an offset to an offset that is not listed, or if
/// there are no sites of this kind.
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
///
/// >>> lattice = zobrist.Lattice.perovskite((4, 4, 4))
/// >>> anions = lattice.shells(1, 1)[0]  # the six nearest neighbours of B
/// >>> keys = zobrist.LocalKeys(lattice, anions, 2, kind=1)
/// >>> sites = numpy.flatnonzero(lattice.kinds() == 1)
/// >>> len(set(keys.hash_all(numpy.zeros(lattice.sites, numpy.uint8), sites).tolist()))
/// 1
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct LocalKeys {
    pub(crate) inner: Inner,
    /// The lattice; None for lists of neighbours.
    #[pyo3(get)]
    pub(crate) lattice: Option<Py<Lattice>>,
    /// Number of sites.
    #[pyo3(get)]
    pub(crate) sites: usize,
    pub(crate) offsets: Vec<Vec<isize>>,
    pub(crate) slots: usize,
    pub(crate) options: Options,
    /// The argument `kind`: the kind of the sites that have hashes, or None for the kind of site
    /// 0.
    pub(crate) kind: Option<usize>,
    /// For each site of a cell, whether it has a hash.
    pub(crate) has: Vec<bool>,
    /// A 64-bit digest of everything that determines the hashes, an int. It covers lists of
    /// neighbours. It does not cover the size of the box, only whether the box has open sides.
    #[pyo3(get)]
    pub(crate) fingerprint: u64,
}

impl LocalKeys {
    /// Checks that a site has a hash, and returns its index.
    #[inline]
    pub(crate) fn environment(&self, site: i64, name: impl Display) -> PyResult<usize> {
        let number = index(site);
        if number < self.sites && self.has[number % self.has.len()] {
            return Ok(number);
        }
        site_number(site, &name, self.sites)?;
        let (found, wanted) = (self.kind_of(number), self.kind());
        Err(value_error!(
            "{name} is {site}, a site of kind {found}, but the keys are for kind {wanted}"
        ))
    }

    pub(crate) fn kind_of(&self, site: usize) -> usize {
        self.lattice
            .as_ref()
            .map_or(0, |lattice| lattice.get().kind_of(site))
    }

    /// Checks that all sites of the lattice have hashes.
    pub(crate) fn check_whole(&self, instead: &str) -> PyResult<()> {
        let Some(other) = self.has.iter().position(|&has| !has) else {
            return Ok(());
        };
        let (found, wanted) = (self.kind_of(other), self.kind());
        Err(value_error!(
            "site {other} is of kind {found} and has no hash: {instead} sites of kind {wanted}, \
             such as numpy.flatnonzero(lattice.kinds() == {wanted})"
        ))
    }

    /// Checks that all sites in an array have hashes.
    pub(crate) fn check_environments(&self, sites: &[i64]) -> PyResult<()> {
        let mut each = sites.iter().enumerate();
        each.try_for_each(|(i, &site)| {
            self.environment(site, format_args!("sites[{i}]"))
                .map(|_| ())
        })
    }

    pub(crate) fn hash_of(&self, species: &[u8], site: usize) -> PyResult<u64> {
        each!(&self.inner, |keys| keys.hash(
            species,
            self.options.values,
            site
        ))
    }

    /// Returns the neighbours of a site in the order of the slots, -1 beyond an open side.
    pub(crate) fn neighbours_of(&self, site: usize) -> Vec<i64> {
        let number = |near| if near < self.sites { near as i64 } else { -1 };
        each!(&self.inner, |keys| keys
            .plain
            .neighbours(site)
            .map(number)
            .collect())
    }

    pub(crate) fn permutation(&self, operation: usize) -> Vec<usize> {
        each!(&self.inner, |keys| keys.permutation(operation))
    }
}

#[pymethods]
impl LocalKeys {
    #[new]
    #[pyo3(signature = (
        lattice, offsets, values, seed=0, lane=0, symmetries=None, source="stored", centre=false, kind=None,
        *, value_symmetries=None
    ))]
    fn new(
        lattice: Bound<'_, Lattice>,
        offsets: &Object<'_>,
        values: usize,
        seed: u64,
        lane: u64,
        symmetries: Option<&Object<'_>>,
        source: &str,
        centre: bool,
        kind: Option<usize>,
        value_symmetries: Option<List<List<usize>>>,
    ) -> PyResult<Self> {
        check_value_count(values)?;
        let all = offsets.extract().map(lists).map_err(|_| {
            value_error!(
                "offsets must be integers of shape (neighbours, dimensions), as \
                 numpy.concatenate(lattice.shells(2)) has"
            )
        })?;
        let symmetries = symmetries
            .map(|argument| Symmetries::new(argument, false))
            .transpose()?;
        let value_symmetries = value_symmetries.map(lists);
        let options = Options {
            values,
            seed,
            lane,
            symmetries,
            value_symmetries,
            source: source.to_owned(),
            centre,
        };
        let from = Seed::new(seed).lane(lane);
        let of = lattice.get();
        let is_open = of.periodic.contains(&false);
        let (inner, fingerprint) = detached(lattice.py(), || {
            let inner = map!(&of.inner, |lattice| {
                let keys = lattice::LocalKeys::builder(from, lattice, self::offsets(&all)?);
                let keys = if let Some(kind) = kind {
                    keys.kind(kind)
                } else {
                    keys
                };
                Keys::new(keys, is_open, &options)?
            });
            let fingerprint =
                ZobristHash::<[()], u64>::from_raw(each!(&inner, |keys| keys.fingerprint()));
            // Distinguishes these keys from keys for one more species.
            let fingerprint = if is_open {
                fingerprint.finalize()
            } else {
                fingerprint
            };
            Ok((inner, fingerprint.raw()))
        })?;
        Ok(LocalKeys {
            sites: of.sites(),
            has: of.of_kind(kind),
            slots: all.len() + usize::from(centre),
            lattice: Some(lattice.unbind()),
            offsets: all,
            inner,
            options,
            kind,
            fingerprint,
        })
    }

    /// Makes keys for environments given by lists of neighbours, such as the environments of a
    /// surface or a graph.
    ///
    /// neighbours: int64 of shape (sites, slots) or another integer type, with -1 for a missing
    /// neighbour. Column k must have the corresponding neighbours of all sites. symmetries:
    /// None, or permutations of the slots that form a group, of shape (operations, slots). The
    /// other arguments are as for LocalKeys. ValueError if a neighbour is not a site.
    ///
    /// >>> # The neighbours on the left, on the right and across.
    /// >>> rows = [[2, 1, 3], [0, 2, 4], [1, 0, 5], [5, 4, 0], [3, 5, 1], [4, 3, 2]]
    /// >>> ladder = numpy.array(rows)
    /// >>> keys = zobrist.LocalKeys.with_neighbours(ladder, 2, seed=2026)
    /// >>> spins = numpy.array([0, 1, 0, 0, 1, 0], numpy.uint8)
    /// >>> keys.hash(spins, 0) == keys.hash(spins, 3)  # one to the right is up
    /// True
    #[staticmethod]
    #[pyo3(signature = (
        neighbours, values, seed=0, lane=0, symmetries=None, source="stored", centre=false, *, value_symmetries=None
    ))]
    fn with_neighbours(
        neighbours: &Object<'_>,
        values: usize,
        seed: u64,
        lane: u64,
        symmetries: Option<&Object<'_>>,
        source: &str,
        centre: bool,
        value_symmetries: Option<List<List<usize>>>,
    ) -> PyResult<Self> {
        check_value_count(values)?;
        let symmetries = symmetries
            .map(|argument| Symmetries::new(argument, true))
            .transpose()?;
        let value_symmetries = value_symmetries.map(lists);
        let options = Options {
            values,
            seed,
            lane,
            symmetries,
            value_symmetries,
            source: source.to_owned(),
            centre,
        };
        let array = Read::<i64>::integers(neighbours, "neighbours")?;
        let &[sites, slots] = array.shape() else {
            return Err(wrong_shape("neighbours", array.shape(), "(sites, slots)"));
        };
        let all = array.slice()?;
        let outside = u32::try_from(sites).ok().filter(|&sites| sites < u32::MAX);
        let outside = outside.ok_or_else(|| value_error!("there are more than 2**32 - 2 sites"))?;
        let inner = detached(neighbours.py(), || {
            let wrong = |&site: &i64| site < -1 || site >= i64::from(outside);
            if let Some(at) = all.iter().position(wrong) {
                let (row, slot, found) = (at / slots, at % slots, all[at]);
                bail!(
                    "neighbours[{row}, {slot}] is {found}, but sites are 0 to {}, and -1 for none",
                    sites.saturating_sub(1)
                );
            }
            let is_open = all.contains(&-1);
            let row = |site: usize| {
                let of_site = all.get(site * slots..).unwrap_or_default().iter().copied();
                let padded = of_site.chain(std::iter::repeat(-1)).take(slots);
                padded.map(|near| u32::try_from(near).unwrap_or(outside))
            };
            let from = Seed::new(seed).lane(lane);
            let sites = sites + usize::from(is_open);
            let keys = lattice::LocalKeys::<u8, u64, 0>::with_neighbours(from, sites, slots, row);
            Ok(Inner::Lists(Keys::new(keys, is_open, &options)?))
        })?;
        Ok(LocalKeys {
            sites,
            has: vec![true],
            slots: slots + usize::from(centre),
            lattice: None,
            offsets: vec![],
            fingerprint: each!(&inner, |keys| keys.fingerprint()),
            inner,
            options,
            kind: None,
        })
    }
    /// Number of values of a site.
    #[getter]
    pub(crate) fn values(&self) -> usize {
        self.options.values
    }
}
