//! Buckets of four entries in a cache line. An entry is two words that verify each other.

use core::sync::atomic::Ordering;

use super::{AtomicU64, Bucket, Line, Seen, Tag};
use crate::table::transposition::Entry;

/// The tag of an entry, the generation of the search that stored it, and a bit that marks an
/// occupied entry. In an empty entry this bit is 0, so an empty entry never matches a tag.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label(pub(super) u64);

impl Label {
    /// Number of generations that are distinguished, a power of two.
    const SEARCHES: u8 = 128;
    const OCCUPIED: u64 = 1;

    pub(super) fn new(tag: Tag, search: u8) -> Label {
        Label(tag.0 | u64::from(search % Label::SEARCHES) << 1 | Label::OCCUPIED)
    }

    /// Recovers the label from `mixed`, the label combined with the data.
    #[inline]
    pub(super) fn of(mixed: u64, data: u64) -> Label {
        Label(mixed ^ scatter(data))
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 & Label::OCCUPIED == 0
    }

    /// Returns whether this is the label of an entry with the tag, of any generation.
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

/// The factor of [`scatter`]. It is odd, so that the product is a bijection. Fits a sign-extended
/// 32-bit immediate. Among 40,000 random factors, this one maximizes the bound stated at
/// [`scatter`].
pub(super) const FACTOR: u64 = 0xffff_ffff_89cf_4cbd;

/// Spreads a difference of a few bits of the data over the whole label. Without the product, data
/// that differ only in the bit positions of the generation would match the same label, because a
/// probe ignores the generation.
///
/// With the product, data match the label of other data with the same tag only if their difference
/// is the inverse of the factor times an even number below 256. Each of these differences has at
/// least 19 non-zero digits in its non-adjacent form. So data that differ in fewer than 19 bits are
/// never confused.
#[inline]
pub(super) fn scatter(data: u64) -> u64 {
    data.wrapping_mul(FACTOR)
}

/// One entry: the data, and the label combined with the data. A torn write leaves a pair that does
/// not match.
struct Cell<'a> {
    mixed: &'a AtomicU64,
    data: &'a AtomicU64,
}

impl Cell<'_> {
    #[inline]
    fn of(line: &Line, place: usize) -> Cell<'_> {
        let words = line.halves.as_flattened();
        let first = 2 * place;
        Cell {
            mixed: &words[first],
            data: &words[first + 1],
        }
    }
}

impl Bucket for Line {
    const ENTRIES: usize = 4;
    const IN_LINE: usize = 1;
    const TAG_BITS: u32 = 56;

    #[inline]
    fn of(lines: &[Line], index: usize) -> Option<&Line> {
        lines.get(index)
    }

    #[inline]
    fn entries<E: Entry>(&self, tag: Tag, search: u8) -> impl Iterator<Item = Seen> {
        (0..Self::ENTRIES).map(move |place| {
            let cell = Cell::of(self, place);
            // Loads the label first: see [`Bucket::entries`].
            let mixed = cell.mixed.load(Ordering::Acquire);
            let bits = cell.data.load(Ordering::Relaxed);
            let label = Label::of(mixed, bits);
            Seen {
                place,
                holds: label.holds(tag),
                is_empty: label.is_empty(),
                age: label.age(search),
                bits,
            }
        })
    }

    #[inline]
    fn write<E: Entry>(&self, place: usize, tag: Tag, search: u8, data: u64) {
        let cell = Cell::of(self, place);
        cell.data.store(data, Ordering::Relaxed);
        cell.mixed
            .store(Label::new(tag, search).0 ^ scatter(data), Ordering::Release);
    }

    #[inline]
    fn clear(&self) {
        for cell in (0..Self::ENTRIES).map(|place| Cell::of(self, place)) {
            let data = cell.data.load(Ordering::Relaxed);
            cell.mixed.store(scatter(data), Ordering::Release);
        }
    }
}
