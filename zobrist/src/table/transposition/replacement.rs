//! The choice of the victim in a full bucket.

use super::Entry;
use super::layout::{Bucket as _, Layout, Tag};

/// Eviction policy of a [`TranspositionTable`](super::TranspositionTable): which entry of a full
/// bucket is replaced by a new one.
///
/// It does not concern an old entry of the same state: see [`Entry::merge`]. But if the merged
/// entry is shallower, `DepthPreferred` keeps the old one, and merges what it lacks, such as a move
/// or a score, from the new one.
///
/// ```
/// use zobrist::table::TranspositionTable;
/// use zobrist::table::transposition::{Bound, Replacement, SearchEntry};
///
/// let table = TranspositionTable::<u64, SearchEntry>::with_replacement(64, Replacement::DepthPreferred)?;
/// let entry = |depth| SearchEntry { mv: 0, score: 0, eval: None, depth, bound: Bound::Exact, pv: false };
/// let hash = |n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
/// for n in 1..=4 {
///     table.store(hash(n), entry(9)); // the only bucket is full
/// }
/// table.store(hash(5), entry(2));
/// assert_eq!(table.probe(hash(5)), None);
/// table.store(hash(5), entry(9));
/// assert_eq!(table.probe(hash(5)), Some(entry(9)));
/// # Ok::<(), zobrist::table::transposition::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Replacement {
    /// Evicts the entry selected by bits of the new hash.
    Always,
    /// Evicts the entry of least depth if the new entry is at least as deep. If it is not, discards
    /// the new entry.
    DepthPreferred,
    /// Evicts the entry with the least aged depth: each search since an entry was stored reduces
    /// its depth by 4 plies. So deep entries stay for a while, but not forever. The new entry
    /// is always stored.
    ///
    /// The age of an entry is counted modulo 128 searches in the layout [`Wide`](super::Wide). In
    /// the layout [`Compact`](super::Compact) it is counted modulo 2^b, where b is the number
    /// of bits that the entry does not use, at most 7: modulo 32 for a
    /// [`SearchEntry`](super::SearchEntry).
    ///
    /// When the count wraps, an old entry counts as new again. With 128 ages, that does not happen
    /// in a bucket that receives an entry of a new state at least once in 8 searches. If it
    /// matters in other buckets, [`clear`](super::TranspositionTable::clear) the table.
    #[default]
    DepthAndAge,
}

/// Number of plies by which each search reduces the depth of an older entry.
const AGE: i32 = 4;

/// Outcome of [`store`](super::TranspositionTable::store), for statistics.
///
/// ```
/// use zobrist::table::TranspositionTable;
/// use zobrist::table::transposition::Outcome;
///
/// let table = TranspositionTable::<u64, u64>::new(1 << 20)?;
/// assert_eq!(table.store(0x9d39_247e_3377_6d41, 15), Outcome::New);
/// assert_eq!(table.store(0x9d39_247e_3377_6d41, 16), Outcome::Updated);
/// # Ok::<(), zobrist::table::transposition::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The new entry took a free position.
    New,
    /// The old entry of the same state was replaced, or merged with the new entry.
    Updated,
    /// The new entry replaced the entry of another state.
    Replaced,
    /// The new entry was not stored.
    Refused,
}

/// Stores the packed entry that `update` returns, with its age. `update` receives the old packed
/// entry of the state and its age.
///
/// The loop has a branch for each entry, like `probe_memory`. Without branches, a node takes up to
/// 2% more time in the bench `engine`.
#[inline]
pub(super) fn store<L: Layout, E: Entry>(
    bucket: &L::Bucket,
    tag: Tag,
    search: u8,
    replacement: Replacement,
    update: impl FnOnce(Option<(u64, u8)>) -> Option<(u64, u8)>,
) -> Outcome {
    // The victim has the least worth, and of those the lowest position.
    let (mut least, mut place, mut old) = (i32::MAX, 0, None);
    let mut outcome = Outcome::Replaced;
    let plies = if replacement == Replacement::DepthAndAge {
        AGE
    } else {
        0
    };
    for seen in bucket.entries::<E>(tag, search) {
        // Positions are filled in this order and never emptied one by one, so the state has no
        // entry after an empty position.
        if seen.is_empty {
            (outcome, place) = (Outcome::New, seen.place);
            break;
        }
        if seen.holds {
            (outcome, place) = (Outcome::Updated, seen.place);
            old = Some((seen.bits, seen.age));
            break;
        }
        let worth = i32::from(E::depth(E::unpack(seen.bits))) - i32::from(seen.age) * plies;
        if worth < least {
            (least, place) = (worth, seen.place);
        }
    }
    let Some((bits, age)) = update(old) else {
        return Outcome::Refused;
    };
    if outcome == Outcome::Replaced {
        match replacement {
            Replacement::Always => place = tag.place(L::Bucket::ENTRIES),
            Replacement::DepthPreferred if least > E::depth(E::unpack(bits)).into() => {
                return Outcome::Refused;
            }
            Replacement::DepthPreferred | Replacement::DepthAndAge => {}
        }
    }
    bucket.write::<E>(place, tag, search.wrapping_sub(age), bits);
    outcome
}

#[cfg(all(test, not(loom)))]
mod tests;
