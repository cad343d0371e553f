//! Solves Go on a small board by an analysis of all its states, from the ends of the game
//! backwards.
//!
//! The game ends by a repetition of a state, too. In the paper's rule, which `states.rs` names, the
//! side that captured more stones between the equal states wins, and if both captured as many, it
//! is a tie. Between equal states each side captured the stones that the other side placed, and
//! both had as many turns. So the side that captured more is the one that passed more. A game that
//! ends at the first cycle, by the sign of its sum, has the same winner as the endless game for the
//! mean (A. Ehrenfeucht and J. Mycielski, "Positional Strategies for Mean Payoff Games", 1979),
//! which does not depend on the line of play.
//!
//! So a state is combined with a credit of passes: a pass of the side that forces takes one, and a
//! pass of the other side adds one. Two questions bound the score, see `Passes`.

use std::mem;

use zobrist::table::PrehashedMap;
use zobrist_examples::progress;

use crate::bits::Shape;
use crate::board::Stone;
use crate::hashing::Hash;
use crate::states::{State, States, seen_by};

/// The maximum number of points: 4x4 has 12 million states.
pub const MAX_POINTS: usize = 16;

/// The credits 0 to 3 as a set of bits, the maximum one, and none.
const ALL: u8 = 0b1111;
const MAXIMUM: u8 = 0b1000;
const NONE: u8 = 0b0001;

/// States between two updates of the progress bar.
const SHOWN: usize = 1 << 14;

/// What a repetition of a state is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repetition {
    Tie,
    /// A win for the side that captured more stones.
    Captures,
}

/// What the passes of the side that forces count.
#[derive(Debug, Clone, Copy)]
enum Passes<'a> {
    /// Nothing: each repetition is held by the other side.
    Ignored,
    /// A pass without credit reaches the goal. If the side cannot force this, then the other side
    /// has a strategy with which it never passes less by more than the maximum, so the goal
    /// cannot be forced.
    Capped,
    /// A pass without credit reaches the goal if it leads to one of these states, from which the
    /// same can be forced again, without credit. So the side reaches the score, or gains passes
    /// for ever. A pass of the other side above the maximum is held.
    Owed(&'a [bool]),
}

/// All states that are reached from the empty board, which is the first one, by states whose score
/// is open.
#[derive(Debug)]
pub struct Analysis {
    shape: Shape,
    pub states: Vec<State>,
    /// Bounds of the score of each state.
    bounds: Vec<[i8; 2]>,
    /// The score of each state if the game ended.
    scores: Vec<i8>,
    /// The states after the moves of each state, with the pass last, and the states before.
    after: Lists,
    before: Lists,
    /// The numbers of the moves from the empty board.
    first: Vec<usize>,
}

/// A list of states for each state.
#[derive(Debug)]
struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    fn of(&self, state: usize) -> &[u32] {
        &self.items[self.starts[state] as usize..self.starts[state + 1] as usize]
    }

    /// Returns for each state the states whose lists contain it.
    fn reversed(&self) -> Lists {
        let states = self.starts.len() - 1;
        let mut ends = vec![0; states + 1];
        for &item in &self.items {
            ends[item as usize + 1] += 1;
        }
        for state in 0..states {
            ends[state + 1] += ends[state];
        }
        let (starts, mut items) = (ends.clone(), vec![0; self.items.len()]);
        for state in 0..states {
            for &item in self.of(state) {
                let next = &mut ends[item as usize];
                items[*next as usize] = state as u32;
                *next += 1;
            }
        }
        Lists { starts, items }
    }
}

impl Analysis {
    /// Finds all states of a board of at most [`MAX_POINTS`] points. With `symmetry`, states are
    /// merged that are images of each other.
    pub fn new(shape: Shape, symmetry: bool) -> Self {
        let all = States::new(shape, symmetry);
        // Half of the fillings are legal, with either side to move, with and without a pass, and
        // with ko points.
        let estimate =
            3_u64.pow(shape.points() as u32) * 9 / 4 / all.symmetries.operations() as u64;
        let progress = progress::bar(estimate, "states");
        let mut numbers = PrehashedMap::<Hash, u32>::default();
        let (mut states, mut first) = (vec![State::START], Vec::new());
        numbers.insert(all.key(&all.hashed(State::START)), 0);
        let mut after = Lists {
            starts: vec![0],
            items: Vec::new(),
        };
        let (mut bounds, mut scores) = (Vec::new(), Vec::new());
        while let Some(&state) = states.get(scores.len()) {
            let [lower, upper] = all.bounds(&state);
            let begin = after.items.len();
            // A state with a certain score needs no moves.
            let moves = (lower < upper).then(|| all.hashed(state));
            for (number, to) in moves.iter().flat_map(|from| all.moves(from)) {
                if state.has_passed && to.state.has_passed {
                    continue;
                }
                let index = *numbers.entry(all.key(&to)).or_insert_with(|| {
                    states.push(to.state);
                    states.len() as u32 - 1
                });
                if !after.items[begin..].contains(&index) {
                    after.items.push(index);
                    first.extend((scores.is_empty()).then_some(number));
                }
            }
            after.starts.push(after.items.len() as u32);
            bounds.push([lower, upper]);
            scores.push(shape.score(state.stones));
            if scores.len() % SHOWN == 0 {
                progress.inc(SHOWN as u64);
            }
        }
        let before = after.reversed();
        Analysis {
            shape,
            states,
            bounds,
            scores,
            after,
            before,
            first,
        }
    }

    /// Returns the score of the empty board for Black, and the first moves that reach it: points,
    /// or the number of points for a pass. Returns `None` if the bounds of the credit are too
    /// low for a proof.
    pub fn solve(&self, rule: Repetition) -> Option<(i8, Vec<usize>)> {
        let moves = |is_good: &dyn Fn(usize) -> bool| {
            let moves = self.first.iter().zip(self.after.of(0));
            moves
                .filter(|&(_, &to)| is_good(to as usize))
                .map(|(&number, _)| number)
                .collect()
        };
        // What can be forced without a repetition can be forced under both rules.
        let sure = if rule == Repetition::Tie {
            0
        } else {
            self.solve(Repetition::Tie)?.0
        };
        let (mut score, mut best) = (sure, None);
        while score < self.shape.maximum() {
            let forced = self.forced(Stone::Black, score + 1, rule, false);
            if !forced[0]? {
                break;
            }
            score += 1;
            best = Some(forced);
        }
        if score == 0 {
            // White cannot force more: Black could pass, or play White's moves.
            let forced = self.forced(Stone::White, 1, rule, false);
            return Some((0, moves(&|to| forced[to] == Some(false))));
        }
        let forced = best.unwrap_or_else(|| self.forced(Stone::Black, score, rule, false));
        Some((score, moves(&|to| forced[to] == Some(true))))
    }

    /// Returns for each state whether `side` can force a score of at least `goal`, which must be
    /// positive, or `None` where there is no proof: the bounds of the credit are too low, or,
    /// unless `of_all` is set, the other side holds the empty board.
    pub fn forced(
        &self,
        side: Stone,
        goal: i8,
        rule: Repetition,
        of_all: bool,
    ) -> Vec<Option<bool>> {
        let ignored = self.credits(side, goal, Passes::Ignored);
        if rule == Repetition::Tie {
            return ignored
                .into_iter()
                .map(|credits| Some(credits != 0))
                .collect();
        }
        let capped = self.credits(side, goal, Passes::Capped);
        let mut owed = vec![true; self.states.len()];
        let mut won = vec![0; self.states.len()];
        let mut refuted = usize::from(of_all || capped[0] & MAXIMUM != 0);
        while refuted > 0 {
            won = self.credits(side, goal, Passes::Owed(&owed));
            refuted = 0;
            for ((is_owed, credits), state) in owed.iter_mut().zip(&won).zip(&self.states) {
                if *is_owed && state.has_passed && state.side != side && credits & NONE == 0 {
                    *is_owed = false;
                    refuted += 1;
                }
            }
        }
        let all = ignored.into_iter().zip(capped).zip(won);
        let is_forced = all.map(|((ignored, capped), won)| {
            let [is_forced, is_held] = [(ignored | won & NONE) != 0, capped & MAXIMUM == 0];
            assert!(!(is_forced && is_held), "a state is forced and held");
            (is_forced || is_held).then_some(is_forced)
        });
        is_forced.collect()
    }

    /// Returns for each state the credits with which `side` reaches the goal: the least fixed
    /// point.
    fn credits(&self, side: Stone, goal: i8, passes: Passes<'_>) -> Vec<u8> {
        let mut credits = vec![0; self.states.len()];
        let mut is_pending = vec![true; self.states.len()];
        let mut pending: Vec<u32> = (0..self.states.len() as u32).collect();
        let progress = progress::bar(pending.len() as u64, "states");
        while let Some(state) = pending.pop().map(|state| state as usize) {
            if pending.len() % SHOWN == 0 {
                progress.set_position((self.states.len() - pending.len()) as u64);
            }
            is_pending[state] = false;
            let reaches = self.reaches(state, side, goal, passes, &credits);
            if reaches != credits[state] {
                credits[state] = reaches;
                for &before in self.before.of(state) {
                    if !mem::replace(&mut is_pending[before as usize], true) {
                        pending.push(before);
                    }
                }
            }
        }
        credits
    }

    /// Returns the credits with which `side` reaches the goal from a state, by those of the states
    /// after its moves.
    fn reaches(
        &self,
        state: usize,
        side: Stone,
        goal: i8,
        passes: Passes<'_>,
        credits: &[u8],
    ) -> u8 {
        let [lower, upper] = seen_by(side, self.bounds[state]);
        if lower >= goal || upper < goal {
            return if lower >= goal { ALL } else { 0 };
        }
        let State {
            side: moving,
            has_passed,
            ..
        } = self.states[state];
        let ends = if seen_by(side, [self.scores[state]; 2])[0] >= goal {
            ALL
        } else {
            0
        };
        let (mut moves, mut after_pass) = (self.after.of(state), ends);
        if !has_passed {
            let (pass, others) = moves.split_last().expect("a pass");
            let after = credits[*pass as usize];
            let kept = after & MAXIMUM;
            after_pass = match passes {
                Passes::Ignored => after,
                Passes::Capped if moving == side => after << 1 & ALL | NONE,
                Passes::Capped => after >> 1 | kept,
                Passes::Owed(owed) if moving == side => {
                    after << 1 & ALL | u8::from(owed[*pass as usize])
                }
                Passes::Owed(_) => after >> 1,
            };
            moves = others;
        }
        let others = moves.iter().map(|&to| credits[to as usize]);
        if moving == side {
            others.fold(after_pass, |sum, credits| sum | credits)
        } else {
            others.fold(after_pass, |sum, credits| sum & credits)
        }
    }
}
