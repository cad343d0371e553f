//! The entry of a game search.

use super::Entry;

/// A ready-made entry of a game search in 59 bits: best move, score, static evaluation, depth,
/// whether the score is exact or a bound, and whether the position was on the principal variation.
///
/// ```
/// use zobrist::table::TranspositionTable;
/// use zobrist::table::transposition::{Bound, SearchEntry};
///
/// let table = TranspositionTable::<u64, SearchEntry>::new(1 << 20)?;
/// let hash = 0x9d39_247e_3377_6d41; // an engine's own, or a `ZobristHash`
/// let bound = Bound::Lower;
/// table.store(hash, SearchEntry { mv: 0x071c, score: 35, eval: Some(20), depth: 9, bound, pv: false });
///
/// let entry = table.probe(hash).expect("it was just stored");
/// assert_eq!(entry.eval, Some(20)); // need not be computed again
/// assert_eq!(entry.cutoff(8, -20, 30), Some(35)); // deep enough, and at least beta
/// assert_eq!(entry.cutoff(8, -20, 50), None);
/// assert_eq!(entry.cutoff(10, -20, 30), None); // not deep enough
/// # Ok::<(), zobrist::table::transposition::SizeError>(())
/// ```
///
/// # Merging
///
/// [`store`](super::TranspositionTable::store) merges an entry with the old entry of the position:
///
/// - The old move and the old evaluation stay if the new entry has none. The move 0 is no move.
/// - The old score stays if it is of this search and at least 4 plies deeper (6 if the new entry
///   has `pv`), unless the new score is exact. This is the rule of Stockfish (`TTEntry::save`). At
///   nodes with an open window, Reckless (`TranspositionTable::write`) replaces it by any score.
///   Viridithas compares 3/2 of the new depth with the old one.
/// - The old score stays, as old as it is, if the new entry has none: [`Bound::None`].
/// - Depth, bound and `pv` are those of the score that stays.
///
/// For moves of more than 16 bits, or other fields, implement [`Entry`] for a type of your own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchEntry {
    /// The best move, or the one to try first, in the engine's own encoding; 0 if there is none.
    pub mv: u16,
    /// The score. In the table, mate scores count plies from this position, not from the root: see
    /// [`Scores`](super::Scores).
    pub score: i16,
    /// The static evaluation of the position, which need not be computed again. `None` if the
    /// position has none, for example because the side to move is in check. `Some(i16::MIN)`
    /// is stored as `None`.
    pub eval: Option<i16>,
    /// Depth in plies of the search that found the score.
    pub depth: u8,
    /// Relation of the score to the exact score of a search of that depth.
    pub bound: Bound,
    /// Whether the position was on the principal variation when the score was stored. The flag
    /// belongs to the score: [merging](Self#merging) keeps or replaces both.
    ///
    /// Engines reduce such positions less, even after the window has closed. To remember that the
    /// position has ever been on the principal variation, store `is_pv_node || old.pv`, as
    /// Stockfish does (`ttPv`).
    pub pv: bool,
}

/// Relation of the score of a [`SearchEntry`] to the exact score.
///
/// ```
/// use zobrist::table::transposition::Bound;
///
/// let bound = |best: i16, alpha: i16, beta: i16| match best {
///     _ if best >= beta => Bound::Lower,
///     _ if best <= alpha => Bound::Upper,
///     _ => Bound::Exact,
/// };
/// assert_eq!(bound(35, 0, 30), Bound::Lower);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The score is exact: a PV node.
    Exact,
    /// The score is a lower bound: the search failed high, a cut node.
    Lower,
    /// The score is an upper bound: the search failed low, an all node.
    Upper,
    /// There is no score, only a move or an evaluation: the field `score` means nothing. It ends no
    /// search.
    None,
}

impl SearchEntry {
    /// Returns the score if it ends a search of `depth` plies with the window from `alpha` to
    /// `beta`. The entry must be at least that deep, and its score must be exact, a lower bound
    /// of at least `beta`, or an upper bound of at most `alpha`.
    ///
    /// A deeper entry is accepted, too. A search to a fixed depth may therefore return another
    /// value with a table than without one, and both are right. To test a table against a
    /// search without one, accept only entries with `entry.depth == depth`, and do not score
    /// repetitions as draws: see [`guide::chess`](crate::guide::chess#test-the-table).
    ///
    /// A search that always reaches the end of the game has no depth: store and probe with depth 0.
    /// With other depths, entries of complete searches would be rejected at nodes with a
    /// greater remaining depth.
    ///
    /// Convert the entry first by [`Scores::to_search`](super::Scores::to_search), so that mates
    /// count from the root, as `alpha` and `beta` do.
    #[inline]
    pub fn cutoff(self, depth: u8, alpha: i16, beta: i16) -> Option<i16> {
        let ends = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
            Bound::None => false,
        };
        (self.depth >= depth && ends).then_some(self.score)
    }
}

/// Packs the move in bits 0 to 15, the score in bits 16 to 31, the evaluation in bits 32 to 47, the
/// depth in bits 48 to 55, the bound in bits 56 and 57, and the PV flag in bit 58.
impl Entry for SearchEntry {
    const BITS: u32 = 59;

    #[inline]
    fn pack(entry: Self) -> u64 {
        let [score, eval] = [entry.score, entry.eval.unwrap_or(NO_EVAL)];
        let [score, eval] =
            [score, eval].map(|score| u64::from(u16::from_ne_bytes(score.to_ne_bytes())));
        let flags = entry.bound as u64 | u64::from(entry.pv) << 2;
        u64::from(entry.mv) | score << 16 | eval << 32 | u64::from(entry.depth) << 48 | flags << 56
    }

    #[inline]
    fn unpack(bits: u64) -> Self {
        let [score, eval] =
            [16, 32].map(|shift| i16::from_ne_bytes(((bits >> shift) as u16).to_ne_bytes()));
        SearchEntry {
            mv: bits as u16,
            score,
            eval: (eval != NO_EVAL).then_some(eval),
            depth: (bits >> 48) as u8,
            bound: match bits >> 56 & 3 {
                0 => Bound::Exact,
                1 => Bound::Lower,
                2 => Bound::Upper,
                _ => Bound::None,
            },
            pv: bits >> 58 & 1 == 1,
        }
    }

    #[inline]
    fn depth(entry: Self) -> u8 {
        entry.depth
    }

    #[inline]
    fn merge(new: Self, old: Self, age: u8) -> (Self, u8) {
        let least = u16::from(new.depth) + 4 + 2 * u16::from(new.pv);
        let is_deeper = age == 0 && u16::from(old.depth) >= least && old.bound != Bound::None;
        let keeps = new.bound == Bound::None || is_deeper && new.bound != Bound::Exact;
        let mv = if new.mv == 0 { old.mv } else { new.mv };
        let (kept, age) = if keeps { (old, age) } else { (new, 0) };
        (
            SearchEntry {
                mv,
                eval: new.eval.or(old.eval),
                ..kept
            },
            age,
        )
    }
}

/// The packed evaluation of an entry without one.
const NO_EVAL: i16 = i16::MIN;
