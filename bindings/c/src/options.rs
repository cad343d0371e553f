//! What C chooses. It passes choices as numbers, because another number than those of an `enum` would be undefined in Rust.

#![allow(dead_code, reason = "C has the names, and Rust the numbers")]

use zobrist::Seed;
use zobrist::analysis::Effort;
use zobrist::cache::Eviction;
use zobrist::keys::KeySource;
use zobrist::table::transposition::Replacement;

use crate::border::{Outcome, check};

/// A source of keys.
#[repr(C)]
pub enum Source {
    /// Random keys in a table: the default.
    Stored,
    /// Random keys that share an eighth of the memory.
    Overlapped,
    /// Random keys that are computed at each use and need no memory.
    Computed,
    /// Equal hashes are equal states: only if the states fit into the bits of a hash.
    Exact,
    /// Different hashes for all states that differ in few slots.
    Coded,
}

pub(crate) const SOURCES: [KeySource; 5] = [
    KeySource::Stored,
    KeySource::Overlapped,
    KeySource::Computed,
    KeySource::Exact,
    KeySource::Coded,
];

/// Which value a cache evicts.
#[repr(C)]
pub enum CacheEviction {
    /// The least recently used of four.
    LeastRecent,
    /// The same, but values with 8 hits or more get a second chance.
    SecondChance,
    /// The one in the place of the new one.
    DirectMapped,
    /// The least recently used of all: nothing is evicted before the cache is full.
    FullyAssociative,
}

pub(crate) const EVICTIONS: [Eviction; 4] = [
    Eviction::LeastRecentlyUsed,
    Eviction::SecondChance,
    Eviction::DirectMapped,
    Eviction::FullyAssociative,
];

/// How the entries of a table lie in memory. A probe of a state that was not stored finds the entry of another one with the given
/// probability at most, for random hashes of 64 bits.
#[repr(C)]
pub enum TableLayout {
    /// 65,536 entries a mebibyte; 2^-38 in a gibibyte.
    Wide,
    /// 98,304 entries a mebibyte; 3 * 2^-21.
    Compact,
}

/// Which entry of a full bucket a table replaces.
#[repr(C)]
pub enum TableReplacement {
    /// The shallowest, where each search since it was stored counts as 4 plies less.
    DepthAndAge,
    /// The shallowest, unless the new one is shallower.
    DepthPreferred,
    /// One that the hash selects.
    Always,
}

pub(crate) const REPLACEMENTS: [Replacement; 3] =
    [Replacement::DepthAndAge, Replacement::DepthPreferred, Replacement::Always];

/// The computing time of a report on keys, about.
#[repr(C)]
pub enum QualityEffort {
    /// A hundredth of a second.
    Hundredth,
    /// A tenth of a second.
    Tenth,
    /// A second.
    Second,
    /// Ten seconds.
    TenSeconds,
}

pub(crate) const EFFORTS: [Effort; 4] =
    [Effort::Hundredth, Effort::Tenth, Effort::Second, Effort::TenSeconds];

/// The choice of this number.
pub(crate) fn chosen<T: Copy>(name: &str, number: u32, all: &[T]) -> Outcome<T> {
    check(name, number as usize, all.len())?;
    Ok(all[number as usize])
}

/// How keys are made. All zeros, and a null pointer, are the defaults.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Options {
    /// Equal seeds give equal keys, in every language, on every machine.
    pub seed: u64,
    /// Keys of two lanes of one seed are independent: those of another lane make a second hash.
    pub lane: u64,
    /// A `zobrist_source`.
    pub source: u32,
    /// Width of the keys of described states: 8, 16, 32, 64 or 128; 0 is 64. Other keys have 64.
    pub bits: u32,
    /// Not 0: keys of described states are added (32, 64 or 128 bits) instead of combined by XOR.
    pub additive: u32,
    /// Not 0: the site itself is the last slot of its local environment.
    pub centre: u32,
    /// A site of the kind that has local environments, for lattices with sites of several kinds.
    pub site: usize,
}

impl Options {
    pub(crate) fn of(options: Option<&Self>) -> Self {
        options.copied().unwrap_or_default()
    }

    pub(crate) fn seed(&self) -> Seed {
        Seed::new(self.seed).lane(self.lane)
    }

    pub(crate) fn source(&self) -> Outcome<KeySource> {
        chosen("source", self.source, &SOURCES)
    }
}
