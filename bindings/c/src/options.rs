//! Options that C passes as numbers, because a number without a variant would be undefined
//! behaviour in an `enum` of Rust.

#![allow(dead_code, reason = "C uses the names, and Rust code only the numbers")]

use zobrist::keys::KeySource;
use zobrist::table::transposition;
use zobrist::{Seed, analysis, cache};

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
    /// Equal hashes prove equal states. The states must fit into the bits of a hash.
    Exact,
    /// No small set of keys XORs to zero, whatever slots the keys belong to.
    Features,
}

pub(crate) const SOURCES: [KeySource; 5] = [
    KeySource::Stored,
    KeySource::Overlapped,
    KeySource::Computed,
    KeySource::Exact,
    KeySource::Features,
];

/// Eviction policy of a cache.
#[repr(C)]
pub enum Eviction {
    /// The least recently used of four.
    LeastRecent,
    /// The same, but values with 8 hits or more get a second chance.
    SecondChance,
    /// Direct mapped: a hash has one place, and a new value evicts the value there.
    DirectMapped,
}

pub(crate) const EVICTIONS: [cache::Eviction; 3] = [
    cache::Eviction::LeastRecentlyUsed,
    cache::Eviction::SecondChance,
    cache::Eviction::DirectMapped,
];

/// Layout of the entries of a table. For random hashes of 64 bits, a probe of a state that was not
/// stored is a false hit with at most the given probability.
#[repr(C)]
pub enum Layout {
    /// 65,536 entries per mebibyte; probability 2^-38 in a gibibyte.
    Wide,
    /// 98,304 entries per mebibyte; probability 3 * 2^-21.
    Compact,
}

/// Replacement policy of a full bucket.
#[repr(C)]
pub enum Replacement {
    /// The shallowest entry, where each search since it was stored counts as 4 plies less.
    DepthAndAge,
    /// The shallowest entry, unless the new one is shallower.
    DepthPreferred,
    /// An entry that the hash selects.
    Always,
}

pub(crate) const REPLACEMENTS: [transposition::Replacement; 3] = [
    transposition::Replacement::DepthAndAge,
    transposition::Replacement::DepthPreferred,
    transposition::Replacement::Always,
];

/// Relation of the score of a `zobrist_search_entry` to the exact score.
#[repr(C)]
pub enum Bound {
    /// There is no score, only a move or an evaluation.
    None,
    /// The score is exact: a PV node.
    Exact,
    /// The score is a lower bound: the search failed high, a cut node.
    Lower,
    /// The score is an upper bound: the search failed low, an all node.
    Upper,
}

pub(crate) const BOUNDS: [transposition::Bound; 4] = [
    transposition::Bound::None,
    transposition::Bound::Exact,
    transposition::Bound::Lower,
    transposition::Bound::Upper,
];

/// Approximate computing time of a quality report.
#[repr(C)]
pub enum Effort {
    /// A hundredth of a second.
    Hundredth,
    /// A tenth of a second.
    Tenth,
    /// A second.
    Second,
    /// Ten seconds.
    TenSeconds,
}

pub(crate) const EFFORTS: [analysis::Effort; 4] = [
    analysis::Effort::Hundredth,
    analysis::Effort::Tenth,
    analysis::Effort::Second,
    analysis::Effort::TenSeconds,
];

/// Returns the choice with this number.
pub(crate) fn chosen<T: Copy>(name: &str, number: u32, all: &[T]) -> Outcome<T> {
    check(name, number as usize, all.len())?;
    Ok(all[number as usize])
}

/// Options of keys. All zeros, or a null pointer, are the defaults.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Options {
    /// Seed. Equal seeds give equal keys in every language and on every machine.
    pub seed: u64,
    /// Lane of the seed. Keys of two lanes are independent, so another lane gives a second hash.
    pub lane: u64,
    /// A `zobrist_source`.
    pub source: u32,
    /// Width of the keys of described states: 8, 16, 32, 64 or 128; 0 means 64. Other keys have 64
    /// bits.
    pub bits: u32,
    /// If not 0, keys of described states (32, 64 or 128 bits) are added instead of combined by
    /// XOR.
    pub additive: u32,
    /// If not 0, the site itself is the last slot of its local environment.
    pub centre: u32,
    /// A site of the kind whose local environments are hashed, for lattices with sites of several
    /// kinds.
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
