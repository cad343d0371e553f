//! Layouts of entries in memory, and the code that they share.

#[cfg(not(all(loom, test)))]
use core::sync::atomic::AtomicU64;
#[cfg(all(loom, test))]
use loom::sync::atomic::AtomicU64;

use super::Entry;
use crate::hash::HashBits;
use crate::key::Key;
use crate::table::hash_value::Check;

mod compact;
#[cfg(all(loom, test))]
mod loom_tests;
#[cfg(all(not(loom), test))]
mod tests;
mod wide;

/// Layout of the entries of a [`TranspositionTable`](super::TranspositionTable) in memory, its
/// third type parameter: [`Wide`] or [`Compact`].
///
/// ```
/// use zobrist::table::TranspositionTable;
/// use zobrist::table::transposition::{Compact, Layout, SearchEntry, SizeError, Wide};
///
/// /// An engine whose layout is an option.
/// struct Engine<L: Layout> {
///     table: TranspositionTable<u64, SearchEntry, L>,
/// }
///
/// impl<L: Layout> Engine<L> {
///     fn new(megabytes: usize) -> Result<Self, SizeError> {
///         Ok(Engine { table: TranspositionTable::new(megabytes << 20)? })
///     }
/// }
///
/// assert_eq!(Engine::<Wide>::new(1)?.table.capacity(), 65_536);
/// assert_eq!(Engine::<Compact>::new(1)?.table.capacity(), 98_304);
/// # Ok::<(), SizeError>(())
/// ```
///
/// | | `Wide`, the default | `Compact` |
/// | --- | --- | --- |
/// | entries per mebibyte | 65,536 | 98,304 |
/// | entries of a bucket | 4 in 64 bytes | 3 in 32 bytes |
/// | bits of a tag, at most | 56 | 21 |
/// | false hits per miss, 64-bit hashes | 4 x 2^-46 at 16 MiB, 4 x 2^-40 at 1 GiB | 3 x 2^-21, 1 in 699,051 |
/// | probability that a torn write passes verification | 2^-56 | 2^-21 |
/// | bits of the age of an entry | 7 | 64 - [`Entry::BITS`], at most 7: 5 with [`SearchEntry`](super::SearchEntry) |
///
/// Choose `Compact` for a game search that fills its table: long searches or little memory. The
/// search must tolerate about one false hit per second and thread: verify each move before it is
/// made, and do not rely on a score for a proof. Choose `Wide` if every answer must be right (a
/// solver, perft), or if entries with 64 bits must age.
pub trait Layout: 'static {
    #[doc(hidden)]
    type Bucket: Bucket;
}

/// The default [`Layout`]: four entries of 16 bytes in a bucket of one cache line, with tags of up
/// to 56 bits.
///
/// Two words verify each other: the data, and the data combined with the tag (R. Hyatt, T. Mann, "A
/// lockless transposition-table implementation for parallel search", ICGA Journal 25, 2002). A torn
/// write leaves words of two different stores. If their tags differ, the words match as rarely as a
/// wrong tag does. If their tags are equal, the words match only if the data differ in 19 bits or
/// more, and then for one in 2^57 pairs of data.
///
/// ```
/// use zobrist::table::TranspositionTable;
/// use zobrist::table::transposition::Wide;
///
/// let table = TranspositionTable::<u64, u64, Wide>::new(1 << 20)?;
/// let same: TranspositionTable<u64, u64> = table;
/// assert_eq!(same.capacity(), 65_536);
/// # Ok::<(), zobrist::table::transposition::SizeError>(())
/// ```
#[derive(Debug)]
pub enum Wide {}

/// A [`Layout`] with 1.5 times as many entries: a bucket of 32 bytes has three entries of 8 bytes,
/// and one word with their tags of 21 bits.
///
/// False hits occur in every long search, so a move from a compact table must be checked before it
/// is made:
///
/// ```
/// use zobrist::table::TranspositionTable;
/// use zobrist::table::transposition::{Bound, Compact, SearchEntry};
///
/// let table = TranspositionTable::<u64, SearchEntry, Compact>::new(1 << 20)?;
/// let hash = 0x9d39_247e_3377_6d41;
/// let bound = Bound::Lower;
/// table.store(hash, SearchEntry { mv: 0x071c, score: 35, eval: Some(20), depth: 9, bound, pv: false });
///
/// let legal = [0x0210, 0x071c]; // the moves of the position, or a test of one move
/// let first = table.probe(hash).map(|entry| entry.mv).filter(|mv| legal.contains(mv));
/// assert_eq!(first, Some(0x071c));
/// # Ok::<(), zobrist::table::transposition::SizeError>(())
/// ```
///
/// A tag is combined with a digest of 21 bits of its data. A torn write leaves data and a tag of
/// two different stores. They match with probability 2^-21, and never if the stores have the same
/// tag and data that differ in one to four bits. Threads that store into one bucket at the same
/// time can lose an entry, because the tags of a bucket share a word.
#[derive(Debug)]
pub enum Compact {}

impl Layout for Wide {
    type Bucket = Line;
}

impl Layout for Compact {
    type Bucket = Cluster;
}

/// Three words of data, and one word with their tags.
type Cluster = [AtomicU64; 4];

/// A cache line: one wide bucket, or two compact buckets.
#[derive(Debug, Default)]
#[cfg_attr(
    feature = "huge-pages",
    derive(zerocopy::FromBytes, zerocopy::IntoBytes, zerocopy::KnownLayout)
)]
#[repr(C, align(64))]
pub struct Line {
    halves: [Cluster; 2],
}

impl Line {
    /// Iterates over all words, for files.
    pub(super) fn words(&self) -> impl Iterator<Item = &AtomicU64> {
        self.halves.as_flattened().iter()
    }
}

/// The bits of a hash that verify an entry, in the high bits of a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tag(u64);

impl Tag {
    /// Combines the top `width` unused bits of a hash with the top `width` bits of the check. A
    /// check of 128 bits contributes its low half only.
    #[inline]
    pub(super) fn new<K: Key, C: Check>(bits: HashBits<K>, check: C, width: u32) -> Tag {
        let of_hash = width.min(K::BITS);
        let of_check = match C::WIDTH {
            0 => 0,
            // If the check is wider than 64 bits, only its low 64 bits are used.
            bits => (check.to_bits() as u64) << (64 - bits.min(64)) & (u64::MAX << (64 - width)),
        };
        Tag(bits.tag(of_hash) << (64 - of_hash) ^ of_check)
    }

    pub(super) fn bits(self) -> u64 {
        self.0
    }

    /// Returns the home position, a number below `n`: that of the victim of the policy `Always`. It
    /// is taken from the highest bits: in a large table, a hash has fewer unused bits than the tag,
    /// and the lowest bits of the tag are all 0.
    #[inline]
    pub(super) fn place(self, n: usize) -> usize {
        (((self.0 >> 32) * n as u64) >> 32) as usize
    }
}

/// A snapshot of one entry of a bucket.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// Position of the entry in the bucket.
    pub(super) place: usize,
    /// Whether the entry has the requested tag.
    pub(super) holds: bool,
    pub(super) is_empty: bool,
    /// Number of searches since the entry was stored, modulo the number of generations that the
    /// layout distinguishes.
    pub(super) age: u8,
    /// The result of [`Entry::pack`], unless the entry is empty.
    pub(super) bits: u64,
}

/// A bucket: the entries that one hash selects. The trait seals [`Layout`], because its path is
/// private.
pub trait Bucket: Sized {
    /// Number of entries.
    const ENTRIES: usize;
    /// Number of buckets in a cache line.
    const IN_LINE: usize;
    const TAG_BITS: u32;

    /// Returns the bucket with this index, or `None` in an empty table.
    fn of(lines: &[Line], index: usize) -> Option<&Self>;

    /// Loads the entries one by one, in the order of their positions.
    ///
    /// The bits of a non-empty entry were packed by some store, perhaps for another tag. They are
    /// never the initial 0: a thread that sees the tag of the first store to an entry also sees
    /// the data of this store.
    fn entries<E: Entry>(&self, tag: Tag, search: u8) -> impl Iterator<Item = Seen>;

    /// Stores a packed entry: first the data, then the tag. The store of the tag publishes the data.
    fn write<E: Entry>(&self, place: usize, tag: Tag, search: u8, bits: u64);

    /// Makes all entries empty. The words of data do not change, because threads may be loading
    /// them.
    fn clear(&self);

    /// Looks up an entry. Compares the tags of all entries without branches: a branch for each
    /// entry would be mispredicted often, and one misprediction costs more than all
    /// comparisons.
    #[inline]
    fn probe<E: Entry>(&self, tag: Tag) -> Option<u64> {
        let (mut found, mut hit) = (0, false);
        for seen in self.entries::<E>(tag, 0) {
            found = if seen.holds { seen.bits } else { found };
            hit |= seen.holds;
        }
        hit.then_some(found)
    }

    /// Looks up an entry of a table that is larger than the caches. Has a branch for each entry, so
    /// that the processor continues speculatively before the cache line arrives.
    #[inline]
    fn probe_memory<E: Entry>(&self, tag: Tag) -> Option<u64> {
        let mut entries = self.entries::<E>(tag, 0);
        entries.find(|seen| seen.holds).map(|seen| seen.bits)
    }
}
