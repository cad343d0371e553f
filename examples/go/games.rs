//! The number of games: J. Tromp and G. Farneback, "Combinatorics of Go", 2016.
//!
//! A game is a path from the empty board on which no position is repeated; the path without a move is one. Either side may move
//! at any time, as a pass changes no position.

use std::collections::{BTreeMap, HashMap};

use rayon::prelude::*;
use zobrist::symmetry::{CanonicalHash, Symmetries};
use zobrist::table::{History, Prehashed};
use zobrist_examples::progress::Progress;

use crate::board::Board;
use crate::hashing::{self, Hash};

/// The minimum number of subtrees. They differ in size, so many are needed to occupy all cores to the end.
const SUBTREES: usize = 10_000;

/// The maximum number of points for which a count ends: no machine can enumerate the games on five points in a row.
pub(crate) const MAX_POINTS: usize = 4;

/// The graph of all positions of a small board, built once, as a count visits billions of nodes. The first one is the empty board.
#[derive(Debug)]
pub(crate) struct Moves(Vec<Position>);

#[derive(Debug)]
struct Position {
    hash: Hash,
    /// Equal for all images of the position under symmetry operations.
    canonical: Hash,
    /// One position for each legal move of either side. Two moves may lead to the same position.
    next: Vec<usize>,
}

impl Moves {
    /// Finds all positions that are reachable from the empty board.
    pub(crate) fn new(rows: usize, cols: usize, no_suicide: bool) -> Self {
        let empty = Board::empty(rows, cols);
        let keys = hashing::keys(&empty);
        let symmetries = Symmetries::rectangle(rows, cols);
        let mut found = vec![(empty, CanonicalHash::new(&symmetries, keys.base()))];
        let mut indices: HashMap<Hash, usize, Prehashed> = HashMap::default();
        indices.insert(keys.base(), 0);
        let mut positions = Vec::new();
        while let Some((mut board, before)) = found.get(positions.len()).cloned() {
            let mut next = Vec::new();
            for (point, stone) in board.points_and_stones() {
                let Some(played) = board.play(point, stone) else { continue };
                let hashes = hashing::after(&keys, &symmetries, before, &played);
                // Suicide of a single stone repeats the position at once.
                if hashes != before && !(no_suicide && played.is_suicide()) {
                    next.push(*indices.entry(hashes.get()).or_insert_with(|| {
                        found.push((board.clone(), hashes));
                        found.len() - 1
                    }));
                }
                board.undo(&played);
            }
            positions.push(Position { hash: before.get(), canonical: before.canonical(), next });
        }
        Moves(positions)
    }

    /// Returns the number of games of up to `plies` moves.
    pub(crate) fn count_games(&self, plies: usize) -> u64 {
        let (mut shorter, mut rest) = (0, plies);
        let mut front = vec![(vec![0], 1)];
        while rest > 0 && !front.is_empty() && front.len() < SUBTREES {
            shorter += front.iter().map(|(_, images)| images).sum::<u64>();
            front = front.iter().flat_map(|(path, images)| self.extend(path, *images)).collect();
            rest -= 1;
        }

        let progress = Progress::of(front.len() as u64, "subtrees");
        let longer = front.par_iter().map(|(path, images)| {
            let games = self.count_from(path[path.len() - 1], rest, &mut self.line(path));
            progress.add(1);
            games * images
        });
        shorter + longer.sum::<u64>()
    }

    /// Returns the extensions of `path` by one move. Of first moves that are images of each other under symmetry operations, it
    /// returns one with their number, as equally many games continue from each.
    fn extend(&self, path: &[usize], images: u64) -> impl Iterator<Item = (Vec<usize>, u64)> {
        let line = self.line(path);
        let mut extended = BTreeMap::new();
        for &next in &self.0[path[path.len() - 1]].next {
            let Position { hash, canonical, .. } = self.0[next];
            if line.seen(hash) == 0 {
                let class = if path.len() == 1 { canonical } else { hash };
                extended.entry(class).or_insert(([path, &[next]].concat(), 0)).1 += images;
            }
        }
        extended.into_values()
    }

    fn line(&self, path: &[usize]) -> History<Hash> {
        let mut line = History::new();
        for &position in path {
            line.push(self.0[position].hash);
        }
        line
    }

    /// Counts the games that continue `line`, whose last position is `position`, by 0 to `plies` moves.
    fn count_from(&self, position: usize, plies: usize, line: &mut History<Hash>) -> u64 {
        let mut games = 1;
        if plies > 0 {
            for &next in &self.0[position].next {
                let hash = self.0[next].hash;
                if line.seen(hash) == 0 {
                    line.push(hash);
                    games += self.count_from(next, plies - 1, line);
                    line.pop();
                }
            }
        }
        games
    }
}

#[cfg(test)]
mod tests;
