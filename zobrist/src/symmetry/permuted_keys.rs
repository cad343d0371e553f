//! Keys of the images of each slot and value under all operations, in contiguous rows.

use alloc::boxed::Box;
use alloc::vec;
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

/// Maximum number of groups of an environment for which `least` allocates no memory.
const GROUPS: usize = 128;

/// Keys for the minimum of the hashes of all images. A row has what the values of a group of slots
/// contribute to the hashes of eight images, under a block of eight operations. Adding up one row
/// for each group computes eight hashes without permuting the environment.
#[derive(Clone)]
pub(super) struct PermutedKeys<K> {
    /// The rows in the order of blocks, groups and combinations of values. Empty if the values are
    /// not numbered or there would be too many keys.
    rows: Box<[Row<K>]>,
    /// Number of rows of a block.
    block: usize,
    base: K,
    slots: usize,
    values: usize,
    /// Number of slots of a group.
    group: usize,
}

/// Aligned for vector instructions.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Row<K>([K; LANES]);

impl<K: Key> PermutedKeys<K> {
    /// Stores the keys for each combination of a permutation of slots and a permutation of values.
    pub(super) fn new<T: Zobrist>(
        keys: &LatticeKeys<T, K>,
        places: &[Images],
        values: &[Images],
    ) -> Self {
        let (slots, count, per_place) = (
            keys.sites(),
            keys.values().unwrap_or(0),
            values.len().max(1),
        );
        let operations = places.len() * per_place;
        let blocks = operations.div_ceil(LANES);
        // A group of up to 16 combinations of values: the rows of 14 slots and 48 operations fit
        // the first cache.
        let group = match count {
            2 => 4,
            3 | 4 => 2,
            _ => 1,
        };
        let rows_of_block = |group: usize| {
            let block = slots
                .div_ceil(group)
                .checked_mul(count.checked_pow(group as u32)?)?;
            let all = blocks.checked_mul(LANES)?.checked_mul(block)?;
            (1..=MAX_KEYS).contains(&all).then_some((group, block))
        };
        let (group, block) = rows_of_block(group)
            .or_else(|| rows_of_block(1))
            .unwrap_or((1, 0));
        let key = |operation: usize, slot: usize, number: usize| {
            // The last block is padded with copies of operation 0. They do not change the minimum.
            let operation = if operation < operations { operation } else { 0 };
            let value = values
                .get(operation % per_place)
                .map_or(number, |images| images[number]);
            keys.key_of_number(places[operation / per_place][slot], value)
        };
        let row = |block: usize, row: usize| {
            let combinations = count.pow(group as u32);
            let first = row / combinations * group;
            Row(core::array::from_fn(|lane| {
                let mut rest = row % combinations;
                (first..slots.min(first + group)).fold(K::ZERO, |sum, slot| {
                    let number = rest % count;
                    rest /= count;
                    sum.plus(key(block * LANES + lane, slot, number))
                })
            }))
        };
        let rows = (0..blocks).flat_map(|of| (0..block).map(move |i| (of, i)));
        PermutedKeys {
            rows: rows.map(|(of, i)| row(of, i)).collect(),
            block,
            base: keys.base().raw(),
            slots,
            values: count,
            group,
        }
    }

    pub(super) fn exist(&self) -> bool {
        !self.rows.is_empty()
    }

    /// Returns the minimum hash of all images of an environment. `environment` has the values in the
    /// order of the slots.
    #[inline]
    pub(super) fn least<T: Zobrist, B: Borrow<T>>(
        &self,
        keys: &LatticeKeys<T, K>,
        environment: impl Iterator<Item = B>,
    ) -> K {
        self.with_rows(keys, environment, |rows| self.least_of(rows).0)
    }

    /// Returns the minimum hash of all images of an environment, and the first operation that
    /// yields it.
    #[inline]
    pub(super) fn least_operation<T: Zobrist, B: Borrow<T>>(
        &self,
        keys: &LatticeKeys<T, K>,
        environment: impl Iterator<Item = B>,
    ) -> (K, usize) {
        self.with_rows(keys, environment, |rows| {
            let (least, block) = self.least_of(rows);
            let block_rows = &self.rows[block * self.block..][..self.block];
            let mut hashes = self.hashes(block_rows, rows).into_iter();
            let lane = hashes.position(|hash| hash == least).unwrap_or(0);
            (least, block * LANES + lane)
        })
    }

    /// Returns a function that returns the minimum hash of all images of an environment, from the
    /// number of the value in each slot. All of them are in range.
    pub(super) fn least_of_numbers(&self) -> impl FnMut(&[u8]) -> K + '_ {
        let mut rows = vec![0; self.slots.div_ceil(self.group)];
        move |numbers| {
            self.write_rows(numbers.iter().map(|&number| number.into()), &mut rows);
            self.least_of(&rows).0
        }
    }

    /// Calls `read` with the indices, within a block, of the rows of an environment.
    #[inline]
    fn with_rows<T: Zobrist, B: Borrow<T>, R>(
        &self,
        keys: &LatticeKeys<T, K>,
        environment: impl Iterator<Item = B>,
        read: impl FnOnce(&[usize]) -> R,
    ) -> R {
        let numbers = environment.enumerate().map(|(slot, value)| {
            let number = value.borrow().zobrist_number();
            if number >= self.values {
                keys.out_of_range(slot, [value.borrow()]);
            }
            number
        });
        let (mut stack, mut heap) = ([0; GROUPS], Vec::new());
        let groups = self.slots.div_ceil(self.group);
        let rows = if groups <= GROUPS {
            &mut stack[..groups]
        } else {
            heap.resize(groups, 0);
            &mut heap[..]
        };
        self.write_rows(numbers, rows);
        read(rows)
    }

    #[inline]
    fn write_rows(&self, mut numbers: impl Iterator<Item = usize>, rows: &mut [usize]) {
        let mut first = 0;
        for row in rows {
            *row = first;
            let mut combinations = 1;
            for number in numbers.by_ref().take(self.group) {
                *row += number * combinations;
                combinations *= self.values;
            }
            first += combinations;
        }
    }

    /// Returns the minimum hash of all images, and the first block of operations that has it.
    fn least_of(&self, rows: &[usize]) -> (K, usize) {
        let blocks = self.rows.chunks_exact(self.block).enumerate();
        let least = blocks.map(|(number, block)| {
            let hashes = self.hashes(block, rows).into_iter();
            (hashes.reduce(minimum).unwrap_or(self.base), number)
        });
        let least = least.reduce(|least, next| if next.0 < least.0 { next } else { least });
        least.unwrap_or((self.base, 0))
    }

    /// Returns the hashes of the images under the operations of a block.
    #[inline]
    fn hashes(&self, block: &[Row<K>], rows: &[usize]) -> [K; LANES] {
        rows.iter().fold([self.base; LANES], |mut hashes, &row| {
            for (hash, &key) in hashes.iter_mut().zip(&block[row].0) {
                *hash = hash.plus(key);
            }
            hashes
        })
    }
}

fn minimum<K: Key>(a: K, b: K) -> K {
    if b < a { b } else { a }
}
