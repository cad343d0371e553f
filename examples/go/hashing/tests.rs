//! Hashes of all symmetries beside those of boards that were rotated and reflected as a whole.

use std::collections::HashSet;

use zobrist_examples::dice::Dice;

use super::*;
use crate::board::{Board, Suicide};

pub(crate) type Rows<T = Option<Stone>> = Vec<Vec<T>>;

/// The same rows rotated by 90 degrees to the right: columns from the left, each from below.
fn rotated<T: Copy>(rows: &Rows<T>) -> Rows<T> {
    (0..rows[0].len()).map(|col| rows.iter().rev().map(|row| row[col]).collect()).collect()
}

fn reflected<T: Copy>(rows: &Rows<T>) -> Rows<T> {
    rows.iter().map(|row| row.iter().rev().copied().collect()).collect()
}

/// All ways to see `rows` on a board of the same sides.
pub(crate) fn views<T: Copy>(rows: &Rows<T>) -> Vec<Rows<T>> {
    let mut views = Vec::new();
    for mut view in [rows.clone(), reflected(rows)] {
        for _ in 0..4 {
            if view.len() == rows.len() {
                views.push(view.clone());
            }
            view = rotated(&view);
        }
    }
    views
}

#[test]
fn each_symmetry_from_scratch() {
    for (rows, cols) in [(1, 1), (1, 6), (6, 1), (2, 2), (3, 3), (3, 5), (8, 8), (19, 19), (19, 4)]
    {
        let grid = Grid::new(rows, cols);
        let (keys, symmetries) = (keys(&grid), symmetries(&grid));
        let mut board = Board::empty(&grid);
        let mut hashes = CanonicalHash::new(&symmetries, keys.base());
        let mut dice = Dice::new(1);
        let mut line = Vec::new();
        for _ in 0..150 {
            let stone = [Stone::Black, Stone::White][dice.below(2)];
            let before = hashes;
            if let Ok(played) = board.play(dice.below(grid.len()), stone, Suicide::Allowed) {
                hashes = after(&keys, &symmetries, hashes, &played);
                line.push((played, before));
            }

            let points = board.points();
            for (operation, &hash) in hashes.all().iter().enumerate() {
                let mut moved = points.to_vec();
                for (&there, image) in points.iter().zip(symmetries.permutation(operation)) {
                    moved[image] = there;
                }
                assert_eq!(
                    hash,
                    from_scratch(&keys, &moved, false),
                    "{rows}x{cols}, operation {operation}"
                );
            }
            // The same hashes as those of all views, in whatever order.
            let views = views(&points.chunks(cols).map(<[_]>::to_vec).collect());
            assert_eq!(views.len(), hashes.all().len());
            let expected: Vec<Hash> =
                views.iter().map(|view| from_scratch(&keys, &view.concat(), false)).collect();
            let set = |hashes: &[Hash]| hashes.iter().copied().collect::<HashSet<_>>();
            assert_eq!(set(hashes.all()), set(&expected));
            assert_eq!(Some(hashes.canonical()), expected.into_iter().min().map(Hash::finalize));
        }
        for (played, before) in line.iter().rev() {
            board.undo(played);
            for (point, old, new) in played.changes().rev() {
                hashes.update(&symmetries, point, |image| keys.change(image, new, old));
            }
            assert_eq!(&hashes, before);
        }
    }
}

#[test]
fn a_game_and_its_images_have_equal_canonical_hashes() {
    for (rows, cols) in [(5, 5), (4, 6), (1, 9)] {
        let grid = Grid::new(rows, cols);
        let (keys, symmetries) = (keys(&grid), symmetries(&grid));
        let empty = (Board::empty(&grid), CanonicalHash::new(&symmetries, keys.base()));
        let mut boards = vec![empty; symmetries.operations()];
        let mut dice = Dice::new(2);
        for ply in 0..200 {
            let stone = [Stone::Black, Stone::White][ply % 2];
            let images = symmetries.images(dice.below(grid.len()));
            for ((board, hashes), image) in boards.iter_mut().zip(images) {
                if let Ok(played) = board.play(image, stone, Suicide::Forbidden) {
                    *hashes = after(&keys, &symmetries, *hashes, &played);
                }
            }
            for (_, hashes) in &boards {
                assert_eq!(hashes.canonical(), boards[0].1.canonical());
            }
        }
    }
}
