//! Clusters and order of states that can be counted by hand.

use iron_copper::Crystal;
use iron_copper::{largest_cluster, short_range_order};

/// Returns the centre of a cell, all of its eight corners, and one more second neighbour of the centre.
fn precipitate() -> (Crystal, usize) {
    let empty = Crystal::new(6, &[], 0);
    let centre = 2 * ((2 * 6 + 2) * 6 + 2) + 1;
    let mut copper: Vec<usize> = empty.first[centre].iter().map(|&site| site as usize).collect();
    copper.extend([centre, empty.second[centre][0] as usize]);
    (Crystal::new(6, &copper, 0), centre)
}

#[test]
fn clusters() {
    assert_eq!(largest_cluster(&Crystal::new(6, &[], 0)), 0);
    assert_eq!(largest_cluster(&Crystal::new(6, &[100], 0)), 1);
    let (crystal, centre) = precipitate();
    assert_eq!(largest_cluster(&crystal), 10);
    // First, second and third neighbours; the third ones are not connected.
    let pair = |other| largest_cluster(&Crystal::new(6, &[centre, other], 0));
    let second = crystal.second[centre][3] as usize;
    let third = crystal.first[crystal.first[second][0] as usize].map(|site| site as usize);
    let offset = crystal.lattice.neighbour(centre, [2, 2, 0]);
    assert!(third.contains(&second));
    assert_eq!([pair(crystal.first[centre][5] as usize), pair(second), pair(offset)], [2, 2, 1]);
}

#[test]
fn order() {
    let order = |copper: &[usize]| short_range_order(&Crystal::new(6, copper, 0));
    assert_eq!(order(&[]), None);
    // All neighbours of a single copper atom are iron. On average, 430 of 431 atoms are.
    let one = order(&[101]).unwrap();
    assert!((one - (1.0 - 431.0 / 430.0)).abs() < 1e-15, "{one}");
    // The 10 copper atoms have 80 neighbours: 16 belong to pairs of the centre and a corner, and 8 to pairs of the
    // second neighbour and four of the corners.
    let (crystal, _) = precipitate();
    let precipitate = short_range_order(&crystal).unwrap();
    let expected = 1.0 - (56.0 / 80.0) / (421.0 / 431.0);
    assert!((precipitate - expected).abs() < 1e-15, "{precipitate} instead of {expected}");
}
