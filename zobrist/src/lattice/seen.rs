//! The sites that have a site as a neighbour, with the slots: what an update of their hashes needs.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::error::{Kind, LatticeError};
use super::local_keys::{Local, LocalHash, LocalKeys};
use super::neighbourhood::Neighbourhood;
use super::steps::Steps;
use crate::hash::{Delta, Zobrist};
use crate::key::Key;

/// Maximum number of keys that are stored a second time, so that the keys of one value are contiguous.
const MAX_KEYS: usize = 1 << 20;

pub(super) enum Seen<K, const D: usize> {
    /// For each site of a cell.
    Steps(Box<[Back<K, D>]>),
    /// The entries of site `i` begin at `starts[i]`.
    Lists { starts: Box<[usize]>, seen: Box<[(u32, u32)]> },
}

/// The sites that have a given site of a cell as a neighbour.
pub(super) struct Back<K, const D: usize> {
    steps: Steps<D>,
    /// The differences of site numbers where no step leaves the box: for half of all sites of a box of 20 cells.
    differences: Box<[isize]>,
    /// The slot in which each of them has it.
    slots: Box<[usize]>,
    /// The keys of these slots for each value; empty if there are too many, or the values are not numbered.
    keys: Box<[K]>,
    /// Number of values.
    values: usize,
}

impl<K: Key, const D: usize> Seen<K, D> {
    pub(super) fn new<T: Zobrist>(keys: &LocalKeys<T, K, D>) -> Result<Self, LatticeError<D>> {
        match &keys.neighbourhood {
            Neighbourhood::Offsets { lattice, steps, .. } => {
                let values = keys.keys.values().unwrap_or(0);
                let all = values.saturating_mul(keys.slots()).saturating_mul(lattice.basis.len());
                let back = (0..lattice.basis.len()).map(|to| {
                    let (steps, slots) = Steps::back(lattice, steps, to);
                    let key = |number, &slot: &usize| keys.keys.key_of_number(slot, number);
                    let row = |number| slots.iter().map(move |slot| key(number, slot));
                    let values = if all <= MAX_KEYS { values } else { 0 };
                    let keys = (0..values).flat_map(row).collect();
                    Back { differences: steps.differences(), keys, steps, slots, values }
                });
                Ok(Seen::Steps(back.collect()))
            }
            lists @ Neighbourhood::Lists { sites, slots, .. } => {
                let out_of_memory = Kind::Lists(*slots, *sites);
                let mut starts = vec![0; sites + 1];
                let pairs = || {
                    (0..*sites)
                        .flat_map(|site| lists.list(site).enumerate().map(move |seen| (site, seen)))
                };
                for (_, (_, neighbour)) in pairs() {
                    starts[neighbour + 1] += 1;
                }
                for site in 0..*sites {
                    starts[site + 1] += starts[site];
                }
                let mut seen = Vec::new();
                seen.try_reserve_exact(starts[*sites]).map_err(|_| out_of_memory)?;
                seen.resize(starts[*sites], (0, 0));
                let mut next = starts.clone();
                for (site, (slot, neighbour)) in pairs() {
                    seen[next[neighbour]] = (site as u32, slot as u32);
                    next[neighbour] += 1;
                }
                Ok(Seen::Lists { starts: starts.into_boxed_slice(), seen: seen.into_boxed_slice() })
            }
        }
    }

    /// Updates the hashes of all sites that have `site` as a neighbour.
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
            (Seen::Steps(back), Neighbourhood::Offsets { lattice, .. }) => {
                let back = &back[site % back.len()];
                if back.values == 0 {
                    for (site, &slot) in back.steps.walk(lattice, site).zip(&back.slots) {
                        hashes[site] += keys.change(slot, old, new);
                    }
                    return;
                }
                let [old, new] = [old, new].map(|value| back.row(keys, value));
                let deltas =
                    old.iter().zip(new).map(|(&old, &new)| Delta::from_raw(new.minus(old)));
                if back.steps.stay_inside(lattice.cell(site)) {
                    for (&difference, delta) in back.differences.iter().zip(deltas) {
                        hashes[site.wrapping_add_signed(difference)] += delta;
                    }
                    return;
                }
                for (site, delta) in back.steps.walk(lattice, site).zip(deltas) {
                    hashes[site] += delta;
                }
            }
            (Seen::Lists { starts, seen }, _) => {
                for &(site, slot) in &seen[starts[site]..starts[site + 1]] {
                    hashes[site as usize] += keys.change(slot as usize, old, new);
                }
            }
            (Seen::Steps(_), Neighbourhood::Lists { .. }) => unreachable!("made of the same keys"),
        }
    }
}

impl<K: Key, const D: usize> Back<K, D> {
    /// Returns the keys of a value, in the order of the steps.
    #[inline]
    fn row<T: Zobrist>(&self, keys: &LocalKeys<T, K, D>, value: &T) -> &[K] {
        let (number, slots) = (value.zobrist_number(), self.slots.len());
        if number >= self.values {
            // Panics with the range of the value.
            let _: Delta<Local<T>, K> = keys.change(0, value, value);
        }
        &self.keys[number * slots..][..slots]
    }
}
