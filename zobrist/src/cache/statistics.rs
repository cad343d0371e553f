//! Statistics of a cache.

use core::ops::{Add, Sub};

/// Numbers of hits, misses and evictions of a [`Cache`](super::Cache).
///
/// To combine the statistics of several replicas, add them. To get the statistics of a part of a
/// run, subtract:
///
/// ```
/// # use zobrist::cache::Cache;
/// # let mut cache = Cache::<u64, f64>::new(100)?;
/// let before = cache.statistics();
/// for hash in [1, 2, 1, 1] {
///     cache.get_or_insert_with(hash, || 0.5);
/// }
/// let since = cache.statistics() - before;
/// assert_eq!(since.hit_rate(), 0.5);
/// # Ok::<(), zobrist::cache::CapacityError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CacheStatistics {
    /// Calls that found an entry.
    pub hits: u64,
    /// Calls that found no entry.
    pub misses: u64,
    /// Entries that were evicted by entries of other states.
    pub evictions: u64,
    /// Misses that found an equal hash with a different check.
    pub false_hits: u64,
}

impl CacheStatistics {
    /// Returns the fraction of calls that were hits, from 0 to 1. Returns 0 before the first call.
    #[expect(
        clippy::cast_precision_loss,
        reason = "above 2^53 calls the rounding error is negligible"
    )]
    pub fn hit_rate(&self) -> f64 {
        let calls = self.hits + self.misses;
        if calls == 0 {
            0.0
        } else {
            self.hits as f64 / calls as f64
        }
    }

    fn combined(self, other: CacheStatistics, by: fn(u64, u64) -> u64) -> CacheStatistics {
        CacheStatistics {
            hits: by(self.hits, other.hits),
            misses: by(self.misses, other.misses),
            evictions: by(self.evictions, other.evictions),
            false_hits: by(self.false_hits, other.false_hits),
        }
    }
}

impl Add for CacheStatistics {
    type Output = CacheStatistics;

    fn add(self, other: CacheStatistics) -> CacheStatistics {
        self.combined(other, u64::add)
    }
}

/// Subtracts `earlier` statistics, saturating at 0.
impl Sub for CacheStatistics {
    type Output = CacheStatistics;

    fn sub(self, earlier: CacheStatistics) -> CacheStatistics {
        self.combined(earlier, u64::saturating_sub)
    }
}
