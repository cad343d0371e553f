//! Hashes of all sites in one call.

use core::ops::Index;

use super::bulk_hasher::BulkHasher;
use super::local_keys::{LocalHash, LocalKeys};
use crate::hash::Zobrist;
use crate::key::Key;

impl<T: Zobrist, K: Key, const D: usize> LocalKeys<T, K, D> {
    /// Writes the hash of the environment of each site into a slice. The elements of sites of [another
    /// kind](Self::has_environment) are left unchanged, so that keys of several kinds can fill one slice in turn.
    ///
    /// If each site is one slot of at most 256 values, this takes a fraction of the time of calling
    /// [`hash`](Self::hash) for each site. It temporarily allocates up to 8 bytes per site. To update the hashes as
    /// sites change, use [`LocalHashes`](super::LocalHashes).
    ///
    /// # Panics
    /// If the length of `hashes` is not the number of sites, or in the cases of [`hash`](Self::hash).
    ///
    /// ```
    /// use zobrist::ZobristHash;
    /// use zobrist::lattice::{Lattice, LocalKeys};
    ///
    /// let lattice = Lattice::fcc([4; 3]);
    /// let keys = LocalKeys::<bool, u64, 3>::new(2026, &lattice, lattice.shells(1).concat());
    /// let spins: Vec<bool> = (0..256).map(|site| site % 3 == 0).collect();
    /// let mut hashes = vec![ZobristHash::from_raw(0); 256];
    /// keys.hash_all(&spins, &mut hashes);
    /// assert_eq!(hashes[77], keys.hash(&spins, 77));
    /// ```
    pub fn hash_all<I>(&self, values: &I, hashes: &mut [LocalHash<T, K>])
    where
        I: Index<usize, Output = T> + ?Sized,
    {
        let (found, sites) = (hashes.len(), self.sites());
        assert!(found == sites, "{found} hashes, but there are {sites} sites");
        if let Some(bulk) = BulkHasher::new(self, values) {
            return bulk.write(hashes);
        }
        for (site, hash) in hashes.iter_mut().enumerate() {
            if self.neighbourhood.has(site) {
                *hash = self.hash(values, site);
            }
        }
    }
}
