//! Solves Go on small boards: the score of the game if both sides play best.
//!
//! The rules are those of E. van der Werf and M. Winands ("Solving Go for Rectangular Boards", ICGA Journal 32, 2009):
//! area scoring, no suicide, basic ko (the stone that captured a single stone may not be recaptured at once), the end
//! of the game by two passes, and the end by a repetition of the stones, the side to move, the ko point and the last
//! pass. The side that captured more stones between the repeated states wins, and if both captured as many, it is a
//! tie. With [`Options::tie`] each repetition is a tie.
//!
//! A table must not keep a result that depends on the line of play (graph history interaction). Here no result does:
//!
//! Between equal states each side captured the stones that the other side placed, and both had as many turns. So the
//! side that captured more is the one that passed more. A game that ends at the first cycle, by the sign of its sum,
//! has the same winner as the endless game for the mean (A. Ehrenfeucht and J. Mycielski, "Positional Strategies for
//! Mean Payoff Games", 1979), which does not depend on the line. So states have a credit: a pass of the side that
//! forces takes one, and a pass of the other side adds one. The questions in `Passes` have a credit up to a maximum.
//!
//! A question is whether a side can force an end of the game. A repetition on the line of play, or a state that was
//! held earlier in the same pass over the states, counts as held. So states that can be forced are forced under any
//! history, and the table keeps them. Held states are kept for one pass. If a pass stores no forced state, then each
//! held state leads to held states whatever the forcing side does: a proof. Without the table, one pass is enough,
//! because a repetition is on the line of play.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::thread;

use anyhow::{Context, Result};
use zobrist::symmetry::{CanonicalHash, Symmetries};
use zobrist::table::{History, TranspositionTable};
use zobrist_examples::program;
use zobrist_examples::progress::{self, ProgressBar};

use crate::bits::{Points, Shape, Stones};
use crate::board::{Board, Stone};
use crate::hashing::{self, Hash, Hashes, Keys};
use crate::known::Known;

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
    /// Whether states are merged that are images of each other under symmetry operations of the board.
    pub symmetry: bool,
    /// Whether each repetition is a tie.
    pub tie: bool,
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

/// Solves the empty board.
pub fn solve(shape: Shape, options: Options) -> Result<Solution> {
    let table = program::table(options.megabytes)?;
    let mut search = Search::new(shape, table, options);
    // The lines of play are long, and the search is recursive.
    let run = move || Solution { score: search.score(), first: search.first, nodes: search.nodes };
    let thread = thread::Builder::new().stack_size(STACK).spawn(run).context("cannot start a thread")?;
    Ok(thread.join().expect("the search does not panic"))
}

/// Questions about a goal, by what the passes of the side that forces count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Passes {
    /// Each repetition is held. A goal that can be forced can be forced under both rules.
    Ignored,
    /// A pass without credit reaches the goal. If the side cannot force this, then the other side has a line on which
    /// it never passes less by more than the maximum, so the goal cannot be forced.
    Capped(usize),
    /// A pass without credit reaches the goal if the state after it does, with the credit of the start. The search
    /// assumes that, and asks later. If a state fails, it is refuted, and all is asked again. If none fails, the side
    /// reaches the score or gains passes for ever. A pass of the other side above the maximum is held.
    Owed,
}

impl Passes {
    /// The maximum credit, and the credit at the start.
    const fn credit(self) -> (usize, usize) {
        match self {
            Passes::Ignored => (0, 0),
            Passes::Capped(maximum) => (maximum, maximum),
            Passes::Owed => (3, 1),
        }
    }
}

/// A state of the game.
#[derive(Debug, Clone, Copy)]
struct State {
    stones: Stones,
    /// The side to move: 0 for Black, 1 for White.
    side: usize,
    /// The point that basic ko forbids.
    ko: Points,
    has_passed: bool,
    /// How many passes the side that forces may make.
    credit: usize,
    /// The hashes of the stones.
    hashes: Hashes,
}

/// A move to a state: a point, or the number of points for a pass.
#[derive(Debug, Clone, Copy)]
struct Move {
    number: usize,
    to: State,
    key: Hash,
    /// Moves of higher rank are searched first.
    rank: (bool, bool, i64, u64),
}

#[derive(Debug)]
struct Search {
    shape: Shape,
    keys: Keys,
    symmetries: Symmetries,
    options: Options,
    table: Option<TranspositionTable<Hash, Known>>,
    line: History<Hash>,
    /// The side that forces, and the score to reach.
    forcing: usize,
    goal: i8,
    passes: Passes,
    /// The number of the question, and of the pass over the states.
    question: u32,
    pass: u32,
    /// Whether the pass found a state that can be forced.
    found: bool,
    /// The states after passes without credit, with their keys, and the keys of those that were refuted.
    owed: Vec<State>,
    is_owed: HashSet<Hash>,
    refuted: HashSet<Hash>,
    /// The passes that refuted. What they held stays held when more is refuted.
    proofs: HashSet<u32>,
    /// How often a move decided a state, by whether the side to move forces, by that side, and by move.
    decided: [[[u64; 32]; 2]; 2],
    first: Option<usize>,
    nodes: u64,
    has_stopped: bool,
    progress: ProgressBar,
}

impl Search {
    fn new(shape: Shape, table: Option<TranspositionTable<Hash, Known>>, options: Options) -> Self {
        let keys = hashing::keys(&Board::empty(shape.rows, shape.cols));
        let all = Symmetries::rectangle(shape.rows, shape.cols);
        Search {
            shape,
            keys,
            // The only operation that preserves the number of each site is the identity.
            symmetries: if options.symmetry { all } else { all.preserving(|site| site) },
            options,
            table,
            line: History::new(),
            forcing: 0,
            goal: 0,
            passes: Passes::Ignored,
            question: 0,
            pass: 0,
            found: false,
            owed: Vec::new(),
            is_owed: HashSet::new(),
            refuted: HashSet::new(),
            proofs: HashSet::new(),
            decided: Default::default(),
            first: None,
            nodes: 0,
            has_stopped: false,
            progress: progress::bar(options.nodes, "nodes"),
        }
    }

    /// Returns the score of the empty board for Black.
    fn score(&mut self) -> Option<i8> {
        for side in [0, 1] {
            let mut score = 0;
            while score < self.shape.maximum() && self.is_forced(side, score + 1)? {
                score += 1;
            }
            if score > 0 {
                return Some(if side == 0 { score } else { -score });
            }
        }
        // Neither side can force a win, so both can hold a tie.
        Some(0)
    }

    /// Returns whether `side` can force a score of at least `goal`, which must be positive.
    fn is_forced(&mut self, side: usize, goal: i8) -> Option<bool> {
        (self.forcing, self.goal) = (side, goal);
        if self.ask(Passes::Ignored)? {
            return Some(true);
        }
        if self.options.tie || !self.ask(Passes::Capped(1))? {
            return Some(false);
        }
        self.refuted.clear();
        loop {
            let refuted = self.refuted.len();
            self.owed.clear();
            self.is_owed.clear();
            if !self.ask(Passes::Owed)? {
                // If that fails, too, the bounds of the credit are too low for a proof.
                return if self.ask(Passes::Capped(3))? { None } else { Some(false) };
            }
            let mut next = 0;
            while let Some(&state) = self.owed.get(next) {
                next += 1;
                if !self.ask_from(&state)? {
                    self.refuted.insert(self.key(&state));
                    self.proofs.insert(self.pass);
                }
            }
            if self.refuted.len() == refuted {
                return Some(true);
            }
        }
    }

    /// Asks a new question about the empty board. Returns `None` after too many nodes.
    fn ask(&mut self, passes: Passes) -> Option<bool> {
        self.passes = passes;
        self.question += 1;
        self.proofs.retain(|_| passes == Passes::Owed);
        let hashes = CanonicalHash::new(&self.symmetries, self.keys.base());
        self.ask_from(&State { stones: [0, 0], side: 0, ko: 0, has_passed: false, credit: passes.credit().1, hashes })
    }

    /// Asks the same question about another state.
    fn ask_from(&mut self, start: &State) -> Option<bool> {
        loop {
            self.pass += 1;
            self.found = false;
            self.line.clear();
            let is_forced = self.forces(start, self.key(start));
            if self.has_stopped {
                return None;
            }
            if is_forced || !self.found || self.table.is_none() {
                return Some(is_forced);
            }
        }
    }

    /// Returns whether the side that forces reaches the goal.
    fn forces(&mut self, state: &State, key: Hash) -> bool {
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
        // The score if the points that a side keeps are its only ones.
        let certain = |side| 2 * self.shape.alive(state.stones, side).count_ones() as i8 - self.shape.maximum();
        if certain(self.forcing) >= self.goal {
            return true;
        }
        if -certain(1 - self.forcing) < self.goal {
            return false;
        }

        let is_forcing = state.side == self.forcing;
        self.line.push(key);
        let decides = |search: &mut Self, to: &Move| search.forces_after(state, to) == is_forcing;
        let best = self.moves(state).into_iter().find(|to| decides(self, to)).map(|to| to.number);
        self.line.pop();
        if let Some(number) = best {
            self.decided[usize::from(is_forcing)][state.side][number] += 1;
            if self.line.is_empty() && state.stones == [0, 0] && !state.has_passed && state.side == 0 {
                self.first = Some(number);
            }
        }
        let is_forced = best.is_some() == is_forcing;
        if self.has_stopped {
            return false;
        }
        self.found |= is_forced;
        if let Some(table) = &self.table {
            let (forced, held) = if is_forced { (self.question, known.held) } else { (known.forced, self.pass) };
            table.store(key, Known { forced, held });
        }
        is_forced
    }

    /// Returns whether the side that forces reaches the goal by a move from `state`.
    fn forces_after(&mut self, state: &State, &Move { ref to, key, .. }: &Move) -> bool {
        if !to.has_passed {
            return self.forces(to, key);
        }
        let reaches = self.shape.score(state.stones) * [1, -1][self.forcing] >= self.goal;
        if state.has_passed {
            return reaches;
        }
        let (maximum, start) = self.passes.credit();
        let credit = match self.passes {
            Passes::Ignored => 0,
            _ if state.side == self.forcing && state.credit > 0 => state.credit - 1,
            Passes::Capped(_) if state.side == self.forcing => return true,
            // The other side could end the game by a pass, too.
            Passes::Owed if state.side == self.forcing && !reaches => return false,
            Passes::Owed if state.side == self.forcing => {
                let owed = State { credit: start, ..*to };
                let key = self.key(&owed);
                if self.is_owed.insert(key) {
                    self.owed.push(owed);
                }
                return !self.refuted.contains(&key);
            }
            Passes::Owed if state.credit == maximum => return false,
            _ => maximum.min(state.credit + 1),
        };
        let to = State { credit, ..*to };
        self.forces(&to, self.key(&to))
    }

    /// Returns the moves of a state, the most promising first.
    fn moves(&self, state: &State) -> Vec<Move> {
        let points = self.shape.points();
        let is_forcing = state.side == self.forcing;
        let free = self.shape.all & !state.stones[0] & !state.stones[1] & !state.ko;
        let placed = (0..points).filter(|point| free >> point & 1 == 1);
        let pass = State { side: 1 - state.side, ko: 0, has_passed: true, ..*state };
        let mut moves: Vec<Move> = Vec::with_capacity(points + 1);
        for (number, to) in placed.filter_map(|point| Some((point, self.play(state, point)?))).chain([(points, pass)]) {
            let key = self.key(&to);
            // Images of each other under symmetry operations have the same score.
            if moves.iter().any(|other| other.key == key) {
                continue;
            }
            let Known { forced, held } = self.probe(key);
            let is_known = if is_forcing { forced == self.question } else { held == self.pass };
            let ends = number == points && state.has_passed;
            let estimate = self.shape.estimate(to.stones) * [1, -1][state.side];
            let owes = number == points && is_forcing && self.passes == Passes::Owed && state.credit == 0;
            let rank = (is_known || ends, !owes, estimate, self.decided[usize::from(is_forcing)][state.side][number]);
            moves.push(Move { number, to, key, rank });
        }
        moves.sort_by_key(|&Move { rank, .. }| Reverse(rank));
        moves
    }

    /// Returns the state after a move, or `None` for suicide.
    fn play(&self, state: &State, point: usize) -> Option<State> {
        let (side, stones) = (state.side, [Stone::Black, Stone::White]);
        let (after, taken) = self.shape.play(state.stones, side, point)?;
        let mut hashes = state.hashes;
        hashes.update(&self.symmetries, point, |image| self.keys.key(image, stones[side]));
        for point in (0..self.shape.points()).filter(|point| taken >> point & 1 == 1) {
            hashes.update(&self.symmetries, point, |image| self.keys.key(image, stones[1 - side]));
        }
        let ko = self.shape.ko(after, side, point, taken);
        Some(State { stones: after, side: 1 - side, ko, has_passed: false, credit: state.credit, hashes })
    }

    /// Returns the key of a state.
    fn key(&self, state: &State) -> Hash {
        let mut hashes = state.hashes;
        if state.ko != 0 {
            let forbidden = |image| hashing::forbidden(&self.keys, image);
            hashes.update(&self.symmetries, state.ko.trailing_zeros() as usize, forbidden);
        }
        let mut key = hashes.canonical();
        if state.side == 1 {
            key += hashing::turn(&self.keys);
        }
        if state.has_passed {
            key += hashing::passed(&self.keys, 1);
        }
        key + hashing::credit(&self.keys, state.credit)
    }

    fn probe(&self, key: Hash) -> Known {
        let Known { forced, held } = self.table.as_ref().and_then(|table| table.probe(key)).unwrap_or_default();
        Known { forced, held: if self.proofs.contains(&held) { self.pass } else { held } }
    }
}
