//! The error of the constructors of caches.

use core::fmt::{self, Formatter};

/// An error of the constructors of [`Cache`](super::Cache) and [`SharedCache`](super::SharedCache).
/// The capacity is 0 or too large for 32-bit indices, the number of shards is 0 or above the
/// capacity, or the allocation failed.
///
/// ```
/// use zobrist::cache::Cache;
///
/// let error = Cache::<u64, f64>::new(0).unwrap_err();
/// assert_eq!(error.to_string(), "a cache needs a capacity of at least 1 entry, not 0");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct CapacityError {
    pub(super) capacity: usize,
    pub(super) reason: Reason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// A cache or a shard would have more entries than 32-bit indices can address.
    Entries,
    /// The allocation failed. The field is the size of a value in bytes.
    Memory(usize),
    /// The number of shards is 0, or above the capacity. The field is that number.
    Shards(usize),
}

/// Maximum number of entries. Values have 32-bit indices, and `u32::MAX` marks a free position.
pub(super) const MOST: usize = u32::MAX as usize - 1;

impl CapacityError {
    pub(super) fn new<V>(capacity: usize) -> CapacityError {
        CapacityError {
            capacity,
            reason: Reason::Memory(size_of::<V>()),
        }
    }
}

impl fmt::Display for CapacityError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let capacity = self.capacity;
        match self.reason {
            _ if capacity == 0 => {
                f.write_str("a cache needs a capacity of at least 1 entry, not 0")
            }
            Reason::Entries => write!(
                f,
                "{capacity} entries are too many: a cache or a shard has at most {MOST}"
            ),
            Reason::Memory(bytes) => write!(
                f,
                "failed to allocate a cache of {capacity} values of {bytes} bytes"
            ),
            Reason::Shards(shards) => {
                write!(
                    f,
                    "a cache of {capacity} entries has 1 to {capacity} shards, not {shards}"
                )
            }
        }
    }
}

crate::key::error!(CapacityError);
