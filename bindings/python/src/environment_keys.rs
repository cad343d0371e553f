//! Keys of local environments in one, two and three dimensions and by lists of neighbours, with and without symmetries.

use std::cell::Cell;

use pyo3::prelude::*;
use zobrist::symmetry::CanonicalKeys;
use zobrist::{ZobristHash, lattice};

use crate::arrays::value_error;
use crate::border::caught;

/// The operations that a canonical hash is the minimum over.
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
    /// Matrices that act on offsets, by rows.
    Matrices(Vec<Vec<Vec<isize>>>),
    /// Permutations of slots.
    Slots(Vec<Vec<usize>>),
}

/// Keys of a lattice of so many dimensions, or of lists, up to symmetry if there are some.
pub(crate) struct Keys<const D: usize> {
    pub(crate) plain: lattice::LocalKeys<u8, u64, D>,
    pub(crate) canonical: Option<CanonicalKeys<u8, u64, D>>,
    /// The value of the additional site of lists, which stands for all that is beyond an open side.
    pub(crate) beyond: u8,
}

/// Keys of one of the dimensions.
pub(crate) enum Inner {
    Lists(Keys<0>),
    One(Keys<1>),
    Two(Keys<2>),
    Three(Keys<3>),
}

/// Evaluates `$body` for keys of any dimension.
macro_rules! each {
    ($keys:expr, |$inner:ident| $body:expr) => {
        match $keys {
            $crate::environment_keys::Inner::Lists($inner) => $body,
            $crate::environment_keys::Inner::One($inner) => $body,
            $crate::environment_keys::Inner::Two($inner) => $body,
            $crate::environment_keys::Inner::Three($inner) => $body,
        }
    };
}

pub(crate) use each;

/// The species of sites, with the greatest that was read.
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
    /// The hash of one environment, in which values were looked up by `at`.
    pub(crate) fn hash_by(&self, site: usize, at: impl Fn(usize) -> u8) -> u64 {
        match &self.canonical {
            Some(keys) => keys.invariant_hash_by(site, at).raw(),
            None => self.plain.hash_by(site, at).raw(),
        }
    }

    /// The same with the operation that maps the environment to its canonical image.
    fn oriented_by(&self, site: usize, at: impl Fn(usize) -> u8) -> (u64, usize) {
        match &self.canonical {
            Some(keys) => {
                let oriented = keys.oriented_by(site, at);
                (oriented.hash().raw(), oriented.operation())
            }
            None => (self.plain.hash_by(site, at).raw(), 0),
        }
    }

    /// What `hash` makes of the values of an environment, or the site in it that holds `values` or more.
    fn read<T>(
        &self,
        species: &[u8],
        values: usize,
        site: usize,
        hash: impl FnOnce(&Reader<'_>) -> T,
    ) -> Result<T, usize> {
        let (greatest, last) = (Cell::new(0), (values - 1) as u8);
        let reader = Reader { species, greatest, last, beyond: self.beyond };
        let hash = hash(&reader);
        if reader.greatest.get() <= last {
            return Ok(hash);
        }
        let is_wrong = |near: &usize| species.get(*near).is_some_and(|&value| value > last);
        Err(self.plain.neighbours(site).find(is_wrong).unwrap_or(site))
    }

    /// The hash of one environment, or the site in it that holds `values` or more.
    pub(crate) fn hash(&self, species: &[u8], values: usize, site: usize) -> Result<u64, usize> {
        self.read(species, values, site, |all| self.hash_by(site, |near| all.at(near)))
    }

    pub(crate) fn oriented(
        &self,
        species: &[u8],
        values: usize,
        site: usize,
    ) -> Result<(u64, usize), usize> {
        self.read(species, values, site, |all| self.oriented_by(site, |near| all.at(near)))
    }

    /// The hash as if two sites had exchanged their values.
    pub(crate) fn hash_swapped(
        &self,
        species: &[u8],
        values: usize,
        site: usize,
        (i, j): (usize, usize),
    ) -> Result<u64, usize> {
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

    /// The hashes of all sites, the values of which are in range.
    pub(crate) fn hash_all(&self, species: &[u8], hashes: &mut [u64]) {
        if self.canonical.is_some() {
            for (site, hash) in hashes.iter_mut().enumerate() {
                *hash =
                    self.hash_by(site, |near| species.get(near).copied().unwrap_or(self.beyond));
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

    /// The values of all sites of lists.
    pub(crate) fn padded(&self, species: &[u8]) -> Vec<u8> {
        let mut all = species.to_vec();
        all.resize(self.plain.sites(), self.beyond);
        all
    }

    pub(crate) fn fingerprint(&self) -> u64 {
        self.canonical.as_ref().map_or_else(|| self.plain.fingerprint(), CanonicalKeys::fingerprint)
    }

    /// The keys, and the same up to the operations. `values` are those of a site, of which there may be one more that no operation changes.
    pub(crate) fn new(
        plain: lattice::LocalKeys<u8, u64, D>,
        operations: &Operations,
        values: usize,
        beyond: u8,
    ) -> PyResult<Self> {
        let keys = plain.clone();
        // The library panics where an image of an offset is missing.
        let wrong = |text| value_error(format!("offsets have no such symmetries: {text}"));
        let canonical = match &operations.places {
            Places::None => None,
            Places::Named(name) if D > 0 && name == "cubic" => {
                Some(caught(|| keys.with_cubic_symmetries()).map_err(wrong)?)
            }
            Places::Named(name) if D > 0 && name == "lattice" => {
                Some(caught(|| keys.with_lattice_symmetries()).map_err(wrong)?)
            }
            Places::Named(other) if D > 0 => {
                return Err(value_error(format!(
                    "symmetries is '{other}', but must be None, 'cubic', 'lattice' or matrices"
                )));
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
                return Err(value_error(
                    "symmetries of lists must be permutations of the slots, of shape (operations, slots)",
                ));
            }
        };
        let canonical = match &operations.values {
            None => canonical,
            Some(permutations) => {
                let mut permutations = permutations.clone();
                if let Some(wrong) = permutations.iter().find(|images| images.len() != values) {
                    return Err(value_error(format!(
                        "value_symmetries has {} images, but a site has {values} values",
                        wrong.len()
                    )));
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
                Some(
                    caught(|| canonical.with_value_symmetries(permutations))
                        .map_err(value_error)?,
                )
            }
        };
        Ok(Keys { plain, canonical, beyond })
    }

    /// The keys without symmetries, whose hashes updates can follow.
    pub(crate) fn plain(&self) -> PyResult<lattice::LocalKeys<u8, u64, D>> {
        if self.canonical.is_some() {
            return Err(value_error(
                "hashes up to symmetry cannot be updated: keys has symmetries",
            ));
        }
        Ok(self.plain.clone())
    }

    pub(crate) fn operations(&self) -> usize {
        self.canonical.as_ref().map_or(1, CanonicalKeys::operations)
    }

    /// The images of the slots under an operation.
    pub(crate) fn permutation(&self, operation: usize) -> Vec<usize> {
        match &self.canonical {
            None => (0..self.plain.slots()).collect(),
            Some(keys) => keys.permutation(operation).collect(),
        }
    }

    /// The image of a value under an operation.
    pub(crate) fn value_image(&self, operation: usize, value: usize) -> usize {
        self.canonical.as_ref().map_or(value, |keys| keys.value_image(operation, value))
    }
}
