//! Searches Go on a small board for the score if both sides play best, where each repetition of a
//! state is a tie.
//!
//! A question is whether a side can force a score that is better than a tie. So a repetition counts
//! as held by the other side. A table must not keep a result that depends on the line of play
//! (graph history interaction). Here none does: a state that can be forced is forced after any
//! line, and the table keeps it. A repetition on the line of play, or a state that was held earlier
//! in the same pass over the states, counts as held, and is kept for that pass. If a pass stores no
//! forced state, then each held state leads to held states whatever the forcing side does: a proof.
//! Without the table, one pass is enough, because a repetition is on the line of play.

use std::cmp::Reverse;
use std::thread;

use anyhow::{Context, Result};
use zobrist::table::{History, TranspositionTable};
use zobrist_examples::program;
use zobrist_examples::progress::{self, ProgressBar};

use crate::bits::Shape;
use crate::board::Stone;
use crate::hashing::Hash;
use crate::known::Known;
use crate::states::{Hashed, State, States, seen_by};

/// Maximum number of plies of a line of play.
const LINE: usize = 100_000;

/// Bytes of the stack that such a line needs at most.
const STACK: usize = 1 << 29;

/// Nodes between two updates of the progress bar.
const SHOWN: u64 = 1 << 14;

/// Options of a search.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Megabytes of the transposition table, or 0 for none.
    pub megabytes: u32,
    /// Whether states are merged that are images of each other under symmetry operations of the
    /// board.
    pub symmetry: bool,
    /// Maximum number of nodes.
    pub nodes: u64,
}

/// The score of the empty board for Black, and how it was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Solution {
    /// `None` after the maximum number of nodes.
    pub score: Option<i8>,
    /// A move of Black that reaches the score: a point, or the number of points for a pass.
    pub first: Option<usize>,
    pub nodes: u64,
}

/// Fails if a table of this size cannot be allocated.
pub fn check_table(megabytes: u32) -> Result<()> {
    program::table::<Hash, Known>(megabytes)?;
    Ok(())
}

/// Solves the empty board.
pub fn solve(shape: Shape, options: Options) -> Result<Solution> {
    let table = program::table(options.megabytes)?;
    let mut search = Search {
        states: States::new(shape, options.symmetry),
        options,
        table,
        line: History::new(),
        forcing: Stone::Black,
        goal: 0,
        question: 0,
        pass: 0,
        found: false,
        decided: Default::default(),
        first: None,
        nodes: 0,
        has_stopped: false,
        progress: progress::bar(options.nodes, "nodes"),
    };
    // The lines of play are long, and the search is recursive.
    let run = move || Solution {
        score: search.score(),
        first: search.first,
        nodes: search.nodes,
    };
    let thread = thread::Builder::new()
        .stack_size(STACK)
        .spawn(run)
        .context("cannot start a thread")?;
    Ok(thread.join().expect("the search does not panic"))
}

/// A move to a state: a point, or the number of points for a pass.
#[derive(Debug, Clone, Copy)]
struct Move {
    number: usize,
    to: Hashed,
    key: Hash,
    /// Moves of higher rank are searched first.
    rank: (bool, i64, u64),
}

#[derive(Debug)]
struct Search {
    states: States,
    options: Options,
    table: Option<TranspositionTable<Hash, Known>>,
    line: History<Hash>,
    /// The side that forces, and the score to reach.
    forcing: Stone,
    goal: i8,
    /// The number of the question, and of the pass over the states.
    question: u32,
    pass: u32,
    /// Whether the pass found a state that can be forced.
    found: bool,
    /// How often a move decided a state, by whether the side to move forces, by that side, and by
    /// move.
    decided: [[[u64; 32]; 2]; 2],
    first: Option<usize>,
    nodes: u64,
    has_stopped: bool,
    progress: ProgressBar,
}

impl Search {
    /// Returns the score of the empty board for Black.
    fn score(&mut self) -> Option<i8> {
        let mut score = 0;
        while score < self.states.shape.maximum() && self.is_forced(Stone::Black, score + 1)? {
            score += 1;
        }
        // White cannot force more than a tie: Black could pass, or play White's moves. The question
        // finds a first move.
        let is_tie = score > 0 || !self.is_forced(Stone::White, 1)?;
        assert!(is_tie, "White wins");
        Some(score)
    }

    /// Returns whether `side` can force a score of at least `goal`, which must be positive. Returns
    /// `None` after too many nodes.
    fn is_forced(&mut self, side: Stone, goal: i8) -> Option<bool> {
        (self.forcing, self.goal) = (side, goal);
        self.question += 1;
        let start = self.states.hashed(State::START);
        loop {
            self.pass += 1;
            self.found = false;
            self.line.clear();
            let is_forced = self.forces(&start, self.states.key(&start));
            if self.has_stopped {
                return None;
            }
            if is_forced || !self.found || self.table.is_none() {
                return Some(is_forced);
            }
        }
    }

    /// Returns whether the side that forces reaches the goal.
    fn forces(&mut self, from: &Hashed, key: Hash) -> bool {
        self.nodes += 1;
        if self.nodes % SHOWN == 0 {
            self.progress.inc(SHOWN);
        }
        self.has_stopped |= self.nodes > self.options.nodes || self.line.len() > LINE;
        if self.has_stopped || self.line.seen(key) > 0 {
            return false;
        }
        let known = self.probe(key);
        if known.forced == self.question || known.held == self.pass {
            return known.forced == self.question;
        }
        let state = &from.state;
        let [lower, upper] = seen_by(self.forcing, self.states.bounds(state));
        if lower >= self.goal || upper < self.goal {
            return lower >= self.goal;
        }

        let is_forcing = state.side == self.forcing;
        self.line.push(key);
        let decides = |search: &mut Self, to: &Move| search.forces_after(state, to) == is_forcing;
        let best = self
            .moves(from)
            .into_iter()
            .find(|to| decides(self, to))
            .map(|to| to.number);
        self.line.pop();
        if let Some(number) = best {
            self.decided[usize::from(is_forcing)][state.side as usize][number] += 1;
            if self.line.is_empty() {
                self.first = Some(number);
            }
        }
        let is_forced = best.is_some() == is_forcing;
        if self.has_stopped {
            return false;
        }
        self.found |= is_forced;
        if let Some(table) = &self.table {
            let (forced, held) = if is_forced {
                (self.question, known.held)
            } else {
                (known.forced, self.pass)
            };
            table.store(key, Known { forced, held });
        }
        is_forced
    }

    /// Returns whether the side that forces reaches the goal by a move from `state`.
    fn forces_after(&mut self, state: &State, &Move { ref to, key, .. }: &Move) -> bool {
        if state.has_passed && to.state.has_passed {
            let score = self.states.shape.score(state.stones);
            return seen_by(self.forcing, [score; 2])[0] >= self.goal;
        }
        self.forces(to, key)
    }

    /// Returns the moves of a state, the most promising first.
    fn moves(&self, from: &Hashed) -> Vec<Move> {
        let State {
            side, has_passed, ..
        } = from.state;
        let is_forcing = side == self.forcing;
        let mut moves: Vec<Move> = Vec::with_capacity(self.states.shape.points() + 1);
        for (number, to) in self.states.moves(from) {
            let key = self.states.key(&to);
            // Images of each other under symmetry operations have the same score.
            if moves.iter().any(|other| other.key == key) {
                continue;
            }
            let Known { forced, held } = self.probe(key);
            let is_known = if is_forcing {
                forced == self.question
            } else {
                held == self.pass
            };
            let ends = has_passed && to.state.has_passed;
            let estimate = self.states.shape.estimate(to.state.stones) * [1, -1][side as usize];
            let rank = (
                is_known || ends,
                estimate,
                self.decided[usize::from(is_forcing)][side as usize][number],
            );
            moves.push(Move {
                number,
                to,
                key,
                rank,
            });
        }
        moves.sort_by_key(|&Move { rank, .. }| Reverse(rank));
        moves
    }

    fn probe(&self, key: Hash) -> Known {
        self.table
            .as_ref()
            .and_then(|table| table.probe(key))
            .unwrap_or_default()
    }
}
