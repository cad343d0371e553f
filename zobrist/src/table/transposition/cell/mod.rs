//! One entry of a table: two words that are read and written without a lock, and how they verify each other.

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

    /// The high bits of the low half of the check, where the bits of the hash are.
    #[inline]
    fn of_check<C: Check>(check: C) -> u64 {
        match C::WIDTH {
            0 => 0,
            bits => {
                (check.to_bits() as u64) << (64 - bits.min(64)) & (u64::MAX << (64 - Tag::BITS))
            }
        }
    }

    /// Its own place, one of four, by the highest bits: the lowest ones are all 0 where the bucket took many.
    #[inline]
    pub(super) fn place(self) -> usize {
        (self.0 >> 62) as usize
    }
}

/// The tag of an entry, the search that stored it, and a bit that an empty entry does not have: so that none
/// answers, whatever tag or data are asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label(u64);

impl Label {
    /// Searches that can be told apart, a power of two.
    const SEARCHES: u8 = 128;
    const OCCUPIED: u64 = 1;

    pub(super) fn new(tag: Tag, search: u8) -> Label {
        Label(tag.0 | u64::from(search % Label::SEARCHES) << 1 | Label::OCCUPIED)
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 & Label::OCCUPIED == 0
    }

    /// Whether this is an entry with that tag, of whichever search.
    #[inline]
    pub(super) fn holds(self, tag: Tag) -> bool {
        const SEARCH: u64 = ((Label::SEARCHES - 1) as u64) << 1;
        self.0 & !SEARCH == tag.0 | Label::OCCUPIED
    }

    /// Searches that began since the entry was stored, modulo those that can be told apart.
    pub(super) fn age(self, search: u8) -> u8 {
        search.wrapping_sub((self.0 >> 1) as u8) % Label::SEARCHES
    }
}

/// Odd, so that no two data become one, and sign-extended from 32 bits, so that an instruction can hold it. Of
/// 40,000 at random it keeps the claim of [`scatter`] best.
const FACTOR: u64 = 0xffff_ffff_89cf_4cbd;

/// Makes data that differ in a few bits differ all over the label. If they did so in the bits of the search only,
/// which a probe does not know, a label with one data would fit the other.
///
/// That takes data whose difference is the factor's inverse times an even number below 256: each such has at
/// least 19 bits in its shortest signed form, so data that differ in fewer bits never pass for each other.
#[inline]
fn scatter(data: u64) -> u64 {
    data.wrapping_mul(FACTOR)
}

/// The data, and the label combined with the data: if two threads tear a pair, the label makes no sense.
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
    /// Data under a label that is not empty was stored, though perhaps with another label: who sees the first label
    /// of a cell also sees its data, not the 0 before them. Hence the order of the words.
    #[inline]
    pub(super) fn load(&self) -> (Label, u64) {
        let mixed = self.mixed.load(Ordering::Acquire);
        let data = self.data.load(Ordering::Relaxed);
        (Label(mixed ^ scatter(data)), data)
    }

    /// A load whose value nobody awaits. It is not optimised away, because it is atomic.
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
