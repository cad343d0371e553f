//! A hand-written four-way cache for one type of key and value. It has no policies, no checks and no limits on sizes,
//! and evicts the least recently used entry of a set. Its memory is initialized with default values. A cache of
//! arbitrary types has no default values, so it would need `unsafe` for such memory.

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

/// Sets of four entries. A set has its keys and its values side by side in memory.
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
