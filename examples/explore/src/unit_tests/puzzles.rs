//! The puzzles, against independent models and published totals.

use crate::puzzle::Puzzle;
use crate::puzzles::{Lights, Pancake, Row, Sliding, TopSpin};

/// The number of quiet patterns, which switch nothing, is published: OEIS A159257 for squares, 2 to the power of 0, 0, 0, 4, 2, 0, 0, 0.
#[test]
fn ranks_of_squares() {
    for (n, quiet) in (1_u32..=8).zip([0, 0, 0, 4, 2, 0, 0, 0]) {
        assert_eq!(Lights::new(n as usize, n as usize).unwrap().rank(), n * n - quiet);
    }
}

#[test]
fn all_piles_are_published() {
    for pancakes in 2..=16 {
        let published = Pancake::new(pancakes).unwrap().published();
        assert_eq!(published.states, Some((1..=pancakes as u64).product()));
        assert!(published.depth.is_some());
        assert_eq!(published.layers.is_empty(), pancakes > 11);
    }
}

/// Half of all permutations.
#[test]
fn all_boards_are_published() {
    for (rows, columns) in [(2, 2), (2, 3), (2, 4), (5, 2), (2, 6), (3, 3), (4, 3)] {
        let published = Sliding::new(rows, columns).unwrap().published();
        assert_eq!(published.states, Some((3..=(rows * columns) as u64).product()));
    }
    let published = Sliding::new(4, 4).unwrap().published();
    assert_eq!((published.layers.len(), published.states, published.depth), (20, None, None));
}

/// Against a model that turns and rotates a list.
#[test]
fn turns_are_those_of_a_list() {
    for (n, k) in [(4, 2), (5, 4), (7, 3), (9, 4), (16, 4), (16, 15)] {
        let topspin = TopSpin::new(n, k).unwrap();
        let mut ring = topspin.start();
        for step in 0..200 {
            let first = step * 7 % n;
            let mut list: Vec<u8> = ring.cells[..n].to_vec();
            list.rotate_left(first);
            list[..k].reverse();
            let zero = list.iter().position(|&disc| disc == 0).unwrap();
            list.rotate_left(zero);
            ring = topspin.turn(&ring, first);
            assert_eq!(ring, Row::new(list), "{n} {k} {first}");
        }
    }
}

/// The recommended abstraction first, and none that merges nothing.
#[test]
fn names_of_abstractions() {
    let pancakes = |n| Pancake::new(n).unwrap().abstractions();
    assert_eq!(pancakes(2), ["the 1 lowest"]);
    assert_eq!(pancakes(5), ["the 2 lowest", "the 1 lowest"]);
    assert_eq!(pancakes(9), ["the 3 lowest", "the 2 lowest", "the 1 lowest"]);
    let lights = |rows| Lights::new(rows, 3).unwrap().abstractions();
    assert!(lights(1).is_empty());
    assert_eq!(lights(2), ["the first row"]);
    assert_eq!(lights(5), ["the first 2 rows", "the first row"]);
    let discs = |n| TopSpin::new(n, 2).unwrap().abstractions().len();
    assert_eq!([4, 5, 6, 16].map(discs), [1, 2, 3, 3]);
    let blocks = |rows, columns| Sliding::new(rows, columns).unwrap().abstractions();
    assert_eq!(blocks(3, 4), ["blocks of 3 x 2", "blocks of 2 x 2", "blocks of 3 x 1"]);
    assert_eq!(blocks(4, 3), ["blocks of 2 x 3", "blocks of 2 x 2", "blocks of 1 x 3"]);
}

#[test]
fn features_are_numbered_by_cell_and_value() {
    use zobrist::Zobrist;

    for feature in 0..240 {
        let (cell, value) = Row::feature(feature);
        let name = format!("cells[{cell}] = {value}");
        assert_eq!(Row::SHAPE.feature_name(feature).to_string(), name);
    }
}

#[test]
fn packed_and_unpacked() {
    let row = Row::new([3, 15, 0, 7]);
    assert_eq!(u64::from(row), 0x70f3);
    assert_eq!(Row::from(0x70f3), row);
}
