//! How fast is `TranspositionTable`, shared by one or two threads, against concurrent maps of other
//! crates? Half of the probed keys are stored.
//!
//! All tables have the same hasher and capacity. For this capacity, the alternatives need two to
//! three times the memory. The tables never receive more entries than their capacity, so they
//! neither evict nor grow.

use std::cell::LazyCell;
use std::ops::Deref;

use criterion::BenchmarkGroup;
use dashmap::DashMap;
use quick_cache::UnitWeighter;
use quick_cache::sync::{Cache, DefaultLifecycle};
use zobrist::ZobristHash;
use zobrist::table::{Prehashed, TranspositionTable};
use zobrist_compared::position::Position;
use zobrist_compared::random::SplitMix;

use crate::harness::{Ratio, is_test, pair, ratios, together};

/// What all tables have in common.
trait Shared: Send + Sync + Sized {
    /// Returns a table for this number of entries.
    fn with_capacity_of(entries: usize) -> Self;

    /// Returns the data stored with the key.
    fn probe(&self, key: u64) -> Option<u64>;

    /// Stores data with the key.
    fn store(&self, key: u64, data: u64);
}

/// The library's table with hashes of chess positions as keys.
type Table = TranspositionTable<ZobristHash<Position>, u64>;

impl Shared for Table {
    fn with_capacity_of(entries: usize) -> Self {
        let table = Table::new(entries * 16).expect("memory");
        assert!(table.capacity() >= entries);
        table
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
type QuickCache = Cache<u64, u64, UnitWeighter, Prehashed>;

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

/// Returns the key with index `i`.
fn key(i: usize) -> u64 {
    SplitMix(i as u64).next()
}

/// Returns the data that are stored with a key.
#[inline]
fn data(key: u64) -> u64 {
    !key >> 1
}

/// Returns a table for this number of entries that has half as many, those with the first keys.
fn filled<T: Shared>(capacity: usize) -> T {
    let table = T::with_capacity_of(capacity);
    (0..capacity / 2)
        .map(key)
        .for_each(|key| table.store(key, data(key)));
    table
}

/// The random keys of a thread, and the number of those that it probes and that are stored.
struct Work {
    keys: Vec<u64>,
    stored: usize,
}

impl Work {
    /// Draws `len` keys. Each fourth of them will be stored, so it is drawn from the keys in the
    /// table, which does not grow.
    fn new(len: usize, capacity: usize, seed: u64) -> Self {
        let mut random = SplitMix(seed);
        let indices: Vec<usize> = (0..len)
            .map(|i| random.below(if i % 4 == 3 { capacity / 2 } else { capacity }))
            .collect();
        let is_hit = |&(i, &index): &(usize, &usize)| i % 4 < 3 && index < capacity / 2;
        Work {
            stored: indices.iter().enumerate().filter(is_hit).count(),
            keys: indices.into_iter().map(key).collect(),
        }
    }

    /// Probes three keys of four and stores the fourth.
    #[inline(never)]
    fn run(&self, table: &impl Shared) {
        let mut hits = 0;
        for four in self.keys.chunks(4) {
            for &key in &four[..3] {
                let answer = table.probe(key);
                hits += usize::from(answer.is_some());
                assert!(
                    answer.is_none_or(|answer| answer == data(key)),
                    "the data of another key"
                );
            }
            table.store(four[3], data(four[3]));
        }
        // A few buckets of the library's tables have more keys than entries.
        assert!(
            (self.stored / 10 * 9..=self.stored + 20).contains(&hits),
            "{hits} hits, {} stored",
            self.stored
        );
    }
}

fn run(table: &impl Shared, work: &[Work]) {
    together(work, |work| work.run(table));
}

fn compare<T: Shared>(
    group: &mut BenchmarkGroup<'_, Ratio>,
    name: &str,
    [kilobytes, len]: [usize; 2],
    ours: &impl Deref<Target = Table>,
) {
    let capacity = kilobytes * 64;
    let other = LazyCell::new(|| filled::<T>(capacity));
    for threads in [1, 2] {
        let work = LazyCell::new(|| [0, 1].map(|seed| Work::new(len, capacity, seed)));
        let name = format!("{name}, {threads} threads");
        pair(
            group,
            name,
            || run(&*other, &work[..threads]),
            || run(&**ours, &work[..threads]),
        );
    }
}

pub(crate) fn benches() {
    ratios("tables", "of TranspositionTable", |group| {
        // Kilobytes, and keys of a thread.
        let size = if is_test() {
            [128, 1 << 12]
        } else {
            [1 << 16, 1 << 19]
        };
        let ours = LazyCell::new(|| filled::<Table>(size[0] * 64));
        compare::<DashMap<u64, u64, Prehashed>>(group, "dashmap", size, &ours);
        compare::<QuickCache>(group, "quick_cache", size, &ours);
    });
}
