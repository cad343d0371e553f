//! The hashes of the environments of all sites, kept as sites change.

use alloc::boxed::Box;
use core::fmt::{self, Debug, Display, Formatter};
use core::ops::Index;

use super::boxed::boxed;
use super::error::{Kind, LatticeError};
use super::local::{Local, LocalKeys};
use super::seen::Seen;
use super::sites::built;
use crate::hash::{Zobrist, ZobristHash};
use crate::key::Key;
use crate::slot::view::IntoValue;

/// The hashes of the environments of all sites of a lattice, kept up to date as sites change.
///
/// A change of one site changes the hashes of the sites that see it, by one key each; to compute those again takes as many keys as
/// they have neighbours, each. On a bcc lattice with 58 neighbours an update is 50 times as fast or more (bench `environments`).
///
/// The values stay with the code that owns them. Tell each change: [`set`](Self::set), [`swap`](Self::swap),
/// [`update`](Self::update). Tests and debug builds find a forgotten one by [`check`](Self::check).
///
/// ```
/// use zobrist::lattice::{Lattice, LocalHashes, LocalKeys};
///
/// let lattice = Lattice::bcc([10; 3]);
/// let keys = LocalKeys::<bool, u64, 3>::new(2026, &lattice, lattice.shells(5).concat());
/// let mut copper = vec![false; lattice.sites()];
/// let mut hashes = LocalHashes::new(keys, &copper);
///
/// hashes.set(7, copper[7], true);
/// copper[7] = true;
///
/// let near = lattice.neighbour(7, [1; 3]);
/// hashes.swap((7, copper[7]), (near, copper[near]));
/// copper.swap(7, near);
///
/// assert_eq!(hashes.get(42), hashes.keys().hash(&copper, 42));
/// hashes.check(&copper)?;
/// # Ok::<(), zobrist::lattice::Stale>(())
/// ```
pub struct LocalHashes<T, K, const D: usize> {
    keys: LocalKeys<T, K, D>,
    hashes: Box<[ZobristHash<Local<T>, K>]>,
    /// Who sees a site, and the keys of its values there.
    seen: Seen<K, D>,
}

impl<T: Zobrist, K: Key, const D: usize> LocalHashes<T, K, D> {
    /// Computes the hashes of all sites.
    ///
    /// # Panics
    /// As [`LocalKeys::hash`], or if there is no memory for the hashes, one key for each site. Where the neighbours come from lists,
    /// each of them takes 8 bytes more.
    pub fn new<I>(keys: LocalKeys<T, K, D>, values: &I) -> Self
    where
        I: Index<usize, Output = T> + ?Sized,
    {
        built(Self::try_new(keys, values))
    }

    /// Computes the hashes of all sites, if there is memory for them.
    ///
    /// # Errors
    /// If there is no memory for the hashes.
    ///
    /// # Panics
    /// As [`LocalKeys::hash`].
    pub fn try_new<I>(keys: LocalKeys<T, K, D>, values: &I) -> Result<Self, LatticeError<D>>
    where
        I: Index<usize, Output = T> + ?Sized,
    {
        let none = ZobristHash::from_raw(K::ZERO);
        let out_of_memory = Kind::Lists(keys.slots(), keys.sites());
        let mut hashes = boxed((0..keys.sites()).map(|_| Ok(none)), out_of_memory)?;
        keys.hash_all(values, &mut hashes);
        Ok(LocalHashes { seen: Seen::new(&keys)?, hashes, keys })
    }

    /// Returns the hash of the environment of `site`.
    ///
    /// # Panics
    /// If there is no such site. The hash of a site of [another kind](LocalKeys::has) means nothing.
    #[inline]
    pub fn get(&self, site: usize) -> ZobristHash<Local<T>, K> {
        self.hashes[site]
    }

    /// Returns the hashes of all sites, by their numbers.
    #[inline]
    pub fn all(&self) -> &[ZobristHash<Local<T>, K>] {
        &self.hashes
    }

    /// Returns the keys, which have the neighbours, too.
    pub fn keys(&self) -> &LocalKeys<T, K, D> {
        &self.keys
    }

    /// Follows a change of `site` from `old` to `new`.
    ///
    /// # Panics
    /// If there is no such site, or one of the values is outside its range.
    #[inline]
    pub fn set(&mut self, site: usize, old: impl IntoValue<T>, new: impl IntoValue<T>) {
        let (old, new) = (old.into_value(), new.into_value());
        self.change(site, &old, &new);
    }

    /// Follows an exchange of the values that two sites hold now.
    ///
    /// # Panics
    /// As [`set`](Self::set).
    #[inline]
    pub fn swap(&mut self, (i, a): (usize, T), (j, b): (usize, T)) {
        self.change(i, &a, &b);
        self.change(j, &b, &a);
    }

    /// Follows many changes: of each a site, its old value and its new one, one after the other.
    ///
    /// # Panics
    /// As [`set`](Self::set).
    ///
    /// ```
    /// # use zobrist::lattice::{Lattice, LocalHashes, LocalKeys};
    /// let square = Lattice::simple([8; 2]);
    /// let keys = LocalKeys::<bool, u64, 2>::new(2026, &square, square.shells(2).concat());
    /// let mut spins = vec![false; 64];
    /// let mut hashes = LocalHashes::new(keys, &spins);
    /// // A cluster is flipped.
    /// let cluster = [9, 10, 17, 18];
    /// hashes.update(cluster.map(|site| (site, spins[site], !spins[site])));
    /// for site in cluster {
    ///     spins[site] = !spins[site];
    /// }
    /// assert_eq!(hashes.check(&spins), Ok(()));
    /// ```
    pub fn update(&mut self, changes: impl IntoIterator<Item = (usize, T, T)>) {
        for (site, old, new) in changes {
            self.change(site, &old, &new);
        }
    }

    /// Computes all hashes again: for values that changed nearly everywhere.
    ///
    /// # Panics
    /// As [`LocalKeys::hash`].
    pub fn rebuild<I>(&mut self, values: &I)
    where
        I: Index<usize, Output = T> + ?Sized,
    {
        self.keys.hash_all(values, &mut self.hashes);
    }

    /// Computes all hashes again by all threads of the pool of `rayon`.
    ///
    /// # Panics
    /// As [`LocalKeys::hash`].
    #[cfg(feature = "rayon")]
    pub fn par_rebuild<I>(&mut self, values: &I)
    where
        I: Index<usize, Output = T> + Sync + ?Sized,
    {
        self.keys.par_hash_all(values, &mut self.hashes);
    }

    /// Compares all hashes with those from scratch.
    ///
    /// # Errors
    /// [`Stale`] has the first site whose hash is another: a change near it was not told, or told twice.
    ///
    /// # Panics
    /// As [`LocalKeys::hash`].
    ///
    /// ```
    /// # use zobrist::lattice::{Lattice, LocalHashes, LocalKeys};
    /// let ring = Lattice::simple([9]);
    /// let keys = LocalKeys::<bool, u64, 1>::new(2026, &ring, [[-1], [1]]);
    /// let mut spins = vec![false; 9];
    /// let hashes = LocalHashes::new(keys, &spins);
    /// spins[4] = true; // and nobody says so
    /// let stale = hashes.check(&spins).unwrap_err();
    /// assert_eq!(stale.site(), 3);
    /// ```
    pub fn check<I>(&self, values: &I) -> Result<(), Stale>
    where
        I: Index<usize, Output = T> + ?Sized,
    {
        let is_stale = |&site: &usize| {
            self.keys.has(site) && self.hashes[site] != self.keys.hash(values, site)
        };
        (0..self.hashes.len()).find(is_stale).map_or(Ok(()), |site| Err(Stale { site }))
    }

    #[inline]
    fn change(&mut self, site: usize, old: &T, new: &T) {
        self.seen.change(&self.keys, site, old, new, &mut self.hashes);
    }
}

impl<T, K: Key, const D: usize> Debug for LocalHashes<T, K, D> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("LocalHashes").field("keys", &self.keys).finish_non_exhaustive()
    }
}

/// A hash of [`LocalHashes`] is not that of the environment as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stale {
    site: usize,
}

impl Stale {
    /// Returns the site whose hash is wrong.
    pub fn site(self) -> usize {
        self.site
    }
}

impl Display for Stale {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let site = self.site;
        write!(
            f,
            "the hash of site {site} is stale: a change in its environment was not told, or told twice"
        )
    }
}

impl core::error::Error for Stale {}
