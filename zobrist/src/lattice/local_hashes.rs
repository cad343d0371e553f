//! The values of all sites together with the hashes of their environments.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::mem;

use super::error::{LatticeError, built, try_collect};
use super::lattice_keys::no_site;
use super::local_keys::{LocalHash, LocalKeys};
use super::reverse_neighbours::ReverseNeighbours;
use crate::hash::{Zobrist, ZobristHash};
use crate::key::Key;
use crate::slot::view::IntoValue;

/// The values of all sites of a lattice, together with the hash of each site's environment. Each
/// write updates the hashes, so they are always correct.
///
/// If one site changes, each site that has it as a neighbour gets a new hash. The update of such a
/// hash combines two keys: the key of the old value and the key of the new value. Computing the
/// hash from scratch combines one key for each neighbour. On a bcc lattice with 58 neighbours an
/// update is at least 50 times as fast as recomputing the affected hashes (bench `environments`).
///
/// ```
/// use zobrist::lattice::{Lattice, LocalHashes, LocalKeys};
///
/// let lattice = Lattice::bcc([10; 3]);
/// let keys = LocalKeys::<bool, u64, 3>::new(2026, &lattice, lattice.shells(5).concat());
/// let mut copper = LocalHashes::new(keys, vec![false; lattice.sites()]);
///
/// assert_eq!(copper.set(7, true), false);
/// copper.swap(7, lattice.neighbour(7, [1; 3]).unwrap());
///
/// assert!(!copper.values()[7]);
/// assert_eq!(copper.get(42), copper.keys().hash(copper.values(), 42));
/// ```
///
/// For the hash of an environment after a trial exchange, before it is made, see
/// [`LocalKeys::hash_by`]. A program that keeps the values in a type of its own also writes each
/// change here.
pub struct LocalHashes<T, K, const D: usize> {
    keys: LocalKeys<T, K, D>,
    values: Vec<T>,
    hashes: Box<[LocalHash<T, K>]>,
    /// Whether every site has an environment. This is false if the lattice has sites of another
    /// kind.
    is_complete: bool,
    /// The reverse neighbours of each site, and the keys for updates of their hashes.
    reverse: ReverseNeighbours<K, D>,
}

impl<T: Zobrist, K: Key, const D: usize> LocalHashes<T, K, D> {
    /// Computes the hashes of all sites from scratch. `values` has the value of each site.
    ///
    /// # Panics
    /// If there are more or fewer values than sites, a value is outside its range, or an allocation
    /// fails. Each hash takes the memory of one key. If the neighbours come from lists, each
    /// element of a list takes 8 more bytes.
    pub fn new(keys: LocalKeys<T, K, D>, values: Vec<T>) -> Self {
        check_values(&keys, &values);
        let none = ZobristHash::from_raw(K::ZERO);
        let out_of_memory = || LatticeError::memory_of_lists(keys.slots(), keys.sites());
        let mut hashes = built(try_collect(
            (0..keys.sites()).map(|_| Ok(none)),
            out_of_memory,
        ));
        keys.hash_all(&values[..], &mut hashes);
        let is_complete = (0..keys.sites()).all(|site| keys.has_environment(site));
        LocalHashes {
            reverse: built(ReverseNeighbours::new(&keys)),
            values,
            hashes,
            is_complete,
            keys,
        }
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
    /// If some sites are of [another kind](LocalKeys::has_environment). In that case call
    /// [`get`](Self::get) for each site with an environment.
    ///
    /// ```
    /// use zobrist::lattice::{Lattice, LocalHashes, LocalKeys};
    ///
    /// let lattice = Lattice::perovskite([4; 3]);
    /// let near = lattice.shells(1).concat(); // as kind 0 has them
    /// let keys = LocalKeys::<bool, u64, 3>::new(2026, &lattice, near);
    /// let hashes = LocalHashes::new(keys, vec![false; lattice.sites()]);
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

    /// Returns the values of all sites, indexed by site.
    #[inline]
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// Writes `value` to `site` and returns the old value.
    ///
    /// # Panics
    /// If there is no such site, or `value` is outside its range. The message names the site.
    /// Values and hashes remain unchanged.
    #[inline]
    pub fn set(&mut self, site: usize, value: impl IntoValue<T>) -> T {
        let (value, sites) = (value.into_value(), self.values.len());
        let Some(place) = self.values.get_mut(site) else {
            no_site(site, sites)
        };
        self.keys.keys.check_value(site, sites, &value);
        let old = mem::replace(place, value);
        self.reverse
            .change(&self.keys, site, &old, place, &mut self.hashes);
        old
    }

    /// Exchanges the values of sites `i` and `j`.
    ///
    /// # Panics
    /// If there is no such site.
    ///
    /// ```
    /// use zobrist::lattice::{Lattice, LocalHashes, LocalKeys};
    ///
    /// let ring = Lattice::simple([10]);
    /// let keys = LocalKeys::<bool, u64, 1>::new(2026, &ring, [[-1], [1]]);
    /// let mut spins = vec![false; 10];
    /// spins[0] = true;
    /// let mut spins = LocalHashes::new(keys, spins);
    /// let beside_0 = spins.get(1);
    /// spins.swap(0, 5);
    /// assert_eq!(spins.get(6), beside_0);
    /// ```
    #[inline]
    pub fn swap(&mut self, i: usize, j: usize) {
        let sites = self.values.len();
        if i >= sites || j >= sites {
            no_site(i.max(j), sites);
        }
        self.values.swap(i, j);
        let (new, old) = (&self.values[i], &self.values[j]);
        self.reverse
            .change(&self.keys, i, old, new, &mut self.hashes);
        self.reverse
            .change(&self.keys, j, new, old, &mut self.hashes);
    }

    /// Replaces the values of all sites, computes all hashes from scratch, and returns the old
    /// values. Use it after a change of most sites.
    ///
    /// # Panics
    /// If there are more or fewer values than sites, or a value is outside its range. Values and
    /// hashes remain unchanged.
    ///
    /// ```
    /// # use zobrist::lattice::{Lattice, LocalHashes, LocalKeys};
    /// let square = Lattice::simple([8; 2]);
    /// let keys = LocalKeys::<bool, u64, 2>::new(2026, &square, square.shells(2).concat());
    /// let mut spins = LocalHashes::new(keys, vec![false; 64]);
    /// let old = spins.set_all(vec![true; 64]);
    /// assert_eq!(old, [false; 64]);
    /// assert_eq!(spins.get(9), spins.keys().hash(&[true; 64], 9));
    /// ```
    #[doc(alias = "rebuild")]
    pub fn set_all(&mut self, values: Vec<T>) -> Vec<T> {
        check_values(&self.keys, &values);
        self.keys.hash_all(&values[..], &mut self.hashes);
        mem::replace(&mut self.values, values)
    }
}

/// Panics unless there is a value in range for each site.
fn check_values<T: Zobrist, K: Key, const D: usize>(keys: &LocalKeys<T, K, D>, values: &[T]) {
    let (found, sites) = (values.len(), keys.sites());
    assert!(
        found == sites,
        "{found} values, but there are {sites} sites"
    );
    values
        .iter()
        .enumerate()
        .for_each(|(site, value)| keys.keys.check_value(site, sites, value));
}

crate::key::debug!([T, K: Key, const D: usize] LocalHashes<T, K, D>: |this| keys = this.keys);
