//! The legal positions of small boards, visited up to symmetry.

use std::collections::HashSet;

use zobrist::symmetry::{CanonicalHash, Symmetries};
use zobrist::table::Prehashed;

use crate::board::Board;
use crate::hashing::{self, Hash};

/// The numbers of positions in which each stone has a liberty.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Positions {
    pub(crate) all: u64,
    /// Positions up to symmetry: the number of different canonical hashes.
    pub(crate) classes: u64,
}

/// Counts all positions that are reachable from the empty board by moves of either side, continuing from one position of each
/// class only.
pub(crate) fn count(rows: usize, cols: usize) -> Positions {
    let empty = Board::empty(rows, cols);
    let keys = hashing::keys(&empty);
    let symmetries = Symmetries::rectangle(rows, cols);
    let hashes = CanonicalHash::new(&symmetries, keys.base());
    let mut seen: HashSet<Hash, Prehashed> = HashSet::default();
    seen.insert(hashes.canonical());
    let mut counted = Positions::default();
    let mut pending = vec![(empty, hashes)];
    while let Some((mut board, hashes)) = pending.pop() {
        counted.classes += 1;
        // Images with equal hashes are one position.
        let images = hashes.all();
        let is_first = |&i: &usize| !images[..i].contains(&images[i]);
        counted.all += (0..images.len()).filter(is_first).count() as u64;
        for (point, stone) in board.points_and_stones() {
            let Some(played) = board.play(point, stone) else { continue };
            let hashes = hashing::after(&keys, &symmetries, hashes, &played);
            if seen.insert(hashes.canonical()) {
                pending.push((board.clone(), hashes));
            }
            board.undo(&played);
        }
    }
    counted
}

#[cfg(test)]
mod tests;
