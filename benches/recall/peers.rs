//! Caches of one capacity: ours by policy, and what people use in its place, with the same hasher.

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

/// What is kept.
pub(crate) type Rates = [f64; 8];

/// What is asked of each: the rates, and whether they were computed now.
pub(crate) trait Memory {
    /// The rates of the state.
    fn recall(&mut self, hash: u64) -> (&Rates, bool);
}

/// Ours.
pub(crate) type Ours = Cache<ZobristHash<Position, u64>, Rates>;

/// With room for so many entries.
pub(crate) fn ours(room: usize, policy: Eviction) -> Ours {
    Cache::with_eviction(room, policy).expect("memory")
}

impl Memory for Ours {
    #[inline(always)]
    fn recall(&mut self, hash: u64) -> (&Rates, bool) {
        let mut computed = false;
        let value = self.get_or_insert_with(ZobristHash::from_raw(hash), || {
            computed = true;
            rates(hash)
        });
        (value, computed)
    }
}

/// A cache for one thread whose entries all weigh the same.
pub(crate) type QuickCache = unsync::Cache<u64, Rates, UnitWeighter, Prehashed>;

/// With room for so many entries.
pub(crate) fn quick_cache(room: usize) -> QuickCache {
    unsync::Cache::with(room, room as u64, UnitWeighter, Prehashed, DefaultLifecycle::default())
}

impl Memory for QuickCache {
    #[inline(always)]
    fn recall(&mut self, hash: u64) -> (&Rates, bool) {
        let mut computed = false;
        let value = self.get_or_insert_with::<_, Infallible>(&hash, || {
            computed = true;
            Ok(rates(hash))
        });
        match value {
            Ok(Some(value)) => (value, computed),
            Ok(None) => unreachable!("an entry of weight 1 is kept"),
        }
    }
}

/// A map that is emptied when it is full.
#[derive(Debug)]
pub(crate) struct Emptied {
    map: HashMap<u64, Rates, Prehashed>,
    room: usize,
}

/// With room for so many entries.
pub(crate) fn emptied(room: usize) -> Emptied {
    Emptied { map: HashMap::with_capacity_and_hasher(room, Prehashed), room }
}

impl Memory for Emptied {
    #[inline(always)]
    fn recall(&mut self, hash: u64) -> (&Rates, bool) {
        if self.map.len() == self.room && !self.map.contains_key(&hash) {
            self.map.clear();
        }
        match self.map.entry(hash) {
            Entry::Occupied(entry) => (entry.into_mut(), false),
            Entry::Vacant(entry) => (entry.insert(rates(hash)), true),
        }
    }
}

/// A map that is never emptied: more memory than anyone has, and no eviction.
#[derive(Debug, Default)]
pub(crate) struct Unbounded(HashMap<u64, Rates, Prehashed>);

impl Memory for Unbounded {
    #[inline(always)]
    fn recall(&mut self, hash: u64) -> (&Rates, bool) {
        match self.0.entry(hash) {
            Entry::Occupied(entry) => (entry.into_mut(), false),
            Entry::Vacant(entry) => (entry.insert(rates(hash)), true),
        }
    }
}
