//! The entry of a game search.

use core::ops::RangeInclusive;

use super::Entry;

/// A ready-made entry of a game search in 59 bits: best move, score, static evaluation, depth, whether the score is
/// exact or a bound, and whether the position was on the principal variation.
///
/// For moves of more than 16 bits, or other fields, implement [`Entry`] for a type of your own.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchEntry {
    /// The best move, or the one to try first, in the engine's own encoding.
    pub mv: u16,
    /// The score. Mate scores count plies from this position, not from the root: see
    /// [`from_root`](SearchEntry::from_root).
    pub score: i16,
    /// The static evaluation of the position, which need not be computed again. `None` if the position has none, for
    /// example because the side to move is in check. `Some(i16::MIN)` is stored as `None`.
    pub eval: Option<i16>,
    /// Depth in plies of the search that found the score.
    pub depth: u8,
    /// Relation of the score to the exact score of a search of that depth.
    pub bound: Bound,
    /// Whether the position was on the principal variation of this search or an earlier one. Engines reduce such
    /// positions less, even after the window has closed.
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
}

impl SearchEntry {
    /// Returns the score if it ends a search of `depth` plies with the window from `alpha` to `beta`. The entry must be
    /// at least that deep, and its score must be exact, a lower bound of at least `beta`, or an upper bound of at most
    /// `alpha`.
    ///
    /// A deeper entry is accepted, too. A search to a fixed depth may therefore return another value with a table than
    /// without one, and both are right. To test a table against a search without one, accept only entries with
    /// `entry.depth == depth`, and do not score repetitions as draws: see
    /// [`guide::chess`](crate::guide::chess#test-the-table).
    ///
    /// A search that always reaches the end of the game has no depth: store and probe with depth 0. With other depths,
    /// entries of complete searches would be rejected at nodes with a greater remaining depth.
    ///
    /// Convert mate scores first so that they count from the root, as `alpha` and `beta` do: see
    /// [`to_root`](SearchEntry::to_root).
    #[inline]
    pub fn cutoff(self, depth: u8, alpha: i16, beta: i16) -> Option<i16> {
        let ends = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        };
        (self.depth >= depth && ends).then_some(self.score)
    }

    /// Converts a mate score that counts plies from the root of the search, such as `32_000 - 7`, into one that counts
    /// them from a node `ply` plies below the root. Store the converted score, because another search may reach the
    /// node at another distance.
    ///
    /// A score of at least `mates`, or of at most `-mates`, is a mate score. Any other score is returned unchanged.
    ///
    /// ```
    /// use zobrist::table::TranspositionTable;
    /// use zobrist::table::transposition::{Bound, SearchEntry};
    ///
    /// const MATE: i16 = 32_000; // mate at ply 7 of a search has the score MATE - 7, or 7 - MATE
    /// const MATES: i16 = 31_000;
    /// let table = TranspositionTable::<u64, SearchEntry>::new(1 << 20)?;
    /// let hash = 0x9d39_247e_3377_6d41;
    ///
    /// // A node at ply 3 ends, and its search found a mate at ply 7: 4 plies from the node.
    /// let (ply, score) = (3, MATE - 7);
    /// let score = SearchEntry::from_root(score, ply, MATES);
    /// assert_eq!(score, MATE - 4);
    /// table.store(hash, SearchEntry { mv: 0, score, eval: None, depth: 4, bound: Bound::Exact, pv: true });
    ///
    /// // A node with the same position at ply 5 begins: the mate is at ply 9.
    /// let (ply, depth, alpha, beta) = (5, 4, -MATE, MATE);
    /// let entry = table.probe(hash);
    /// let entry = entry.map(|e| SearchEntry { score: SearchEntry::to_root(e.score, ply, MATES), ..e });
    /// assert_eq!(entry.and_then(|e| e.cutoff(depth, alpha, beta)), Some(MATE - 9));
    ///
    /// assert_eq!(SearchEntry::from_root(7 - MATE, 3, MATES), 4 - MATE); // the side to move is mated
    /// assert_eq!(SearchEntry::from_root(35, 3, MATES), 35); // no mate
    /// # Ok::<(), zobrist::table::transposition::SizeError>(())
    /// ```
    #[inline]
    pub fn from_root(score: i16, ply: u8, mates: i16) -> i16 {
        score.saturating_add(Self::mate_sign(score, mates) * i16::from(ply))
    }

    /// Converts a mate score from the table, which counts plies from a node `ply` plies below the root, into one that
    /// counts them from the root. It is the inverse of [`from_root`](SearchEntry::from_root). That method has an
    /// example with a table.
    ///
    /// Convert the score of an entry before [`cutoff`](SearchEntry::cutoff) compares it with `alpha` and `beta`. In
    /// games with a rule such as the fifty-move rule, call [`limit_mates`](SearchEntry::limit_mates) first.
    ///
    /// ```
    /// use zobrist::table::transposition::SearchEntry;
    ///
    /// for score in [-31_990, -120, 0, 120, 31_990] {
    ///     let stored = SearchEntry::from_root(score, 3, 31_000);
    ///     assert_eq!(SearchEntry::to_root(stored, 3, 31_000), score);
    /// }
    /// ```
    #[inline]
    pub fn to_root(score: i16, ply: u8, mates: i16) -> i16 {
        score.saturating_sub(Self::mate_sign(score, mates) * i16::from(ply))
    }

    /// Replaces a mate that is more than `left` plies from this position by the bound that it still proves: at least a
    /// draw for the side that mates, with the score 0. Any other entry is returned unchanged.
    ///
    /// Use it in games that are drawn after a number of plies without progress, such as 100 in chess: `left` is this
    /// number less the halfmove clock. The hash does not contain the clock, so a mate in the table may have been found
    /// when more plies were left. The move and the evaluation of the entry stay.
    ///
    /// Call it before [`to_root`](SearchEntry::to_root), as the mate is counted from this position. `mates` are the
    /// mate scores, from the lowest one to the score of a mate on the board. The
    /// [guide](crate::guide::chess#the-fifty-move-rule) says which scores to store near the end of the clock.
    ///
    /// ```
    /// use zobrist::table::transposition::{Bound, SearchEntry};
    ///
    /// const MATE: i16 = 32_000;
    /// const MATES: i16 = 31_000;
    /// // Mate in 3 plies, found at the beginning of the game.
    /// let entry = SearchEntry { mv: 0x071c, score: MATE - 3, eval: None, depth: 3, bound: Bound::Exact, pv: true };
    /// let at_clock = |clock: u8| entry.limit_mates(100_u8.saturating_sub(clock), MATES..=MATE);
    /// assert_eq!(at_clock(97), entry); // mate by the last ply
    /// assert_eq!(at_clock(98), SearchEntry { score: 0, bound: Bound::Lower, ..entry });
    /// ```
    #[doc(alias("fifty-move rule", "rule50"))]
    #[inline]
    #[must_use]
    pub fn limit_mates(self, left: u8, mates: RangeInclusive<i16>) -> Self {
        let (least, mate) = mates.into_inner();
        let plies = i32::from(mate) - i32::from(self.score.unsigned_abs());
        let (proved, other) = if self.score > 0 { (Bound::Lower, Bound::Upper) } else { (Bound::Upper, Bound::Lower) };
        // The other bound says that there is no faster mate, which stays true.
        let is_late = Self::mate_sign(self.score, least) != 0 && plies > i32::from(left) && self.bound != other;
        if is_late { SearchEntry { score: 0, bound: proved, ..self } } else { self }
    }

    /// Returns the sign of a mate score, and 0 for other scores.
    #[inline]
    fn mate_sign(score: i16, mates: i16) -> i16 {
        if score.unsigned_abs() >= mates.unsigned_abs() { score.signum() } else { 0 }
    }
}

/// Packs the move in bits 0 to 15, the score in bits 16 to 31, the evaluation in bits 32 to 47, the depth in bits 48 to
/// 55, the bound in bits 56 and 57, and the PV flag in bit 58.
impl Entry for SearchEntry {
    const BITS: u32 = 59;

    #[inline]
    fn pack(entry: Self) -> u64 {
        let [score, eval] = [entry.score, entry.eval.unwrap_or(NO_EVAL)];
        let [score, eval] = [score, eval].map(|score| u64::from(u16::from_ne_bytes(score.to_ne_bytes())));
        let flags = entry.bound as u64 | u64::from(entry.pv) << 2;
        u64::from(entry.mv) | score << 16 | eval << 32 | u64::from(entry.depth) << 48 | flags << 56
    }

    #[inline]
    fn unpack(bits: u64) -> Self {
        let [score, eval] = [16, 32].map(|shift| i16::from_ne_bytes(((bits >> shift) as u16).to_ne_bytes()));
        SearchEntry {
            mv: bits as u16,
            score,
            eval: (eval != NO_EVAL).then_some(eval),
            depth: (bits >> 48) as u8,
            bound: match bits >> 56 & 3 {
                0 => Bound::Exact,
                1 => Bound::Lower,
                _ => Bound::Upper,
            },
            pv: bits >> 58 & 1 == 1,
        }
    }

    #[inline]
    fn depth(entry: Self) -> u8 {
        entry.depth
    }
}

/// The packed evaluation of an entry without one.
const NO_EVAL: i16 = i16::MIN;
