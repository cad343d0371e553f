//! Single-threaded caches with the same capacity and hasher: `Cache` with each policy, and its alternatives.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::convert::Infallible;

use quick_cache::UnitWeighter;
use quick_cache::unsync::{self, DefaultLifecycle};
use zobrist::ZobristHash;
use zobrist::cache::{Cache, Eviction};
use zobrist::table::Prehashed;
use zobrist_compared::position::Position;

use crate::trace::rates;

/// A cached value: eight rates of a state.
pub(crate) type Rates = [f64; 8];

/// The interface of all single-threaded caches.
pub(crate) trait Memory {
    /// Returns the rates of the state.
    fn fetch(&mut self, hash: u64) -> &Rates;
    /// Returns how often rates were computed.
    fn misses(&self) -> u64;
}

/// The library's cache.
pub(crate) type Ours = Cache<ZobristHash<Position, u64>, Rates>;

/// Returns an empty `Cache` with the given capacity.
pub(crate) fn ours(capacity: usize, policy: Eviction) -> Ours {
    Cache::with_eviction(capacity, policy).expect("memory")
}

impl Memory for Ours {
    #[inline(always)]
    fn fetch(&mut self, hash: u64) -> &Rates {
        self.get_or_insert_with(ZobristHash::from_raw(hash), move || rates(hash))
    }

    fn misses(&self) -> u64 {
        self.statistics().misses
    }
}

/// A single-threaded cache whose entries have equal weights.
#[derive(Debug)]
pub(crate) struct QuickCache {
    cache: unsync::Cache<u64, Rates, UnitWeighter, Prehashed>,
    misses: u64,
}

/// Returns an empty `quick_cache` with the given capacity.
pub(crate) fn quick_cache(capacity: usize) -> QuickCache {
    let lifecycle = DefaultLifecycle::default();
    let cache = unsync::Cache::with(capacity, capacity as u64, UnitWeighter, Prehashed, lifecycle);
    QuickCache { cache, misses: 0 }
}

impl Memory for QuickCache {
    #[inline(always)]
    fn fetch(&mut self, hash: u64) -> &Rates {
        let value = self.cache.get_or_insert_with::<_, Infallible>(&hash, || {
            self.misses += 1;
            Ok(rates(hash))
        });
        match value {
            Ok(Some(value)) => value,
            Ok(None) => unreachable!("an entry of weight 1 is kept"),
        }
    }

    fn misses(&self) -> u64 {
        self.misses
    }
}

/// A map that is emptied when it is full.
#[derive(Debug)]
pub(crate) struct Emptied {
    map: HashMap<u64, Rates, Prehashed>,
    capacity: usize,
    misses: u64,
}

/// Returns an empty map that holds at most `capacity` entries.
pub(crate) fn emptied(capacity: usize) -> Emptied {
    Emptied { map: HashMap::with_capacity_and_hasher(capacity, Prehashed), capacity, misses: 0 }
}

impl Memory for Emptied {
    #[inline(always)]
    fn fetch(&mut self, hash: u64) -> &Rates {
        if self.map.len() == self.capacity && !self.map.contains_key(&hash) {
            self.map.clear();
        }
        match self.map.entry(hash) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                self.misses += 1;
                entry.insert(rates(hash))
            }
        }
    }

    fn misses(&self) -> u64 {
        self.misses
    }
}
