//! Counts the games on a small board (J. Tromp and G. Farneback, "Combinatorics of Go", 2016).
//!
//! A game is a path from the empty board on which no position is repeated. The path without a move
//! is a game, too. Either side may make the next move, because the other side can pass, and a pass
//! changes no position.

use std::collections::BTreeMap;

use rayon::prelude::*;
use zobrist::table::History;
use zobrist_examples::progress;

use crate::hashing::Hash;
use crate::positions::Position;

/// Minimum number of subtrees. Their sizes differ, so it takes many to keep all cores busy until
/// the end.
const SUBTREES: usize = 10_000;

/// Maximum number of points of a board whose games can be counted. No machine can enumerate the
/// games on five points in a row.
pub const MAX_POINTS: usize = 4;

/// Returns the number of games of up to `plies` moves in the graph of all positions.
pub fn count(graph: &[Position], plies: usize) -> u64 {
    let (mut shorter, mut rest) = (0, plies);
    let mut front = vec![(vec![0], 1)];
    while rest > 0 && !front.is_empty() && front.len() < SUBTREES {
        shorter += front.iter().map(|(_, images)| images).sum::<u64>();
        front = front
            .iter()
            .flat_map(|(path, images)| extend(graph, path, *images))
            .collect();
        rest -= 1;
    }

    let progress = progress::bar(front.len() as u64, "subtrees");
    let longer = front.par_iter().map(|(path, images)| {
        let games = count_from(graph, path[path.len() - 1], rest, &mut line(graph, path));
        progress.inc(1);
        games * images
    });
    shorter + longer.sum::<u64>()
}

/// Returns the extensions of `path` by one move, with their multiplicities. If `path` has no move
/// yet, some of the moves are images of each other under symmetry operations. The same number of
/// games continues from each image, so only one of them is returned, with the number of images.
fn extend(
    graph: &[Position],
    path: &[usize],
    images: u64,
) -> impl Iterator<Item = (Vec<usize>, u64)> {
    let line = line(graph, path);
    let mut extended = BTreeMap::new();
    for &next in &graph[path[path.len() - 1]].next {
        let Position {
            hash, canonical, ..
        } = graph[next];
        if line.seen(hash) == 0 {
            let class = if path.len() == 1 { canonical } else { hash };
            extended
                .entry(class)
                .or_insert(([path, &[next]].concat(), 0))
                .1 += images;
        }
    }
    extended.into_values()
}

fn line(graph: &[Position], path: &[usize]) -> History<Hash> {
    let mut line = History::new();
    for &position in path {
        line.push(graph[position].hash);
    }
    line
}

/// Counts the games that continue `line`, whose last position is `position`, by 0 to `plies` moves.
fn count_from(graph: &[Position], position: usize, plies: usize, line: &mut History<Hash>) -> u64 {
    let mut games = 1;
    if plies > 0 {
        for &next in &graph[position].next {
            let hash = graph[next].hash;
            if line.seen(hash) == 0 {
                line.push(hash);
                games += count_from(graph, next, plies - 1, line);
                line.pop();
            }
        }
    }
    games
}
