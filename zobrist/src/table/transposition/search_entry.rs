//! The entry of a game search.

use super::Entry;

/// A ready-made entry of a game search: best move, score, depth, and the bound that the score is.
///
/// ```
/// use zobrist::table::TranspositionTable;
/// use zobrist::table::transposition::{Bound, SearchEntry};
///
/// let table = TranspositionTable::<u64, SearchEntry>::new(1 << 20)?;
/// let hash = 0x9d39_247e_3377_6d41; // an engine's own, or a `ZobristHash`
/// table.store(hash, SearchEntry { mv: 0x071c, score: 35, depth: 9, bound: Bound::Lower });
///
/// let entry = table.probe(hash).expect("it was just stored");
/// assert_eq!(entry.cutoff(8, -20, 30), Some(35)); // deep enough, and at least beta
/// assert_eq!(entry.cutoff(8, -20, 50), None);
/// assert_eq!(entry.cutoff(10, -20, 30), None); // not deep enough
/// # Ok::<(), zobrist::table::transposition::OutOfMemory>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchEntry {
    /// The best move, or the one to try first, in the engine's own encoding.
    pub mv: u32,
    /// The score. Count a mate from this position, not from the root: see [`from_root`](SearchEntry::from_root).
    pub score: i16,
    /// Depth in plies of the search that found the score.
    pub depth: u8,
    /// Relation of the score to the exact score of that depth.
    pub bound: Bound,
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
#[doc(alias = "cut node")]
#[doc(alias = "PV node")]
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
    /// Returns the score if it ends a search of `depth` plies with the window from `alpha` to `beta`: the entry is at least
    /// that deep, and the score is exact, or a lower bound of at least `beta`, or an upper bound of at most `alpha`.
    #[inline]
    pub fn cutoff(self, depth: u8, alpha: i16, beta: i16) -> Option<i16> {
        let ends = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        };
        (self.depth >= depth && ends).then_some(self.score)
    }

    /// Converts a score that counts mates from the root of the search, such as `32_000 - plies`, into one that counts them from
    /// a node at distance `ply`, as a table must store it. Scores beyond `mates` on either side are mates.
    ///
    /// ```
    /// use zobrist::table::transposition::SearchEntry;
    ///
    /// // Mate 7 plies from the root, seen from the node after 3 of them: 4 plies.
    /// assert_eq!(SearchEntry::from_root(32_000 - 7, 3, 31_000), 32_000 - 4);
    /// assert_eq!(SearchEntry::to_root(32_000 - 4, 3, 31_000), 32_000 - 7);
    /// assert_eq!(SearchEntry::from_root(35, 3, 31_000), 35);
    /// ```
    #[inline]
    pub fn from_root(score: i16, ply: u8, mates: i16) -> i16 {
        score.saturating_add(Self::mate_sign(score, mates) * i16::from(ply))
    }

    /// Converts a score that counts mates from a node at distance `ply` into one that counts them from the root: the inverse of
    /// [`from_root`](SearchEntry::from_root).
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

    /// Returns the sign of a mate score, and 0 for other scores.
    #[inline]
    fn mate_sign(score: i16, mates: i16) -> i16 {
        if score.unsigned_abs() >= mates.unsigned_abs() { score.signum() } else { 0 }
    }
}

/// The move in bits 0 to 31, the score in bits 32 to 47, the depth in bits 48 to 55, the bound in bits 56 and 57.
impl Entry for SearchEntry {
    #[inline]
    fn pack(self) -> u64 {
        let score = u64::from(u16::from_ne_bytes(self.score.to_ne_bytes()));
        u64::from(self.mv) | score << 32 | u64::from(self.depth) << 48 | (self.bound as u64) << 56
    }

    #[inline]
    fn unpack(bits: u64) -> Self {
        SearchEntry {
            mv: bits as u32,
            score: i16::from_ne_bytes(((bits >> 32) as u16).to_ne_bytes()),
            depth: (bits >> 48) as u8,
            bound: match bits >> 56 {
                0 => Bound::Exact,
                1 => Bound::Lower,
                _ => Bound::Upper,
            },
        }
    }

    #[inline]
    fn depth(self) -> u8 {
        self.depth
    }
}
