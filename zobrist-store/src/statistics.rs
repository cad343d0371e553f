//! Counters of a store.

/// Counters of a [`Store`](crate::Store): hits, misses and written entries.
///
/// ```
/// use zobrist_store::{Origin, Store};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("squares.store");
/// let store = Store::<u64, u64>::open(&path, &Origin::new("squares"))?;
/// for number in [7, 8, 7, 7] {
///     store.get_or_compute(number, || number * number)?;
/// }
/// let statistics = store.statistics();
/// assert_eq!((statistics.memory, statistics.stored, statistics.absent), (2, 0, 2));
/// assert_eq!(statistics.written, 2);
/// assert_eq!(statistics.hit_rate(), 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreStatistics {
    /// Hits in memory.
    pub memory: u64,
    /// Hits in the database or the queue.
    pub stored: u64,
    /// Misses. The value was then computed, or is still unknown.
    pub absent: u64,
    /// Entries written: computed, inserted or merged. An entry that is replaced counts again.
    pub written: u64,
}

impl StoreStatistics {
    /// Returns the fraction of lookups that found a value in memory, the queue or the database,
    /// from 0 to 1. It is 0 before the first lookup.
    #[expect(
        clippy::cast_precision_loss,
        reason = "above 2^53 look-ups the rounding error is negligible"
    )]
    pub fn hit_rate(&self) -> f64 {
        let hits = self.memory + self.stored;
        if hits == 0 {
            0.0
        } else {
            hits as f64 / (hits + self.absent) as f64
        }
    }
}
