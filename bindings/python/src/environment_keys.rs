//! Keys of local environments, for lattices of one to three dimensions and for neighbour lists, with and without
//! symmetries.

use std::cell::Cell;

use pyo3::prelude::*;
use zobrist::symmetry::CanonicalKeys;
use zobrist::{ZobristHash, lattice};

use crate::border::caught;
use crate::errors::value_error;

/// The symmetry operations over which a canonical hash is the minimum.
#[derive(Clone, Default)]
pub(crate) struct Operations {
    pub(crate) places: Places,
    /// Permutations of the values.
    pub(crate) values: Option<Vec<Vec<usize>>>,
}

#[derive(Clone, Default)]
pub(crate) enum Places {
    #[default]
    None,
    Named(String),
    /// Matrices that map offsets to offsets. Each matrix is a list of rows.
    Matrices(Vec<Vec<Vec<isize>>>),
    /// Permutations of slots.
    Slots(Vec<Vec<usize>>),
}

/// Keys of a lattice with `D` dimensions, or of neighbour lists if `D` is 0. They may have symmetry operations.
pub(crate) struct Keys<const D: usize> {
    pub(crate) plain: lattice::LocalKeys<u8, u64, D>,
    pub(crate) canonical: Option<CanonicalKeys<u8, u64, D>>,
    /// The value of the additional site that represents everything beyond an open side.
    pub(crate) beyond: u8,
}

/// A value for neighbour lists, or for lattices of one, two or three dimensions.
pub(crate) enum Dimensions<L, A, B, C> {
    Lists(L),
    One(A),
    Two(B),
    Three(C),
}

/// Keys for neighbour lists, or for lattices of any number of dimensions.
pub(crate) type Inner = Dimensions<Keys<0>, Keys<1>, Keys<2>, Keys<3>>;

/// Evaluates `$body` for a value with any number of dimensions.
macro_rules! each {
    ($value:expr, |$inner:ident| $body:expr) => {
        match $value {
            $crate::environment_keys::Dimensions::Lists($inner) => $body,
            $crate::environment_keys::Dimensions::One($inner) => $body,
            $crate::environment_keys::Dimensions::Two($inner) => $body,
            $crate::environment_keys::Dimensions::Three($inner) => $body,
        }
    };
}

pub(crate) use each;

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
        let Some(&value) = self.species.get(site) else { return self.beyond };
        self.greatest.set(self.greatest.get().max(value));
        value.min(self.last)
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

    /// Returns the canonical hash, and the index of the operation that maps the environment to its canonical image.
    /// Without symmetries it returns the plain hash and 0.
    fn oriented_by(&self, site: usize, at: impl Fn(usize) -> u8) -> (u64, usize) {
        match &self.canonical {
            Some(keys) => {
                let oriented = keys.oriented_by(site, at);
                (oriented.hash.raw(), oriented.operation)
            }
            None => (self.plain.hash_by(site, at).raw(), 0),
        }
    }

    /// Calls `hash` with a reader of the species, and returns its result. If a species that was read is not less than
    /// `values`, the error names the site.
    fn read<T>(&self, species: &[u8], values: usize, site: usize, hash: impl FnOnce(&Reader<'_>) -> T) -> PyResult<T> {
        let (greatest, last) = (Cell::new(0), (values - 1) as u8);
        let reader = Reader { species, greatest, last, beyond: self.beyond };
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

    /// Returns the hash of one environment. If a species is out of range, the ValueError names the site.
    pub(crate) fn hash(&self, species: &[u8], values: usize, site: usize) -> PyResult<u64> {
        self.read(species, values, site, |all| self.hash_by(site, |near| all.at(near)))
    }

    pub(crate) fn oriented(&self, species: &[u8], values: usize, site: usize) -> PyResult<(u64, usize)> {
        self.read(species, values, site, |all| self.oriented_by(site, |near| all.at(near)))
    }

    /// Returns the hash of the environment of `site` after an exchange of the values of the sites `i` and `j`.
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
        if self.canonical.is_some() {
            for (site, hash) in hashes.iter_mut().enumerate() {
                *hash = self.hash_by(site, |near| species.get(near).copied().unwrap_or(self.beyond));
            }
            return;
        }
        let mut all = vec![ZobristHash::from_raw(0); self.plain.sites()];
        if all.len() == species.len() {
            self.plain.hash_all(species, &mut all);
        } else {
            self.plain.hash_all(&self.padded(species), &mut all);
        }
        for (to, hash) in hashes.iter_mut().zip(all) {
            *to = hash.raw();
        }
    }

    /// Returns the values of all sites. If the box has open sides, the value of the additional site follows.
    pub(crate) fn padded(&self, species: &[u8]) -> Vec<u8> {
        let mut all = species.to_vec();
        all.resize(self.plain.sites(), self.beyond);
        all
    }

    pub(crate) fn fingerprint(&self) -> u64 {
        self.canonical.as_ref().map_or_else(|| self.plain.fingerprint(), CanonicalKeys::fingerprint)
    }

    /// Adds symmetry operations to plain keys. A site has `values` values. If the box has open sides, one additional
    /// value represents missing neighbours, and no operation changes it.
    pub(crate) fn new(
        plain: lattice::LocalKeys<u8, u64, D>,
        operations: &Operations,
        values: usize,
        beyond: u8,
    ) -> PyResult<Self> {
        let keys = plain.clone();
        // The library panics if an image of an offset is missing.
        let wrong = |text| value_error!("offsets have no such symmetries: {text}");
        let canonical = match &operations.places {
            Places::None => None,
            Places::Named(name) if D > 0 && name == "cubic" => {
                Some(caught(|| keys.with_symmetries(&lattice::Lattice::simple([1; D]).symmetries(0))).map_err(wrong)?)
            }
            Places::Named(name) if D > 0 && name == "lattice" => {
                Some(caught(|| keys.with_lattice_symmetries()).map_err(wrong)?)
            }
            Places::Named(other) if D > 0 => {
                bail!("symmetries is '{other}', but must be None, 'cubic', 'lattice' or matrices")
            }
            Places::Matrices(matrices) if D > 0 => {
                let rows = |matrix: &Vec<Vec<isize>>| -> Option<[[isize; D]; D]> {
                    let rows = matrix.iter().map(|row| row[..].try_into().ok());
                    rows.collect::<Option<Vec<_>>>()?.try_into().ok()
                };
                let matrices: Option<Vec<_>> = matrices.iter().map(rows).collect();
                let shape = format!("symmetries must have shape (operations, {D}, {D})");
                let matrices = matrices.ok_or_else(|| value_error(shape))?;
                Some(caught(|| keys.with_symmetries(&matrices)).map_err(wrong)?)
            }
            Places::Slots(permutations) => {
                Some(caught(|| keys.with_slot_symmetries(permutations)).map_err(value_error)?)
            }
            _ => {
                bail!("symmetries of lists must be permutations of the slots, of shape (operations, slots)");
            }
        };
        let canonical = match &operations.values {
            None => canonical,
            Some(permutations) => {
                let mut permutations = permutations.clone();
                if let Some(wrong) = permutations.iter().find(|images| images.len() != values) {
                    bail!("value_symmetries has {} images, but a site has {values} values", wrong.len());
                }
                if usize::from(beyond) == values {
                    for images in &mut permutations {
                        images.push(values);
                    }
                }
                let canonical = canonical.unwrap_or_else(|| {
                    let identity: Vec<_> = (0..plain.slots()).collect();
                    plain.clone().with_slot_symmetries([identity])
                });
                Some(caught(|| canonical.with_value_symmetries(permutations)).map_err(value_error)?)
            }
        };
        Ok(Keys { plain, canonical, beyond })
    }

    /// Returns updatable hashes of all sites. Keys with symmetries are a ValueError.
    pub(crate) fn hashes(&self, species: &[u8]) -> PyResult<lattice::LocalHashes<u8, u64, D>> {
        ensure!(self.canonical.is_none(), "hashes up to symmetry cannot be updated: keys has symmetries");
        Ok(lattice::LocalHashes::new(self.plain.clone(), self.padded(species)))
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
        self.canonical.as_ref().map_or(value, |keys| keys.value_image(operation, value))
    }
}
