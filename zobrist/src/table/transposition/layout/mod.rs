//! Layouts of entries in memory: the parts that they have in common.

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
#[path = "../../../../tests/unit/table/transposition/loom_model.rs"]
mod loom_model;
#[cfg(all(not(loom), test))]
#[path = "../../../../tests/unit/table/transposition/layout.rs"]
mod tests;
mod wide;

/// Layout of the entries of a [`TranspositionTable`](super::TranspositionTable) in memory, its third type parameter:
/// [`Wide`] or [`Compact`].
///
/// | | `Wide`, the default | `Compact` |
/// | --- | --- | --- |
/// | entries per mebibyte | 65,536 | 98,304 |
/// | entries of a bucket | 4 in 64 bytes | 3 in 32 bytes |
/// | bits of a tag, at most | 56 | 21 |
/// | false hits per miss, 64-bit hashes | 4 x 2^-46 at 16 MiB, 4 x 2^-40 at 1 GiB | 3 x 2^-21, 1 in 699,051 |
/// | mixed words of different stores match, per entry | with probability 2^-56 | with probability 2^-21 |
/// | bits of the age of an entry | 7 | 64 - [`Entry::BITS`], at most 7: 6 with [`SearchEntry`](super::SearchEntry) |
///
/// Choose `Compact` for a game search that fills its table: long searches or little memory. The search must tolerate
/// about one false hit per second and thread: verify each move before it is made, and do not rely on a score for a
/// proof. Choose `Wide` if every answer must be right (a solver, perft), or if entries with 64 bits must age.
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
pub trait Layout: 'static {
    #[doc(hidden)]
    type Bucket: Bucket;
}

/// The default [`Layout`]: four entries of 16 bytes in a bucket of one cache line, with tags of up to 56 bits.
///
/// Two words verify each other: the data, and the data combined with the tag (R. Hyatt, T. Mann, "A lockless
/// transposition-table implementation for parallel search", ICGA Journal 25, 2002). Words of different tags match as
/// rarely as a wrong tag does. Words of one tag match only if their data differ in 19 bits or more, for one in 2^57
/// such pairs.
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

/// A [`Layout`] with half as many entries again: three of 8 bytes and one word of their tags, 21 bits each, in a bucket
/// of 32 bytes.
///
/// A tag is combined with a digest of 21 bits of its data. So words of different stores, left by a race, match with
/// probability 2^-21, as a wrong tag does, and never if their data differ in one to four bits. Threads that store into
/// one bucket at once can lose an entry, since its tags share a word.
///
/// A false hit is frequent enough to meet in every long search. So a move from a compact table must be checked before
/// it is made:
///
/// ```
/// use zobrist::table::TranspositionTable;
/// use zobrist::table::transposition::{Bound, Compact, SearchEntry};
///
/// let table = TranspositionTable::<u64, SearchEntry, Compact>::new(1 << 20)?;
/// let hash = 0x9d39_247e_3377_6d41;
/// table.store(hash, SearchEntry { mv: 0x071c, score: 35, depth: 9, bound: Bound::Lower });
///
/// let legal = [0x0210, 0x071c]; // the moves of the position, or a test of one move
/// let first = table.probe(hash).map(|entry| entry.mv).filter(|mv| legal.contains(mv));
/// assert_eq!(first, Some(0x071c));
/// # Ok::<(), zobrist::table::transposition::SizeError>(())
/// ```
#[derive(Debug)]
pub enum Compact {}

impl Layout for Wide {
    type Bucket = Line;
}

impl Layout for Compact {
    type Bucket = Cluster;
}

/// Three words of data, and their tags.
type Cluster = [AtomicU64; 4];

/// A cache line: a wide bucket, or a compact one in each half.
#[derive(Debug, Default)]
#[cfg_attr(feature = "huge-pages", derive(zerocopy::FromBytes, zerocopy::IntoBytes, zerocopy::KnownLayout))]
#[repr(C, align(64))]
pub struct Line {
    halves: [Cluster; 2],
}

/// The bits of a hash that verify an entry, in the high end of a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tag(u64);

impl Tag {
    /// Returns the highest `width` bits of those left of a hash, and of the check.
    #[inline]
    pub(super) fn new<K: Key, C: Check>(bits: HashBits<K>, check: C, width: u32) -> Tag {
        let of_hash = width.min(K::BITS);
        let of_check = match C::WIDTH {
            0 => 0,
            // The low half of a wide check.
            bits => (check.to_bits() as u64) << (64 - bits.min(64)) & (u64::MAX << (64 - width)),
        };
        Tag(bits.tag(of_hash) << (64 - of_hash) ^ of_check)
    }

    /// The home position, one of `n`, from the highest bits: the lowest bits are all 0 in large tables.
    #[inline]
    pub(super) fn place(self, n: usize) -> usize {
        (((self.0 >> 32) * n as u64) >> 32) as usize
    }
}

/// An entry as a thread sees it.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// Its position in the bucket.
    pub(super) place: usize,
    /// Whether it has the tag that is looked up.
    pub(super) holds: bool,
    pub(super) is_empty: bool,
    /// Number of searches since it was stored, modulo the number of generations.
    pub(super) age: u8,
    /// What [`Entry::pack`] returned, unless it is empty.
    pub(super) bits: u64,
}

/// The entries that one hash selects. It seals [`Layout`], because its path is private.
pub trait Bucket: Sized {
    /// Number of entries.
    const ENTRIES: usize;
    /// Number of buckets in a cache line.
    const IN_LINE: usize;
    const TAG_BITS: u32;

    /// # Panics
    /// If there are fewer buckets.
    fn of(lines: &[Line], index: usize) -> &Self;

    /// Loads the entries one by one: from position `first` to the end, then those before it. The bits of a non-empty
    /// entry were packed by a store, though perhaps for another tag: a thread that sees the first tag of an entry also
    /// sees its data, not the initial 0.
    fn entries<E: Entry>(&self, first: usize, tag: Tag, search: u8) -> impl Iterator<Item = Seen>;

    /// Stores an entry: first the data, then the tag, which publishes them.
    fn write<E: Entry>(&self, place: usize, tag: Tag, search: u8, entry: E);

    /// Makes all entries empty. The data stay, because threads may be loading them.
    fn clear(&self);

    /// Compares the tags of all entries without branches: a branch for each would be mispredicted often, and one
    /// misprediction costs more than all comparisons.
    #[inline]
    fn probe<E: Entry>(&self, tag: Tag) -> Option<u64> {
        let (mut found, mut hit) = (0, false);
        for seen in self.entries::<E>(0, tag, 0) {
            found = if seen.holds { seen.bits } else { found };
            hit |= seen.holds;
        }
        hit.then_some(found)
    }

    /// Looks up an entry of a table that is larger than the caches, with a branch for each entry, so that the processor
    /// continues speculatively before the cache line arrives. Most entries are at the tag's home position.
    #[inline]
    fn probe_memory<E: Entry>(&self, tag: Tag) -> Option<u64> {
        let mut entries = self.entries::<E>(tag.place(Self::ENTRIES), tag, 0);
        entries.find(|seen| seen.holds).map(|seen| seen.bits)
    }
}

/// The positions of `n` entries: those from `first` on, then those before it.
#[inline]
fn places(first: usize, n: usize) -> impl Iterator<Item = usize> {
    (first..first + n).map(move |place| if place < n { place } else { place - n })
}
