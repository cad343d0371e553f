//! Buckets of three entries in half a cache line: three words of data, and one word with their
//! tags.

use core::sync::atomic::Ordering;

use super::{Bucket, Cluster, Line, Seen, Tag};
use crate::table::transposition::Entry;

const BITS: u32 = Cluster::TAG_BITS;
const MASK: u64 = (1 << BITS) - 1;

/// The factor of [`fold`]. Among 20,000 random odd factors, this one maximizes the bound stated
/// there.
pub(super) const FACTOR: u64 = 0x5f6e_519b_10dd_bc1f;

/// Returns a digest of the data, the high bits of a product. A tag is combined with the digest of
/// its data.
///
/// Two words of data have equal digests only if their difference times the factor, modulo 2^64, is
/// less than 2^43 in absolute value. For words that differ in one to four bits, it is at least
/// 2^45. So such words are never confused.
#[inline]
pub(super) fn fold(data: u64) -> u64 {
    data.wrapping_mul(FACTOR) >> (64 - BITS)
}

/// Returns the tag as a number of at least 1. The number 0 marks an empty entry.
#[inline]
fn number(tag: Tag) -> u64 {
    (tag.0 >> (64 - BITS)).max(1)
}

/// The high bits of a data word that the entry does not use. They store the generation: the number
/// of the search that stored the entry.
struct Generation<E>(E);

impl<E: Entry> Generation<E> {
    const BITS: u32 = {
        assert!(
            1 <= E::BITS && E::BITS <= 64,
            "`Entry::BITS` is not between 1 and 64"
        );
        if E::BITS < 64 - 7 { 7 } else { 64 - E::BITS }
    };
    /// Mask of the bits of a data word that are not the generation.
    const ENTRY: u64 = u64::MAX >> Self::BITS;

    #[inline]
    fn join(bits: u64, search: u8) -> u64 {
        debug_assert!(
            bits & !(u64::MAX >> (64 - E::BITS)) == 0,
            "`pack` sets more than `Entry::BITS` bits"
        );
        // Shifts in two steps, because the number of generation bits can be 0.
        bits & Self::ENTRY | u64::from(search) << (63 - Self::BITS) << 1
    }

    #[inline]
    fn age(data: u64, search: u8) -> u8 {
        let stored = (data >> 1 >> (63 - Self::BITS)) as u8;
        search.wrapping_sub(stored) & ((1 << Self::BITS) - 1)
    }
}

impl Bucket for Cluster {
    const ENTRIES: usize = 3;
    const IN_LINE: usize = 2;
    const TAG_BITS: u32 = 21;

    #[inline]
    fn of(lines: &[Line], index: usize) -> Option<&Cluster> {
        lines.get(index / 2).map(|line| &line.halves[index % 2])
    }

    #[inline]
    fn entries<E: Entry>(&self, tag: Tag, search: u8) -> impl Iterator<Item = Seen> {
        let [data @ .., tags] = self;
        let tags = tags.load(Ordering::Acquire);
        (0..Self::ENTRIES).map(move |place| {
            let data = data[place].load(Ordering::Relaxed);
            let stored = (tags >> (BITS * place as u32) ^ fold(data)) & MASK;
            Seen {
                place,
                holds: stored == number(tag),
                is_empty: stored == 0,
                age: Generation::<E>::age(data, search),
                bits: data & Generation::<E>::ENTRY,
            }
        })
    }

    #[inline]
    fn write<E: Entry>(&self, place: usize, tag: Tag, search: u8, bits: u64) {
        let [data @ .., tags] = self;
        let word = Generation::<E>::join(bits, search);
        data[place].store(word, Ordering::Relaxed);
        // Uses a load and a store, because an atomic exchange would wait for the cache line. So a
        // tag that another thread stores in between is lost. The load acquires the data of
        // the other entries, because the store publishes their tags again.
        let shift = BITS * place as u32;
        let others = tags.load(Ordering::Acquire) & !(MASK << shift);
        tags.store(
            others | (number(tag) ^ fold(word)) << shift,
            Ordering::Release,
        );
    }

    #[inline]
    fn clear(&self) {
        let [data @ .., tags] = self;
        let folds = data
            .iter()
            .zip(0..)
            .map(|(data, place)| fold(data.load(Ordering::Relaxed)) << (BITS * place));
        tags.store(folds.sum(), Ordering::Release);
    }
}
