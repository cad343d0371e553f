//! Tests of the largest cluster and of the order of crystals that can be counted by hand.

use iron_copper::Crystal;
use iron_copper::{largest_cluster, short_range_order};

/// Returns a crystal with 10 copper atoms, and the centre of their cluster. The atoms are the
/// centre of a cell, all eight corners of the cell, and one second neighbour of the centre.
fn precipitate() -> (Crystal, usize) {
    let empty = Crystal::new(6, &[], 0);
    let centre = 2 * ((2 * 6 + 2) * 6 + 2) + 1;
    let mut copper: Vec<usize> = empty.first[centre]
        .iter()
        .map(|&site| site as usize)
        .collect();
    copper.extend([centre, empty.second[centre][0] as usize]);
    (Crystal::new(6, &copper, 0), centre)
}

#[test]
fn clusters() {
    assert_eq!(largest_cluster(&Crystal::new(6, &[], 0)), 0);
    assert_eq!(largest_cluster(&Crystal::new(6, &[100], 0)), 1);
    let (crystal, centre) = precipitate();
    assert_eq!(largest_cluster(&crystal), 10);
    // Pairs of first, second and third neighbours. Third neighbours are not connected.
    let pair = |other| largest_cluster(&Crystal::new(6, &[centre, other], 0));
    let second = crystal.second[centre][3] as usize;
    let third = crystal.first[crystal.first[second][0] as usize].map(|site| site as usize);
    let offset = crystal.lattice.neighbour(centre, [2, 2, 0]).unwrap();
    assert!(third.contains(&second));
    assert_eq!(
        [
            pair(crystal.first[centre][5] as usize),
            pair(second),
            pair(offset)
        ],
        [2, 2, 1]
    );
}

#[test]
fn order() {
    let order = |copper: &[usize]| short_range_order(&Crystal::new(6, copper, 0));
    assert_eq!(order(&[]), None);
    // All neighbours of a single copper atom are iron. In the whole crystal, 430 of 431 atoms are
    // iron.
    let one = order(&[101]).unwrap();
    assert!((one - (1.0 - 431.0 / 430.0)).abs() < 1e-15, "{one}");
    // Each of the 10 copper atoms has 8 first neighbours. Of these 80, 24 are copper. The 8 pairs
    // of the centre and a corner count twice, and so do the 4 pairs of the second neighbour and
    // a corner.
    let (crystal, _) = precipitate();
    let precipitate = short_range_order(&crystal).unwrap();
    let expected = 1.0 - (56.0 / 80.0) / (421.0 / 431.0);
    assert!(
        (precipitate - expected).abs() < 1e-15,
        "{precipitate} instead of {expected}"
    );
}
