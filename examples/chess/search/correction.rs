//! Correction history: how much the scores of searches differ from the static evaluation, by parts of the position.
//!
//! Positions with equal pawns are similar, and so are the errors of their static evaluations. The same holds for the
//! other parts of a position that have hashes.

use std::array;

use cozy_chess::{Color, Move};
use zobrist::Part;
use zobrist::table::transposition::Bound;

use super::MATES;
use super::order::gain;
use crate::game::Game;
use crate::position::Position;

const PARTS: [Part<Position>; 5] =
    [Position::PAWNS, Position::MINORS, Position::WHITE, Position::BLACK, Position::MATERIAL];
/// Number of entries for each part and side to move.
const ENTRIES: usize = 1 << 14;
/// Units of an entry in a hundredth of a pawn, and the maximum of its absolute value.
const UNITS: i32 = 256;
const MOST: i32 = 64 * UNITS;
/// Maximum error that an update takes into account, in hundredths of a pawn.
const MOST_ERROR: i32 = 200;
/// An update removes 1/32 of the error for each ply of depth, up to 8 plies. Each entry has a fifth of that.
const SHARE: i32 = 5 * 32;
const DEPTH: u8 = 8;

/// The corrections that a search has learned. The correction of a position is the sum of one entry for each part.
#[derive(Debug)]
pub struct Correction(Vec<i16>);

impl Correction {
    pub fn new() -> Self {
        Correction(vec![0; PARTS.len() * Color::NUM * ENTRIES])
    }

    /// Returns the correction for the side to move, in hundredths of a pawn.
    pub fn of(&self, game: &Game) -> i16 {
        (places(game).map(|place| i32::from(self.0[place])).iter().sum::<i32>() / UNITS) as i16
    }

    /// Learns from the result of a search: the best move, the score and its bound. Ignores tactical moves, which say
    /// little about the static evaluation, and bounds that the corrected evaluation satisfies.
    pub fn learn(&mut self, game: &Game, evaluation: i16, depth: u8, (best, score, bound): (Option<Move>, i16, Bound)) {
        let error = i32::from(score) - i32::from(evaluation + self.of(game));
        let satisfied = bound == Bound::Lower && error <= 0 || bound == Bound::Upper && error >= 0;
        if satisfied || score.abs() >= MATES || best.is_some_and(|mv| gain(game.board(), mv).is_some()) {
            return;
        }
        let change = error.clamp(-MOST_ERROR, MOST_ERROR) * i32::from(depth.min(DEPTH)) * UNITS / SHARE;
        for place in places(game) {
            self.0[place] = (i32::from(self.0[place]) + change).clamp(-MOST, MOST) as i16;
        }
    }
}

/// Returns the index of the entry of each part.
fn places(game: &Game) -> [usize; PARTS.len()] {
    let side = game.board().side_to_move() as usize;
    array::from_fn(|i| (i * Color::NUM + side) * ENTRIES + game.hashes.part(PARTS[i]).bits().take(ENTRIES))
}
