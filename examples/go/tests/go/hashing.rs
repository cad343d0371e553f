//! Compares the hashes of all images with the hashes of rotated and reflected boards.

use std::collections::HashSet;

use zobrist::symmetry::{CanonicalHash, Symmetries};
use zobrist_examples::dice::Dice;

use go::board::{Board, Stone};
use go::hashing::{Hash, after, keys, sites};

pub(crate) type Rows<T = Option<Stone>> = Vec<Vec<T>>;

/// Rotates the board by 90 degrees clockwise.
fn rotated<T: Copy>(rows: &Rows<T>) -> Rows<T> {
    (0..rows[0].len())
        .map(|col| rows.iter().rev().map(|row| row[col]).collect())
        .collect()
}

fn reflected<T: Copy>(rows: &Rows<T>) -> Rows<T> {
    rows.iter()
        .map(|row| row.iter().rev().copied().collect())
        .collect()
}

/// Returns all rotations and reflections of `rows` with the same numbers of rows and columns.
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
    for (rows, cols) in [
        (1, 1),
        (1, 6),
        (6, 1),
        (2, 2),
        (3, 3),
        (3, 5),
        (8, 8),
        (19, 19),
        (19, 4),
    ] {
        let empty = Board::empty(rows, cols);
        let (keys, symmetries) = (keys(&empty), Symmetries::rectangle(rows, cols));
        let mut board = empty.clone();
        let mut hashes = CanonicalHash::new(&symmetries, keys.base());
        let mut dice = Dice::new(1);
        let mut line = Vec::new();
        for _ in 0..150 {
            let stone = [Stone::Black, Stone::White][dice.below(2)];
            let before = hashes;
            if let Some(played) = board.play(dice.below(empty.points.len()), stone) {
                hashes = after(&keys, &symmetries, hashes, &played);
                line.push((played, before));
            }

            let points = &board.points;
            for (operation, &hash) in hashes.all().iter().enumerate() {
                let mut moved = points.to_vec();
                for (&there, image) in points.iter().zip(symmetries.permutation(operation)) {
                    moved[image] = there;
                }
                assert_eq!(
                    hash,
                    keys.hash(sites(&moved, false)),
                    "{rows}x{cols}, operation {operation}"
                );
            }
            // The images must have the hashes of all rotations and reflections.
            let views = views(&points.chunks(cols).map(<[_]>::to_vec).collect());
            assert_eq!(views.len(), hashes.all().len());
            let expected: Vec<Hash> = views
                .iter()
                .map(|view| keys.hash(sites(&view.concat(), false)))
                .collect();
            let set = |hashes: &[Hash]| hashes.iter().copied().collect::<HashSet<_>>();
            assert_eq!(set(hashes.all()), set(&expected));
            assert_eq!(
                Some(hashes.canonical()),
                expected.into_iter().min().map(Hash::finalize)
            );
        }
        for (played, before) in line.iter().rev() {
            board.undo(played);
            hashes = after(&keys, &symmetries, hashes, played);
            assert_eq!(&hashes, before);
        }
    }
}
