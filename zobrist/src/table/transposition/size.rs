//! Allocation, size and resizing of a table.

use core::fmt::{self, Display, Formatter};

use super::layout::{Bucket as _, Line};
use super::memory::{self, Memory};
use super::{Entry, Layout, TranspositionTable};
use crate::key::Key;
use crate::table::hash_value::{Check, HashValue};

/// An error of the constructors of a [`TranspositionTable`]: the allocation failed, or the size is less than one cache
/// line.
///
/// ```
/// use zobrist::table::TranspositionTable;
///
/// let error = TranspositionTable::<u64, u64>::new(10).unwrap_err();
/// assert_eq!(error.to_string(), "a table needs at least 64 bytes, not 10");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SizeError {
    pub(super) bytes: usize,
}

impl Display for SizeError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let bytes = self.bytes;
        if bytes < size_of::<Line>() {
            return write!(f, "a table needs at least {} bytes, not {bytes}", size_of::<Line>());
        }
        write!(f, "failed to allocate a table of {bytes} bytes")
    }
}

crate::key::error!(SizeError);

impl<H: HashValue, E: Entry, L: Layout> TranspositionTable<H, E, L> {
    /// Allocates empty entries of at most `bytes` bytes in total. Returns `None` if the allocation fails, or `bytes` is
    /// less than one cache line.
    pub(super) fn allocate(bytes: usize) -> Option<Memory> {
        let choices = 1_usize.checked_shl(H::Key::BITS).unwrap_or(usize::MAX);
        match (bytes / size_of::<Line>()).min(choices / L::Bucket::IN_LINE) {
            0 => None,
            len => memory::allocate(len),
        }
    }

    /// Returns the capacity in entries.
    ///
    /// ```
    /// # use zobrist::table::TranspositionTable;
    /// let table = TranspositionTable::<u64, u64>::new(1 << 20)?;
    /// assert_eq!(table.capacity(), (1 << 20) / 16); // 16 bytes each
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    pub fn capacity(&self) -> usize {
        self.buckets() * L::Bucket::ENTRIES
    }

    #[inline]
    pub(super) fn buckets(&self) -> usize {
        self.memory.len() * L::Bucket::IN_LINE
    }

    /// Returns the size of all entries in bytes.
    ///
    /// ```
    /// use zobrist::table::TranspositionTable;
    ///
    /// let table = TranspositionTable::<u64, u64>::new(1 << 20)?;
    /// assert_eq!(table.bytes(), 64 * (table.capacity() / 4));
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    #[inline]
    pub fn bytes(&self) -> usize {
        size_of_val(&self.memory[..])
    }

    /// Returns the number of bits of a tag. Tags distinguish the states of one bucket.
    ///
    /// The tag consists of the bits of the hash that did not select the bucket, at most 56, or 21 in the layout
    /// [`Compact`](super::Compact). With a check, it has at least as many bits as the check, up to the same limit.
    ///
    /// ```
    /// # use zobrist::table::TranspositionTable;
    /// let table = TranspositionTable::<u64, u64>::new(1 << 20)?; // 2^14 buckets
    /// assert_eq!(table.tag_bits(), 64 - 14);
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    pub fn tag_bits(&self) -> u32 {
        let of_hash = match H::Key::BITS {
            // The low half of a 128-bit hash is used by the tag only.
            128 => L::Bucket::TAG_BITS,
            bits => L::Bucket::TAG_BITS.min(bits - self.buckets().next_power_of_two().ilog2()),
        };
        of_hash.max(L::Bucket::TAG_BITS.min(H::Check::WIDTH))
    }
}
