//! Solves Go on small boards: the score of the game if both sides play best.
//!
//! The rules are area scoring, no suicide, basic ko (the stone that captured a single stone may not be recaptured at
//! once), the end of the game by two passes, and a tie by repetition. A repetition has the same stones, side to move,
//! ko point and last pass. So they are the rules of E. van der Werf and M. Winands ("Solving Go for Rectangular
//! Boards", ICGA Journal 32, 2009), but for one: there a repetition is a tie only if both sides captured as many stones
//! in between, and a win of the side that captured more otherwise.
//!
//! A search whose results depend on the line of play must not store them (the problem of graph history interaction).
//! Here no result depends on it, because each question is one of two kinds:
//!
//! 1. Can a side force a score within `depth` plies? Forced means that the game ends, so a repetition is of no help.
//!    The answer depends on the state and the depth alone.
//! 2. Can a side force a score at all? A repetition, on the line of play or in a state that was held earlier in the
//!    same pass over the states, counts as held. So states that can be forced are forced under any history, and are
//!    stored. States that are held are stored for this pass only. If a pass stores no forced state, then each held
//!    state leads to held states whatever the other side does, so the other side can avoid the score for ever.
//!
//! Without the table, the second question needs one pass: a repetition is on the line of play.

use std::cmp::Reverse;
use std::thread;

use anyhow::Result;
use zobrist::symmetry::{CanonicalHash, Symmetries};
use zobrist::table::transposition::Entry;
use zobrist::table::{History, TranspositionTable};
use zobrist_examples::program;
use zobrist_examples::progress::{self, ProgressBar};

use crate::bits::{Points, Shape, Stones};
use crate::board::{Board, Stone};
use crate::hashing::{self, Hash, Hashes, Keys};

/// Maximum number of plies of a line of play without a limit of the depth.
const LINE: usize = 100_000;

/// Bytes of the stack that such a line needs at most.
const STACK: usize = 1 << 29;

/// The depth of a search without a limit.
const UNLIMITED: u8 = u8::MAX;

/// Nodes between two updates of the progress bar.
const SHOWN: u64 = 1 << 14;

/// Options of a search.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Megabytes of the transposition table, or 0 for none.
    pub megabytes: u32,
    /// Whether states are merged that are images of each other under symmetry operations of the board.
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

/// Solves the empty board.
pub fn solve(shape: Shape, options: Options) -> Result<Solution> {
    let table = program::table(options.megabytes)?;
    let mut search = Search::new(shape, table, options);
    // The lines of play of the second question are long, and the search is recursive.
    let run = move || Solution { score: search.score(), first: search.first, nodes: search.nodes };
    let thread = thread::Builder::new().stack_size(STACK).spawn(run)?;
    Ok(thread.join().expect("the search does not panic"))
}

/// What is known of a state, for the side that forces.
#[derive(Debug, Clone, Copy)]
struct Known {
    /// The highest score that is known to be forced.
    forced: i8,
    /// A score that cannot be forced within `depth` plies.
    not_forced: i8,
    depth: u8,
    /// The last pass that held the state.
    held: u32,
}

impl Entry for Known {
    fn pack(Known { forced, not_forced, depth, held }: Self) -> u64 {
        let scores = [forced, not_forced].map(|score| score.to_le_bytes()[0]);
        u64::from(u32::from_le_bytes([scores[0], scores[1], depth, 0])) | u64::from(held) << 32
    }

    fn unpack(bits: u64) -> Self {
        let [forced, not_forced, depth, ..] = bits.to_le_bytes();
        let [forced, not_forced] = [forced, not_forced].map(|score| i8::from_le_bytes([score]));
        Known { forced, not_forced, depth, held: (bits >> 32) as u32 }
    }

    fn depth(known: Self) -> u8 {
        known.depth
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
    rank: (u8, u64),
}

#[derive(Debug)]
struct Search {
    shape: Shape,
    keys: Keys,
    symmetries: Symmetries,
    options: Options,
    table: Option<TranspositionTable<Hash, Known>>,
    /// The line of play. It is empty while the depth is limited.
    line: History<Hash>,
    /// The side that forces.
    forcing: usize,
    /// How often a move decided a state, by whether the side to move forces, by that side, and by move.
    decided: [[[u64; 32]; 2]; 2],
    pass: u32,
    /// Whether the pass found a state that can be forced.
    found: bool,
    root: Hash,
    first: Option<usize>,
    nodes: u64,
    /// The number of nodes at which the search stops.
    until: u64,
    has_stopped: bool,
    progress: ProgressBar,
}

impl Search {
    fn new(shape: Shape, table: Option<TranspositionTable<Hash, Known>>, options: Options) -> Self {
        let keys = hashing::keys(&Board::empty(shape.rows, shape.cols));
        let all = Symmetries::rectangle(shape.rows, shape.cols);
        Search {
            shape,
            root: keys.base(),
            keys,
            // The only operation that preserves the number of each site is the identity.
            symmetries: if options.symmetry { all } else { all.preserving(|site| site) },
            options,
            table,
            line: History::new(),
            forcing: 0,
            decided: Default::default(),
            pass: 0,
            found: false,
            first: None,
            nodes: 0,
            until: options.nodes,
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
        let start = self.nodes;
        self.decided = Default::default();
        for depth in 1..UNLIMITED {
            if self.ask(side, goal, depth)? {
                return Some(true);
            }
            // The other side may be able to force less without the help of a repetition.
            if self.ask(1 - side, 1 - goal, depth)? {
                return Some(false);
            }
            // Search without a limit for as long as the searches with a limit took.
            self.until = (2 * self.nodes - start + 100).min(self.options.nodes);
            loop {
                self.pass += 1;
                self.found = false;
                match self.ask(side, goal, UNLIMITED) {
                    None => break,
                    Some(true) => return Some(true),
                    Some(false) if !self.found || self.table.is_none() => return Some(false),
                    Some(false) => {}
                }
            }
            self.until = self.options.nodes;
        }
        None
    }

    /// Searches the empty board. Returns `None` after too many nodes.
    fn ask(&mut self, forcing: usize, goal: i8, depth: u8) -> Option<bool> {
        let hashes = CanonicalHash::new(&self.symmetries, self.keys.base());
        let empty = State { stones: [0, 0], side: 0, ko: 0, has_passed: false, hashes };
        (self.forcing, self.has_stopped) = (forcing, false);
        self.line.clear();
        self.root = self.key(&empty);
        let is_forced = self.forces(&empty, self.root, depth, goal);
        (!self.has_stopped).then_some(is_forced)
    }

    /// Returns whether the side that forces can force a score of at least `goal` within `depth` plies.
    fn forces(&mut self, state: &State, key: Hash, depth: u8, goal: i8) -> bool {
        self.nodes += 1;
        if self.nodes % SHOWN == 0 {
            self.progress.inc(SHOWN);
        }
        if self.nodes > self.until || self.line.len() > LINE {
            self.has_stopped = true;
        }
        let is_unlimited = depth == UNLIMITED;
        if self.has_stopped || is_unlimited && self.line.seen(key) > 0 {
            return false;
        }
        let known = self.probe(key);
        if let Some(Known { forced, not_forced, depth: searched, held }) = known {
            if forced >= goal {
                return true;
            }
            if if is_unlimited { held == self.pass } else { searched >= depth && not_forced <= goal } {
                return false;
            }
        }
        // The score if the points that a side has for certain are its only ones.
        let certain = |side| 2 * self.shape.alive(state.stones, side) - self.shape.maximum();
        if certain(self.forcing) >= goal {
            return true;
        }
        if depth == 0 || -certain(1 - self.forcing) < goal {
            return false;
        }

        let is_forcing = state.side == self.forcing;
        if is_unlimited {
            self.line.push(key);
        }
        let mut is_forced = !is_forcing;
        for Move { number, to, key: next, .. } in self.moves(state, depth, goal) {
            let after = if to.has_passed && state.has_passed {
                let score = self.shape.score(state.stones);
                (if self.forcing == 0 { score } else { -score }) >= goal
            } else {
                self.forces(&to, next, if is_unlimited { depth } else { depth - 1 }, goal)
            };
            if after == is_forcing {
                is_forced = after;
                self.decided[usize::from(is_forcing)][state.side][number] += 1 << depth.min(20);
                if key == self.root && state.side == 0 && (is_forcing || is_unlimited) {
                    self.first = Some(number);
                }
                break;
            }
        }
        if is_unlimited {
            self.line.pop();
        }
        if !self.has_stopped {
            self.found |= is_forced;
            self.store(key, known, is_forced, depth, goal);
        }
        is_forced
    }

    /// Returns the moves of a state, the most promising first.
    fn moves(&self, state: &State, depth: u8, goal: i8) -> Vec<Move> {
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
            let first = match self.probe(key) {
                _ if number == points && state.has_passed => UNLIMITED,
                Some(known) if is_forcing && known.forced >= goal => UNLIMITED,
                // The state that resisted the deepest search.
                Some(known) if !is_forcing && depth == UNLIMITED && known.not_forced <= goal => known.depth,
                _ => 0,
            };
            let rank = (first, self.decided[usize::from(is_forcing)][state.side][number]);
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
        Some(State { stones: after, side: 1 - side, ko, has_passed: false, hashes })
    }

    /// Returns the key of a state and of the side that forces.
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
        if self.forcing == 1 {
            // The site of a forbidden point is empty or has a black stone.
            key += self.keys.key(self.keys.sites() / 2, Stone::White);
        }
        key
    }

    fn probe(&self, key: Hash) -> Option<Known> {
        self.table.as_ref()?.probe(key)
    }

    fn store(&self, key: Hash, known: Option<Known>, is_forced: bool, depth: u8, goal: i8) {
        let points = self.shape.maximum();
        let mut new = known.unwrap_or(Known { forced: -points - 1, not_forced: points + 1, depth: 0, held: 0 });
        match depth {
            _ if is_forced => new.forced = new.forced.max(goal),
            UNLIMITED => new.held = self.pass,
            _ => (new.not_forced, new.depth) = (goal, depth),
        }
        if let Some(table) = &self.table {
            table.store(key, new);
        }
    }
}
