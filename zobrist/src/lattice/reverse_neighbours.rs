//! The reverse neighbours of a site are the sites that have it as a neighbour. If the site changes,
//! their hashes change.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use alloc::vec;
use alloc::vec::Vec;

use super::error::LatticeError;
use super::lattice::{Lattice, signed};
use super::local_keys::{LocalHash, LocalKeys};
use super::neighbourhood::{Neighbourhood, OnLattice};
use super::steps::Steps;
use crate::hash::{Delta, Zobrist};
use crate::key::Key;

/// Maximum number of keys that are copied into the rows of all [`Back`]. It is also the maximum
/// number of `differences` in [`Regions`].
const MAX_KEYS: usize = 1 << 20;

pub(super) enum ReverseNeighbours<K, const D: usize> {
    /// For offsets: the steps to the reverse neighbours from each site of a cell, and the regions
    /// of the box. There are no regions if they would be too many, or if the keys were not
    /// copied into rows.
    Steps(Box<[Back<K, D>]>, Option<Regions>),
    /// For lists: the entries of site `i` are `entries[starts[i]..starts[i + 1]]`. An entry has a
    /// reverse neighbour of the site, and the slot of the site in the environment of this
    /// neighbour.
    Lists {
        starts: Box<[usize]>,
        entries: Box<[(u32, u32)]>,
    },
}

/// The steps from one site of a cell to its reverse neighbours.
pub(super) struct Back<K, const D: usize> {
    steps: Steps<D>,
    /// The slot of the site in the environment of each reverse neighbour.
    slots: Box<[usize]>,
    /// The keys of these slots, in a row for each value. Empty if there would be too many keys or
    /// the values are not numbered.
    keys: Box<[K]>,
    /// Number of rows in `keys`.
    values: usize,
}

impl<K: Key, const D: usize> ReverseNeighbours<K, D> {
    pub(super) fn new<T: Zobrist>(keys: &LocalKeys<T, K, D>) -> Result<Self, LatticeError> {
        match &keys.neighbourhood {
            Neighbourhood::Offsets(OnLattice { lattice, steps, .. }) => {
                let values = keys.keys.values().unwrap_or(0);
                let all = values
                    .saturating_mul(keys.slots())
                    .saturating_mul(lattice.basis.len());
                let back = (0..lattice.basis.len()).map(|to| {
                    let (steps, slots) = Steps::back(lattice, steps, to);
                    let key = |number, &slot: &usize| keys.keys.key_of_number(slot, number);
                    let row = |number| slots.iter().map(move |slot| key(number, slot));
                    let values = if all <= MAX_KEYS { values } else { 0 };
                    let keys = (0..values).flat_map(row).collect();
                    Back {
                        steps,
                        slots,
                        keys,
                        values,
                    }
                });
                let back: Box<[_]> = back.collect();
                let regions = Regions::new(lattice, &back);
                Ok(Self::Steps(back, regions))
            }
            lists @ Neighbourhood::Lists { sites, slots, .. } => {
                let mut starts = vec![0; sites + 1];
                let pairs = || {
                    let sites = (0..*sites).filter(|&site| lists.has(site));
                    sites.flat_map(|site| {
                        lists
                            .list(site)
                            .enumerate()
                            .map(move |neighbour| (site, neighbour))
                    })
                };
                for (_, (_, neighbour)) in pairs() {
                    starts[neighbour + 1] += 1;
                }
                for site in 0..*sites {
                    starts[site + 1] += starts[site];
                }
                let mut entries = Vec::new();
                let reserved = entries.try_reserve_exact(starts[*sites]);
                reserved.map_err(|_| LatticeError::memory_of_lists(*slots, *sites))?;
                entries.resize(starts[*sites], (0, 0));
                let mut next = starts.clone();
                for (site, (slot, neighbour)) in pairs() {
                    entries[next[neighbour]] = (site as u32, slot as u32);
                    next[neighbour] += 1;
                }
                Ok(Self::Lists {
                    starts: starts.into_boxed_slice(),
                    entries: entries.into_boxed_slice(),
                })
            }
        }
    }

    /// Updates the hashes of all reverse neighbours of `site`. Both values must be in range.
    #[inline]
    pub(super) fn change<T: Zobrist>(
        &self,
        keys: &LocalKeys<T, K, D>,
        site: usize,
        old: &T,
        new: &T,
        hashes: &mut [LocalHash<T, K>],
    ) {
        match (self, &keys.neighbourhood) {
            (Self::Steps(back, Some(regions)), Neighbourhood::Offsets(_)) => {
                let (of_cell, first) = regions.starts[usize::from(regions.of_site[site])];
                let back = &back[of_cell];
                let rows = [old, new].map(|value| back.row(value));
                let differences = &regions.differences[first..][..back.slots.len()];
                for (&difference, (&old, &new)) in
                    differences.iter().zip(rows[0].iter().zip(rows[1]))
                {
                    hashes[site.wrapping_add_signed(difference as isize)] +=
                        Delta::from_raw(new.minus(old));
                }
            }
            (Self::Steps(back, None), Neighbourhood::Offsets(OnLattice { lattice, .. })) => {
                let back = &back[site % back.len()];
                for (site, &slot) in back.steps.walk(lattice, site).zip(&back.slots) {
                    hashes[site] += keys.change(slot, old, new);
                }
            }
            (Self::Lists { starts, entries }, _) => {
                for &(site, slot) in &entries[starts[site]..starts[site + 1]] {
                    hashes[site as usize] += keys.change(slot as usize, old, new);
                }
            }
            (Self::Steps(..), Neighbourhood::Lists { .. }) => unreachable!("made of the same keys"),
        }
    }
}

/// The sites of a box, divided into regions. All sites of a region have the same differences
/// between the numbers of their reverse neighbours and their own number. So an update neither
/// divides to find the cell of a site nor tests whether a step leaves the box. Without regions, the
/// sites near a side would need a slower update: in a box with an edge of 20 cells, about half of
/// all sites are within two cells of a side.
pub(super) struct Regions {
    of_site: Box<[u16]>,
    /// For each region, the index of its sites within a cell, and the index of its first entry in
    /// `differences`.
    starts: Box<[(usize, usize)]>,
    differences: Box<[i32]>,
}

impl Regions {
    /// Divides the box into regions. Returns `None` if there are too many regions, or the keys were
    /// not copied into rows.
    fn new<K, const D: usize>(lattice: &Lattice<D>, back: &[Back<K, D>]) -> Option<Self> {
        i32::try_from(lattice.sites())
            .ok()
            .filter(|_| back.iter().all(|back| back.values > 0))?;
        let (mut of_site, mut starts, mut differences) = (Vec::new(), Vec::new(), Vec::new());
        of_site.try_reserve_exact(lattice.sites()).ok()?;
        let mut known = BTreeMap::new();
        // Caches the last region of each site of a cell, because most cells are in the region of
        // the preceding cell.
        let mut last = vec![None; back.len()];
        for site in 0..lattice.sites() {
            let of_cell = site % back.len();
            let Back { steps, slots, .. } = &back[of_cell];
            let key = steps.region(lattice, lattice.cell(site));
            let region = match last[of_cell] {
                Some((before, region)) if before == key => region,
                _ => match known.entry((of_cell, key)) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(new) => {
                        let region = u16::try_from(starts.len()).ok()?;
                        if differences.len() + slots.len() > MAX_KEYS {
                            return None;
                        }
                        starts.push((of_cell, differences.len()));
                        let neighbours = steps.walk(lattice, site);
                        differences.extend(neighbours.map(|to| (signed(to) - signed(site)) as i32));
                        *new.insert(region)
                    }
                },
            };
            last[of_cell] = Some((key, region));
            of_site.push(region);
        }
        Some(Regions {
            of_site: of_site.into(),
            starts: starts.into(),
            differences: differences.into(),
        })
    }
}

impl<K: Key, const D: usize> Back<K, D> {
    /// Returns the keys of `value` in the slots of all reverse neighbours, in the order of the
    /// steps.
    #[inline]
    fn row<T: Zobrist>(&self, value: &T) -> &[K] {
        let slots = self.slots.len();
        &self.keys[value.zobrist_number() * slots..][..slots]
    }
}
