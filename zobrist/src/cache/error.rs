//! The error of the constructors of caches.

use core::error::Error;
use core::fmt::{self, Formatter};

/// An error of the constructors of [`Cache`](super::Cache) and [`SharedCache`](super::SharedCache): the capacity is 0
/// or more than 32 bits can number, there are no shards or more than entries, or the allocation failed.
///
/// ```
/// use zobrist::cache::Cache;
///
/// let error = Cache::<u64, f64>::new(0).unwrap_err();
/// assert_eq!(error.to_string(), "a cache needs a capacity of at least 1 entry, not 0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CapacityError {
    pub(super) capacity: usize,
    pub(super) reason: Reason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// More entries than a cache or a shard can number.
    Entries,
    /// No memory for values of this size in bytes.
    Memory(usize),
    /// A number of shards that leaves one empty, or 0.
    Shards(usize),
}

/// Values are numbered by 32 bits, and one number is that of no value.
pub(super) const MOST: usize = u32::MAX as usize - 1;

impl CapacityError {
    pub(super) fn new<V>(capacity: usize) -> CapacityError {
        CapacityError { capacity, reason: Reason::Memory(size_of::<V>()) }
    }
}

impl fmt::Display for CapacityError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let capacity = self.capacity;
        match self.reason {
            _ if capacity == 0 => f.write_str("a cache needs a capacity of at least 1 entry, not 0"),
            Reason::Entries => write!(f, "{capacity} entries are too many: a cache or a shard has at most {MOST}"),
            Reason::Memory(bytes) => write!(f, "failed to allocate a cache of {capacity} values of {bytes} bytes"),
            Reason::Shards(shards) => {
                write!(f, "a cache of {capacity} entries has 1 to {capacity} shards, not {shards}")
            }
        }
    }
}

impl Error for CapacityError {}
