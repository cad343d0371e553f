//! Hand-written four-way caches for one type of key. They have no policies, no checks and no limits on sizes, and evict
//! the least recently used entry of a set.

use crate::peers::{Memory, Rates};
use crate::trace::rates;

const WAYS: usize = 4;

#[derive(Clone, Debug, Default)]
#[repr(align(64))]
struct Set {
    keys: [u64; WAYS],
    /// Time of the last use of each entry.
    used: [u64; WAYS],
    values: [Rates; WAYS],
}

/// Sets of four entries. A set has its keys and its values side by side in memory, which is initialized with default
/// values. Values of arbitrary types have no default, so they would need `unsafe` for such memory.
#[derive(Debug)]
pub(crate) struct ByHand {
    sets: Vec<Set>,
    now: u64,
    misses: u64,
}

impl ByHand {
    /// Returns a cache with the given capacity, a multiple of four. An unused entry has the key 0, so no state may have
    /// the hash 0.
    pub(crate) fn new(capacity: usize) -> Self {
        ByHand { sets: vec![Set::default(); capacity / WAYS], now: 0, misses: 0 }
    }
}

impl Memory for ByHand {
    #[inline(always)]
    fn fetch(&mut self, hash: u64) -> &Rates {
        let index = ((u128::from(hash) * self.sets.len() as u128) >> 64) as usize;
        let set = &mut self.sets[index];
        self.now += 1;
        // Selects the entry without a branch.
        let known = |found, way| if set.keys[way] == hash { way } else { found };
        let mut way = (0..WAYS).rev().fold(0, known);
        if set.keys[way] != hash {
            self.misses += 1;
            way = (0..WAYS).min_by_key(|&way| set.used[way]).unwrap_or(0);
            set.keys[way] = hash;
            set.values[way] = rates(hash);
        }
        set.used[way] = self.now;
        &set.values[way]
    }

    fn misses(&self) -> u64 {
        self.misses
    }
}

#[derive(Clone, Debug)]
#[repr(align(64))]
struct Indices {
    keys: [u64; WAYS],
    used: [u32; WAYS],
    /// The index of the value of each entry, or `u32::MAX`.
    values: [u32; WAYS],
}

/// Sets of four entries whose values may have any type: they are stored in order of arrival, as in `Cache`.
#[derive(Debug)]
pub(crate) struct InOrder<V> {
    sets: Vec<Indices>,
    values: Vec<V>,
    now: u32,
    misses: u64,
}

impl<V> InOrder<V> {
    pub(crate) fn new(capacity: usize) -> Self {
        let empty = Indices { keys: [0; WAYS], used: [0; WAYS], values: [u32::MAX; WAYS] };
        InOrder { sets: vec![empty; capacity / WAYS], values: Vec::with_capacity(capacity), now: 0, misses: 0 }
    }
}

impl Memory for InOrder<Rates> {
    #[inline(always)]
    fn fetch(&mut self, hash: u64) -> &Rates {
        let index = ((u128::from(hash) * self.sets.len() as u128) >> 64) as usize;
        let set = &mut self.sets[index];
        self.now = self.now.wrapping_add(1);
        let known = |found, way| if set.keys[way] == hash { way } else { found };
        let mut way = (0..WAYS).rev().fold(0, known);
        if set.keys[way] != hash || set.values[way] == u32::MAX {
            self.misses += 1;
            let now = self.now;
            way = (0..WAYS).max_by_key(|&way| now.wrapping_sub(set.used[way])).unwrap_or(0);
            if set.values[way] == u32::MAX {
                set.values[way] = self.values.len() as u32;
                self.values.push(rates(hash));
            } else {
                self.values[set.values[way] as usize] = rates(hash);
            }
            set.keys[way] = hash;
        }
        set.used[way] = self.now;
        &self.values[set.values[way] as usize]
    }

    fn misses(&self) -> u64 {
        self.misses
    }
}
