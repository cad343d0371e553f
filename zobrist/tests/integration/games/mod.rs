//! Games whose numbers of positions and of move sequences are published. Each keeps its position in a `Hashed`, and
//! makes and undoes moves by its methods.
//!
//! A walk compares each hash with the hash from scratch, each position after an undo with the one before the move, the
//! number of repetitions with a scan of the line of play, and the set of hashes with the set of positions. It counts
//! with and without a table of counts.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use zobrist::table::{History, PrehashedMap, TranspositionTable};
use zobrist::{Hashed, State, Zobrist, ZobristHash};

mod connect_four;
mod draughts;
mod reversi;

/// The rules of a game, for positions that keep their own hash.
trait Game: State + Clone + Debug + Eq + Hash {
    /// A move, with everything that `undo` needs.
    type Move: Clone;

    fn moves(&self) -> Vec<Self::Move>;
    fn make(position: &mut Hashed<Self>, mv: &Self::Move);
    fn undo(position: &mut Hashed<Self>, mv: &Self::Move);
    /// Returns a hash of 64 bits as an integer.
    fn bits(hash: ZobristHash<Self>) -> u64;
    /// Returns whether no earlier position can recur after `mv`, which is a move of this position.
    fn is_irreversible(&self, mv: &Self::Move) -> bool;
}

/// A number of plies to count, which is a part of the key of the table of counts.
#[derive(Zobrist)]
#[zobrist(key = u64, seed = 2027)]
struct Task {
    plies: u8,
}

/// The numbers of leaves below positions, by the hashes of tasks. The entries do not contain the number of plies, so a
/// table that answers for another task makes a count wrong.
type Counts = TranspositionTable<ZobristHash<Task>, u64>;

/// A position with the line of play that led to it.
struct Walk<S: Game> {
    position: Hashed<S>,
    history: History<ZobristHash<S>>,
    line: Vec<S>,
    /// The number of nodes whose hash was compared with the hash from scratch.
    nodes: u64,
    /// The maximum number of earlier occurrences of a position in its line of play.
    repetitions: usize,
}

impl<S: Game> Walk<S> {
    fn new(start: S) -> Self {
        let mut history = History::new();
        let position = Hashed::new(start.clone());
        history.push(position.hash());
        Walk { position, history, line: vec![start], nodes: 0, repetitions: 0 }
    }

    /// Counts the sequences of `plies` moves from the position.
    fn perft(&mut self, plies: u8, table: Option<&Counts>) -> u64 {
        self.check();
        if plies == 0 {
            return 1;
        }
        let task = Task { plies }.zobrist_hash().raw() ^ S::bits(self.position.hash());
        let task = ZobristHash::from_raw(task);
        if let Some(leaves) = table.and_then(|table| table.probe(task)) {
            return leaves;
        }
        let leaves = self.each_next(|next| next.perft(plies - 1, table)).into_iter().sum();
        if let Some(table) = table {
            table.store(task, leaves);
        }
        leaves
    }

    fn make(&mut self, mv: &S::Move) {
        let is_irreversible = self.position.is_irreversible(mv);
        S::make(&mut self.position, mv);
        if is_irreversible {
            self.history.push_irreversible(self.position.hash());
        } else {
            self.history.push(self.position.hash());
        }
        self.line.push(S::clone(&self.position));
    }

    /// Calls `on` after each move, and returns its results. Each undo must restore position and hash.
    fn each_next<T>(&mut self, mut on: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let (before, hash) = (self.position.clone(), self.position.hash());
        let results = before.moves().into_iter().map(|mv| {
            self.make(&mv);
            let result = on(self);
            self.line.pop();
            self.history.pop();
            S::undo(&mut self.position, &mv);
            assert_eq!(*self.position, *before);
            assert_eq!(self.position.hash(), hash);
            result
        });
        results.collect()
    }

    fn check(&mut self) {
        self.nodes += 1;
        assert_eq!(self.position.hash(), self.position.zobrist_hash(), "{:?}", *self.position);
        let (last, earlier) = self.line.split_last().expect("the line has a start");
        let repetitions = earlier.iter().filter(|position| *position == last).count();
        assert_eq!(self.history.repetitions() as usize, repetitions, "{:?}", self.line);
        self.repetitions = self.repetitions.max(repetitions);
    }
}

/// Asserts that the numbers of sequences of 1, 2, ... moves from `start` are `published`, without a table and with tables
/// that hold all counts, many of them, or few. Returns the maximum number of earlier occurrences of a position in its
/// line.
fn counts_as_published<S: Game>(start: &S, published: &[u64]) -> usize {
    let mut walk = Walk::new(start.clone());
    let mut expected = 0;
    for (plies, &leaves) in (1..).zip(published) {
        assert_eq!(walk.perft(plies, None), leaves, "{plies} plies");
        expected += published[..usize::from(plies)].iter().sum::<u64>() + 1;
        assert_eq!(walk.nodes, expected, "{plies} plies");
    }
    for bytes in [64, 1 << 14, 1 << 24] {
        // One table has the counts of all numbers of plies.
        let table = Counts::new(bytes).expect("memory");
        let mut with_table = Walk::new(start.clone());
        for (plies, &leaves) in (1..=published.len() as u8).zip(published).rev() {
            for _ in 0..2 {
                assert_eq!(with_table.perft(plies, Some(&table)), leaves, "{plies} plies in {bytes} bytes");
            }
        }
        assert!(with_table.nodes < 2 * walk.nodes, "{bytes} bytes save no work");
    }
    walk.repetitions
}

/// Compares the hashes of all positions up to `plies` plies after `start` with the positions: equal hashes belong to
/// equal positions, and unequal hashes to unequal positions.
fn hashes_are_positions<S: Game>(start: &S, plies: u8) {
    let mut seen = vec![PrehashedMap::default(); usize::from(plies) + 1];
    visit(&mut Walk::new(start.clone()), &mut seen);
    for positions in seen {
        let distinct: HashSet<&S> = positions.values().collect();
        assert_eq!(distinct.len(), positions.len());
    }
}

/// Adds the positions below the position of `walk` to `seen`, which has a map for each ply.
fn visit<S: Game>(walk: &mut Walk<S>, seen: &mut [PrehashedMap<ZobristHash<S>, S>]) {
    walk.check();
    let [here, rest @ ..] = seen else { return };
    let position = S::clone(&walk.position);
    if let Some(known) = here.insert(walk.position.hash(), position.clone()) {
        assert_eq!(known, position);
        return;
    }
    walk.each_next(|next| visit(next, rest));
}
