//! Compares numbers of positions with published ones and with an enumeration of all fillings of the
//! board.

use std::collections::HashSet;

use zobrist::symmetry::CanonicalHash;

use crate::board::alive;
use crate::hashing::{Rows, views};
use go::board::{Board, Stone};
use go::positions::graph;
use go::published::POSITIONS;

#[test]
fn as_published() {
    for (side, published) in POSITIONS {
        let merged = graph(side, side, false, CanonicalHash::canonical);
        assert_eq!(
            merged.iter().map(|position| position.images).sum::<u64>(),
            published
        );
    }
}

#[test]
fn classes_of_all_fillings() {
    for (rows, cols) in [
        (1, 1),
        (1, 2),
        (4, 1),
        (1, 6),
        (2, 2),
        (2, 4),
        (3, 2),
        (3, 3),
    ] {
        let empty = Board::empty(rows, cols);
        let (mut all, mut classes) = (0, HashSet::new());
        for filling in 0..3_usize.pow(empty.points.len() as u32) {
            let digit = |point| filling / 3_usize.pow(point) % 3;
            let points: Vec<Option<Stone>> = (0..empty.points.len() as u32)
                .map(|point| [None, Some(Stone::Black), Some(Stone::White)][digit(point)])
                .collect();
            let alive = alive(&empty, &points);
            if points
                .iter()
                .zip(alive)
                .all(|(point, alive)| point.is_none() || alive)
            {
                all += 1;
                let views = views(&points.chunks(cols).map(<[_]>::to_vec).collect());
                let number = |stone: Option<Stone>| stone.map(|stone| stone as u8);
                let numbers = |view: Rows| view.into_iter().flatten().map(number).collect();
                let canonical: Option<Vec<_>> = views.into_iter().map(numbers).min();
                classes.insert(canonical);
            }
        }
        for no_suicide in [false, true] {
            assert_eq!(
                graph(rows, cols, no_suicide, CanonicalHash::hash).len(),
                all
            );
            let merged = graph(rows, cols, no_suicide, CanonicalHash::canonical);
            assert_eq!(merged.len(), classes.len(), "{rows}x{cols}");
            assert_eq!(
                merged.iter().map(|position| position.images).sum::<u64>(),
                all as u64
            );
        }
    }
}
