//! Keys of local environments, for lattices of one to three dimensions and for neighbour lists,
//! with and without symmetries.

use std::cell::Cell;

use pyo3::prelude::*;
use zobrist::lattice::LocalKeysBuilder;
use zobrist::symmetry::CanonicalKeys;
use zobrist::{ZobristHash, lattice};

use crate::arrays::{List, Object, lists};
use crate::border::caught;
use crate::dimensions::Dimensions;
use crate::errors::{choice, value_error};
use crate::sources::SOURCES;

/// The arguments of keys, with or without a lattice.
pub(crate) struct Options {
    pub(crate) values: usize,
    pub(crate) seed: u64,
    pub(crate) lane: u64,
    pub(crate) symmetries: Option<Symmetries>,
    /// Permutations of the values.
    pub(crate) value_symmetries: Option<Vec<Vec<usize>>>,
    pub(crate) source: String,
    pub(crate) centre: bool,
}

/// The symmetry operations over which a canonical hash is the minimum.
#[derive(IntoPyObjectRef)]
pub(crate) enum Symmetries {
    Named(String),
    /// Matrices that map offsets to offsets. Each matrix is a list of rows.
    Matrices(Vec<Vec<Vec<isize>>>),
    /// Permutations of slots.
    Slots(Vec<Vec<usize>>),
}

impl Symmetries {
    /// Reads an argument: a name or matrices, or permutations for lists of neighbours.
    pub(crate) fn new(argument: &Object<'_>, of_lists: bool) -> PyResult<Self> {
        if let Ok(name) = argument.extract() {
            return Ok(Symmetries::Named(name));
        }
        if of_lists {
            return Ok(Symmetries::Slots(lists(argument.extract()?)));
        }
        let all: List<List<List<isize>>> = argument.extract().map_err(|_| {
            value_error!("symmetries must be None, 'cubic', 'lattice' or matrices of integers")
        })?;
        Ok(Symmetries::Matrices(all.0.into_iter().map(lists).collect()))
    }

    fn count(&self) -> usize {
        match self {
            Symmetries::Named(_) => 1,
            Symmetries::Matrices(all) => all.len(),
            Symmetries::Slots(all) => all.len(),
        }
    }

    fn of<const D: usize>(&self, keys: LocalKeys<D>) -> PyResult<CanonicalKeys<u8, u64, D>> {
        Ok(match self {
            Symmetries::Slots(permutations) => keys.with_slot_symmetries(permutations),
            _ if D == 0 => bail!(
                "symmetries of lists must be permutations of the slots, of shape (operations, slots)"
            ),
            Symmetries::Named(name) if name == "cubic" => {
                keys.with_symmetries(&lattice::Lattice::simple([1; D]).symmetries(0))
            }
            Symmetries::Named(name) if name == "lattice" => keys.with_lattice_symmetries(),
            Symmetries::Named(other) => {
                bail!("symmetries is '{other}', but must be None, 'cubic', 'lattice' or matrices")
            }
            Symmetries::Matrices(matrices) => {
                let rows = |matrix: &Vec<Vec<isize>>| -> Option<[[isize; D]; D]> {
                    let rows = matrix.iter().map(|row| row[..].try_into().ok());
                    rows.collect::<Option<Vec<_>>>()?.try_into().ok()
                };
                let matrices: Option<Vec<_>> = matrices.iter().map(rows).collect();
                let wrong = || value_error!("symmetries must have shape (operations, {D}, {D})");
                keys.with_symmetries(&matrices.ok_or_else(wrong)?)
            }
        })
    }
}

type LocalKeys<const D: usize> = lattice::LocalKeys<u8, u64, D>;

/// Keys of a lattice with `D` dimensions, or of neighbour lists if `D` is 0. They may have symmetry
/// operations.
pub(crate) struct Keys<const D: usize> {
    pub(crate) plain: LocalKeys<D>,
    pub(crate) canonical: Option<CanonicalKeys<u8, u64, D>>,
    /// The value of the additional site that represents everything beyond an open side.
    pub(crate) beyond: u8,
}

/// Keys for neighbour lists, or for lattices of any number of dimensions.
pub(crate) type Inner = Dimensions<Keys<0>, Keys<1>, Keys<2>, Keys<3>>;

/// Reads the species of sites, and records the maximum of the species that it has read.
struct Reader<'a> {
    species: &'a [u8],
    greatest: Cell<u8>,
    last: u8,
    beyond: u8,
}

impl Reader<'_> {
    #[inline]
    fn at(&self, site: usize) -> u8 {
        let Some(&value) = self.species.get(site) else {
            return self.beyond;
        };
        self.greatest.set(self.greatest.get().max(value));
        value.min(self.last)
    }
}

/// Copies the hashes of the first sites.
fn copy_raw<T>(from: &[ZobristHash<T, u64>], to: &mut [u64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to = from.raw();
    }
}

impl<const D: usize> Keys<D> {
    /// Returns the hash of one environment. The function `at` returns the value of a site.
    pub(crate) fn hash_by(&self, site: usize, at: impl Fn(usize) -> u8) -> u64 {
        match &self.canonical {
            Some(keys) => keys.invariant_hash_by(site, at).raw(),
            None => self.plain.hash_by(site, at).raw(),
        }
    }

    /// Returns the canonical hash, and the index of the operation that maps the environment to its
    /// canonical image. Without symmetries it returns the plain hash and 0.
    fn oriented_by(&self, site: usize, at: impl Fn(usize) -> u8) -> (u64, usize) {
        match &self.canonical {
            Some(keys) => {
                let oriented = keys.oriented_by(site, at);
                (oriented.hash.raw(), oriented.operation)
            }
            None => (self.plain.hash_by(site, at).raw(), 0),
        }
    }

    /// Calls `hash` with a reader of the species, and returns its result. If a species that was
    /// read is not less than `values`, the error names the site.
    fn read<T>(
        &self,
        species: &[u8],
        values: usize,
        site: usize,
        hash: impl FnOnce(&Reader<'_>) -> T,
    ) -> PyResult<T> {
        let (greatest, last) = (Cell::new(0), (values - 1) as u8);
        let reader = Reader {
            species,
            greatest,
            last,
            beyond: self.beyond,
        };
        let hash = hash(&reader);
        if reader.greatest.get() <= last {
            return Ok(hash);
        }
        let is_wrong = |near: &usize| species.get(*near).is_some_and(|&value| value > last);
        // Names a site even if another thread has changed the species since.
        let near = self.plain.neighbours(site).find(is_wrong).unwrap_or(site);
        let found = species[near];
        bail!("species[{near}] is {found}, but the values of a site are 0 to {last}")
    }

    /// Returns the hash of one environment. If a species is out of range, the ValueError names the
    /// site.
    pub(crate) fn hash(&self, species: &[u8], values: usize, site: usize) -> PyResult<u64> {
        self.read(species, values, site, |all| {
            self.hash_by(site, |near| all.at(near))
        })
    }

    pub(crate) fn oriented(
        &self,
        species: &[u8],
        values: usize,
        site: usize,
    ) -> PyResult<(u64, usize)> {
        self.read(species, values, site, |all| {
            self.oriented_by(site, |near| all.at(near))
        })
    }

    /// Returns the hash of the environment of `site` after an exchange of the values of the sites
    /// `i` and `j`.
    pub(crate) fn hash_swapped(
        &self,
        species: &[u8],
        values: usize,
        site: usize,
        (i, j): (usize, usize),
    ) -> PyResult<u64> {
        self.read(species, values, site, |all| {
            self.hash_by(site, |near| {
                all.at(if near == i {
                    j
                } else if near == j {
                    i
                } else {
                    near
                })
            })
        })
    }

    /// Writes the hashes of the environments of all sites. All species must be in range.
    pub(crate) fn hash_all(&self, species: &[u8], hashes: &mut [u64]) {
        let species = self.padded(species);
        if let Some(keys) = &self.canonical {
            let mut all = vec![ZobristHash::from_raw(0); species.len()];
            keys.invariant_hash_all(&species, &mut all);
            copy_raw(&all, hashes);
        } else {
            let mut all = vec![ZobristHash::from_raw(0); species.len()];
            self.plain.hash_all(&species, &mut all);
            copy_raw(&all, hashes);
        }
    }

    /// Returns the values of all sites. If the box has open sides, the value of the additional site
    /// follows.
    pub(crate) fn padded(&self, species: &[u8]) -> Vec<u8> {
        let mut all = species.to_vec();
        all.resize(self.plain.sites(), self.beyond);
        all
    }

    pub(crate) fn fingerprint(&self) -> u64 {
        self.canonical
            .as_ref()
            .map_or_else(|| self.plain.fingerprint(), CanonicalKeys::fingerprint)
    }

    /// Builds keys, and adds their symmetry operations. If the box has open sides, an additional
    /// site with a value of its own represents everything beyond them, and no operation changes
    /// it.
    pub(crate) fn new(
        builder: LocalKeysBuilder<'_, u8, u64, D>,
        is_open: bool,
        options: &Options,
    ) -> PyResult<Self> {
        // Verifying a group takes time cubic in the number of operations.
        const MOST: usize = 1024;
        let Options {
            values,
            symmetries,
            value_symmetries,
            ..
        } = options;
        let beyond = u8::try_from(if is_open { *values } else { 0 }).map_err(|_| {
            value_error!("values is {values}, but must be at most 255 if a neighbour is missing")
        })?;
        let builder = builder.values(values + usize::from(is_open)).source(choice(
            "source",
            &options.source,
            &SOURCES,
        )?);
        let builder = if options.centre {
            builder.centre()
        } else {
            builder
        };
        let plain = builder.build().map_err(value_error)?;
        let of_values = value_symmetries.as_ref().map_or(0, Vec::len);
        let count = symmetries
            .as_ref()
            .map_or(0, Symmetries::count)
            .max(of_values);
        ensure!(count <= MOST, "{count} operations are more than {MOST}");
        // The library panics if an image of an offset is missing.
        let of = if D == 0 {
            ""
        } else {
            "offsets have no such symmetries: "
        };
        let with = |symmetries: &Symmetries| {
            caught(|| symmetries.of(plain.clone())).map_err(|text| value_error!("{of}{text}"))?
        };
        let mut canonical = symmetries.as_ref().map(with).transpose()?;
        if let Some(permutations) = value_symmetries {
            if let Some(wrong) = permutations.iter().find(|images| images.len() != *values) {
                bail!(
                    "value_symmetries has {} images, but a site has {values} values",
                    wrong.len()
                );
            }
            let beyond = is_open.then_some(*values);
            let permutations = permutations
                .iter()
                .map(|images| images.iter().copied().chain(beyond).collect());
            let permutations: Vec<Vec<_>> = permutations.collect();
            let identity = || {
                plain
                    .clone()
                    .with_slot_symmetries([(0..plain.slots()).collect::<Vec<_>>()])
            };
            let keys = canonical.unwrap_or_else(identity);
            canonical =
                Some(caught(|| keys.with_value_symmetries(permutations)).map_err(value_error)?);
        }
        Ok(Keys {
            plain,
            canonical,
            beyond,
        })
    }

    /// Returns updatable hashes of all sites. Keys with symmetries are a ValueError.
    pub(crate) fn hashes(&self, species: &[u8]) -> PyResult<lattice::LocalHashes<u8, u64, D>> {
        ensure!(
            self.canonical.is_none(),
            "hashes up to symmetry cannot be updated: keys has symmetries"
        );
        Ok(lattice::LocalHashes::new(
            self.plain.clone(),
            self.padded(species),
        ))
    }

    pub(crate) fn operations(&self) -> usize {
        self.canonical.as_ref().map_or(1, CanonicalKeys::operations)
    }

    /// Returns the images of all slots under an operation.
    pub(crate) fn permutation(&self, operation: usize) -> Vec<usize> {
        match &self.canonical {
            None => (0..self.plain.slots()).collect(),
            Some(keys) => keys.permutation(operation).collect(),
        }
    }

    /// Returns the image of a value under an operation.
    pub(crate) fn value_image(&self, operation: usize, value: usize) -> usize {
        self.canonical
            .as_ref()
            .map_or(value, |keys| keys.value_image(operation, value))
    }
}
