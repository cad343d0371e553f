//! The choices that keys of local environments leave open.

use core::marker::PhantomData;

use super::error::LatticeError;
use super::keys::LatticeKeys;
use super::local::LocalKeys;
use super::sites::{Lattice, built};
use crate::hash::Zobrist;
use crate::key::Key;
use crate::keys::{KeySource, Seed};

/// Builds [`LocalKeys`]: from which source, and for how many values of a site.
///
/// ```
/// use zobrist::keys::{Guarantee, KeySource};
/// use zobrist::lattice::{Lattice, LocalKeys};
///
/// // 64 neighbours of two species fit 64 bits: equal hashes prove equal environments.
/// let lattice = Lattice::bcc([20; 3]);
/// let near = lattice.shells(6).concat();
/// assert_eq!(near.len(), 64);
/// let keys = LocalKeys::<u8, u64, 3>::builder(2026, &lattice, near)
///     .values(2)
///     .source(KeySource::Exact)
///     .build();
/// assert_eq!(keys.guarantee(), Guarantee::Exact);
/// ```
#[derive(Clone, Debug)]
#[must_use = "a builder makes no keys until `build`"]
pub struct LocalKeysBuilder<'a, T, K, I, const D: usize> {
    pub(super) seed: Seed,
    pub(super) lattice: &'a Lattice<D>,
    pub(super) offsets: I,
    pub(super) values: Option<usize>,
    pub(super) source: KeySource,
    pub(super) of: PhantomData<fn(T) -> K>,
}

impl<T: Zobrist, K: Key, I, const D: usize> LocalKeysBuilder<'_, T, K, I, D>
where
    I: IntoIterator<Item = [isize; D]>,
{
    /// Takes the keys from `source`; without this call they are stored random ones.
    pub fn source(self, source: KeySource) -> Self {
        LocalKeysBuilder { source, ..self }
    }

    /// Makes the keys.
    ///
    /// # Panics
    /// As [`LocalKeys::new`], if the number of values is not 1 to 256, or if the source has no keys for so many neighbours:
    /// exact ones that do not fit, say.
    pub fn build(self) -> LocalKeys<T, K, D> {
        built(self.try_build())
    }

    /// Makes the keys, or returns an error where [`build`](Self::build) panics.
    ///
    /// # Errors
    /// If an offset does not lead from each site of a cell to a site, if one is there twice, if the number of values is not 1
    /// to 256, if the source has no keys for so many neighbours, or if there is no memory.
    ///
    /// # Panics
    /// If `T` breaks a rule as for any other table.
    ///
    /// ```
    /// use zobrist::keys::KeySource;
    /// use zobrist::lattice::{Lattice, LocalKeys};
    ///
    /// let lattice = Lattice::bcc([20; 3]);
    /// let near = lattice.shells(7).concat();
    /// let builder = LocalKeys::<u8, u64, 3>::builder(2026, &lattice, near).values(2);
    /// let error = builder.source(KeySource::Exact).try_build().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "exact keys need 88 bits, a private field for each slot, and these have 64"
    /// );
    /// ```
    pub fn try_build(self) -> Result<LocalKeys<T, K, D>, LatticeError<D>> {
        let LocalKeysBuilder { seed, lattice, offsets, values, source, .. } = self;
        LocalKeys::with_keys(lattice, offsets, |slots| {
            LatticeKeys::of_values(seed, slots, values, Some(source))
        })
    }
}

impl<K: Key, I, const D: usize> LocalKeysBuilder<'_, u8, K, I, D> {
    /// Makes keys for `values` values of a site, the numbers from 0 (empty) to `values - 1`, instead of 256.
    pub fn values(self, values: usize) -> Self {
        LocalKeysBuilder { values: Some(values), ..self }
    }
}
