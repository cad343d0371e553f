//! Does a push, a count of repetitions and a pop by `History` take as long as a scan of a stack by
//! hand, by the distance to the last irreversible move?

use std::hint::black_box;

use zobrist::table::History;
use zobrist_compared::random::SplitMix;

use crate::harness::{pair, ratios};

/// Number of states in a round.
const STATES: usize = 1 << 10;

/// A hand-written stack in the style of engines. Each entry has the number of plies since the last
/// irreversible move. A count of repetitions compares every `STEP`th ply, from `FIRST` plies back.
/// In chess, no position repeats before four plies, or with the other side to move. A game with
/// superko compares every ply, as `History` does.
#[derive(Default)]
struct ByHand<const FIRST: usize, const STEP: usize>(Vec<(u64, u32)>);

/// What the history and the hand-written stack have in common.
trait Line {
    fn enter(&mut self, hash: u64, is_irreversible: bool);
    fn repetitions(&self) -> u32;
    fn leave(&mut self);
}

impl<const FIRST: usize, const STEP: usize> Line for ByHand<FIRST, STEP> {
    #[inline]
    fn enter(&mut self, hash: u64, is_irreversible: bool) {
        let plies = if is_irreversible {
            0
        } else {
            self.0.last().map_or(0, |last| last.1 + 1)
        };
        self.0.push((hash, plies));
    }

    #[inline]
    fn repetitions(&self) -> u32 {
        let Some((&(hash, plies), earlier)) = self.0.split_last() else {
            return 0;
        };
        let reversible = &earlier[earlier.len() - earlier.len().min(plies as usize)..];
        let mut repetitions = 0;
        let mut back = FIRST;
        while back <= reversible.len() {
            repetitions += u32::from(reversible[reversible.len() - back].0 == hash);
            back += STEP;
        }
        repetitions
    }

    #[inline]
    fn leave(&mut self) {
        self.0.pop();
    }
}

impl Line for History<u64> {
    #[inline]
    fn enter(&mut self, hash: u64, is_irreversible: bool) {
        if is_irreversible {
            self.push_irreversible(hash);
        } else {
            self.push(hash);
        }
    }

    #[inline]
    fn repetitions(&self) -> u32 {
        self.repetitions()
    }

    #[inline]
    fn leave(&mut self) {
        self.pop();
    }
}

/// Pushes each of the states onto the same line and pops it again. Returns the total number of
/// repetitions.
#[inline(never)]
fn nodes<L: Line>(mut line: &mut L, states: &[u64], is_irreversible: bool) -> u64 {
    let mut repetitions = 0;
    for &state in states {
        line.enter(state, is_irreversible);
        repetitions += u64::from(line.repetitions());
        // Hide the line from the optimizer, so that it stays in memory as in a search.
        line = black_box(line);
        line.leave();
    }
    repetitions
}

/// Plays 40 plies, an irreversible move, and more plies, so that the next state is `distance` plies
/// from that move.
fn game<L: Line>(mut line: L, distance: usize) -> L {
    let mut random = SplitMix(distance as u64);
    (0..40).for_each(|_| line.enter(random.next(), false));
    (0..distance).for_each(|ply| line.enter(random.next(), ply == 0));
    // Reserve memory, as after some plies of a search.
    (0..64).for_each(|ply| line.enter(ply, false));
    (0..64).for_each(|_| line.leave());
    line
}

/// Returns random states. If the line has states that a game can repeat, each 64th state is one of
/// them.
fn states(line: &ByHand<4, 2>, distance: usize) -> Vec<u64> {
    let mut random = SplitMix(!0);
    let back = line
        .0
        .iter()
        .rev()
        .skip(3)
        .step_by(2)
        .take(distance / 2 - distance.min(2) / 2);
    let on_line: Vec<u64> = back.map(|ply| ply.0).collect();
    let state = |i| match i % 64 {
        0 if !on_line.is_empty() => on_line[random.below(on_line.len())],
        _ => random.next(),
    };
    (0..STATES).map(state).collect()
}

pub(crate) fn benches() {
    ratios("history", "of a scan by hand", |group| {
        for distance in [0, 2, 10, 100] {
            let mut history = game(History::new(), distance);
            let mut every = game(ByHand::<1, 1>::default(), distance);
            let mut second = game(ByHand::<4, 2>::default(), distance);
            let states = &states(&second, distance);
            let is_irreversible = distance == 0;
            let mut run = || nodes(&mut history, states, is_irreversible);
            let name = |scan: &str| format!("{distance} plies, {scan} ply");
            pair(group, name("every"), &mut run, || {
                nodes(&mut every, states, is_irreversible)
            });
            pair(group, name("every second"), &mut run, || {
                nodes(&mut second, states, is_irreversible)
            });
        }
    });
}
