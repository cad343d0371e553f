//! The library's concurrent tables and their alternatives.
//!
//! All tables have the same hasher and capacity. For this capacity, the alternatives need two to three times the
//! memory. The tables never receive more entries than their capacity, so they neither evict nor grow.

use std::sync::{Mutex, PoisonError};

use dashmap::DashMap;
use hashbrown::HashMap;
use quick_cache::UnitWeighter;
use quick_cache::sync::{Cache, DefaultLifecycle};
use zobrist::ZobristHash;
use zobrist::table::transposition::{Layout, Wide};
use zobrist::table::{Prehashed, TranspositionTable};
use zobrist_compared::position::Position;

/// The interface of all tables.
pub(crate) trait Shared: Send + Sync {
    /// Returns a table for this number of entries.
    fn with_capacity_of(entries: usize) -> Self
    where
        Self: Sized;

    /// Prefetches the memory of a key, if the table supports it.
    #[inline]
    fn prefetch(&self, _key: u64) {}

    /// Returns the maximum number of wrong answers of a run.
    fn most_wrong(&self) -> u64 {
        0
    }

    /// Returns the data stored with the key.
    fn probe(&self, key: u64) -> Option<u64>;

    /// Stores data with the key.
    fn store(&self, key: u64, data: u64);
}

/// The library's table with hashes of chess positions as keys.
pub(crate) type Table<L = Wide> = TranspositionTable<ZobristHash<Position>, u64, L>;

impl<L: Layout> Shared for Table<L> {
    /// Allocates 16 bytes per entry of the wide layout. The compact layout has 1.5 times as many entries in this
    /// memory.
    fn with_capacity_of(entries: usize) -> Self {
        let table = Table::new(entries * 16).expect("memory");
        assert!(table.capacity() >= entries);
        table
    }

    /// The compact layout has short tags: one or two of a million probes are false hits.
    fn most_wrong(&self) -> u64 {
        if self.tag_bits() < 30 { 20 } else { 0 }
    }

    #[inline]
    fn prefetch(&self, key: u64) {
        self.prefetch(ZobristHash::from_raw(key));
    }

    #[inline]
    fn probe(&self, key: u64) -> Option<u64> {
        self.probe(ZobristHash::from_raw(key))
    }

    #[inline]
    fn store(&self, key: u64, data: u64) {
        self.store(ZobristHash::from_raw(key), data);
    }
}

impl Shared for DashMap<u64, u64, Prehashed> {
    fn with_capacity_of(entries: usize) -> Self {
        DashMap::with_capacity_and_hasher(entries, Prehashed)
    }

    #[inline]
    fn probe(&self, key: u64) -> Option<u64> {
        self.get(&key).map(|entry| *entry)
    }

    #[inline]
    fn store(&self, key: u64, data: u64) {
        self.insert(key, data);
    }
}

/// A cache whose entries have equal weights.
pub(crate) type QuickCache = Cache<u64, u64, UnitWeighter, Prehashed>;

impl Shared for QuickCache {
    fn with_capacity_of(entries: usize) -> Self {
        let lifecycle = DefaultLifecycle::default();
        Cache::with(entries, entries as u64, UnitWeighter, Prehashed, lifecycle)
    }

    #[inline]
    fn probe(&self, key: u64) -> Option<u64> {
        self.get(&key)
    }

    #[inline]
    fn store(&self, key: u64, data: u64) {
        self.insert(key, data);
    }
}

/// A map with its lock, aligned so that no other shard shares its cache line.
#[repr(align(128))]
#[derive(Debug)]
struct Shard(Mutex<HashMap<u64, u64, Prehashed>>);

/// Maps with one lock each. The high bits of a key select its map.
#[derive(Debug)]
pub(crate) struct Sharded(Box<[Shard; 64]>);

impl Sharded {
    #[inline]
    fn shard(&self, key: u64) -> &Mutex<HashMap<u64, u64, Prehashed>> {
        &self.0[(key >> 58) as usize].0
    }
}

impl Shared for Sharded {
    fn with_capacity_of(entries: usize) -> Self {
        let map = |_| HashMap::with_capacity_and_hasher(entries / 64, Prehashed);
        Sharded(Box::new(std::array::from_fn(|i| Shard(Mutex::new(map(i))))))
    }

    #[inline]
    fn probe(&self, key: u64) -> Option<u64> {
        self.shard(key).lock().unwrap_or_else(PoisonError::into_inner).get(&key).copied()
    }

    #[inline]
    fn store(&self, key: u64, data: u64) {
        self.shard(key).lock().unwrap_or_else(PoisonError::into_inner).insert(key, data);
    }
}
