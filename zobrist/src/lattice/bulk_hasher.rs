//! Computes the hashes of the environments of all sites, from one byte per site and a table of
//! keys.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Index;

use super::local_keys::{LocalHash, LocalKeys};
use super::neighbourhood::{Neighbourhood, OnLattice};
use super::padded_box::PaddedBox;
use crate::hash::{Zobrist, ZobristHash};
use crate::key::Key;

/// Number of sites whose hashes are computed at the same time. The sums of more sites would not fit
/// the registers.
const SIDE: usize = 4;

impl<T: Zobrist, K: Key, const D: usize> LocalKeys<T, K, D> {
    /// Writes the hash of the environment of each site into a slice. The elements of sites of
    /// [another kind](Self::has_environment) are left unchanged, so that keys of several kinds
    /// can fill one slice in turn.
    ///
    /// If each site is one slot of at most 256 values, this takes a fraction of the time of calling
    /// [`hash`](Self::hash) for each site. It temporarily allocates up to 8 bytes per site. To
    /// update the hashes as sites change, use [`LocalHashes`](super::LocalHashes).
    ///
    /// # Panics
    /// If the length of `hashes` is not the number of sites, or in the cases of
    /// [`hash`](Self::hash).
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
        assert!(
            found == sites,
            "{found} hashes, but there are {sites} sites"
        );
        if let Some(bulk) = BulkHasher::new(self, values) {
            return bulk.write(hashes);
        }
        for (site, hash) in hashes.iter_mut().enumerate() {
            if self.neighbourhood.has(site) {
                *hash = self.hash(values, site);
            }
        }
    }

    /// Calls `visit` for each site that has an environment, with the numbers of the values of its
    /// neighbours. Returns `None` and calls nothing in the cases of [`Sites::new`].
    pub(crate) fn environments<I>(&self, values: &I, visit: impl FnMut(usize, &[u8])) -> Option<()>
    where
        I: Index<usize, Output = T> + ?Sized,
    {
        Sites::new(self, values)?.environments(self.slots(), visit);
        Some(())
    }
}

/// Copies of the keys of all slots and of the value numbers of all sites.
pub(super) struct BulkHasher<'a, K, const D: usize> {
    keys: KeysBySlot<K>,
    sites: Sites<'a, D>,
}

/// The keys in row-major order: a row for each slot, with an element for each value.
struct KeysBySlot<K> {
    keys: Vec<K>,
    values: usize,
    base: K,
}

/// The value numbers of all sites, and the indices of the neighbours of each site. So each value is
/// numbered once, not once for each site that has it as a neighbour.
enum Sites<'a, const D: usize> {
    Box {
        numbers: PaddedBox<'a, D>,
        /// For each site of a cell, the indices in `numbers` of the neighbours of this site in
        /// cell 0; `None` for a site without an environment.
        starts: Vec<Option<Vec<usize>>>,
        /// Number of cells along the last axis.
        cells: usize,
    },
    Lists {
        numbers: Vec<u8>,
        lists: &'a Neighbourhood<D>,
    },
}

impl<'a, K: Key, const D: usize> BulkHasher<'a, K, D> {
    /// Numbers the values and copies the keys. Returns `None` as for [`Sites::new`].
    pub(super) fn new<T: Zobrist, I>(keys: &'a LocalKeys<T, K, D>, values: &I) -> Option<Self>
    where
        I: Index<usize, Output = T> + ?Sized,
    {
        let sites = Sites::new(keys, values)?;
        let count = keys.keys.values()?;
        let key = |slot| (0..count).map(move |number| keys.keys.key_of_number(slot, number));
        let all = (0..keys.slots()).flat_map(key).collect();
        let base = keys.keys.base().raw();
        Some(BulkHasher {
            keys: KeysBySlot {
                keys: all,
                values: count,
                base,
            },
            sites,
        })
    }

    /// Writes the hashes of all sites.
    pub(super) fn write<T>(&self, hashes: &mut [LocalHash<T, K>]) {
        match &self.sites {
            Sites::Box {
                numbers,
                starts,
                cells,
            } => {
                let basis = starts.len();
                for (row, hashes) in hashes.chunks_mut(basis * cells).enumerate() {
                    let numbers = &numbers.numbers[numbers.origin(row)..];
                    for (of_cell, starts) in starts.iter().enumerate() {
                        let Some(starts) = starts else { continue };
                        for cell in (0..*cells).step_by(SIDE) {
                            let sums = self.keys.sums(&numbers[cell..], starts);
                            let hashes = hashes[cell * basis + of_cell..].iter_mut();
                            for (hash, sum) in hashes.step_by(basis).zip(sums) {
                                *hash = ZobristHash::from_raw(sum);
                            }
                        }
                    }
                }
            }
            Sites::Lists { numbers, lists } => {
                for (site, hash) in hashes
                    .iter_mut()
                    .enumerate()
                    .filter(|&(site, _)| lists.has(site))
                {
                    *hash = ZobristHash::from_raw(self.keys.sum(numbers, lists.list(site)));
                }
            }
        }
    }
}

impl<'a, const D: usize> Sites<'a, D> {
    /// Numbers the values. Returns `None` if the values have no numbers or are too many, if a value
    /// is outside its range, or if an allocation fails.
    fn new<T: Zobrist, K: Key, I>(keys: &'a LocalKeys<T, K, D>, values: &I) -> Option<Self>
    where
        I: Index<usize, Output = T> + ?Sized,
    {
        // The number of a value must fit a byte. With more than one value for every four sites,
        // copying the keys takes as long as hashing without the copy.
        let most = 256.min(keys.sites() / 4);
        let count = keys
            .keys
            .values()
            .filter(|count| (1..=most).contains(count))?;
        let number = |site| {
            let number = values[site].zobrist_number();
            (number < count).then_some(number as u8)
        };
        Some(match &keys.neighbourhood {
            Neighbourhood::Offsets(OnLattice { lattice, steps, .. }) => {
                let numbers = PaddedBox::new(lattice, steps, SIDE, number)?;
                let starts = steps
                    .iter()
                    .map(|steps| Some(numbers.starts(steps.as_ref()?)));
                Sites::Box {
                    starts: starts.collect(),
                    cells: *lattice.cells.last()?,
                    numbers,
                }
            }
            lists @ Neighbourhood::Lists { sites, .. } => {
                let mut numbers = Vec::new();
                numbers.try_reserve_exact(*sites).ok()?;
                for site in 0..*sites {
                    numbers.push(number(site)?);
                }
                Sites::Lists { numbers, lists }
            }
        })
    }

    /// Calls `visit` for each site that has an environment, with the value numbers of its `slots`
    /// neighbours.
    fn environments(&self, slots: usize, mut visit: impl FnMut(usize, &[u8])) {
        let mut environment = vec![0; slots];
        match self {
            Sites::Box {
                numbers,
                starts,
                cells,
            } => {
                let basis = starts.len();
                for row in 0..numbers.rows() {
                    let numbers = &numbers.numbers[numbers.origin(row)..];
                    for (cell, of_cell) in
                        (0..*cells).flat_map(|cell| (0..basis).map(move |i| (cell, i)))
                    {
                        let Some(starts) = &starts[of_cell] else {
                            continue;
                        };
                        for (number, &start) in environment.iter_mut().zip(starts) {
                            *number = numbers[cell + start];
                        }
                        visit((row * cells + cell) * basis + of_cell, &environment);
                    }
                }
            }
            Sites::Lists { numbers, lists } => {
                for site in (0..numbers.len()).filter(|&site| lists.has(site)) {
                    for (number, near) in environment.iter_mut().zip(lists.list(site)) {
                        *number = numbers[near];
                    }
                    visit(site, &environment);
                }
            }
        }
    }
}

impl<K: Key> KeysBySlot<K> {
    fn slots(&self) -> impl Iterator<Item = &[K]> {
        self.keys.chunks_exact(self.values)
    }

    /// Returns the hashes of one site in each of `SIDE` consecutive cells. `starts` has the indices
    /// in `numbers` of the neighbours of the first of these sites.
    #[inline]
    fn sums(&self, numbers: &[u8], starts: &[usize]) -> [K; SIDE] {
        let mut sums = [self.base; SIDE];
        for (&start, keys) in starts.iter().zip(self.slots()) {
            let numbers: &[u8; SIDE] = numbers[start..].first_chunk().expect("a halo is that wide");
            for (sum, &number) in sums.iter_mut().zip(numbers) {
                *sum = sum.plus(keys[usize::from(number)]);
            }
        }
        sums
    }

    /// Returns the hash of a site from a list of its neighbours.
    #[inline]
    fn sum(&self, numbers: &[u8], list: impl Iterator<Item = usize>) -> K {
        let slots = list.zip(self.slots());
        slots.fold(self.base, |sum, (site, keys)| {
            sum.plus(keys[usize::from(numbers[site])])
        })
    }
}

#[cfg(test)]
mod tests;
