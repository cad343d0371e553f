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
        self.check_length(hashes.len());
        self.hash_from(0, BulkHasher::new(self, values).as_ref(), values, hashes);
    }

    /// Computes [`hash_all`](Self::hash_all) with all threads of the `rayon` pool.
    ///
    /// # Panics
    /// Panics like [`hash_all`](Self::hash_all).
    ///
    /// ```
    /// use zobrist::ZobristHash;
    /// use zobrist::lattice::{Lattice, LocalKeys};
    ///
    /// let lattice = Lattice::fcc([8; 3]);
    /// let keys = LocalKeys::<bool, u64, 3>::new(2026, &lattice, lattice.shells(1).concat());
    /// let spins: Vec<bool> = (0..lattice.sites()).map(|site| site % 3 == 0).collect();
    /// let mut hashes = [(); 2].map(|()| vec![ZobristHash::from_raw(0); spins.len()]);
    /// keys.hash_all(&spins, &mut hashes[0]);
    /// keys.par_hash_all(&spins, &mut hashes[1]);
    /// assert_eq!(hashes[0], hashes[1]);
    /// ```
    #[cfg(feature = "rayon")]
    #[doc(alias = "rayon")]
    pub fn par_hash_all<I>(&self, values: &I, hashes: &mut [LocalHash<T, K>])
    where
        I: Index<usize, Output = T> + Sync + ?Sized,
    {
        use rayon::iter::{IndexedParallelIterator, ParallelIterator};
        use rayon::slice::ParallelSliceMut;

        /// Number of sites per task. With a few tens of neighbours at each site, one task combines a few ten thousand
        /// keys.
        const TASK: usize = 1024;

        self.check_length(hashes.len());
        let bulk = BulkHasher::new(self, values);
        let task = bulk.as_ref().map_or(TASK, |bulk| TASK.next_multiple_of(bulk.unit()));
        hashes.par_chunks_mut(task).enumerate().for_each(|(number, hashes)| {
            self.hash_from(number * task, bulk.as_ref(), values, hashes);
        });
    }

    /// Hashes consecutive sites, starting with `first`: in bulk if there is a bulk hasher, otherwise one by one.
    fn hash_from<I>(&self, first: usize, bulk: Option<&BulkHasher<K, D>>, values: &I, hashes: &mut [LocalHash<T, K>])
    where
        I: Index<usize, Output = T> + ?Sized,
    {
        if let Some(bulk) = bulk {
            return bulk.write(first, hashes);
        }
        for (site, hash) in (first..).zip(hashes) {
            if self.neighbourhood.has(site) {
                *hash = self.hash(values, site);
            }
        }
    }

    fn check_length(&self, found: usize) {
        let sites = self.sites();
        assert!(found == sites, "{found} hashes, but there are {sites} sites");
    }
}
