//! Hashes of all symmetries beside those of boards that were turned as a whole.

use std::collections::HashSet;

use core::num::Wrapping;

use super::*;
use crate::board::{Board, Stone, Suicide};
use crate::grid::Grid;
use crate::hashing::{self, Hash};
use zobrist_examples::dice::Dice;

pub(crate) type Rows<T = Option<Stone>> = Vec<Vec<T>>;

/// The same rows a quarter turn to the right: columns from the left, each from below.
fn turned<T: Copy>(rows: &Rows<T>) -> Rows<T> {
    (0..rows[0].len()).map(|col| rows.iter().rev().map(|row| row[col]).collect()).collect()
}

fn mirrored<T: Copy>(rows: &Rows<T>) -> Rows<T> {
    rows.iter().map(|row| row.iter().rev().copied().collect()).collect()
}

/// All ways to see `rows` on a board of the same sides.
pub(crate) fn views<T: Copy>(rows: &Rows<T>) -> Vec<Rows<T>> {
    let mut views = Vec::new();
    for mut view in [rows.clone(), mirrored(rows)] {
        for _ in 0..4 {
            if view.len() == rows.len() {
                views.push(view.clone());
            }
            view = turned(&view);
        }
    }
    views
}

#[test]
fn each_symmetry_from_scratch() {
    for (rows, cols) in [(1, 1), (1, 6), (6, 1), (2, 2), (3, 3), (3, 5), (8, 8), (19, 19), (19, 4)]
    {
        let grid = Grid::new(rows, cols);
        let (keys, symmetries) = (hashing::keys(&grid), Symmetries::new(rows, cols));
        let mut board = Board::empty(&grid);
        let mut hashes = SymmetricHash::new(&keys, &symmetries);
        let mut dice = Dice::new(1);
        let mut line = Vec::new();
        for _ in 0..150 {
            let stone = [Stone::Black, Stone::White][dice.below(2)];
            let before = hashes.all().to_vec();
            if let Ok(played) = board.play(dice.below(grid.len()), stone, Suicide::Allowed) {
                hashes = hashes.after(&played);
                line.push((played, before));
            }

            let points = board.points();
            for (symmetry, &hash) in hashes.all().iter().enumerate() {
                let mut moved = points.to_vec();
                for (point, &there) in points.iter().enumerate() {
                    moved[symmetries.images(point).nth(symmetry).unwrap()] = there;
                }
                assert_eq!(
                    hash,
                    hashing::from_scratch(&keys, &moved, false),
                    "{rows}x{cols}, {symmetry}"
                );
            }
            // The same hashes as those of all views, however these are numbered.
            let views = views(&points.chunks(cols).map(<[_]>::to_vec).collect());
            assert_eq!(views.len(), hashes.all().len());
            let expected: Vec<Hash> = views
                .iter()
                .map(|view| hashing::from_scratch(&keys, &view.concat(), false))
                .collect();
            let set = |hashes: &[Hash]| hashes.iter().copied().collect::<HashSet<_>>();
            assert_eq!(set(hashes.all()), set(&expected));
            assert_eq!(Some(hashes.least()), expected.into_iter().min().map(Hash::finalize));
        }
        for (played, before) in line.iter().rev() {
            board.undo(played);
            for (point, old, new) in played.changes().rev() {
                hashes.change(point, new, old);
            }
            assert_eq!(hashes.all(), before);
        }
    }
}

#[test]
fn a_game_and_its_images_fall_together() {
    for (rows, cols) in [(5, 5), (4, 6), (1, 9)] {
        let grid = Grid::new(rows, cols);
        let (keys, symmetries) = (hashing::keys(&grid), Symmetries::new(rows, cols));
        let empty = (Board::empty(&grid), SymmetricHash::new(&keys, &symmetries));
        let mut boards = vec![empty; symmetries.images(0).count()];
        let mut dice = Dice::new(2);
        for ply in 0..200 {
            let stone = [Stone::Black, Stone::White][ply % 2];
            let images = symmetries.images(dice.below(grid.len()));
            for ((board, hashes), image) in boards.iter_mut().zip(images) {
                if let Ok(played) = board.play(image, stone, Suicide::Forbidden) {
                    *hashes = hashes.after(&played);
                }
            }
            for (_, hashes) in &boards {
                assert_eq!(hashes.least(), boards[0].1.least());
            }
        }
    }
}

#[test]
fn other_values_and_sums() {
    let (rows, cols) = (3, 4);
    let keys = LatticeKeys::<u8, Wrapping<u64>>::builder(1, rows * cols).values(5).build();
    let symmetries = Symmetries::new(rows, cols);
    let mut hash = SymmetricHash::new(&keys, &symmetries);
    let mut values = vec![0; rows * cols];
    let mut dice = Dice::new(3);
    for _ in 0..100 {
        let (site, new) = (dice.below(values.len()), dice.below(5) as u8);
        hash.change(site, values[site], new);
        values[site] = new;

        let mut hashes = Vec::new();
        for view in views(&values.chunks(cols).map(<[_]>::to_vec).collect()) {
            hashes.push(keys.hash(view.concat()));
        }
        assert_eq!(hash.get(), hashes[0]);
        assert_eq!(Some(hash.least()), hashes.into_iter().min().map(ZobristHash::finalize));
    }
}

#[test]
#[should_panic(expected = "256x257 sites are too many")]
fn sites_are_not_numbered_twice() {
    let _ = Symmetries::new(256, 256);
    let _ = Symmetries::new(256, 257);
}

#[test]
fn what_no_symmetry_joins_stays_apart() {
    let (grid, symmetries) = (Grid::new(3, 3), Symmetries::new(3, 3));
    let keys = hashing::keys(&grid);
    let least = |points: [usize; 2]| {
        let mut hash = SymmetricHash::new(&keys, &symmetries);
        for point in points {
            hash.change(point, None, Some(Stone::Black));
        }
        hash.least()
    };
    // Two corners of a side, and two opposite ones.
    assert_eq!(least([0, 2]), least([8, 2]));
    assert_eq!(least([0, 8]), least([6, 2]));
    assert_ne!(least([0, 2]), least([0, 8]));
    // A corner and a point beside it; a corner and a point across.
    assert_eq!(least([0, 1]), least([0, 3]));
    assert_ne!(least([0, 1]), least([0, 5]));
}
