//! A node of a search with `History` and with stacks as engines have them.

use std::hint::black_box;

use zobrist::table::History;

use crate::random::SplitMix;

/// Number of states of [`states`].
const STATES: usize = 1 << 10;

/// The shortest repetition in chess, in plies: both sides move a piece there and back.
pub const SHORTEST: u32 = 4;

/// The kind of a move to a state.
#[derive(Clone, Copy, PartialEq)]
pub enum Move {
    Reversible,
    Irreversible,
    Null,
}

/// What the histories have in common.
pub trait Plies {
    fn enter(&mut self, hash: u64, kind: Move);
    /// Returns how often the last state occurred before.
    fn repetitions(&mut self) -> u32;
    fn leave(&mut self);
}

/// A hand-written stack in the style of engines. Each entry has the number of plies since the last
/// irreversible move. A count of repetitions compares every `STEP`th ply, from `FIRST` plies back.
/// In chess, no position repeats before four plies, or with the other side to move. A game with
/// superko compares every ply, as `History::new` does.
#[derive(Default)]
pub struct ByHand<const FIRST: usize, const STEP: usize>(Vec<(u64, u32)>);

impl<const FIRST: usize, const STEP: usize> Plies for ByHand<FIRST, STEP> {
    #[inline(always)]
    fn enter(&mut self, hash: u64, kind: Move) {
        let plies = match self.0.last() {
            Some(last) if kind == Move::Reversible => last.1 + 1,
            _ => 0,
        };
        self.0.push((hash, plies));
    }

    #[inline(always)]
    fn repetitions(&mut self) -> u32 {
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

    #[inline(always)]
    fn leave(&mut self) {
        self.0.pop();
    }
}

impl Plies for History<u64> {
    #[inline(always)]
    fn enter(&mut self, hash: u64, kind: Move) {
        match kind {
            Move::Reversible => self.push(hash),
            Move::Irreversible => self.push_irreversible(hash),
            Move::Null => self.push_null(hash),
        }
    }

    #[inline(always)]
    fn repetitions(&mut self) -> u32 {
        History::repetitions(self)
    }

    #[inline(always)]
    fn leave(&mut self) {
        self.pop();
    }
}

/// What a search does with a history.
#[derive(Clone, Copy)]
pub enum Step {
    Enter(u64, Move),
    Repetitions,
    Leave,
}

/// A history that keeps what a search does.
pub struct Recorder {
    history: History<u64>,
    steps: Vec<Step>,
}

impl Default for Recorder {
    fn default() -> Self {
        Recorder {
            history: History::with_shortest(SHORTEST),
            steps: Vec::new(),
        }
    }
}

impl Recorder {
    /// Returns all steps, and those that remove what is left.
    pub fn into_steps(mut self) -> Vec<Step> {
        while !self.history.is_empty() {
            self.leave();
        }
        self.steps
    }
}

impl Plies for Recorder {
    fn enter(&mut self, hash: u64, kind: Move) {
        self.history.enter(hash, kind);
        self.steps.push(Step::Enter(hash, kind));
    }

    fn repetitions(&mut self) -> u32 {
        self.steps.push(Step::Repetitions);
        self.history.repetitions()
    }

    fn leave(&mut self) {
        self.history.leave();
        self.steps.push(Step::Leave);
    }
}

/// Does what a search did. Returns the total number of repetitions.
#[inline(never)]
pub fn replay<L: Plies>(plies: &mut L, steps: &[Step]) -> u64 {
    let mut repetitions = 0;
    for &step in steps {
        match step {
            Step::Enter(hash, kind) => plies.enter(hash, kind),
            Step::Repetitions => repetitions += u64::from(plies.repetitions()),
            Step::Leave => plies.leave(),
        }
    }
    repetitions
}

/// Pushes each of the states onto the same line and pops it again. Returns the total number of
/// repetitions.
#[inline(never)]
pub fn nodes<L: Plies>(mut plies: &mut L, states: &[u64], kind: Move) -> u64 {
    let mut repetitions = 0;
    for &state in states {
        plies.enter(state, kind);
        repetitions += u64::from(plies.repetitions());
        // Hide the line from the optimizer, so that it stays in memory as in a search.
        plies = black_box(plies);
        plies.leave();
    }
    repetitions
}

/// Plays 40 plies, an irreversible move, and more plies, so that the next state is `distance` plies
/// from that move.
pub fn game<L: Plies>(mut plies: L, distance: usize) -> L {
    let mut random = SplitMix(distance as u64);
    for _ in 0..40 {
        plies.enter(random.next(), Move::Reversible);
    }
    for ply in 0..distance {
        let kind = if ply == 0 {
            Move::Irreversible
        } else {
            Move::Reversible
        };
        plies.enter(random.next(), kind);
    }
    // Reserve memory, as after some plies of a search.
    (0..64).for_each(|ply| plies.enter(ply, Move::Reversible));
    (0..64).for_each(|_| plies.leave());
    plies
}

/// Returns random states. If the line has states that a game can repeat, each 64th state is one of
/// them.
pub fn states(line: &ByHand<4, 2>, distance: usize) -> Vec<u64> {
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
