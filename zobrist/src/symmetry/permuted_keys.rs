//! Keys of the images of each slot and value under all operations, in contiguous rows.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::borrow::Borrow;

use super::group::Images;
use crate::hash::Zobrist;
use crate::key::Key;
use crate::lattice::LatticeKeys;

/// Number of operations in a block. The hashes under all operations of a block are computed at the
/// same time, in registers.
const LANES: usize = 8;

/// Maximum number of stored keys: 32 MB of 64-bit keys.
const MAX_KEYS: usize = 1 << 22;

/// Maximum number of slots of an environment for which `least` allocates no memory.
const SLOTS: usize = 128;

/// Keys for the minimum of the hashes of all images. A row has the keys that a value in a slot
/// contributes to the hashes of eight images, under a block of eight operations. Adding up one row
/// for each slot computes eight hashes without permuting the environment.
#[derive(Clone)]
pub(super) struct PermutedKeys<K> {
    /// The rows in the order of blocks, slots and values. Empty if the values are not numbered or
    /// there would be too many keys.
    keys: Box<[[K; LANES]]>,
    base: K,
    slots: usize,
    values: usize,
}

impl<K: Key> PermutedKeys<K> {
    /// Stores the keys for each combination of a permutation of slots and a permutation of values.
    pub(super) fn new<T: Zobrist>(
        keys: &LatticeKeys<T, K>,
        places: &[Images],
        values: &[Images],
    ) -> Self {
        let (slots, count) = (keys.sites(), keys.values().unwrap_or(0));
        let (base, per_place) = (keys.base().raw(), values.len().max(1));
        let operations = places.len() * per_place;
        let all = operations.next_multiple_of(LANES).checked_mul(slots);
        let all = all
            .and_then(|all| all.checked_mul(count))
            .unwrap_or(usize::MAX);
        let mut rows = Vec::new();
        if (1..=MAX_KEYS).contains(&all) {
            let key = |operation: usize, slot: usize, number: usize| {
                // The last block is padded with copies of operation 0. They do not change the
                // minimum.
                let operation = if operation < operations { operation } else { 0 };
                let value = values
                    .get(operation % per_place)
                    .map_or(number, |images| images[number]);
                keys.key_of_number(places[operation / per_place][slot], value)
            };
            rows.reserve_exact(all / LANES);
            for first in (0..operations).step_by(LANES) {
                for slot in 0..slots {
                    rows.extend((0..count).map(|number| {
                        core::array::from_fn(|lane| key(first + lane, slot, number))
                    }));
                }
            }
        }
        PermutedKeys {
            keys: rows.into_boxed_slice(),
            base,
            slots,
            values: count,
        }
    }

    pub(super) fn exist(&self) -> bool {
        !self.keys.is_empty()
    }

    /// Returns the minimum hash of all images of an environment, and the first operation that
    /// yields it. `environment` has the values in the order of the slots.
    #[inline]
    pub(super) fn least<T: Zobrist, B: Borrow<T>>(
        &self,
        keys: &LatticeKeys<T, K>,
        environment: impl Iterator<Item = B>,
    ) -> (K, usize) {
        let (mut stack, mut heap) = ([0; SLOTS], Vec::new());
        heap.resize(if self.slots > SLOTS { self.slots } else { 0 }, 0);
        let numbers = if heap.is_empty() {
            &mut stack[..self.slots]
        } else {
            &mut heap[..]
        };
        for (slot, (row, value)) in numbers.iter_mut().zip(environment).enumerate() {
            let number = value.borrow().zobrist_number();
            if number >= self.values {
                keys.out_of_range(slot, [value.borrow()]);
            }
            *row = slot * self.values + number;
        }
        self.least_of(numbers)
    }

    /// Returns the minimum hash of all images and its operation. `numbers[slot]` is the index,
    /// within a block, of the row for the value in this slot.
    fn least_of(&self, numbers: &[usize]) -> (K, usize) {
        let mut least: Option<(K, usize)> = None;
        for (chunk, rows) in self.keys.chunks_exact(self.slots * self.values).enumerate() {
            let mut hashes = [self.base; LANES];
            for &number in numbers {
                for (hash, &key) in hashes.iter_mut().zip(&rows[number]) {
                    *hash = hash.plus(key);
                }
            }
            for (lane, hash) in hashes.into_iter().enumerate() {
                if least.is_none_or(|(least, _)| hash < least) {
                    least = Some((hash, chunk * LANES + lane));
                }
            }
        }
        least.unwrap_or((self.base, 0))
    }
}
