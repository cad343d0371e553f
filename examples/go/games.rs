//! How many games there are: J. Tromp and G. Farneback, "Combinatorics of Go", 2016.
//!
//! A game is a path from the empty board along which no position comes twice, the path without a move included. As a pass
//! changes no position, either side may move at any time.

use std::collections::{BTreeMap, HashMap};

use rayon::prelude::*;
use zobrist::ZobristHash;
use zobrist::symmetry::CanonicalHash;
use zobrist::table::{History, Prehashed};
use zobrist_examples::progress::Progress;

use crate::board::{Board, Stone, Suicide};
use crate::grid::Grid;
use crate::hashing::{self, Hash, Hashes};

/// The line of play, by hashes that do not tell who is to move.
type Line = History<ZobristHash<[Option<Stone>], u128>>;

/// So many subtrees keep all cores busy to the end, and show how far the count is: they differ in size.
const SUBTREES: usize = 10_000;

/// The most points on which a count comes to an end: five in a row have more games than any machine can walk through.
pub(crate) const ENDING: usize = 4;

/// The moves of a small board, found once: a count plays thousands of millions of them.
#[derive(Debug)]
pub(crate) struct Moves {
    /// The first one is the empty board.
    positions: Vec<Position>,
}

#[derive(Debug)]
struct Position {
    hash: Hash,
    /// The canonical hash, equal for all images of the position under symmetry operations.
    canonical: Hash,
    /// The positions that one more stone of either side leads to.
    next: Vec<usize>,
}

/// A path, and the number of its images under symmetry operations: as many games go on from each of these.
#[derive(Debug)]
struct Opening {
    path: Vec<usize>,
    images: u64,
}

impl Moves {
    /// Of all positions that are reached from the empty board by no more than `plies` moves.
    pub(crate) fn new(grid: &Grid, suicide: Suicide, plies: usize) -> Self {
        let keys = hashing::keys(grid);
        let symmetries = hashing::symmetries(grid);
        let mut moves = Moves { positions: Vec::new() };
        let mut numbers: HashMap<Hash, usize, Prehashed> = HashMap::default();
        let hashes = CanonicalHash::new(&symmetries, keys.base());
        moves.find(&hashes, &mut numbers);
        let mut front = vec![(Board::empty(grid), hashes)];
        for _ in 0..plies {
            let mut found = Vec::new();
            for (mut board, hashes) in front {
                let number = numbers[&hashes.get()];
                for point in 0..grid.len() {
                    for stone in [Stone::Black, Stone::White] {
                        let Ok(played) = board.play(point, stone, suicide) else { continue };
                        let hashes = hashing::after(&keys, &symmetries, hashes, &played);
                        let known = numbers.len();
                        let next = moves.find(&hashes, &mut numbers);
                        // One stone that takes itself leaves the position as it was, which positional superko forbids.
                        if next != number {
                            moves.positions[number].next.push(next);
                        }
                        if next == known {
                            found.push((board.clone(), hashes));
                        }
                        board.undo(&played);
                    }
                }
            }
            if found.is_empty() {
                break;
            }
            front = found;
        }
        moves
    }

    /// The number of a position, a new one if need be.
    fn find(&mut self, hashes: &Hashes, numbers: &mut HashMap<Hash, usize, Prehashed>) -> usize {
        let hash = hashes.get();
        *numbers.entry(hash).or_insert_with(|| {
            self.positions.push(Position { hash, canonical: hashes.canonical(), next: Vec::new() });
            self.positions.len() - 1
        })
    }

    /// The number of games of up to `plies` moves.
    pub(crate) fn count_games(&self, plies: usize) -> u64 {
        if plies == 0 {
            return 1;
        }
        let (mut shorter, mut rest) = (1, plies - 1);
        let mut front = self.openings();
        while rest > 0 && !front.is_empty() && front.len() < SUBTREES {
            shorter += front.iter().map(|opening| opening.images).sum::<u64>();
            front = front.iter().flat_map(|opening| self.longer(opening)).collect();
            rest -= 1;
        }

        let progress = Progress::of(front.len() as u64, "subtrees");
        let longer: u64 = front
            .par_iter()
            .map(|Opening { path, images }| {
                let games = self.count_from(path[path.len() - 1], rest, &mut self.line(path));
                progress.add(1);
                games * images
            })
            .sum();
        shorter + longer
    }

    /// One first move of each set that symmetry operations map to each other.
    fn openings(&self) -> Vec<Opening> {
        let mut openings = BTreeMap::new();
        for &first in &self.positions[0].next {
            let opening = Opening { path: vec![0, first], images: 0 };
            openings.entry(self.positions[first].canonical).or_insert(opening).images += 1;
        }
        openings.into_values().collect()
    }

    /// The paths that go on from `opening` by one move.
    fn longer(&self, opening: &Opening) -> Vec<Opening> {
        let Opening { path, images } = opening;
        let line = self.line(path);
        let next = self.positions[path[path.len() - 1]].next.iter();
        let unseen = next.filter(|&&next| line.seen(self.positions[next].hash) == 0);
        unseen
            .map(|&next| Opening { path: [path, &[next][..]].concat(), images: *images })
            .collect()
    }

    fn line(&self, path: &[usize]) -> Line {
        let mut line = History::new();
        for &position in path {
            line.push(self.positions[position].hash);
        }
        line
    }

    /// The games that go on from `position`, the last one of `line`, by up to `plies` moves, and the one that does not.
    fn count_from(&self, position: usize, plies: usize, line: &mut Line) -> u64 {
        let mut games = 1;
        if plies > 0 {
            for &next in &self.positions[position].next {
                let hash = self.positions[next].hash;
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
