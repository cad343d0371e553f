//! Keys of local environments in one, two and three dimensions, with and without symmetries.

use std::cell::Cell;

use pyo3::prelude::*;
use zobrist::symmetry::CanonicalKeys;
use zobrist::{ZobristHash, lattice};

use crate::arrays::value_error;
use crate::border::caught;

/// Keys of a lattice of so many dimensions, up to symmetry if there are some.
pub(crate) struct Keys<const D: usize> {
    pub(crate) plain: lattice::LocalKeys<u8, u64, D>,
    canonical: Option<CanonicalKeys<u8, u64, D>>,
}

/// Keys of one of the dimensions.
pub(crate) enum Inner {
    One(Keys<1>),
    Two(Keys<2>),
    Three(Keys<3>),
}

/// Evaluates `$body` for keys of any dimension.
macro_rules! each {
    ($keys:expr, |$inner:ident| $body:expr) => {
        match $keys {
            $crate::environment_keys::Inner::One($inner) => $body,
            $crate::environment_keys::Inner::Two($inner) => $body,
            $crate::environment_keys::Inner::Three($inner) => $body,
        }
    };
}

pub(crate) use each;

impl<const D: usize> Keys<D> {
    /// The hash of one environment, in which values were looked up by `at`.
    fn hash_by(&self, site: usize, at: impl Fn(usize) -> u8) -> u64 {
        match &self.canonical {
            Some(keys) => keys.invariant_hash_by(site, at).raw(),
            None => self.plain.hash_by(site, at).raw(),
        }
    }

    /// The hash of one environment, or the site in it that holds `values` or more.
    pub(crate) fn hash(&self, species: &[u8], values: usize, site: usize) -> Result<u64, usize> {
        let most = Cell::new(0);
        let last = (values - 1) as u8;
        let hash = self.hash_by(site, |near| {
            let value = species[near];
            most.set(most.get().max(value));
            value.min(last)
        });
        if most.get() <= last {
            return Ok(hash);
        }
        Err(self.plain.neighbours(site).find(|&near| species[near] > last).unwrap_or(site))
    }

    pub(crate) fn hash_all(&self, species: &[u8]) -> Vec<u64> {
        if self.canonical.is_some() {
            return (0..species.len())
                .map(|site| self.hash_by(site, |near| species[near]))
                .collect();
        }
        let mut hashes = vec![ZobristHash::from_raw(0); species.len()];
        self.plain.hash_all(species, &mut hashes);
        hashes.into_iter().map(ZobristHash::raw).collect()
    }

    pub(crate) fn fingerprint(&self) -> u64 {
        self.canonical.as_ref().map_or_else(|| self.plain.fingerprint(), CanonicalKeys::fingerprint)
    }

    /// The keys, and the same up to the symmetries of that name.
    pub(crate) fn new(
        plain: lattice::LocalKeys<u8, u64, D>,
        symmetries: Option<&str>,
    ) -> PyResult<Self> {
        let keys = plain.clone();
        // The library panics where an image of an offset is missing.
        let canonical = match symmetries {
            None => None,
            Some("cubic") => Some(caught(|| keys.with_cubic_symmetries())),
            Some("lattice") => Some(caught(|| keys.with_lattice_symmetries())),
            Some(other) => {
                return Err(value_error(format!(
                    "symmetries is '{other}', but must be None, 'cubic' or 'lattice'"
                )));
            }
        };
        let canonical = canonical
            .transpose()
            .map_err(|text| value_error(format!("offsets have no such symmetries: {text}")))?;
        Ok(Keys { plain, canonical })
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
}
