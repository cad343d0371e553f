//! The graph of all positions of a small board, or of its positions up to symmetry.

use std::collections::HashMap;

use zobrist::symmetry::{CanonicalHash, Symmetries};
use zobrist::table::Prehashed;

use crate::board::Board;
use crate::hashing::{self, Hash, Hashes};

/// A node of the graph.
#[derive(Debug)]
pub struct Position {
    pub hash: Hash,
    /// The canonical hash. It is equal for all images of the position under symmetry operations.
    pub canonical: Hash,
    /// The number of distinct images of the position under symmetry operations.
    pub images: u64,
    /// The indices of the next positions, one for each legal move of either side. Two moves may
    /// lead to the same position.
    pub next: Vec<usize>,
}

/// Returns all positions that are reachable from the empty board. The empty board is the first one.
///
/// `key` decides which positions are merged. [`CanonicalHash::hash`] merges equal positions.
/// [`CanonicalHash::canonical`] also merges positions that are images of each other under symmetry
/// operations.
pub fn graph(
    rows: usize,
    cols: usize,
    no_suicide: bool,
    key: fn(&Hashes) -> Hash,
) -> Vec<Position> {
    let empty = Board::empty(rows, cols);
    let keys = hashing::keys(&empty);
    let symmetries = Symmetries::rectangle(rows, cols);
    let hashes = CanonicalHash::new(&symmetries, keys.base());
    let mut indices: HashMap<Hash, usize, Prehashed> = HashMap::default();
    indices.insert(key(&hashes), 0);
    let node = |hashes: &Hashes| {
        let all = hashes.all();
        let images = (0..all.len())
            .filter(|&i| !all[..i].contains(&all[i]))
            .count() as u64;
        let next = Vec::with_capacity(2 * rows * cols);
        Position {
            hash: hashes.hash(),
            canonical: hashes.canonical(),
            images,
            next,
        }
    };
    let mut graph = vec![node(&hashes)];
    let mut pending = vec![(0, empty, hashes)];
    while let Some((position, mut board, before)) = pending.pop() {
        for (point, stone) in board.points_and_stones() {
            let Some(played) = board.play(point, stone) else {
                continue;
            };
            if !(no_suicide && played.is_suicide()) {
                let hashes = hashing::after(&keys, &symmetries, before, &played);
                // Skip suicide of a single stone, because it repeats the position at once.
                if hashes.hash() != before.hash() {
                    let next = *indices.entry(key(&hashes)).or_insert_with(|| {
                        pending.push((graph.len(), board.clone(), hashes));
                        graph.push(node(&hashes));
                        graph.len() - 1
                    });
                    graph[position].next.push(next);
                }
            }
            board.undo(&played);
        }
    }
    graph
}
