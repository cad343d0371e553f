//! Hashes of the environments of all sites, updated as sites change.

use alloc::boxed::Box;
use core::fmt::{self, Debug, Display, Formatter};
use core::ops::Index;

use super::error::{LatticeError, built, try_collect};
use super::local_keys::{LocalHash, LocalKeys};
use super::reverse_neighbours::ReverseNeighbours;
use crate::hash::{Zobrist, ZobristHash};
use crate::key::Key;
use crate::slot::view::IntoValue;

/// Stores the hash of each site's environment on a lattice, and updates these hashes as sites change.
///
/// If one site changes, each site that has it as a neighbour gets a new hash. The update of such a hash combines two
/// keys: the key of the old value and the key of the new value. Computing the hash from scratch combines one key for
/// each neighbour. On a bcc lattice with 58 neighbours an update is at least 50 times as fast as recomputing the
/// affected hashes (bench `environments`).
///
/// The caller owns the values, and reports each change by [`set`](Self::set), [`swap`](Self::swap) or
/// [`update`](Self::update). In tests and debug builds [`check`](Self::check) finds a change that was not reported.
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
/// # Ok::<(), zobrist::lattice::StaleHash>(())
/// ```
pub struct LocalHashes<T, K, const D: usize> {
    keys: LocalKeys<T, K, D>,
    hashes: Box<[LocalHash<T, K>]>,
    /// Whether every site has an environment. This is false if the lattice has sites of another kind.
    is_complete: bool,
    /// The reverse neighbours of each site, and the keys for updates of their hashes.
    reverse: ReverseNeighbours<K, D>,
}

impl<T: Zobrist, K: Key, const D: usize> LocalHashes<T, K, D> {
    /// Computes the hashes of all sites from scratch.
    ///
    /// # Panics
    /// In the cases of [`LocalKeys::hash`], or if an allocation fails. Each hash takes the memory of one key. If the
    /// neighbours come from lists, each element of a list takes 8 more bytes.
    pub fn new<I>(keys: LocalKeys<T, K, D>, values: &I) -> Self
    where
        I: Index<usize, Output = T> + ?Sized,
    {
        let none = ZobristHash::from_raw(K::ZERO);
        let out_of_memory = || LatticeError::memory_of_lists(keys.slots(), keys.sites());
        let mut hashes = built(try_collect((0..keys.sites()).map(|_| Ok(none)), out_of_memory));
        keys.hash_all(values, &mut hashes);
        let is_complete = (0..keys.sites()).all(|site| keys.has_environment(site));
        LocalHashes { reverse: built(ReverseNeighbours::new(&keys)), hashes, is_complete, keys }
    }

    /// Returns the stored hash of the environment of `site`.
    ///
    /// # Panics
    /// If there is no such site, or it is of [another kind](LocalKeys::has_environment).
    #[inline]
    pub fn get(&self, site: usize) -> LocalHash<T, K> {
        let hash = self.hashes[site];
        if !self.is_complete {
            // `neighbours` panics if the site is of another kind.
            let _ = self.keys.neighbours(site);
        }
        hash
    }

    /// Returns the hashes of all sites, indexed by site.
    ///
    /// # Panics
    /// If some sites are of [another kind](LocalKeys::has_environment). In that case call [`get`](Self::get) for each
    /// site with an environment.
    ///
    /// ```
    /// use zobrist::lattice::{Lattice, LocalHashes, LocalKeys};
    ///
    /// let lattice = Lattice::perovskite([4; 3]);
    /// let near = lattice.shells(1).concat(); // as kind 0 has them
    /// let vacant = vec![false; lattice.sites()];
    /// let hashes = LocalHashes::new(LocalKeys::<bool, u64, 3>::new(2026, &lattice, near), &vacant);
    /// let sites = (0..lattice.sites()).filter(|&site| hashes.keys().has_environment(site));
    /// assert_eq!(sites.map(|site| hashes.get(site)).count(), 4 * 4 * 4);
    /// ```
    #[inline]
    pub fn all(&self) -> &[LocalHash<T, K>] {
        if !self.is_complete {
            (0..self.hashes.len()).for_each(|site| drop(self.keys.neighbours(site)));
        }
        &self.hashes
    }

    /// Returns the keys of the environments. They also list the neighbours of a site.
    pub fn keys(&self) -> &LocalKeys<T, K, D> {
        &self.keys
    }

    /// Updates the hashes after the value of `site` changed from `old` to `new`.
    ///
    /// # Panics
    /// If there is no such site, or one of the values is outside its range.
    #[inline]
    pub fn set(&mut self, site: usize, old: impl IntoValue<T>, new: impl IntoValue<T>) {
        let (old, new) = (old.into_value(), new.into_value());
        self.change(site, &old, &new);
    }

    /// Updates the hashes after sites `i` and `j` exchanged their values. `a` and `b` are the values before the
    /// exchange.
    ///
    /// # Panics
    /// Panics like [`set`](Self::set).
    ///
    /// ```
    /// use zobrist::lattice::{Lattice, LocalHashes, LocalKeys};
    ///
    /// let ring = Lattice::simple([10]);
    /// let keys = LocalKeys::<bool, u64, 1>::new(2026, &ring, [[-1], [1]]);
    /// let mut spins = [true, false, false, false, false, false, false, false, false, false];
    /// let mut hashes = LocalHashes::new(keys, &spins);
    /// hashes.swap((0, spins[0]), (5, spins[5]));
    /// spins.swap(0, 5);
    /// assert!(hashes.check(&spins).is_ok());
    /// ```
    #[inline]
    pub fn swap(&mut self, (i, a): (usize, T), (j, b): (usize, T)) {
        self.change(i, &a, &b);
        self.change(j, &b, &a);
    }

    /// Updates the hashes after many changes, in order. Each change is a site, its old value and its new value.
    ///
    /// # Panics
    /// Panics like [`set`](Self::set).
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

    /// Recomputes all hashes from scratch. Use it after a change of most sites.
    ///
    /// # Panics
    /// Panics like [`LocalKeys::hash`].
    pub fn rebuild<I>(&mut self, values: &I)
    where
        I: Index<usize, Output = T> + ?Sized,
    {
        self.keys.hash_all(values, &mut self.hashes);
    }

    /// Recomputes all hashes from scratch with all threads of the `rayon` pool.
    ///
    /// # Panics
    /// Panics like [`LocalKeys::hash`].
    #[cfg(feature = "rayon")]
    #[doc(alias = "rayon")]
    pub fn par_rebuild<I>(&mut self, values: &I)
    where
        I: Index<usize, Output = T> + Sync + ?Sized,
    {
        self.keys.par_hash_all(values, &mut self.hashes);
    }

    /// Checks all hashes against hashes computed from scratch.
    ///
    /// # Errors
    /// [`StaleHash`] names the first site with a wrong hash. The cause is a change in the environment of this site that
    /// was not reported, or was reported twice.
    ///
    /// # Panics
    /// Panics like [`LocalKeys::hash`].
    ///
    /// ```
    /// # use zobrist::lattice::{Lattice, LocalHashes, LocalKeys};
    /// let ring = Lattice::simple([9]);
    /// let keys = LocalKeys::<bool, u64, 1>::new(2026, &ring, [[-1], [1]]);
    /// let mut spins = vec![false; 9];
    /// let hashes = LocalHashes::new(keys, &spins);
    /// spins[4] = true; // without an update
    /// let stale = hashes.check(&spins).unwrap_err();
    /// assert_eq!(stale.site(), 3);
    /// ```
    pub fn check<I>(&self, values: &I) -> Result<(), StaleHash>
    where
        I: Index<usize, Output = T> + ?Sized,
    {
        let is_stale =
            |&site: &usize| self.keys.has_environment(site) && self.hashes[site] != self.keys.hash(values, site);
        (0..self.hashes.len()).find(is_stale).map_or(Ok(()), |site| Err(StaleHash { site }))
    }

    #[inline]
    fn change(&mut self, site: usize, old: &T, new: &T) {
        self.reverse.change(&self.keys, site, old, new, &mut self.hashes);
    }
}

impl<T, K: Key, const D: usize> Debug for LocalHashes<T, K, D> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("LocalHashes").field("keys", &self.keys).finish_non_exhaustive()
    }
}

/// An error: a hash of [`LocalHashes`] differs from the hash of the current environment of its site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaleHash {
    site: usize,
}

impl StaleHash {
    /// Returns the site with the wrong hash.
    pub fn site(self) -> usize {
        self.site
    }
}

impl Display for StaleHash {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let site = self.site;
        write!(f, "stale hash at site {site}: a change in its environment was not reported, or reported twice")
    }
}

impl core::error::Error for StaleHash {}
