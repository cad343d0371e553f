//! A bucket: four entries in one cache line, and which of them is replaced.

use super::Entry;
use super::cell::{Cell, Label, Tag};

/// Which entry of a full bucket is replaced by a new one.
///
/// What was known about the same state always does, except that `DepthPreferred` keeps what is deeper.
///
/// ```
/// use zobrist::table::TranspositionTable;
/// use zobrist::table::transposition::{Bound, Replacement, SearchEntry, Stored};
///
/// let table = TranspositionTable::<u64, SearchEntry>::with_replacement(64, Replacement::DepthPreferred)?;
/// let entry = |depth| SearchEntry { mv: 0, score: 0, depth, bound: Bound::Exact };
/// let hash = |n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
/// (1..=4).for_each(|n| _ = table.store(hash(n), entry(9))); // the only bucket is full
/// assert_eq!(table.store(hash(5), entry(2)), Stored::Refused);
/// assert_eq!(table.store(hash(5), entry(9)), Stored::Replaced);
/// # Ok::<(), zobrist::table::transposition::OutOfMemory>(())
/// ```
#[doc(alias = "eviction")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Replacement {
    /// Evicts the entry selected by bits of the new hash.
    Always,
    /// The one of least depth, if the new entry is at least as deep; otherwise the new one is not kept.
    DepthPreferred,
    /// The one of least depth, where each search since it was stored counts like [`AGE`](Replacement::AGE) of depth:
    /// deep entries stay, but not for ever. The new entry is always kept.
    ///
    /// Ages are told modulo 128. Where each bucket gets an entry of a state that it does not hold in every 8 searches, none lives that
    /// long, however deep. Where so few come that an entry does, it is taken for a newer one and may stay
    /// for that much longer; [`clear`](super::TranspositionTable::clear) the table if that matters.
    #[default]
    DepthAndAge,
}

impl Replacement {
    /// How much depth one search of age makes up for.
    pub const AGE: u8 = 4;
}

/// Outcome of `store`.
///
/// ```
/// use zobrist::table::TranspositionTable;
/// use zobrist::table::transposition::Stored;
///
/// let table = TranspositionTable::<u64, u64>::new(1 << 20)?;
/// let stored = (1..1000_u64).map(|n| table.store(n.wrapping_mul(0x9e37_79b9_7f4a_7c15), n));
/// assert_eq!(stored.filter(|&stored| stored == Stored::New).count(), 999);
/// # Ok::<(), zobrist::table::transposition::OutOfMemory>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    /// It took a free place.
    New,
    /// It took the place of what was known about the same state.
    Updated,
    /// It took the place of another state's.
    Replaced,
    /// It was not kept: what is there is deeper.
    Refused,
}

#[derive(Debug, Default)]
#[cfg_attr(
    feature = "huge-pages",
    derive(zerocopy::FromBytes, zerocopy::IntoBytes, zerocopy::KnownLayout)
)]
#[repr(C, align(64))]
pub(super) struct Bucket {
    cells: [Cell; Bucket::ENTRIES],
}

impl Bucket {
    pub(super) const ENTRIES: usize = 4;

    /// More of them than this are taken not to be in the caches: 16 MB.
    pub(super) const CACHED: usize = 1 << 18;

    /// Has the line fetched, without waiting for it.
    #[inline]
    pub(super) fn fetch(&self) {
        self.cells[0].fetch();
    }

    /// Looks at all entries, whichever holds the tag: a branch for each would be guessed wrong too often, and each
    /// wrong guess costs more than the rest together.
    #[inline]
    pub(super) fn probe(&self, tag: Tag) -> Option<u64> {
        let (mut found, mut hit) = (0, false);
        for cell in &self.cells {
            let (label, data) = cell.load();
            let holds = label.holds(tag);
            found = if holds { data } else { found };
            hit |= holds;
        }
        hit.then_some(found)
    }

    /// The same, but looks at the tag's own place first, where most entries are found. A wrong guess costs little where memory
    /// is waited for; and of many probes that wait, those that look at one entry leave room for more of them in the processor.
    #[inline]
    pub(super) fn probe_own_place_first(&self, tag: Tag) -> Option<u64> {
        let (label, data) = self.cells[tag.place()].load();
        if label.holds(tag) { Some(data) } else { self.probe(tag) }
    }

    #[inline]
    pub(super) fn store<E: Entry>(
        &self,
        tag: Tag,
        entry: E,
        search: u8,
        replacement: Replacement,
    ) -> Stored {
        /// Below what any entry is worth.
        const FREE: i32 = i32::MIN / 2;
        let depth = |data| i32::from(E::unpack(data).depth());
        // Of those that are worth least the tag's own place, or else the first, as long as none is the state's.
        let (mut place, mut least) = (0, i32::MAX);
        let mut stored = Stored::Replaced;
        for (this, cell) in self.cells.iter().enumerate() {
            let (label, data) = cell.load();
            if label.holds(tag) {
                (place, least, stored) = (this, 2 * depth(data), Stored::Updated);
                break;
            }
            let worth = if label.is_empty() {
                FREE
            } else {
                match replacement {
                    Replacement::Always => 0,
                    Replacement::DepthPreferred => depth(data),
                    Replacement::DepthAndAge => {
                        depth(data) - i32::from(label.age(search)) * i32::from(Replacement::AGE)
                    }
                }
            };
            let worth = 2 * worth + i32::from(this != tag.place());
            if worth < least {
                (place, least) = (this, worth);
            }
        }
        let least = least >> 1;
        if least == FREE {
            stored = Stored::New;
        } else if replacement == Replacement::DepthPreferred && least > entry.depth().into() {
            return Stored::Refused;
        }
        self.cells[place].store(Label::new(tag, search), entry.pack());
        stored
    }

    pub(super) fn occupied(&self) -> usize {
        self.cells.iter().filter(|cell| !cell.load().0.is_empty()).count()
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::{Bucket, Replacement, Stored, Tag};
    use crate::table::hash_value::HashValue;

    /// Places 0, 1, 2, 3, 0, 1, and so on.
    fn tags() -> impl Iterator<Item = Tag> {
        (0..8_u64).map(|i| Tag::new((i << 62 | (i + 1) << 8).split(), ()))
    }

    #[test]
    fn places_are_in_turn() {
        assert!(tags().map(Tag::place).eq([0, 1, 2, 3, 0, 1, 2, 3]));
    }

    #[test]
    fn both_ways_to_look_find_the_same() {
        for replacement in
            [Replacement::Always, Replacement::DepthPreferred, Replacement::DepthAndAge]
        {
            let bucket = Bucket::default();
            for (data, tag) in (1..).zip(tags()) {
                bucket.store::<u64>(tag, data, 0, replacement);
                assert_eq!(bucket.probe(tag), Some(data));
                for tag in tags() {
                    assert_eq!(bucket.probe_own_place_first(tag), bucket.probe(tag));
                }
            }
        }
    }

    #[test]
    fn an_entry_takes_its_own_place_where_that_is_worth_no_more() {
        let bucket = Bucket::default();
        for (i, tag) in tags().enumerate() {
            let stored = bucket.store::<u64>(tag, i as u64, 0, Replacement::DepthAndAge);
            assert_eq!(stored, if i < 4 { Stored::New } else { Stored::Replaced });
            assert!(bucket.cells[i % 4].load().0.holds(tag));
        }
    }
}
