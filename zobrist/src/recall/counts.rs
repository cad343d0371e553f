//! What was asked of a memory, and whether it pays.

use core::iter::Sum;
use core::ops::{Add, Sub};

/// What was asked of a [`Recall`](crate::Recall), and stored in it.
///
/// Counts of several replicas add up, and those of a part of a run are a difference:
///
/// ```
/// # use zobrist::{Recall, ZobristHash};
/// # let mut recall = Recall::<[bool], f64, u64>::new(100)?;
/// let before = recall.counts();
/// for hash in [1, 2, 1, 1] {
///     recall.get_or_insert_with(ZobristHash::from_raw(hash), || 0.5);
/// }
/// let since = recall.counts() - before;
/// assert_eq!(since.hit_rate(), 0.5);
/// # Ok::<(), zobrist::CapacityError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RecallCounts {
    /// Calls that found an entry.
    pub hits: u64,
    /// Calls that found none.
    pub misses: u64,
    /// Entries that gave way to those of other states.
    pub replacements: u64,
    /// Those of the misses where the hash was there, but the check was another state's.
    pub false_hits: u64,
}

impl RecallCounts {
    /// The share of the calls that found an entry, from 0 to 1; 0 before the first.
    #[expect(
        clippy::cast_precision_loss,
        reason = "beyond 2^53 calls the rate is known well enough"
    )]
    pub fn hit_rate(&self) -> f64 {
        let calls = self.hits + self.misses;
        if calls == 0 { 0.0 } else { self.hits as f64 / calls as f64 }
    }
}

impl Add for RecallCounts {
    type Output = RecallCounts;

    fn add(self, other: RecallCounts) -> RecallCounts {
        RecallCounts {
            hits: self.hits + other.hits,
            misses: self.misses + other.misses,
            replacements: self.replacements + other.replacements,
            false_hits: self.false_hits + other.false_hits,
        }
    }
}

/// What was counted since the counts were `earlier`.
impl Sub for RecallCounts {
    type Output = RecallCounts;

    fn sub(self, earlier: RecallCounts) -> RecallCounts {
        RecallCounts {
            hits: self.hits - earlier.hits,
            misses: self.misses - earlier.misses,
            replacements: self.replacements - earlier.replacements,
            false_hits: self.false_hits - earlier.false_hits,
        }
    }
}

/// The counts of all replicas together.
impl Sum for RecallCounts {
    fn sum<I: Iterator<Item = RecallCounts>>(counts: I) -> RecallCounts {
        counts.fold(RecallCounts::default(), RecallCounts::add)
    }
}
