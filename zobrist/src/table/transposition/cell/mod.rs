//! One entry of a table: two words that are loaded and stored without a lock and verify each other.

#[cfg(not(all(loom, test)))]
use core::sync::atomic::AtomicU64;
use core::sync::atomic::Ordering;
#[cfg(all(loom, test))]
use loom::sync::atomic::AtomicU64;

use crate::hash::HashBits;
use crate::key::Key;
use crate::table::hash_value::Check;

/// The bits that verify an entry, in the high end of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tag(u64);

impl Tag {
    pub(super) const BITS: u32 = 56;

    #[inline]
    pub(super) fn new<K: Key, C: Check>(bits: HashBits<K>, check: C) -> Tag {
        let width = const { if Tag::BITS < K::BITS { Tag::BITS } else { K::BITS } };
        Tag(bits.tag(width) << (64 - width) ^ Tag::of_check(check))
    }

    /// Returns the high bits of the low half of the check, aligned to the bits of the hash.
    #[inline]
    fn of_check<C: Check>(check: C) -> u64 {
        match C::WIDTH {
            0 => 0,
            bits => {
                (check.to_bits() as u64) << (64 - bits.min(64)) & (u64::MAX << (64 - Tag::BITS))
            }
        }
    }

    /// Returns the home position, one of four, from the highest bits: the lowest bits are all 0 in large tables.
    #[inline]
    pub(super) fn place(self) -> usize {
        (self.0 >> 62) as usize
    }
}

/// The tag of an entry, the generation of the search that stored it, and a bit that is set. An empty entry does not have this
/// bit, so it never matches, whatever the tag.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label(u64);

impl Label {
    /// Number of generations that can be told apart, a power of two.
    const SEARCHES: u8 = 128;
    const OCCUPIED: u64 = 1;

    pub(super) fn new(tag: Tag, search: u8) -> Label {
        Label(tag.0 | u64::from(search % Label::SEARCHES) << 1 | Label::OCCUPIED)
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 & Label::OCCUPIED == 0
    }

    /// Returns whether this is an entry with the tag, of any generation.
    #[inline]
    pub(super) fn holds(self, tag: Tag) -> bool {
        const SEARCH: u64 = ((Label::SEARCHES - 1) as u64) << 1;
        self.0 & !SEARCH == tag.0 | Label::OCCUPIED
    }

    /// Returns the number of searches since the entry was stored, modulo the number of generations.
    pub(super) fn age(self, search: u8) -> u8 {
        search.wrapping_sub((self.0 >> 1) as u8) % Label::SEARCHES
    }
}

/// Odd, so that the product is a bijection, and sign-extended from 32 bits, so that it is an immediate operand. Of 40,000
/// random factors it maximizes the bound given at [`scatter`].
const FACTOR: u64 = 0xffff_ffff_89cf_4cbd;

/// Spreads differences of a few bits of the data over the whole label. Otherwise a difference in the bits of the generation
/// alone, which a probe ignores, would let a label match other data.
///
/// That happens only for data whose difference is the factor's inverse times an even number below 256. Each of these
/// differences has at least 19 non-zero digits in its non-adjacent form, so data that differ in fewer than 19 bits are never
/// confused.
#[inline]
fn scatter(data: u64) -> u64 {
    data.wrapping_mul(FACTOR)
}

/// The data, and the label combined with the data: a torn write leaves a pair that does not match.
#[derive(Debug, Default)]
#[cfg_attr(
    feature = "huge-pages",
    derive(zerocopy::FromBytes, zerocopy::IntoBytes, zerocopy::KnownLayout)
)]
#[repr(C)]
pub(super) struct Cell {
    mixed: AtomicU64,
    data: AtomicU64,
}

impl Cell {
    /// Loads a pair. Data under a label that is not empty was stored by someone, though perhaps under another label: a thread
    /// that sees the first label of a cell also sees its data, not the initial 0. Hence the order of the words.
    #[inline]
    pub(super) fn load(&self) -> (Label, u64) {
        let mixed = self.mixed.load(Ordering::Acquire);
        let data = self.data.load(Ordering::Relaxed);
        (Label(mixed ^ scatter(data)), data)
    }

    /// Requests the cache line by a load whose result is not used. The compiler keeps it, because it is atomic.
    #[inline]
    pub(super) fn fetch(&self) {
        self.mixed.load(Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn store(&self, label: Label, data: u64) {
        self.data.store(data, Ordering::Relaxed);
        self.mixed.store(label.0 ^ scatter(data), Ordering::Release);
    }
}

#[cfg(all(loom, test))]
mod loom_model;
#[cfg(all(not(loom), test))]
mod tests;
