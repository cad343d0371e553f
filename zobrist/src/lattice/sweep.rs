//! Hashes of the environments of all sites at once: from the numbers of their values, by rows of keys.

use alloc::vec::Vec;
use core::ops::Index;

use super::halo::Halo;
use super::local_keys::{LocalHash, LocalKeys};
use super::neighbourhood::Neighbourhood;
use crate::hash::{Zobrist, ZobristHash};
use crate::key::Key;

/// Sites whose hashes are computed side by side: as many sums as registers hold.
const SIDE: usize = 4;

/// The keys and the numbers of the values from which the hashes of all sites are computed. The source of a key and the number of a
/// value are looked up once for each key and site, not for each neighbour.
pub(super) struct Sweep<'a, K, const D: usize> {
    rows: Rows<K>,
    sites: Sites<'a, D>,
}

/// The keys of all values of the first slot, then those of the second.
struct Rows<K> {
    keys: Vec<K>,
    values: usize,
    base: K,
}

/// The numbers of the values of all sites, and the positions of the numbers of a site's neighbours.
enum Sites<'a, const D: usize> {
    Halo {
        numbers: Halo<'a, D>,
        /// From each site of a cell that has an environment.
        starts: Vec<Option<Vec<usize>>>,
        /// Cells of a row.
        cells: usize,
    },
    Lists {
        numbers: Vec<u8>,
        list: &'a [u32],
        slots: usize,
    },
}

impl<'a, K: Key, const D: usize> Sweep<'a, K, D> {
    /// Returns `None` if the values have no numbers or too many, if one is outside its range, or if the allocation fails.
    pub(super) fn new<T: Zobrist, I>(keys: &'a LocalKeys<T, K, D>, values: &I) -> Option<Self>
    where
        I: Index<usize, Output = T> + ?Sized,
    {
        // More values: to copy their keys takes as long as to use them.
        let most = 256.min(keys.sites() / 4);
        let count = keys.keys.values().filter(|count| (1..=most).contains(count))?;
        let number = |site| {
            let number = values[site].zobrist_number();
            (number < count).then_some(number as u8)
        };
        let sites = match &keys.neighbourhood {
            Neighbourhood::Offsets { lattice, steps, .. } => {
                let numbers = Halo::new(lattice, steps, SIDE, number)?;
                let starts = steps.iter().map(|steps| Some(numbers.starts(steps.as_ref()?)));
                Sites::Halo { starts: starts.collect(), cells: *lattice.cells.last()?, numbers }
            }
            Neighbourhood::Lists { slots, sites, list } => {
                let mut numbers = Vec::new();
                numbers.try_reserve_exact(*sites).ok()?;
                for site in 0..*sites {
                    numbers.push(number(site)?);
                }
                Sites::Lists { numbers, list, slots: *slots }
            }
        };
        let key = |slot| (0..count).map(move |number| keys.keys.key_of_number(slot, number));
        let all = (0..keys.slots()).flat_map(key).collect();
        let base = keys.keys.base().raw();
        Some(Sweep { rows: Rows { keys: all, values: count, base }, sites })
    }

    /// Returns the number of sites whose hashes are computed together.
    pub(super) fn unit(&self) -> usize {
        match &self.sites {
            Sites::Halo { starts, cells, .. } => starts.len() * cells,
            Sites::Lists { .. } => 1,
        }
    }

    /// Writes the hashes of the sites from `first` on, which begins a [unit](Self::unit) as they end one.
    pub(super) fn write<T>(&self, first: usize, hashes: &mut [LocalHash<T, K>]) {
        match &self.sites {
            Sites::Halo { numbers, starts, cells } => {
                let (basis, unit) = (starts.len(), self.unit());
                for (row, hashes) in (first / unit..).zip(hashes.chunks_mut(unit)) {
                    let numbers = &numbers.numbers()[numbers.origin(row)..];
                    for (of_cell, starts) in starts.iter().enumerate() {
                        let Some(starts) = starts else { continue };
                        for cell in (0..*cells).step_by(SIDE) {
                            let sums = self.rows.sums(&numbers[cell..], starts);
                            let hashes = hashes[cell * basis + of_cell..].iter_mut();
                            for (hash, sum) in hashes.step_by(basis).zip(sums) {
                                *hash = ZobristHash::from_raw(sum);
                            }
                        }
                    }
                }
            }
            Sites::Lists { numbers, list, slots } => {
                for (site, hash) in (first..).zip(hashes) {
                    let list = &list[site * slots..][..*slots];
                    *hash = ZobristHash::from_raw(self.rows.sum(numbers, list));
                }
            }
        }
    }
}

impl<K: Key> Rows<K> {
    fn slots(&self) -> impl Iterator<Item = &[K]> {
        self.keys.chunks_exact(self.values)
    }

    /// Returns the hashes of contiguous sites; the neighbours of the first one have the numbers at `starts`.
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

    /// Returns the hash of a site whose neighbours are the sites of `list`.
    #[inline]
    fn sum(&self, numbers: &[u8], list: &[u32]) -> K {
        list.iter().zip(self.slots()).fold(self.base, |sum, (&site, keys)| {
            sum.plus(keys[usize::from(numbers[site as usize])])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::Lattice;

    /// Returns whether the hashes of a box with so many cells are computed this way.
    fn is_swept(cells: [usize; 3], values: usize, species: u8) -> bool {
        let lattice = Lattice::bcc(cells);
        let keys = LocalKeys::<u8, u64, 3>::builder(1, &lattice, lattice.shells(5).concat());
        let species = alloc::vec![species; lattice.sites()];
        Sweep::new(&keys.values(values).build().unwrap(), &species).is_some()
    }

    #[test]
    fn most_boxes_are_swept() {
        assert!(is_swept([4; 3], 3, 2));
        assert!(is_swept([20, 20, 2], 256, 255));
        // A halo that is far larger than the box, about as many values as sites, a value outside its range.
        assert!(!is_swept([64, 1, 1], 3, 2));
        assert!(!is_swept([3; 3], 20, 2));
        assert!(!is_swept([4; 3], 3, 3));
    }
}
