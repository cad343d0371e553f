//! Buckets of four entries in one cache line, and the choice of the victim.

use super::Entry;
use super::cell::{Cell, Label, Tag};

/// Eviction policy of a [`TranspositionTable`](super::TranspositionTable): which entry of a full bucket is replaced by a new
/// one.
///
/// An old entry of the same state is always replaced, except that `DepthPreferred` keeps a deeper one.
///
/// ```
/// use zobrist::table::TranspositionTable;
/// use zobrist::table::transposition::{Bound, Replacement, SearchEntry, StoreOutcome};
///
/// let table = TranspositionTable::<u64, SearchEntry>::with_replacement(64, Replacement::DepthPreferred)?;
/// let entry = |depth| SearchEntry { mv: 0, score: 0, depth, bound: Bound::Exact };
/// let hash = |n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
/// (1..=4).for_each(|n| _ = table.store(hash(n), entry(9))); // the only bucket is full
/// assert_eq!(table.store(hash(5), entry(2)), StoreOutcome::Refused);
/// assert_eq!(table.store(hash(5), entry(9)), StoreOutcome::Replaced);
/// # Ok::<(), zobrist::table::transposition::SizeError>(())
/// ```
#[doc(alias = "aging")]
#[doc(alias = "eviction")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Replacement {
    /// Evicts the entry selected by bits of the new hash.
    Always,
    /// Evicts the entry of least depth if the new entry is at least as deep; otherwise discards the new entry.
    DepthPreferred,
    /// Evicts the entry of least depth, where each search since an entry was stored reduces its depth by
    /// [`AGE`](Replacement::AGE): deep entries stay for a while, but not forever. The new entry is always stored.
    ///
    /// Ages are counted modulo 128 searches. If every bucket receives an entry of a new state at least once in 8 searches, no
    /// entry lives that long, whatever its depth. If a bucket receives so few that an entry does, the entry counts as new
    /// again; [`clear`](super::TranspositionTable::clear) the table if that matters.
    #[default]
    DepthAndAge,
}

impl Replacement {
    /// Depth that one search of age is worth.
    pub const AGE: u8 = 4;
}

/// Outcome of [`store`](super::TranspositionTable::store).
///
/// ```
/// use zobrist::table::TranspositionTable;
/// use zobrist::table::transposition::StoreOutcome;
///
/// let table = TranspositionTable::<u64, u64>::new(1 << 20)?;
/// let stored = (1..1000_u64).map(|n| table.store(n.wrapping_mul(0x9e37_79b9_7f4a_7c15), n));
/// assert_eq!(stored.filter(|&stored| stored == StoreOutcome::New).count(), 999);
/// # Ok::<(), zobrist::table::transposition::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(alias = "Stored")]
pub enum StoreOutcome {
    /// The entry took a free position.
    New,
    /// The entry replaced the old entry of the same state.
    Updated,
    /// The entry replaced the entry of another state.
    Replaced,
    /// The entry was discarded in favour of deeper ones.
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

    /// Tables with more buckets than this, 16 MB, are taken to be larger than the caches.
    pub(super) const CACHED: usize = 1 << 18;

    /// Requests the cache line without waiting for it.
    #[inline]
    pub(super) fn fetch(&self) {
        self.cells[0].fetch();
    }

    /// Compares the tags of all four entries without branches: a branch for each would be mispredicted often, and one
    /// misprediction costs more than all comparisons.
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

    /// Looks up an entry, at the tag's home position first, where most entries are. In tables that are larger than the caches a
    /// misprediction is hidden by the cache miss, and fewer loads per probe leave room for more probes in flight.
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
    ) -> StoreOutcome {
        /// Below the worth of any entry.
        const FREE: i32 = i32::MIN / 2;
        let depth = |data| i32::from(E::unpack(data).depth());
        // Of the entries that are worth least, the one at the tag's home position or else the first; unless one has the same
        // tag.
        let (mut place, mut least) = (0, i32::MAX);
        let mut stored = StoreOutcome::Replaced;
        for (this, cell) in self.cells.iter().enumerate() {
            let (label, data) = cell.load();
            if label.holds(tag) {
                (place, least, stored) = (this, 2 * depth(data), StoreOutcome::Updated);
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
            stored = StoreOutcome::New;
        } else if replacement == Replacement::DepthPreferred && least > entry.depth().into() {
            return StoreOutcome::Refused;
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
    use core::array;

    use super::{Bucket, Replacement, StoreOutcome, Tag};
    use crate::table::hash_value::HashValue;

    /// Tags with home positions 0, 1, 2, 3, 0, 1, and so on.
    fn tags() -> impl Iterator<Item = Tag> {
        (0..8).map(|i| tag(i, i))
    }

    fn tag(home: u64, rest: u64) -> Tag {
        Tag::new((home << 62 | (rest + 1) << 8).split(), ())
    }

    #[test]
    fn places_are_in_turn() {
        assert!(tags().map(Tag::place).eq([0, 1, 2, 3, 0, 1, 2, 3]));
    }

    /// Also if all entries have one home position, which holds one of them.
    #[test]
    fn both_ways_to_look_find_the_same() {
        for home in [None, Some(2)] {
            let tags: [Tag; 8] = array::from_fn(|i| tag(home.unwrap_or(i as u64), i as u64));
            for replacement in
                [Replacement::Always, Replacement::DepthPreferred, Replacement::DepthAndAge]
            {
                let bucket = Bucket::default();
                for (data, tag) in (1..).zip(tags) {
                    bucket.store::<u64>(tag, data, 0, replacement);
                    assert_eq!(bucket.probe(tag), Some(data));
                    for tag in tags {
                        assert_eq!(bucket.probe_own_place_first(tag), bucket.probe(tag));
                    }
                }
                assert_eq!(bucket.occupied(), 4);
            }
        }
    }

    #[test]
    fn an_entry_takes_its_own_place_where_that_is_worth_no_more() {
        let bucket = Bucket::default();
        for (i, tag) in tags().enumerate() {
            let stored = bucket.store::<u64>(tag, i as u64, 0, Replacement::DepthAndAge);
            assert_eq!(stored, if i < 4 { StoreOutcome::New } else { StoreOutcome::Replaced });
            assert!(bucket.cells[i % 4].load().0.holds(tag));
        }
    }
}
