//! Allocation and size of a table.

use core::fmt::{self, Display, Formatter};
use core::marker::PhantomData;
use core::sync::atomic::AtomicU8;

use super::layout::{Bucket as _, Line};
use super::memory::{self, Memory};
use super::{Entry, Layout, Replacement, TranspositionTable};
use crate::key::Key;
use crate::table::hash_value::{Check, HashValue};

/// An error of the constructors of a [`TranspositionTable`]: the allocation failed, or the size is
/// less than one cache line.
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
            return write!(
                f,
                "a table needs at least {} bytes, not {bytes}",
                size_of::<Line>()
            );
        }
        write!(f, "failed to allocate a table of {bytes} bytes")
    }
}

crate::key::error!(SizeError);

// The bounds are on the functions, so that the compiler names the bound that a type does not meet.
impl<H, E, L: Layout> TranspositionTable<H, E, L> {
    /// Creates an empty table of at most `bytes` bytes.
    ///
    /// The size is a multiple of 64 bytes. It is smaller than requested if the hash cannot select
    /// that many buckets.
    ///
    /// With the feature `huge-pages` the table uses huge pages if the system has them (Linux). They
    /// speed up probes of tables of more than some megabytes: enable the feature for an engine.
    /// It is not a default feature, because it needs three dependencies: safe Rust can request
    /// huge pages only through a crate.
    ///
    /// With `huge-pages`, the constructor touches no page. On a machine with several memory nodes,
    /// a page is placed at the node of the thread that touches it first: let each thread of a
    /// pool [`clear_part`](Self::clear_part) at once. Without the feature, the constructor
    /// touches all pages, because safe Rust cannot leave them untouched.
    ///
    /// # Errors
    /// If the allocation fails, or `bytes` is below 64.
    ///
    /// ```
    /// use zobrist::table::TranspositionTable;
    ///
    /// let table = TranspositionTable::<u64, u64>::new(1 << 20)?;
    /// assert_eq!(table.bytes(), 1 << 20);
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    #[doc(alias("resize", "hash size"))]
    pub fn new(bytes: usize) -> Result<Self, SizeError>
    where
        H: HashValue,
        E: Entry,
    {
        Self::with_replacement(bytes, Replacement::default())
    }

    /// Returns a table without memory, for a `static`: it stores nothing, and no probe finds
    /// anything.
    ///
    /// ```
    /// use std::sync::RwLock;
    /// use zobrist::table::TranspositionTable;
    ///
    /// static TABLE: RwLock<TranspositionTable<u64, u64>> = RwLock::new(TranspositionTable::empty());
    ///
    /// # let read = || TABLE.read().unwrap();
    /// assert_eq!((read().bytes(), read().probe(1)), (0, None));
    /// *TABLE.write().unwrap() = TranspositionTable::new(1 << 20)?; // `setoption name Hash`
    /// read().store(1, 15);
    /// assert_eq!(read().probe(1), Some(15));
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    pub const fn empty() -> Self {
        let (replacement, search) = (Replacement::DepthAndAge, AtomicU8::new(0));
        TranspositionTable {
            memory: Memory::new(),
            replacement,
            search,
            of: PhantomData,
        }
    }

    /// Creates an empty table with the given eviction policy.
    ///
    /// # Errors
    /// Fails like [`new`](Self::new).
    ///
    /// ```
    /// use zobrist::table::TranspositionTable;
    /// use zobrist::table::transposition::Replacement;
    ///
    /// let table = TranspositionTable::<u64, u64>::with_replacement(1 << 20, Replacement::Always)?;
    /// # table.store(1, 1);
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    pub fn with_replacement(bytes: usize, replacement: Replacement) -> Result<Self, SizeError>
    where
        H: HashValue,
        E: Entry,
    {
        let memory = Self::allocate(bytes).ok_or(SizeError { bytes })?;
        Ok(TranspositionTable {
            memory,
            replacement,
            search: AtomicU8::new(0),
            of: PhantomData,
        })
    }
}

impl<H: HashValue, E: Entry, L: Layout> TranspositionTable<H, E, L> {
    /// Allocates empty entries of at most `bytes` bytes in total. Returns `None` if the allocation
    /// fails, or `bytes` is less than one cache line.
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
    /// The tag consists of the bits of the hash that did not select the bucket, at most 56, or 21
    /// in the layout [`Compact`](super::Compact). With a check, it has at least as many bits as
    /// the check, up to the same limit.
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
