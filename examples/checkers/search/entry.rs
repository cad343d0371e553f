//! What a table knows about a position: a move, a score, and what that score is worth.

use zobrist::ZobristHash;
use zobrist::table::TranspositionTable;
use zobrist::table::transposition::Entry;

use super::WINS;
use crate::position::Position;

/// What was found out by position.
pub(crate) type Memory = TranspositionTable<ZobristHash<Position>, Known>;

/// What a search of a position found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Known {
    /// The best move or, of a bound, one to try first, by its number among the legal ones.
    pub(super) mv: Option<u8>,
    /// Wins and losses are told from this position on, not from the root of the search that found them.
    score: i16,
    depth: u8,
    bound: Bound,
}

/// How a score compares with the true one of its depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

impl Known {
    /// No position has so many moves.
    const NO_MOVE: u8 = u8::MAX;

    /// The result of a search `ply` plies from its root.
    pub(super) fn new(mv: Option<u8>, score: i32, depth: u8, bound: Bound, ply: u8) -> Self {
        let score = score + decided(score) * i32::from(ply);
        Known { mv, score: score as i16, depth, bound }
    }

    /// The score for a node `ply` plies from the root, if it answers a search of `depth` with a window from `alpha` to
    /// `beta`.
    pub(crate) fn answer(self, depth: u8, alpha: i32, beta: i32, ply: u8) -> Option<i32> {
        let score = self.score(ply);
        let is_deep = self.depth >= depth;
        // Who wins within some plies wins within more, perhaps sooner.
        let at_least = self.bound != Bound::AtMost && (is_deep || decided(score) > 0);
        let at_most = self.bound != Bound::AtLeast && (is_deep || decided(score) < 0);
        let answers = at_least && (at_most || score >= beta) || at_most && score <= alpha;
        answers.then_some(score)
    }

    /// The score for a node `ply` plies from the root.
    fn score(self, ply: u8) -> i32 {
        let score = i32::from(self.score);
        score - decided(score) * i32::from(ply)
    }
}

/// 1 for a score that is a win, -1 for a loss and 0 for others.
fn decided(score: i32) -> i32 {
    if score.abs() >= WINS { score.signum() } else { 0 }
}

impl Entry for Known {
    fn pack(self) -> u64 {
        let [low, high] = self.score.to_le_bytes();
        let mv = self.mv.unwrap_or(Self::NO_MOVE);
        u64::from_le_bytes([mv, low, high, self.depth, self.bound as u8, 0, 0, 0])
    }

    fn unpack(bits: u64) -> Self {
        let [mv, low, high, depth, bound, ..] = bits.to_le_bytes();
        Known {
            mv: (mv != Self::NO_MOVE).then_some(mv),
            score: i16::from_le_bytes([low, high]),
            depth,
            bound: [Bound::Exact, Bound::AtLeast, Bound::AtMost][usize::from(bound)],
        }
    }

    fn depth(self) -> u8 {
        self.depth
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::WIN;

    const BOUNDS: [Bound; 3] = [Bound::Exact, Bound::AtLeast, Bound::AtMost];

    #[test]
    fn packs_all_it_has() {
        for mv in [None, Some(0), Some(47)] {
            for score in [0, WIN - 1, -WIN, 200 - WIN] {
                for bound in BOUNDS {
                    let known = Known::new(mv, score, 200, bound, 0);
                    assert_eq!(Known::unpack(known.pack()), known);
                }
            }
        }
    }

    #[test]
    fn wins_are_told_from_the_position() {
        // Found 3 plies from one root: won 4 plies further on. Asked for 10 plies from another.
        for (found, asked) in [(WIN - 7, WIN - 14), (7 - WIN, 14 - WIN), (0, 0)] {
            let known = Known::new(None, found, 5, Bound::Exact, 3);
            assert_eq!(known.answer(5, -1, 1, 10), Some(asked));
        }
    }

    #[test]
    fn bounds_answer_outside_of_the_window() {
        let answer = |bound, alpha| Known::new(None, 0, 5, bound, 0).answer(4, alpha, alpha + 1, 0);
        for (alpha, at_least, at_most) in [(-9, true, false), (-1, true, false), (0, false, true)] {
            assert_eq!(answer(Bound::Exact, alpha), Some(0));
            assert_eq!(answer(Bound::AtLeast, alpha), at_least.then_some(0));
            assert_eq!(answer(Bound::AtMost, alpha), at_most.then_some(0));
        }
    }

    #[test]
    fn a_win_holds_at_any_depth_and_a_draw_does_not() {
        let answer = |score, bound, alpha, beta| {
            Known::new(None, score, 5, bound, 0).answer(6, alpha, beta, 0)
        };
        for bound in BOUNDS {
            assert_eq!(answer(0, bound, -1, 0), None);
            assert_eq!(answer(0, bound, 0, 1), None);
        }
        let win = WIN - 5;
        assert_eq!(answer(win, Bound::Exact, 0, 1), Some(win));
        assert_eq!(answer(win, Bound::AtLeast, 0, 1), Some(win));
        // There may be a shorter one.
        assert_eq!(answer(win, Bound::Exact, win, win + 1), None);
        assert_eq!(answer(win, Bound::AtMost, win, win + 1), None);
        assert_eq!(answer(-win, Bound::Exact, -1, 0), Some(-win));
        assert_eq!(answer(-win, Bound::AtMost, -1, 0), Some(-win));
        assert_eq!(answer(-win, Bound::Exact, -win - 1, -win), None);
    }
}
