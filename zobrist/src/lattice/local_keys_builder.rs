//! The optional parameters of the keys of local environments.

use core::marker::PhantomData;

use super::error::LatticeError;
use super::lattice::{Lattice, built};
use super::lattice_keys::LatticeKeys;
use super::local_keys::LocalKeys;
use super::neighbourhood::Neighbourhood;
use crate::hash::Zobrist;
use crate::key::Key;
use crate::keys::{KeySource, Seed};

/// A builder of [`LocalKeys`]: of which sites, from which source, and for how many values of a site.
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
pub struct LocalKeysBuilder<T, K, A> {
    pub(super) seed: Seed,
    pub(super) around: A,
    pub(super) centre: bool,
    pub(super) values: Option<usize>,
    pub(super) source: KeySource,
    pub(super) of: PhantomData<fn(T) -> K>,
}

/// The neighbours of an environment: [`Offsets`] or [`Lists`]. The trait is sealed.
pub trait Surround<const D: usize>: sealed::Sealed {
    #[doc(hidden)]
    #[expect(private_interfaces, reason = "sealed")]
    fn neighbourhood(self, centre: bool) -> Result<Neighbourhood<D>, LatticeError<D>>;
}

mod sealed {
    pub trait Sealed {}
}

/// Neighbours at offsets on a lattice, see [`LocalKeys::builder`].
#[derive(Clone, Debug)]
pub struct Offsets<'a, I, const D: usize> {
    pub(super) lattice: &'a Lattice<D>,
    pub(super) kind: Option<usize>,
    pub(super) list: I,
}

/// A list of neighbours for each site, see [`LocalKeys::with_neighbours`].
#[derive(Clone, Debug)]
pub struct Lists<F> {
    pub(super) sites: usize,
    pub(super) slots: usize,
    pub(super) list: F,
}

impl<I, const D: usize> sealed::Sealed for Offsets<'_, I, D> {}
impl<I: IntoIterator<Item = [isize; D]>, const D: usize> Surround<D> for Offsets<'_, I, D> {
    #[expect(private_interfaces, reason = "sealed")]
    fn neighbourhood(self, centre: bool) -> Result<Neighbourhood<D>, LatticeError<D>> {
        Neighbourhood::of_offsets(self.lattice, self.kind, self.list, centre)
    }
}

impl<F> sealed::Sealed for Lists<F> {}
impl<F: FnMut(usize) -> I, I: IntoIterator<Item = u32>> Surround<0> for Lists<F> {
    #[expect(private_interfaces, reason = "sealed")]
    fn neighbourhood(self, centre: bool) -> Result<Neighbourhood<0>, LatticeError<0>> {
        Neighbourhood::of_lists(self.sites, self.slots, centre, self.list)
    }
}

impl<T, K, I, const D: usize> LocalKeysBuilder<T, K, Offsets<'_, I, D>> {
    /// Selects the kind of sites that have keys, instead of the kind of site 0. The offsets are those of the first site of this
    /// kind in a cell.
    ///
    /// Every kind has the same keys for slot 0, 1 and so on, so environments of different kinds can have equal hashes: keep
    /// their results apart, or use another [lane](Seed::lane) of the seed for each kind. The fingerprints differ.
    ///
    /// ```
    /// use zobrist::lattice::{Lattice, LocalKeys};
    ///
    /// // The 8 nearest other oxygens of an oxygen.
    /// let lattice = Lattice::perovskite([6; 3]);
    /// let oxygen = 2;
    /// let near = lattice.shells_from(oxygen, 2).remove(1);
    /// let near = near.into_iter().filter(|&to| lattice.kind(lattice.neighbour(oxygen, to)) == 2);
    /// let keys = LocalKeys::<bool, u64, 3>::builder(2026, &lattice, near).kind(2).build();
    /// assert_eq!(keys.slots(), 8);
    /// let vacant = vec![false; lattice.sites()];
    /// assert_eq!(keys.hash(&vacant, 3), keys.hash(&vacant, 4));
    /// ```
    pub fn kind(mut self, kind: usize) -> Self {
        self.around.kind = Some(kind);
        self
    }
}

impl<T: Zobrist, K: Key, A> LocalKeysBuilder<T, K, A> {
    /// Makes the site itself a part of its environment, as the last slot.
    ///
    /// ```
    /// use zobrist::lattice::{Lattice, LocalKeys};
    ///
    /// let lattice = Lattice::simple([9; 2]);
    /// let near = lattice.shells(1).concat();
    /// let mut occupied = vec![false; lattice.sites()];
    /// occupied[40] = true;
    ///
    /// let keys = LocalKeys::<bool, u64, 2>::new(2026, &lattice, near.iter().copied());
    /// assert_eq!(keys.hash(&occupied, 40), keys.hash(&occupied, 0)); // all neighbours are empty
    /// let keys = LocalKeys::<bool, u64, 2>::builder(2026, &lattice, near).centre().build();
    /// assert_ne!(keys.hash(&occupied, 40), keys.hash(&occupied, 0));
    /// ```
    pub fn centre(self) -> Self {
        LocalKeysBuilder { centre: true, ..self }
    }

    /// Takes the keys from `source`; by default they are random and stored.
    pub fn source(self, source: KeySource) -> Self {
        LocalKeysBuilder { source, ..self }
    }

    /// Makes the keys of the environments.
    ///
    /// # Panics
    /// As [`LocalKeys::new`]; if a list of neighbours has the wrong length or names a site that does not exist; if the number
    /// of values is not 1 to 256; or if the source has no keys for this number of neighbours, such as exact keys that do not
    /// fit.
    pub fn build<const D: usize>(self) -> LocalKeys<T, K, D>
    where
        A: Surround<D>,
    {
        built(self.try_build())
    }

    /// Makes the keys, or returns an error where [`build`](Self::build) panics for the neighbours, the source or the memory.
    ///
    /// # Errors
    /// If an offset does not lead from each site of a cell to a site, or is listed twice; if a list of neighbours has the wrong
    /// length or names a site that does not exist; if the number of values is not 1 to 256; if the source has no keys for this
    /// number of neighbours; or if the allocation fails.
    ///
    /// # Panics
    /// If `T` breaks a rule, as in [`LatticeKeys::new`](super::LatticeKeys::new).
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
    pub fn try_build<const D: usize>(self) -> Result<LocalKeys<T, K, D>, LatticeError<D>>
    where
        A: Surround<D>,
    {
        let LocalKeysBuilder { seed, around, centre, values, source, .. } = self;
        let around = around.neighbourhood(centre)?;
        let keys = LatticeKeys::of_values(seed, around.slots(), values, Some(source))?;
        Ok(LocalKeys::with_keys(around, keys))
    }
}

impl<K: Key, A> LocalKeysBuilder<u8, K, A> {
    /// Sets the number of values of a `u8` site of an environment, 0 (empty) to `values - 1`, instead of 256.
    pub fn values(self, values: usize) -> Self {
        LocalKeysBuilder { values: Some(values), ..self }
    }
}
