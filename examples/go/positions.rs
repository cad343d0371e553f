//! The legal positions of small boards, found up to symmetry.

use std::collections::HashSet;

use zobrist::symmetry::CanonicalHash;
use zobrist::table::Prehashed;

use crate::board::{Board, Stone, Suicide};
use crate::grid::Grid;
use crate::hashing::{self, Hash};

/// How many positions there are.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Positions {
    /// All in which each stone has a liberty.
    pub(crate) all: u64,
    /// Those counted as one that symmetry operations map to each other.
    pub(crate) classes: u64,
}

/// Goes from the empty board to all others by placing stones, and on from one position of each class only.
pub(crate) fn count(grid: &Grid) -> Positions {
    let keys = hashing::keys(grid);
    let symmetries = hashing::symmetries(grid);
    let hashes = CanonicalHash::new(&symmetries, keys.base());
    let mut seen: HashSet<Hash, Prehashed> = HashSet::default();
    seen.insert(hashes.canonical());
    let mut counted = Positions::default();
    let mut rest = vec![(Board::empty(grid), hashes)];
    while let Some((mut board, hashes)) = rest.pop() {
        counted.classes += 1;
        counted.all += in_class(hashes.all());
        for point in 0..grid.len() {
            for stone in [Stone::Black, Stone::White] {
                let Ok(played) = board.play(point, stone, Suicide::Forbidden) else { continue };
                let hashes = hashing::after(&keys, &symmetries, hashes, &played);
                if seen.insert(hashes.canonical()) {
                    rest.push((board.clone(), hashes));
                }
                board.undo(&played);
            }
        }
    }
    counted
}

/// The number of images of a position under symmetry operations: equal images count once.
fn in_class(hashes: &[Hash]) -> u64 {
    let first = |&(i, hash): &(usize, &Hash)| !hashes[..i].contains(hash);
    hashes.iter().enumerate().filter(first).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::tests::alive;
    use crate::hashing::tests::{Rows, views};
    use crate::published::POSITIONS;

    #[test]
    fn as_published() {
        for (side, published) in POSITIONS {
            assert_eq!(count(&Grid::new(side, side)).all, published);
        }
    }

    #[test]
    fn classes_of_all_fillings() {
        for (rows, cols) in [(1, 1), (1, 2), (4, 1), (1, 6), (2, 2), (2, 4), (3, 2), (3, 3)] {
            let grid = Grid::new(rows, cols);
            let (mut all, mut classes) = (0, HashSet::new());
            for filling in 0..3_usize.pow(grid.len() as u32) {
                let digit = |point| filling / 3_usize.pow(point) % 3;
                let points: Vec<Option<Stone>> = (0..grid.len() as u32)
                    .map(|point| [None, Some(Stone::Black), Some(Stone::White)][digit(point)])
                    .collect();
                let alive = alive(&grid, &points);
                if points.iter().zip(alive).all(|(point, alive)| point.is_none() || alive) {
                    all += 1;
                    let views = views(&points.chunks(cols).map(<[_]>::to_vec).collect());
                    let number = |stone: Option<Stone>| stone.map(|stone| stone as u8);
                    let numbers = |view: Rows| view.into_iter().flatten().map(number).collect();
                    let canonical: Option<Vec<_>> = views.into_iter().map(numbers).min();
                    classes.insert(canonical);
                }
            }
            let classes = classes.len() as u64;
            assert_eq!(count(&grid), Positions { all, classes }, "{rows}x{cols}");
        }
    }
}
