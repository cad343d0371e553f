//! Correction history: how much the scores of searches differ from the static evaluation, by parts
//! of the position.
//!
//! Positions with equal pawns are similar, and so are the errors of their static evaluations. The
//! same holds for the other parts of a position that have hashes.

use std::array;
use std::sync::atomic::{AtomicI16, Ordering};

use cozy_chess::{Color, Move};
use zobrist::Part;
use zobrist::table::transposition::Bound;

use super::MATES;
use super::order::gain;
use crate::game::Game;
use crate::position::Position;

const PARTS: [Part<Position>; 5] = [
    Position::PAWNS,
    Position::MINORS,
    Position::WHITE,
    Position::BLACK,
    Position::MATERIAL,
];
/// Number of entries for each part and side to move.
const ENTRIES: usize = 1 << 14;
/// Units of an entry in a hundredth of a pawn, and the maximum of its absolute value.
const UNITS: i32 = 256;
const MOST: i32 = 64 * UNITS;
/// Maximum error that an update takes into account, in hundredths of a pawn.
const MOST_ERROR: i32 = 200;
/// An update removes 1/32 of the error for each ply of depth, up to 8 plies. Each entry has a fifth
/// of that.
const SHARE: i32 = 5 * 32;
const DEPTH: u8 = 8;

/// The corrections that the threads of a search have learned. The correction of a position is the
/// sum of one entry for each part.
#[derive(Debug)]
pub struct Correction(Vec<AtomicI16>);

impl Default for Correction {
    fn default() -> Self {
        Correction(
            (0..PARTS.len() * Color::NUM * ENTRIES)
                .map(|_| AtomicI16::new(0))
                .collect(),
        )
    }
}

impl Correction {
    /// Returns the correction for the side to move, in hundredths of a pawn.
    pub fn of(&self, game: &Game) -> i16 {
        (self
            .entries(game)
            .map(|entry| i32::from(entry.load(Ordering::Relaxed)))
            .iter()
            .sum::<i32>()
            / UNITS) as i16
    }

    /// Learns from the result of a search: the best move, the score and its bound. Ignores tactical
    /// moves, which say little about the static evaluation, and bounds that the corrected
    /// evaluation satisfies.
    ///
    /// An update that another thread makes between the load and the store of an entry is lost,
    /// which does no harm.
    pub fn learn(
        &self,
        game: &Game,
        evaluation: i16,
        depth: u8,
        (best, score, bound): (Option<Move>, i16, Bound),
    ) {
        let error = i32::from(score) - i32::from(evaluation + self.of(game));
        let satisfied = bound == Bound::Lower && error <= 0 || bound == Bound::Upper && error >= 0;
        if satisfied
            || score.abs() >= MATES
            || best.is_some_and(|mv| gain(game.board(), mv).is_some())
        {
            return;
        }
        let change =
            error.clamp(-MOST_ERROR, MOST_ERROR) * i32::from(depth.min(DEPTH)) * UNITS / SHARE;
        for entry in self.entries(game) {
            let changed = i32::from(entry.load(Ordering::Relaxed)) + change;
            entry.store(changed.clamp(-MOST, MOST) as i16, Ordering::Relaxed);
        }
    }

    /// Returns the entry of each part.
    fn entries(&self, game: &Game) -> [&AtomicI16; PARTS.len()] {
        let side = game.board().side_to_move() as usize;
        let index = |part: Part<Position>| game.hashes.part(part).bits().take(ENTRIES);
        array::from_fn(|i| &self.0[(i * Color::NUM + side) * ENTRIES + index(PARTS[i])])
    }
}
