//! Scores that count plies, and the rule that ends a game without progress.

use core::ops::RangeInclusive;

use super::{Bound, SearchEntry};

/// The scores of an engine that count plies, and the number of plies without progress that make a
/// draw: a conversion of entries between the search and the table.
///
/// ```
/// use zobrist::table::TranspositionTable;
/// use zobrist::table::transposition::{Bound, Scores, SearchEntry};
///
/// const MATE: i16 = 32_000; // mate at ply 7 of a search has the score MATE - 7, or 7 - MATE
/// const SCORES: Scores = Scores::new(31_000..=MATE, Some(29_000..=30_000), Some(100));
///
/// let table = TranspositionTable::<u64, SearchEntry>::new(1 << 20)?;
/// let hash = 0x9d39_247e_3377_6d41;
///
/// // A node at ply 3 ends, after 90 plies without progress. Its search found a mate at ply 7, 4 plies from the node.
/// let found = SearchEntry { mv: 0x071c, score: MATE - 7, eval: None, depth: 4, bound: Bound::Exact, pv: true };
/// table.store(hash, SCORES.to_table(found, 3, 90));
///
/// // Nodes with the same position at ply 5: the mate is at ply 9, unless the game is a draw before.
/// let probe = |clock| table.probe(hash).map(|known| SCORES.to_search(known, 5, clock));
/// assert_eq!(probe(96), Some(SearchEntry { score: MATE - 9, ..found }));
/// assert_eq!(probe(97), Some(SearchEntry { score: 0, bound: Bound::Lower, ..found }));
/// # Ok::<(), zobrist::table::transposition::SizeError>(())
/// ```
///
/// In a search, the score of a mate or of a tablebase win counts plies from the root: `MATE - 7` is
/// a mate at ply 7. In the table it must count them from the position, because another search may
/// reach the position at another ply: [`to_table`](Self::to_table) before a store,
/// [`to_search`](Self::to_search) after a probe.
///
/// The key of an entry does not contain the plies since the last capture or pawn move. So both
/// conversions take this number, the halfmove clock, and withdraw what the fifty-move rule can
/// change:
///
/// - A mate or tablebase win that is later than the rule allows becomes the bound that it still
///   proves: at least a draw for the side that wins, with the score 0.
/// - If the clock can reach the limit within the depth of the entry, a draw, the score 0, becomes
///   [`Bound::None`]: it may be one by the rule. A win keeps only the bound that it proves, since
///   the rule may have forbidden a faster one. If the search extends lines, count the extensions to
///   the depth.
/// - Any other score stays. It changes gradually near the limit, and entries at that depth are most
///   of a long search.
///
/// Stockfish, Reckless and Viridithas replace late mates and tablebase wins after a probe
/// (`value_from_tt`, `score_from_tt`, `reconstruct_gt_truth_score`), by the greatest score that is
/// no win. They do not withdraw draws: Stockfish ends no search by the table once the clock is near
/// the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scores {
    /// The least and the greatest score of mates and of tablebase wins.
    ranges: [(i16, i16); 2],
    limit: Option<u8>,
}

impl Scores {
    /// Takes the scores of mates and of tablebase wins for the side to move, each from the furthest
    /// to one at ply 0, and the number of plies that make a draw, 100 in chess. The scores of
    /// lost positions are their negatives.
    ///
    /// # Panics
    /// If a range has no score or one below 1, tablebase wins are not below mates, or the limit is
    /// 0: at compile time in a `const`.
    ///
    /// ```
    /// use zobrist::table::transposition::Scores;
    ///
    /// const CHESS: Scores = Scores::new(31_000..=32_000, None, Some(100)); // no tablebases
    /// const CHECKERS: Scores = Scores::new(9_000..=10_000, None, None); // no rule about progress, so any clock
    /// ```
    pub const fn new(
        mates: RangeInclusive<i16>,
        tablebase_wins: Option<RangeInclusive<i16>>,
        limit: Option<u8>,
    ) -> Scores {
        let mates = (*mates.start(), *mates.end());
        assert!(
            0 < mates.0 && mates.0 <= mates.1,
            "`mates` has no score, or one below 1"
        );
        assert!(!matches!(limit, Some(0)), "`limit` is 0");
        let wins = match tablebase_wins {
            Some(wins) => (*wins.start(), *wins.end()),
            None => {
                return Scores {
                    ranges: [mates, mates],
                    limit,
                };
            }
        };
        assert!(
            0 < wins.0 && wins.0 <= wins.1,
            "`tablebase_wins` has no score, or one below 1"
        );
        assert!(wins.1 < mates.0, "`tablebase_wins` meets `mates`");
        Scores {
            ranges: [mates, wins],
            limit,
        }
    }

    /// Converts an entry of a node `ply` plies from the root, with this halfmove clock, into one
    /// for the table.
    ///
    /// A mate nearer to the root than the node, as a search can return at the bounds of its window,
    /// becomes one at the node. A clock at or above the limit leaves no plies.
    #[inline]
    #[must_use]
    pub fn to_table(self, entry: SearchEntry, ply: u8, clock: u8) -> SearchEntry {
        let Some((_, most)) = self.range(entry.score) else {
            return self.withdraw(entry, clock);
        };
        let size = entry
            .score
            .saturating_abs()
            .saturating_add(ply.into())
            .min(most);
        let proved = proved(entry);
        let bound = match entry.bound {
            bound if !self.is_reached(entry, clock) => bound,
            bound if bound == Bound::Exact || bound == proved => proved,
            _ => Bound::None,
        };
        SearchEntry {
            score: entry.score.signum() * size,
            bound,
            ..entry
        }
    }

    /// Converts an entry of the table into one for a node `ply` plies from the root, with this
    /// halfmove clock. Call it before [`cutoff`](SearchEntry::cutoff).
    ///
    /// A mate that is further from the root than the range of scores allows is withdrawn like a
    /// late one, so a range shorter than the longest line of the search is safe.
    #[inline]
    #[must_use]
    pub fn to_search(self, entry: SearchEntry, ply: u8, clock: u8) -> SearchEntry {
        let Some((least, most)) = self.range(entry.score) else {
            return self.withdraw(entry, clock);
        };
        let (sign, size) = (entry.score.signum(), entry.score.saturating_abs());
        let left = self
            .limit
            .map_or(i16::MAX, |limit| limit.saturating_sub(clock).into());
        let is_late = most - size > left || size - i16::from(ply) < least;
        let proved = proved(entry);
        // The other bound says that there is no faster win, which stays true.
        if is_late && (entry.bound == Bound::Exact || entry.bound == proved) {
            return SearchEntry {
                score: 0,
                bound: proved,
                ..entry
            };
        }
        SearchEntry {
            score: sign * (size - i16::from(ply)).max(least),
            ..entry
        }
    }

    /// Returns the range of a mate or tablebase win.
    #[inline]
    fn range(self, score: i16) -> Option<(i16, i16)> {
        let size = score.saturating_abs();
        self.ranges
            .into_iter()
            .find(|&(least, most)| least <= size && size <= most)
    }

    /// Withdraws a draw that can be one by the rule.
    #[inline]
    fn withdraw(self, entry: SearchEntry, clock: u8) -> SearchEntry {
        let is_withdrawn = entry.score == 0 && self.is_reached(entry, clock);
        if is_withdrawn {
            SearchEntry {
                bound: Bound::None,
                ..entry
            }
        } else {
            entry
        }
    }

    /// Returns whether the clock can reach the limit within the depth.
    #[inline]
    fn is_reached(self, entry: SearchEntry, clock: u8) -> bool {
        self.limit
            .is_some_and(|limit| clock.saturating_add(entry.depth) >= limit)
    }
}

/// Returns the bound that a win of either side proves.
#[inline]
fn proved(entry: SearchEntry) -> Bound {
    if entry.score > 0 {
        Bound::Lower
    } else {
        Bound::Upper
    }
}
