//! What a table knows about a position: a move, a score, and what that score is worth.

use cozy_chess::{Move, Piece, Square};
use zobrist::ZobristHash;
use zobrist::table::TranspositionTable;
use zobrist::table::transposition::Entry;

use super::MATES;
use crate::position::Position;

/// What was found out by position, shared by the threads that search.
pub(crate) type Memory = TranspositionTable<ZobristHash<Position>, Known>;

/// What a search of a position found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) mv: Option<Move>,
    /// Mates are told from this position on, not from the root of the search that found them.
    score: i16,
    pub(crate) depth: u8,
    bound: Bound,
}

/// How a score compares with the true one of its depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

impl Known {
    /// The result of a search `ply` plies from its root.
    pub(super) fn new(mv: Option<Move>, score: i32, depth: u8, bound: Bound, ply: u8) -> Self {
        let score = score + mate_sign(score) * i32::from(ply);
        Known { mv, score: score as i16, depth, bound }
    }

    /// The score for a node `ply` plies from the root, if it answers a search of `depth` with a window from `alpha` to
    /// `beta`.
    pub(super) fn answer(self, depth: u8, alpha: i32, beta: i32, ply: u8) -> Option<i32> {
        let score = i32::from(self.score);
        let score = score - mate_sign(score) * i32::from(ply);
        let answers = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        };
        (self.depth >= depth && answers).then_some(score)
    }
}

/// The sign of a score that is a mate, and 0 for others.
fn mate_sign(score: i32) -> i32 {
    if score.abs() >= MATES { score.signum() } else { 0 }
}

impl Entry for Known {
    fn pack(self) -> u64 {
        let [move_low, move_high] = packed(self.mv).to_le_bytes();
        let [score_low, score_high] = self.score.to_le_bytes();
        let bound = self.bound as u8;
        u64::from_le_bytes([move_low, move_high, score_low, score_high, self.depth, bound, 0, 0])
    }

    fn unpack(bits: u64) -> Self {
        let [move_low, move_high, score_low, score_high, depth, bound, ..] = bits.to_le_bytes();
        Known {
            mv: unpacked(u16::from_le_bytes([move_low, move_high])),
            score: i16::from_le_bytes([score_low, score_high]),
            depth,
            bound: [Bound::Exact, Bound::AtLeast, Bound::AtMost][usize::from(bound)],
        }
    }

    fn depth(self) -> u8 {
        self.depth
    }
}

/// Six bits for each square, three for the promotion. No move stays on a1, so that is none.
fn packed(mv: Option<Move>) -> u16 {
    let Some(Move { from, to, promotion }) = mv else { return 0 };
    let promotion = promotion.map_or(0, |piece| piece as u16 + 1);
    from as u16 | (to as u16) << 6 | promotion << 12
}

fn unpacked(bits: u16) -> Option<Move> {
    let square = |bits: u16| Square::index(usize::from(bits & 63));
    let promotion = usize::from(bits >> 12).checked_sub(1).map(Piece::index);
    (bits != 0).then(|| Move { from: square(bits), to: square(bits >> 6), promotion })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_games::play;
    use crate::search::MATE;

    #[test]
    fn packs_every_move() {
        let check = |mv, score| {
            for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
                let known = Known::new(mv, score, 255, bound, 3);
                assert_eq!(Known::unpack(known.pack()), known);
            }
        };
        check(None, -MATE);
        play(5, 100, |_, mv, _, _| check(Some(mv), 29));
    }

    #[test]
    fn mates_are_told_from_the_position() {
        // Found 3 plies from one root: mate 4 plies further on. Asked for 10 plies from another.
        for (found, asked) in [(MATE - 7, MATE - 14), (7 - MATE, 14 - MATE), (250, 250)] {
            let known = Known::new(None, found, 5, Bound::Exact, 3);
            assert_eq!(known.answer(5, 0, 1, 10), Some(asked));
            assert_eq!(known.answer(6, 0, 1, 10), None);
        }
    }

    #[test]
    fn bounds_answer_outside_of_the_window() {
        let answer =
            |bound, alpha| Known::new(None, 20, 5, bound, 0).answer(4, alpha, alpha + 1, 0);
        for (alpha, at_least, at_most) in [(10, true, false), (19, true, false), (20, false, true)]
        {
            assert_eq!(answer(Bound::Exact, alpha), Some(20));
            assert_eq!(answer(Bound::AtLeast, alpha), at_least.then_some(20));
            assert_eq!(answer(Bound::AtMost, alpha), at_most.then_some(20));
        }
    }
}
